// A workspace with a camera of whom there is real footage, and the jobs process that makes exports of it, which tests start and stop.
import { endpoints, type ExportDetails, type SessionMode } from "@didban/contract";
import type { ArchiveIndex } from "@didban/media-io/archive";
import { FilmArchive, filmUnits, makeFilm, type FakeTime } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openJobs, type RunningJobs } from "../../jobs-app.ts";
import { newId } from "../../platform/id.ts";
import type { Answered } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../testing/test-server.ts";
import { createArchiveIndex } from "../archive/index.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { exports } = endpoints;

const seconds = 12;
/** Only what hangs is to fail. */
const patienceMs = 30_000;
/** Pictures show their number, ten of them a second. */
const film = () =>
  makeFilm({
    codec: "h264",
    count: seconds * 10,
    encoder: ["-c:v", "libx264", "-g", "20", "-bf", "2", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  });

interface CameraArchive {
  readonly root: string;
  readonly index: ArchiveIndex;
  readonly timeSource: FakeTime;
}

export class ExportScene {
  readonly server: TestServer;
  readonly cameras: CameraScene;
  readonly owner: Person;
  /** When the footage of all cameras begins. It ends 12 s later, and now is 2 minutes after it. */
  readonly startMs: number;
  readonly #film = film();
  #jobs: RunningJobs | undefined;
  /** By camera. */
  readonly #archives = new Map<string, CameraArchive>();
  #gate = "";

  /** With the camera "Gate", and the jobs process. */
  static async make(options: Pick<TestServerOptions, "webFolder"> = {}): Promise<ExportScene> {
    return ExportScene.makeOn(await startTestServer(options));
  }

  /** On a server that was started before: the jobs process is stopped before it is. */
  static async makeOn(server: TestServer, mode?: SessionMode): Promise<ExportScene> {
    const scene = new ExportScene(server, await CameraScene.make(server, mode));
    scene.#gate = await scene.addFilmed("Gate");
    await server.clock.advance(120_000);
    await scene.startJobs();
    return scene;
  }

  private constructor(server: TestServer, cameras: CameraScene) {
    this.server = server;
    this.cameras = cameras;
    this.owner = cameras.owner;
    this.startMs = server.clock.nowMs();
  }

  /** The camera whose footage is exported where none is named. */
  get gate(): string {
    return this.#gate;
  }

  /** A camera that was there before its footage began; answers its id. */
  async addFilmed(name: string): Promise<string> {
    const { cameraId, films, units } = await this.addCameraToFilm(name, this.startMs);
    await films.record(units);
    await films.store.close();
    return cameraId;
  }

  /** A camera that was there for a while, an archive that it alone is in, and the 12 s of pictures that it will send from `startMs` on. */
  async addCameraToFilm(name: string, startMs: number) {
    const { id: cameraId } = await this.cameras.addCamera(name);
    const createdAt = new Date(startMs - 60_000);
    await sql`update camera set created_at = ${createdAt} where id = ${cameraId}`.execute(
      this.server.platform.database,
    );
    const { database, settings } = this.server.platform;
    const node = `m${this.#archives.size + 1}`;
    const place = {
      root: join(settings.dataFolder, "footage", node),
      index: createArchiveIndex(database, { node }),
    };
    const films = await FilmArchive.make({ ...place, cameraId, startMs, newId });
    this.#archives.set(cameraId, { ...place, timeSource: films.time });
    return { cameraId, films, units: filmUnits(this.#film, films.startMs) };
  }

  /** Where the footage of a camera lies and is filed, and the clock that it was recorded by. */
  archiveOf(cameraId: string): CameraArchive {
    const found = this.#archives.get(cameraId);
    if (found === undefined) throw new Error("The camera has no footage");
    return found;
  }

  async startJobs(): Promise<void> {
    this.#jobs = await openJobs(this.server.platform);
  }

  async stopJobs(): Promise<void> {
    await this.#jobs?.stop();
    this.#jobs = undefined;
  }

  /** A moment so long after the footage began. */
  at(ms: number): string {
    return new Date(this.startMs + ms).toISOString();
  }

  /** Asks for 3 s of footage, or whatever `body` says. */
  ask(body: object, person = this.owner): Promise<Answered<typeof exports.create>> {
    const asked = { cameraId: this.gate, startAt: this.at(2_300), duration: 3, ...body };
    return person.call(exports.create, { body: asked as never });
  }

  async read(id: string): Promise<ExportDetails> {
    return (await this.owner.call(exports.read, { params: { id } })).body;
  }

  /** Once it is. */
  ready(id: string): Promise<ExportDetails> {
    return this.#ended(id, "ready");
  }

  failed(id: string): Promise<ExportDetails> {
    return this.#ended(id, "failed");
  }

  async #ended(id: string, state: ExportDetails["state"]): Promise<ExportDetails> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const one = await this.read(id);
      if (one.state === state) return one;
      if (Date.now() > deadline) throw new Error(`The export is ${one.state}, not ${state}: ${one.error}`);
      await wait(50);
    }
  }

  media(id: string, headers: Record<string, string> = {}) {
    return this.owner.call(exports.media, { params: { id }, headers });
  }

  /** Names of all that is kept of it beside its rows. */
  async blobs(id: string): Promise<string[]> {
    const found = await Array.fromAsync(this.server.platform.blobs.list("workspaces/"));
    return found.map(({ name }) => name).filter((name) => name.includes(id));
  }

  async close(): Promise<void> {
    await this.stopJobs();
    await this.server.close();
  }
}
