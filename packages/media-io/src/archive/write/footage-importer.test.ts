import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NumberedStream, numberOf } from "@didban/testkit";
import { isVideo, type AccessUnit } from "@didban/media";
import { afterEach, describe, expect, it } from "vitest";
import { ArchiveFixture } from "../testing/archive-fixture.ts";
import { FaultyFileSystem } from "../testing/faulty-file-system.ts";
import { plainPolicy } from "../testing/test-archive.ts";

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

  it("ARCH-16 ARCH-25 pieces of a slow camera, each picture a key frame, leave exactly the gaps between them, however short", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    archive.store.writer(camera, 0, { sinceMs: startMs, cause: "status" });
    await archive.pass(60);
    const stream = new NumberedStream({ framesPerSecond: 0.5, picturesPerGroup: 1 });
    for (const [count, fromMs, endMs] of [
      [4, 0, 6_500],
      [3, 7_200, 13_200],
      [1, 14_600, 16_600],
      [3, 16_650, 22_650],
    ] as const) {
      const units = stream.take(count, startMs + fromMs);
      await archive.store.importer.import(camera, 0, units, startMs + endMs);
      // Sent again it is there already.
      expect(await archive.store.importer.import(camera, 0, units, startMs + endMs)).toEqual([]);
    }
    await archive.store.checkpoint();
    expect(await archive.index.gaps(all)).toMatchObject([
      { startMs: startMs + 6_500, endMs: startMs + 7_200 },
      { startMs: startMs + 13_200, endMs: startMs + 14_600 },
      { startMs: startMs + 16_600, endMs: startMs + 16_650 },
      { startMs: startMs + 22_650, endMs: null },
    ]);
    expect(await numbers()).toEqual(range(0, 11));
    expect(await archive.check()).toEqual([]);
  });

  it("BRDG-44 a piece sent twice, or overlapping what is there, is stored once", async () => {
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

  it("ARCH-25 a crash in the middle of a piece leaves nothing of it, and one behind it leaves no entry where footage is", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    archive.store.writer(camera, 0, { sinceMs: startMs, cause: "status" });
    await archive.pass(40);
    await archive.store.checkpoint();
    const [a = [], b = []] = pieces(2, startMs + 10_000);
    // As far as a crash would have let it come: beside its name.
    const half = join(archive.root, camera, "0", "000000", "2026-01-15", "1768478400000-half.mp4.coming");
    await mkdir(dirname(half), { recursive: true });
    await writeFile(half, "half a piece");
    archive.index.isAway = true;
    await archive.store.importer.import(camera, 0, a).catch(() => undefined);
    archive.index.isAway = false;
    await archive.store.importer.import(camera, 0, b);
    archive.index.isAway = true;
    await archive.restart();
    archive.index.isAway = false;
    await archive.store.checkpoint();
    await expect(stat(half)).rejects.toThrow("ENOENT");
    const covered = await archive.index.coverage(all);
    const [gap] = await archive.index.gaps({ cameraId: camera, fromMs: startMs, toMs: startMs + 40_000 });
    expect(covered.at(-1)?.endMs).toBe(startMs + 30_000);
    expect(gap).toMatchObject({ startMs, endMs: covered[0]?.startMs });
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

describe("why there is none", () => {
  it("BRDG-42 ARCH-16 whoever keeps footage elsewhere says that its disk has lost it: the entry says so there, also while it lasts, and footage goes before it", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    archive.store.writer(camera, 0, { sinceMs: startMs, cause: "status" });
    await archive.pass(60);
    const { importer } = archive.store;
    const causes = new Set(["status"] as const);
    await importer.explain(camera, { startMs: startMs - 5_000, endMs: startMs + 20_000 }, causes, "storage");
    await archive.store.checkpoint();
    const told = { startMs, endMs: startMs + 20_000, cause: "storage" };
    const rest = { startMs: startMs + 20_000, endMs: null, cause: "status" };
    expect(await archive.index.gaps(all)).toMatchObject([told, rest]);
    // What has another cause keeps it.
    await importer.explain(camera, { startMs, endMs: startMs + 30_000 }, new Set(["system"]), "storage");
    await archive.store.checkpoint();
    expect(await archive.index.gaps(all)).toMatchObject([told, rest]);
    const [piece] = pieces(1, startMs + 15_000);
    await importer.import(camera, 0, piece ?? []);
    archive.writer(camera).resume();
    archive.writer(camera).append(new NumberedStream().next(startMs + 40_000));
    await archive.store.checkpoint();
    expect((await archive.index.gaps(all)).map(({ cause, endMs }) => [cause, endMs])).toEqual([
      ["storage", startMs + 15_000],
      ["status", startMs + 40_000],
    ]);
    await archive.store.close();
    expect(await archive.check()).toEqual([]);
  });
});

describe("joining on to footage that ends amid a group of pictures", () => {
  const pictures = 400;

  /** Records the first `recorded` pictures of a stream with a key frame every two seconds, until the line breaks; answers the whole stream. */
  async function breakOff(recorded: number, options: Parameters<typeof ArchiveFixture.make>[0] = {}) {
    archive = await ArchiveFixture.make(options);
    const units = new NumberedStream({ picturesPerGroup: 20 }).take(pictures, archive.time.trueMs);
    const writer = archive.writer(camera);
    for (const unit of units.slice(0, recorded)) {
      archive.time.advance(100);
      writer.append(unit);
    }
    writer.stop("status");
    await archive.pass(40);
    return units;
  }

  async function expectWhole() {
    await archive.store.checkpoint();
    expect(await numbers()).toEqual(range(0, pictures));
    const missing = (await archive.index.gaps(all)).filter(({ startMs, endMs }) => startMs !== endMs);
    expect(missing).toMatchObject([{ endMs: null, cause: "status" }]);
    expect(await archive.check()).toEqual([]);
  }

  it.each([
    ["the half of a group that is there is taken anew with its other half", 133],
    ["a file that has no other group gives way as a whole", 13],
    ["where groups end nothing is taken anew", 140],
  ])("ARCH-25 %s: no picture is missing and none is there twice", async (_, recorded) => {
    const units = await breakOff(recorded);
    const keyAt = recorded - (recorded % 20);
    await archive.store.importer.import(camera, 0, units.slice(Math.max(0, keyAt - 20), 240));
    await archive.store.importer.import(camera, 0, units.slice(240));
    await expectWhole();
  });

  it.each(["cut", "sync", "create"] as const)(
    "ARCH-25 a crash at its first %s costs nothing: the piece is sent again",
    async (operation) => {
      const fileSystem = new FaultyFileSystem();
      const units = await breakOff(133, { fileSystem });
      fileSystem.fail({ operation, code: "EIO", at: 1 });
      await expect(archive.store.importer.import(camera, 0, units.slice(120))).rejects.toThrow("EIO");
      await archive.restart();
      archive.writer(camera);
      await archive.pass(1);
      await archive.store.importer.import(camera, 0, units.slice(120));
      await expectWhole();
    },
  );

  it("footage that somebody holds stays as it is until they let it go", async () => {
    let isHeld = true;
    const policy = { ...plainPolicy, isHeld: () => isHeld };
    const units = await breakOff(133, { policy });
    await expect(archive.store.importer.import(camera, 0, units.slice(120))).rejects.toThrow("in use");
    expect(await numbers()).toEqual(range(0, 133));
    isHeld = false;
    await archive.store.importer.import(camera, 0, units.slice(120));
    await expectWhole();
  });
});
