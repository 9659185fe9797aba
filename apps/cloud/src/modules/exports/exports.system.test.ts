// Exports through the doors of the api, made by the jobs process of the test from real footage, and looked at with ffmpeg.
import { endpoints, type ExportDetails } from "@didban/contract";
import { FilmArchive, filmUnits, makeFilm, shownNumbers } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJobs, type RunningJobs } from "../../jobs-app.ts";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createArchiveIndex } from "../archive/index.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { exports } = endpoints;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
let jobs: RunningJobs;
let folder: string;
/** A camera with 12 s of pictures, 10 a second, that show their number. */
let gate: string;
let films: FilmArchive;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "didban-exports-"));
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
  const { database, settings } = server.platform;
  gate = (await scene.addCamera("Gate")).id;
  const startMs = server.clock.nowMs();
  films = await FilmArchive.make({
    root: join(settings.dataFolder, "footage", "m1"),
    index: createArchiveIndex(database, { node: "m1" }),
    cameraId: gate,
    startMs,
    newId,
  });
  await films.record(
    filmUnits(
      makeFilm({
        codec: "h264",
        count: 120,
        encoder: ["-c:v", "libx264", "-g", "20", "-bf", "2", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
      }),
      films.startMs,
    ),
  );
  await films.store.close();
  await sql`update camera set created_at = ${new Date(startMs - 60_000)} where id = ${gate}`.execute(
    database,
  );
  await server.clock.advance(120_000);
  jobs = await openJobs(server.platform);
});
afterAll(async () => {
  await jobs?.stop();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (ms: number) => new Date(films.startMs + ms).toISOString();
const ask = (body: object, person = owner) =>
  person.call(exports.create, {
    body: { cameraId: gate, startAt: at(2_300), duration: 3, ...body } as never,
  });
const read = async (id: string) => (await owner.call(exports.read, { params: { id } })).body;
const ready = async (id: string): Promise<ExportDetails> => {
  await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe("ready");
  return read(id);
};
const media = (id: string, headers: Record<string, string> = {}) =>
  owner.call(exports.media, { params: { id }, headers });

describe("an export", () => {
  it.each(["mp4", "mkv"] as const)(
    "EXP-1 EXP-9 EXP-11 EXP-13 EXP-18 EXP-24 of a range becomes an %s file with its pictures and no other, which is handed out whole and in parts",
    async (format) => {
      const made = await ask({ format });
      expect([made.status, Object.keys(made.body)]).toEqual([201, ["id"]]);
      const one = await ready(made.body.id);
      const whole = await media(one.id);
      const bytes = Buffer.from(whole.bytes);
      expect(one).toMatchObject({
        cameraId: gate,
        cameraName: "Gate",
        startAt: at(2_300),
        duration: 3,
        format,
        ready: true,
        progress: 100,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        gaps: [],
        error: null,
        createdBy: owner.accountId,
        parts: [{ file: { firstFrameAt: at(2_300), lastFrameAt: at(5_200), audio: "none" } }],
      });
      const path = join(folder, `one.${format}`);
      await writeFile(path, bytes);
      const shown = shownNumbers(path);
      expect(format === "mp4" ? shown : shown.slice(-30)).toEqual(
        Array.from({ length: 30 }, (_, n) => 23 + n),
      );

      const [file] = one.parts;
      expect(whole.headers.get("content-disposition")).toContain(encodeURIComponent(file?.file?.name ?? "-"));
      expect(whole.headers.get("content-length")).toBe(String(bytes.length));
      const etag = whole.headers.get("etag") ?? "";
      const part = await media(one.id, { range: "bytes=100-", "if-range": etag });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes 100-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(Buffer.from(part.bytes).equals(bytes.subarray(100))).toBe(true);
      expect((await media(one.id, { range: "bytes=100-", "if-range": '"another"' })).status).toBe(200);
      const beyond = await media(one.id, { range: `bytes=${bytes.length}-` });
      expect([beyond.status, beyond.problem.code]).toEqual([416, "rangeNotSatisfiable"]);
      const thumbnail = await owner.call(exports.thumbnail, { params: { id: one.id } });
      expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    },
  );
});
