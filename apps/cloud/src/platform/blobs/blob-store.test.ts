import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { FileBlobStore, MemoryBlobStore } from "./index.ts";

blobStoreSuite("in memory", async () => new MemoryBlobStore());
blobStoreSuite("files", async () => {
  const root = await mkdtemp(join(tmpdir(), "didban-blobs-"));
  onTestFinished(() => rm(root, { recursive: true }));
  return new FileBlobStore(root);
});
