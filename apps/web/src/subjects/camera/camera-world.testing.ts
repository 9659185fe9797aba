// Cameras as a component test says that they are: their list, their status and their pictures, on a clock that the test pushes on.
import { endpoints, type CameraDetails, type DetailedStatus, type Thumbnail } from "@didban/contract";
import { vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { aCamera, aMoment, aStatus } from "../../testing/samples.ts";

const { archive, cameraGroups, cameras } = endpoints;

/** A picture of one grey pixel. */
const jpeg: Thumbnail = { codecType: "mJPEG", data: "/9j/2Q==", capturedAt: aMoment };

export class CameraWorld {
  /** By name. */
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly #statuses: Map<string, DetailedStatus>;
  /** Undefined: there is none. */
  thumbnail: Thumbnail | undefined = jpeg;
  /** Names of those whose own status cannot be read. */
  readonly mute = new Set<string>();

  /** All of them record. The clock of the page moves with the real one, and by `pass`. */
  constructor(...names: readonly string[]) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    this.cameras = new Map(names.map((name, at) => [name, aCamera(at + 1, { name })]));
    const items = [...this.cameras.values()];
    this.#statuses = new Map(items.map(({ id }) => [id, aStatus("healthyRecording")]));
    fakeApi.answer(cameras.list, { items, total: items.length });
    fakeApi.answer(cameraGroups.tree, { items: [] });
    this.answerPolls();
    fakeApi.answer(cameras.status, ({ params: { id } }) => this.#statusOf(id));
    fakeApi.answer(archive.thumbnail, () => {
      if (this.thumbnail === undefined) throw new TypeError("There is no picture");
      return this.thumbnail;
    });
  }

  answerPolls(): void {
    fakeApi.answer(cameras.statusAll, () => {
      const items = [...this.#statuses].map(([cameraId, status]) => ({ cameraId, status }));
      return { items, total: items.length };
    });
  }

  /** From now on the camera is so; the page learns it with its next look. */
  say(name: string, ...status: Parameters<typeof aStatus>): void {
    this.#statuses.set(this.idOf(name), aStatus(...status));
  }

  /** Time passes: what is due in it happens. */
  pass(ms: number) {
    return vi.advanceTimersByTimeAsync(ms);
  }

  get polls(): number {
    return fakeApi.calls(cameras.statusAll).length;
  }

  /** Looks at single cameras. */
  get looks(): number {
    return fakeApi.calls(cameras.status).length;
  }

  /** How often a picture of the camera was asked for. */
  picturesOf(name: string): number {
    return fakeApi.calls(archive.thumbnail).filter(({ params: { id } }) => id === this.idOf(name)).length;
  }

  idOf(name: string): string {
    const camera = this.cameras.get(name);
    if (camera === undefined) throw new Error(`There is no camera ${name}`);
    return camera.id;
  }

  #statusOf(id: string): DetailedStatus {
    const status = this.#statuses.get(id);
    const isMute = [...this.mute].some((name) => this.idOf(name) === id);
    if (status === undefined || isMute) throw new TypeError(`No status comes of ${id}`);
    return status;
  }
}
