import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { FileBlobStore, MemoryBlobStore } from "./index.ts";

blobStoreSuite("in memory", async () => new MemoryBlobStore());
blobStoreSuite("files", async () => {
  const root = await mkdtemp(join(tmpdir(), "didban-blobs-"));
  onTestFinished(() => rm(root, { recursive: true }));
  return new FileBlobStore(root);
});

it("drafts that a process left behind are removed once nobody wrote to them for an hour", async () => {
  const root = await mkdtemp(join(tmpdir(), "didban-blobs-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = new FileBlobStore(root);
  await store.sweep(Date.now());
  const drafts = join(root, ".drafts");
  await mkdir(drafts);
  const nowMs = Date.now();
  for (const [name, agoMs] of [
    ["left", 3_700_000],
    ["written", 3_500_000],
  ] as const) {
    await writeFile(join(drafts, name), "half");
    const at = new Date(nowMs - agoMs);
    await utimes(join(drafts, name), at, at);
  }
  await store.put("whole", Buffer.from("whole"));
  await store.sweep(nowMs);
  expect(await readdir(drafts)).toEqual(["written"]);
  expect((await store.read("whole")).length).toBe(5);
});
