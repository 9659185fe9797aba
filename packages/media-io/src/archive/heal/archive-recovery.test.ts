import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ArchiveFile } from "../index/archive-file.ts";
import { MemoryIndex } from "../index/memory-index.ts";
import { FaultyFileSystem } from "../testing/faulty-file-system.ts";
import { reconcile } from "./archive-recovery.ts";

it("ARCH-18 a gap that another archive's footage ended ends where that footage stands, however the own clock was corrected", async () => {
  const root = await mkdtemp(join(tmpdir(), "didban-recovery-"));
  const index = new MemoryIndex();
  const shiftMs = 3_600_000;
  const day = 86_400_000;
  const taken: ArchiveFile = {
    id: "taken",
    cameraId: "c",
    stream: 0,
    epoch: 1,
    path: "../m2/c/0/000001/1970-01-02/0000086460000-taken.mp4",
    startMs: day + 60_000,
    endMs: day + 120_000,
    bytes: 1,
    keyFrames: [],
    state: "closed",
    lastHash: "",
  };
  const gap = {
    id: "g",
    cameraId: "c",
    startEpoch: 1,
    startMs: day - shiftMs,
    endEpoch: 1,
    cause: "status",
  } as const;
  await index.apply({ epochs: [{ epoch: 1, shiftMs }], gaps: [{ ...gap, endMs: null }] });
  // The other archive's epoch 1 is another clock: its times stand as they are.
  const files = async () => [{ ...taken, shiftMs: 0 }];
  const both = Object.assign(index, { files, fileBefore: async () => (await files())[0] });
  await reconcile({
    root,
    index: both,
    fileSystem: new FaultyFileSystem(),
    newId: () => "new",
    isOurs: () => false,
    time: { shiftOf: () => shiftMs },
  });
  expect(await index.gaps({ cameraId: "c", fromMs: 0, toMs: Infinity })).toMatchObject([
    { startMs: day, endMs: day + 60_000, cause: "status" },
  ]);
  await rm(root, { recursive: true });
});
