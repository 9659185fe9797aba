// The archive's tables as its SQL sees them; what each column means stands in docs/schema.md.
import type { GapCause } from "@didban/media";
import type { FileState } from "@didban/media-io/archive";
import { sql, type RawBuilder } from "kysely";

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

/** Files end after about a minute; few are ever longer than this. */
const usualFileMs = 30 * 60_000;

/**
 * The start from which on files can have footage at or after `fromMs`, so that the index on starts answers alone. A stream that sends no
 * second key frame fills one file for ever: it is the last that starts before `fromMs`, since a camera is recorded by one stream at a time.
 */
export function earliestStart(cameraId: string, fromMs: number): RawBuilder<number> {
  return sql<number>`least(${fromMs - usualFileMs}::float8, (
    select max(before.position_start_ms) from archive_file before
    where before.camera_id = ${cameraId} and before.position_start_ms <= ${fromMs}::float8 and before.state <> 'deleting'
  ))`;
}
