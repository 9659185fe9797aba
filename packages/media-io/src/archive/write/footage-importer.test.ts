import { NumberedStream, numberOf } from "@didban/testkit";
import { isVideo, type AccessUnit } from "@didban/media";
import { afterEach, describe, expect, it } from "vitest";
import { ArchiveFixture } from "../testing/archive-fixture.ts";
import { FaultyFileSystem } from "../testing/faulty-file-system.ts";

const camera = "camera-a";
const all = { cameraId: camera, fromMs: -Infinity, toMs: Infinity };
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

let archive: ArchiveFixture;
afterEach(() => archive.remove());

/** A bridge's footage in pieces of 10 s. */
function pieces(count: number, startMs: number): AccessUnit[][] {
  const stream = new NumberedStream();
  return range(0, count).map((at) => stream.take(100, startMs + at * 10_000));
}

async function numbers(): Promise<number[]> {
  const pictures = await archive.pictures(camera, -Infinity);
  return pictures.filter(isVideo).map(numberOf);
}

describe("importing footage", () => {
  it("ARCH-25 fills the gap of an outage, in whatever order the pieces come, and the entry is shortened, split and removed", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    archive.store.writer(camera, 0, { sinceMs: startMs, cause: "status" });
    await archive.pass(60);
    const filed = () => archive.store.checkpoint();
    const [a, b, c] = pieces(3, startMs + 10_000);
    await archive.store.importer.import(camera, 0, c ?? []);
    await filed();
    expect(await archive.index.gaps(all)).toMatchObject([
      { startMs, endMs: startMs + 30_000, cause: "status" },
      { startMs: startMs + 40_000, endMs: null, cause: "status" },
    ]);
    await archive.store.importer.import(camera, 0, a ?? []);
    await archive.store.importer.import(camera, 0, b ?? []);
    await filed();
    expect(await archive.index.gaps(all)).toMatchObject([
      { startMs, endMs: startMs + 10_000 },
      { startMs: startMs + 40_000, endMs: null },
    ]);
    expect(await archive.index.coverage(all)).toEqual([
      { startMs: startMs + 10_000, endMs: startMs + 40_000 },
    ]);
    expect(await numbers()).toEqual(range(0, 300));
    expect(await archive.check()).toEqual([]);
  });

  it("a piece sent twice, or overlapping what is there, is stored once", async () => {
    archive = await ArchiveFixture.make();
    await archive.store.checkpoint();
    const startMs = archive.time.trueMs;
    const [a = [], b = []] = pieces(2, startMs);
    await archive.store.importer.import(camera, 0, a);
    expect(await archive.store.importer.import(camera, 0, a)).toEqual([]);
    expect(await archive.store.importer.import(camera, 0, [...a.slice(50), ...b])).toEqual([
      { startMs: startMs + 10_000, endMs: startMs + 20_000 },
    ]);
    const both = [archive.store.importer.import(camera, 0, b), archive.store.importer.import(camera, 0, a)];
    expect(await Promise.all(both)).toEqual([[], []]);
    await archive.store.checkpoint();
    expect(await numbers()).toEqual(range(0, 200));
    expect(await archive.check()).toEqual([]);
  });

  it("is not acknowledged before it is safe, can be sent again, and survives a crash before its row was filed", async () => {
    const disk = new FaultyFileSystem();
    archive = await ArchiveFixture.make({ fileSystem: disk });
    const [a = []] = pieces(1, archive.time.trueMs);
    await expect(archive.store.importer.import(camera, 0, a)).rejects.toThrow("not ready");
    await archive.store.checkpoint();
    disk.fail({ operation: "sync", code: "EIO", at: 1 });
    await expect(archive.store.importer.import(camera, 0, a)).rejects.toThrow("EIO");
    archive.index.isAway = true;
    expect(await archive.store.importer.import(camera, 0, a)).toHaveLength(1);
    expect(await archive.store.importer.import(camera, 0, a)).toEqual([]);
    await archive.store.checkpoint();
    archive.index.isAway = false;
    await archive.restart();
    await archive.store.checkpoint();
    expect(await archive.store.importer.import(camera, 0, a)).toEqual([]);
    expect(await numbers()).toEqual(range(0, 100));
    expect(await archive.check()).toEqual([]);
  });

  it("times of another machine are not moved when our clock steps", async () => {
    archive = await ArchiveFixture.make();
    await archive.store.checkpoint();
    const startMs = archive.time.trueMs - 3_600_000;
    const [a = []] = pieces(1, startMs);
    await archive.store.importer.import(camera, 0, a);
    await archive.record(20, "own");
    archive.time.wallErrorMs = 86_400_000;
    await archive.pass(1);
    expect(await archive.index.coverage(all)).toEqual([{ startMs, endMs: startMs + 10_000 }]);
  });
});
