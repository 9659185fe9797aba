// The door of the archive: recording, reading, checking. Everything else in this folder is its own business.
export {
  foreignEpoch,
  packKeyFrames,
  unpackKeyFrames,
  type ArchiveFile,
  type FileState,
  type KeyFrame,
} from "./archive-file.ts";
export type {
  ArchiveIndex,
  EpochShift,
  GapRow,
  IndexBatch,
  PlacedFile,
  PlacedGap,
  Span,
  Window,
} from "./archive-index.ts";
export { ArchiveReader, type ReadItem, type ReadRequest } from "./archive-reader.ts";
export { ArchiveStore, type ArchiveEvents, type ArchiveOptions } from "./archive-store.ts";
export { ArchiveClock, systemTimeSource, type ClockStep, type TimeSource } from "./archive-clock.ts";
export { checkArchive, rebuildIndex, type ArchiveFault, type CheckOptions } from "./archive-check.ts";
export { diskFileSystem, type FileSystem } from "./file-system.ts";
export { defaultDiskLimit, footageCapacity, type DiskLimit, type SpaceState } from "./footage-space.ts";
export { MemoryIndex } from "./memory-index.ts";
export type { LostFootage, RetentionPolicy } from "./retention.ts";
export { clipSpans, mergeSpans, uncovered } from "./spans.ts";
export type { StreamWriter } from "./stream-writer.ts";
