import { open, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unplaced, type PlacedFile } from "../index/archive-index.ts";
import { ArchiveFixture } from "../testing/archive-fixture.ts";
import { checkArchive, rebuildIndex, type FaultKind } from "./archive-check.ts";

const camera = "camera-a";
const all = { cameraId: camera, fromMs: -Infinity, toMs: Infinity };

let archive: ArchiveFixture;
let files: PlacedFile[];

beforeEach(async () => {
  archive = await ArchiveFixture.make();
  await archive.record(200, camera);
  await archive.store.close();
  files = await archive.index.files(all);
});
afterEach(() => archive.remove());

const pathOf = (file: PlacedFile | undefined) => join(archive.root, file?.path ?? "");
const kinds = async (repair = false): Promise<FaultKind[]> =>
  (await archive.check(repair)).map((fault) => fault.kind);
const footage = async () => (await archive.numbers(camera)).length;

describe("OPS-13 the archive's checker", () => {
  it("OPS-13 finds nothing in a whole archive", async () => {
    expect(files.length).toBeGreaterThan(2);
    expect(await kinds()).toEqual([]);
  });

  it("OPS-13 a file that is gone: told, and its time explained when mended", async () => {
    await rm(pathOf(files[1]));
    expect(await kinds()).toEqual(["missingFile"]);
    expect(await kinds(true)).toEqual(["missingFile", "unexplained"]);
    expect(await kinds()).toEqual([]);
    expect(await archive.index.gaps({ ...all, toMs: files[2]?.endMs ?? 0 })).toMatchObject([
      { startMs: files[1]?.startMs, endMs: files[1]?.endMs, cause: "system" },
    ]);
  });

  it("OPS-13 a file without a row: told, and listed again when mended", async () => {
    const all = await footage();
    await archive.index.apply({ removedFiles: [files[1]?.id ?? ""] });
    expect(await kinds()).toEqual(["unindexedFile", "unexplained"]);
    expect(await kinds(true)).toEqual(["unindexedFile"]);
    expect(await kinds()).toEqual([]);
    expect(await footage()).toBe(all);
  });

  it("OPS-13 a file that was cut short: told, and its row follows when mended, no whole fragment lost", async () => {
    const { length } = await readFile(pathOf(files[1]));
    await truncate(pathOf(files[1]), length - 6000);
    expect(await kinds()).toEqual(["missingBytes"]);
    expect(await kinds(true)).toEqual(["missingBytes", "unexplained"]);
    expect(await kinds()).toEqual([]);
  });

  it("OPS-13 a row that says less than its file has, or says it wrongly, or was left open", async () => {
    const [first, second, third] = files;
    if (!first || !second || !third) throw new Error("no files");
    const { keyFrames } = second;
    await archive.index.apply({
      files: [
        { ...unplaced(first), bytes: keyFrames[5]?.offset ?? 0, keyFrames: keyFrames.slice(0, 5) },
        { ...unplaced(second), lastHash: "00" },
        { ...unplaced(third), state: "open" },
      ],
    });
    expect(await kinds()).toEqual(["unindexedBytes", "wrongRow", "wrongRow"]);
    expect(await kinds(true)).toEqual(["unindexedBytes", "wrongRow", "wrongRow"]);
    expect(await kinds()).toEqual([]);
  });

  it("OPS-13 two files over the same time", async () => {
    const [first] = files;
    if (!first) throw new Error("no file");
    await archive.index.apply({ files: [{ ...unplaced(first), endMs: unplaced(first).endMs + 500 }] });
    expect(await kinds()).toEqual(["overlap"]);
    expect(await kinds(true)).toEqual(["overlap"]);
    expect(await kinds()).toEqual([]);
  });

  it("OPS-13 a hole in the ledger", async () => {
    const [gap] = await archive.index.gaps(all);
    await archive.record(1, camera);
    archive.time.advance(60_000);
    await archive.restart();
    await archive.record(20, camera);
    await archive.store.close();
    const gaps = await archive.index.gaps(all);
    await archive.index.apply({ removedGaps: gaps.map((one) => one.id) });
    expect(gap).toBeDefined();
    expect(await kinds()).toContain("unexplained");
    await kinds(true);
    expect(await kinds()).toEqual([]);
  });

  it("OPS-13 a changed byte breaks its seal; the rest of the footage stays", async () => {
    const before = await footage();
    const handle = await open(pathOf(files[1]), "r+");
    await handle.write(Buffer.from([0xee]), 0, 1, 40_000);
    await handle.close();
    expect(await kinds()).toEqual([]);
    const options = {
      root: archive.root,
      index: archive.index,
      repair: true,
      newId: () => "x",
      isThorough: true,
    };
    expect((await checkArchive(options)).map(({ kind, isMended }) => [kind, isMended])).toEqual([
      ["brokenSeal", false],
    ]);
    expect((await archive.pictures(camera)).length).toBe(before);
  });

  it("OPS-13 a file whose head is damaged is told and left alone", async () => {
    const bytes = await readFile(pathOf(files[1]));
    await writeFile(pathOf(files[1]), bytes.fill(0, 0, 64));
    expect(await kinds(true)).toContain("unreadableFile");
    expect((await readFile(pathOf(files[1]))).length).toBe(bytes.length);
  });

  it("OPS-13 beside a running recorder, what it has not filed yet is no fault", async () => {
    await archive.restart();
    for (const unit of archive.stream(camera).take(30, archive.time.trueMs))
      archive.writer(camera).append(unit);
    await archive.store.sync();
    const options = { root: archive.root, index: archive.index, repair: false, newId: () => "x" };
    expect(await checkArchive({ ...options, isRecording: true })).toEqual([]);
    expect((await checkArchive(options)).length).toBeGreaterThan(0);
    for (const file of await archive.index.files(all)) await utimes(pathOf(file), 0, 0);
  });

  it("OPS-13 an empty index is made again from the files alone, exactly", async () => {
    const rows = await archive.index.files(all);
    await archive.index.clearFiles();
    const left = await rebuildIndex({ root: archive.root, index: archive.index, newId: () => "x" });
    expect(left).toEqual([]);
    const again = await archive.index.files(all);
    expect(again.length).toBe(rows.length);
    for (const [at, row] of again.entries()) {
      expect({ ...row, endMs: 0 }).toEqual({ ...rows[at], endMs: 0 });
      expect(row.endMs).toBeCloseTo(rows[at]?.endMs ?? 0, 0);
    }
    expect(await archive.index.coverage(all)).toHaveLength(1);
  });
});
