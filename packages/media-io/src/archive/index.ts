// The door of the archive: recording, reading, checking. Everything else in this folder is its own business.
export {
  foreignEpoch,
  packKeyFrames,
  unpackKeyFrames,
  type ArchiveFile,
  type FileState,
  type KeyFrame,
} from "./index/archive-file.ts";
export type {
  ArchiveIndex,
  EpochShift,
  GapRow,
  IndexBatch,
  PlacedFile,
  PlacedGap,
  Span,
  Window,
} from "./index/archive-index.ts";
export { ArchiveReader, type ReadItem, type ReadRequest } from "./read/archive-reader.ts";
export { FootageCatalogue } from "./read/footage-catalogue.ts";
export type { FootageImporter } from "./write/footage-importer.ts";
export { exportFootage } from "./export/export-footage.ts";
export {
  ExportError,
  exportFormats,
  type ExportedFootage,
  type ExportedGap,
  type ExportedSound,
  type ExportFault,
  type ExportFormat,
  type ExportRequest,
  type ExportSink,
  type FootageLink,
} from "./export/export-task.ts";
export { ArchiveStore, type ArchiveEvents, type ArchiveOptions } from "./archive-store.ts";
export { ArchiveClock, systemTimeSource, type ClockStep, type TimeSource } from "./clock/archive-clock.ts";
export { mendTails } from "./heal/archive-recovery.ts";
export { checkArchive, rebuildIndex, type ArchiveFault, type CheckOptions } from "./heal/archive-check.ts";
export { diskFileSystem, type FileSystem } from "./disk/file-system.ts";
export {
  defaultDiskLimit,
  footageCapacity,
  turnoverBytes,
  type DiskLimit,
  type SpaceState,
} from "./retention/footage-space.ts";
export { JournalIndex } from "./index/journal-index.ts";
export { MemoryIndex } from "./index/memory-index.ts";
export type { LostFootage, RetentionPolicy } from "./retention/retention.ts";
export { clipSpans, mergeSpans, uncovered } from "./index/spans.ts";
export type { StreamTail } from "./write/camera-recorders.ts";
export type { StreamWriter } from "./write/stream-writer.ts";
