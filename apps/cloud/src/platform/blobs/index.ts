export { blobsOfWorkspace, blobsOfWorkspaces } from "./blob-name.ts";
export * from "./blob-store.ts";
export { FileBlobStore } from "./file-blob-store.ts";
export { MemoryBlobStore } from "./memory-blob-store.ts";
