import { expect, it } from "vitest";
import { archiveIndexContract } from "../testing/archive-index-contract.ts";
import type { ArchiveFile } from "./archive-file.ts";
import type { ArchiveIndex } from "./archive-index.ts";
import { MemoryIndex } from "./memory-index.ts";
import { RememberingIndex } from "./remembering-index.ts";

archiveIndexContract(async () => new RememberingIndex(new MemoryIndex(), () => performance.now()));

const cameraId = "camera-1";
const minuteMs = 60_000;

function fileOf(number: number, more: Partial<ArchiveFile> = {}): ArchiveFile {
  const startMs = number * minuteMs;
  return {
    id: `file-${number}`,
    cameraId,
    stream: 0,
    epoch: 1,
    path: `${cameraId}/0/000001/2026-11-20/${String(startMs).padStart(13, "0")}-file-${number}.mp4`,
    startMs,
    endMs: startMs + minuteMs,
    bytes: 1000,
    keyFrames: [{ offset: 700, captureMs: startMs }],
    state: "closed",
    lastHash: "ab".repeat(32),
    ...more,
  };
}

/** Counts what it is asked, and may hold its answers up. */
class AskedIndex extends MemoryIndex {
  asked = 0;
  held = Promise.resolve();

  override async fileBefore(query: Parameters<ArchiveIndex["fileBefore"]>[0]) {
    this.asked += 1;
    const file = await super.fileBefore(query);
    await this.held;
    return file;
  }
}

/** Three minutes of footage. */
async function minutes() {
  const behind = new AskedIndex();
  await behind.apply({ files: [fileOf(1), fileOf(2), fileOf(3)] });
  const clock = { ms: 0 };
  const index = new RememberingIndex(behind, () => clock.ms);
  const at = async (minute: number) => (await index.fileBefore({ cameraId, atMs: minute * minuteMs }))?.id;
  return { behind, index, clock, at };
}

it("a file that was asked for is known for every time it covers, and for no other", async () => {
  const { behind, at } = await minutes();
  expect([await at(2), await at(2.5), await at(2.99), behind.asked]).toEqual([
    "file-2",
    "file-2",
    "file-2",
    1,
  ]);
  expect([await at(3), await at(1.99), behind.asked]).toEqual(["file-3", "file-1", 3]);
  expect(await at(0.5)).toBeUndefined();
});

it("ARCH-10 a file that is deleted is not known any more from the moment it is marked", async () => {
  const { index, at } = await minutes();
  expect(await at(2.5)).toBe("file-2");
  await index.apply({ files: [fileOf(2, { state: "deleting" })] });
  expect(await at(2.5)).toBe("file-1");
  await index.apply({ removedFiles: ["file-1"] });
  expect(await at(2.5)).toBeUndefined();
});

it("a row that is put right, times that move and footage from elsewhere are seen at once", async () => {
  const { index, at } = await minutes();
  await at(2.5);
  await index.apply({ files: [fileOf(2, { endMs: 2.4 * minuteMs, bytes: 900 })] });
  expect(await index.fileBefore({ cameraId, atMs: 2.1 * minuteMs })).toMatchObject({ bytes: 900 });
  await index.apply({ epochs: [{ epoch: 1, shiftMs: minuteMs }] });
  expect(await at(2.5)).toBe("file-1");
  await index.apply({ files: [fileOf(7, { epoch: 0, startMs: 2.4 * minuteMs, endMs: 2.6 * minuteMs })] });
  expect(await at(2.5)).toBe("file-7");
  await index.clearFiles();
  expect(await at(2.5)).toBeUndefined();
});

it("what was read while a change was under way is not remembered", async () => {
  const { behind, index, at } = await minutes();
  const held = Promise.withResolvers<void>();
  behind.held = held.promise;
  const reading = at(2.5);
  await index.apply({ files: [fileOf(2, { state: "deleting" })] });
  held.resolve();
  expect(await reading).toBe("file-2");
  expect(await at(2.5)).toBe("file-1");
});

it("a file that still grows, or lies in another archive, is asked for each time", async () => {
  const { behind, index, at } = await minutes();
  await index.apply({
    files: [fileOf(4, { state: "open" }), fileOf(5, { path: `../m2/${fileOf(5).path}` })],
  });
  for (const minute of [4.5, 4.5, 5.5, 5.5]) await at(minute);
  expect(behind.asked).toBe(4);
});

it("what another process changed is seen within half a minute", async () => {
  const { behind, clock, at } = await minutes();
  expect(await at(2.5)).toBe("file-2");
  await behind.apply({ removedFiles: ["file-2"] });
  clock.ms = 31_000;
  expect(await at(2.5)).toBe("file-1");
});
