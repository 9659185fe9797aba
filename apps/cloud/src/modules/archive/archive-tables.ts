// The archive's tables as its SQL sees them; what each column means stands in docs/schema.md.
import type { GapCause } from "@didban/media";
import type { FileState } from "@didban/media-io/archive";

export type FileRow = {
  id: string;
  node: string;
  camera_id: string;
  stream: number;
  epoch: number;
  path: string;
  start_ms: number;
  end_ms: number;
  position_start_ms: number;
  position_end_ms: number;
  bytes: number;
  key_frames: Uint8Array;
  state: FileState;
  last_hash: string;
};

export type GapTableRow = {
  id: string;
  node: string;
  camera_id: string;
  start_epoch: number;
  start_ms: number;
  end_epoch: number;
  end_ms: number | null;
  position_start_ms: number;
  position_end_ms: number | null;
  cause: GapCause;
};

export type ArchiveTables = {
  archive_file: FileRow;
  archive_gap: GapTableRow;
  archive_hour: { camera_id: string; hour: number; first_ms: number; last_ms: number };
  archive_epoch: { node: string; epoch: number; shift_ms: number };
};

/** Coverage is rolled up by hours. */
export const hourMs = 3_600_000;

/** Files end after about a minute; a camera with a very long group of pictures may take longer, never this long. */
export const longestFileMs = 30 * 60_000;
