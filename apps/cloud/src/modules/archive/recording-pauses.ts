// Keeps each pause of recording with who paused it and who had it go on, and when (CAM-33): within the change of mode that it is.
import type { RecordInformation } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
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
