// Keeps each pause of recording with who paused it and who had it go on, and when (CAM-33): within the change of mode that it is. Gives them to read.
import type { RecordInformation } from "@didban/contract";
import { sql } from "kysely";
import type { Database, SqlExpression } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";

export interface ModeChange {
  readonly cameraId: string;
  readonly from: RecordInformation["mode"];
  readonly to: RecordInformation["mode"];
  /** Null: the system. */
  readonly accountId: string | null;
  readonly at: Date;
}

/** A pause of recording; times in milliseconds since 1970. */
export interface Pause {
  readonly id: string;
  readonly cameraId: string;
  readonly startMs: number;
  /** Null while it lasts. */
  readonly endMs: number | null;
  /** Who paused; null: the system. */
  readonly ownerId: string | null;
}

/** Pauses of the cameras that overlap a span, the earliest first. */
export async function pausesBetween(
  database: Database,
  cameraIds: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly Pause[]> {
  if (cameraIds.length === 0) return [];
  const rows = await database
    .withTables<Pick<Tables, "recording_pause">>()
    .selectFrom("recording_pause")
    .selectAll()
    .where("camera_id", "in", [...cameraIds])
    .where("started_at", "<", new Date(toMs))
    .where(({ eb, or }) => or([eb("ended_at", "is", null), eb("ended_at", ">", new Date(fromMs))]))
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cameraId: row.camera_id,
    startMs: row.started_at.getTime(),
    endMs: row.ended_at?.getTime() ?? null,
    ownerId: row.started_by,
  }));
}

/** The camera of a pause, for statements of others; null when there is no such pause. */
export function cameraOfPause(id: string): SqlExpression {
  return sql`(select camera_id from recording_pause where id = ${id}::uuid)`;
}

/** Ends the pause that the change leaves, begins the one that it makes. */
export async function notePause(
  { cameraId, from, to, accountId, at }: ModeChange,
  within: Database,
): Promise<void> {
  const db = within.withTables<Pick<Tables, "recording_pause">>();
  if (from === "pause")
    await db
      .updateTable("recording_pause")
      .set({ ended_at: at, ended_by: accountId })
      .where("camera_id", "=", cameraId)
      .where("ended_at", "is", null)
      .execute();
  if (to === "pause")
    await db
      .insertInto("recording_pause")
      .values({ id: newId(), camera_id: cameraId, started_at: at, started_by: accountId })
      .execute();
}
