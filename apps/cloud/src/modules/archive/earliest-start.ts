// What the archive's SQL knows of its tables: how long files are, and where to begin to look for those of a time.
import { sql, type RawBuilder } from "kysely";

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
