// A workspace with a camera of whom there is real footage, and the jobs process that makes exports of it, which tests start and stop.
import { endpoints, type ExportDetails, type SessionMode } from "@didban/contract";
import { FilmArchive, filmUnits, makeFilm } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { join } from "node:path";
import { expect } from "vitest";
import { openJobs, type RunningJobs } from "../../jobs-app.ts";
import { newId } from "../../platform/id.ts";
import type { Answered } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createArchiveIndex } from "../archive/index.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { exports } = endpoints;

const seconds = 12;
/** Pictures show their number, ten of them a second. */
const film = () =>
  makeFilm({
    codec: "h264",
    count: seconds * 10,
    encoder: ["-c:v", "libx264", "-g", "20", "-bf", "2", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  });

export class ExportScene {
  readonly server: TestServer;
  readonly cameras: CameraScene;
  readonly owner: Person;
  /** When the footage of all cameras begins. It ends 12 s later, and now is 2 minutes after it. */
  readonly startMs: number;
  readonly #film = film();
  #jobs: RunningJobs | undefined;
  #archives = 0;
  #gate = "";

  /** With the camera "Gate", and the jobs process. */
  static async make(): Promise<ExportScene> {
    return ExportScene.makeOn(await startTestServer());
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
    const { database, settings } = this.server.platform;
    const { id: cameraId } = await this.cameras.addCamera(name);
    const node = `m${(this.#archives += 1)}`;
    const films = await FilmArchive.make({
      root: join(settings.dataFolder, "footage", node),
      index: createArchiveIndex(database, { node }),
      cameraId,
      startMs: this.startMs,
      newId,
    });
    await films.record(filmUnits(this.#film, films.startMs));
    await films.store.close();
    await sql`update camera set created_at = ${new Date(this.startMs - 60_000)} where id = ${cameraId}`.execute(
      database,
    );
    return cameraId;
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
    await expect.poll(async () => (await this.read(id)).state, { timeout: 20_000 }).toBe(state);
    return this.read(id);
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
