import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ArchiveFixture } from "../testing/index.ts";
import { archiveIndexContract } from "../testing/archive-index-contract.ts";
import { JournalIndex } from "./journal-index.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "didban-journal-"));
  folders.push(folder);
  return join(folder, "footage-index");
}

const openIndex = (path: string, troubles: unknown[] = []) =>
  JournalIndex.open(path, (error) => troubles.push(error));

archiveIndexContract(() => openIndex(newPath()));

/** An archive that has recorded, lost its camera for a while and recorded again, as its process was killed. */
async function recorded(path: string): Promise<ArchiveFixture> {
  const archive = await ArchiveFixture.make({ index: await openIndex(path), filePeriodMs: 5_000 });
  await archive.record(23, "camera-a");
  archive.writer("camera-a").stop("status");
  await archive.pass(4);
  archive.writer("camera-a").resume();
  await archive.record(12, "camera-a");
  return archive;
}

const spans = async (archive: ArchiveFixture) =>
  (await archive.items({ cameraId: "camera-a", fromMs: 0 })).flatMap((item) =>
    item.kind === "gap" ? [{ ms: (item.toMs ?? 0) - item.fromMs, cause: item.cause }] : [],
  );

it("ARCH-18 after a kill every picture is served again, and gaps have the causes that they had", async () => {
  const path = newPath();
  const archive = await recorded(path);
  const [numbers, gaps] = [await archive.numbers("camera-a"), await spans(archive)];
  expect(gaps).toContainEqual({ ms: 4_000, cause: "status" });
  const index = await openIndex(path);
  await archive.restart({ index });
  await archive.store.checkpoint();
  // The last half second was still in memory.
  const again = await archive.numbers("camera-a");
  expect(again).toEqual(numbers.slice(0, again.length));
  expect(again.length).toBeGreaterThan(numbers.length - 10);
  expect(await spans(archive)).toEqual(gaps);
  await archive.remove();
});

it("ARCH-27 without the journal the footage says it again; a line that was cut short costs that line", async () => {
  const path = newPath();
  const archive = await recorded(path);
  await archive.store.close();
  const numbers = await archive.numbers("camera-a");
  for (const spoil of [
    () => rmSync(path),
    () => writeFileSync(path, readFileSync(path).subarray(0, -20)),
    () => appendFileSync(path, '{"files":[{"id'),
  ]) {
    spoil();
    await archive.restart({ index: await openIndex(path) });
    await archive.store.checkpoint();
    expect(await archive.numbers("camera-a")).toEqual(numbers);
    await archive.store.close();
    // Whole again: read once more, nothing is lost.
    await archive.restart({ index: await openIndex(path) });
    expect(await archive.numbers("camera-a")).toEqual(numbers);
  }
  await archive.remove();
});

it("a journal that cannot be written is written anew as soon as it can", async () => {
  const path = newPath();
  const troubles: unknown[] = [];
  const index = await openIndex(join(path, "nowhere"), troubles);
  const gap = { id: "a", cameraId: "camera-a", startEpoch: 1, startMs: 1, endEpoch: 1, endMs: 2 } as const;
  await index.apply({ gaps: [{ ...gap, cause: "status" }] });
  expect(troubles).toHaveLength(1);
  mkdirSync(path);
  await index.apply({ gaps: [{ ...gap, id: "b", cause: "system" }] });
  const again = await openIndex(join(path, "nowhere"));
  expect(await again.gaps({ cameraId: "camera-a", fromMs: 0, toMs: 10 })).toHaveLength(2);
});
