// Changes how a camera is recorded: writes what is asked for; the media processes make it so (ARCH-4, ARCH-5, CAM-33).
import type { RecordInformation, RecordingSchedule } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import {
  cameraChanged,
  createCameraStore,
  scheduleText,
  type AnnounceCamera,
  type CameraStore,
  type NoteCamera,
} from "../cameras/index.ts";
import { notePause } from "./recording-pauses.ts";

export interface RecordChange {
  readonly recordMode?: RecordInformation["mode"];
  readonly archiveAge?: number;
}

export interface RecordChangerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

export function createRecordChanger({ database, clock, events, announce, note }: RecordChangerDeps) {
  /** Runs `act` with nobody else changing the camera, and tells of it. */
  async function changing(
    cameraId: string,
    action: "updateRecordMode" | "updateSchedule",
    caller: Caller,
    act: (store: CameraStore, now: Date, transaction: Database) => Promise<void>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const store = createCameraStore(transaction);
      // Of two who pause at once one has paused: the other finds it done.
      await store.lockCamera(cameraId);
      await act(store, new Date(clock.nowMs()), transaction);
      await events.publish(cameraChanged, cameraId, transaction);
      const place = await store.placeOf(cameraId);
      if (place === undefined) throw new Refusal("CameraIdDoesNotExists");
      const { workspace_id: workspaceId, name } = place;
      await announce({ workspaceId, cameraId, event: "updated", change: "recordMode" }, transaction);
      await note(action, { id: cameraId, workspaceId, name }, caller, transaction);
    });
  }

  return {
    record: (cameraId: string, { recordMode, archiveAge }: RecordChange, caller: Caller): Promise<void> =>
      changing(cameraId, "updateRecordMode", caller, async (store, now, transaction) => {
        const former = await store.recordModeOf(cameraId);
        const isNewMode = recordMode !== undefined && recordMode !== former;
        await store.update(
          cameraId,
          {
            ...(archiveAge === undefined ? {} : { archive_age_days: archiveAge }),
            ...(isNewMode ? modeChange(recordMode, caller.accountId, now) : {}),
          },
          now,
        );
        if (!isNewMode || former === undefined) return;
        const change = { cameraId, from: former, to: recordMode, accountId: caller.accountId, at: now };
        await notePause(change, transaction);
      }),

    schedule: (cameraId: string, schedule: RecordingSchedule, caller: Caller): Promise<void> =>
      changing(cameraId, "updateSchedule", caller, (store, now) =>
        store.update(cameraId, { record_schedule: scheduleText(schedule) }, now),
      ),
  };
}

/** One pause or its end: what the log and the archive's mark of a pause are about (CAM-33). */
function modeChange(mode: RecordInformation["mode"], accountId: string, now: Date) {
  const isPaused = mode === "pause";
  return { record_mode: mode, paused_at: isPaused ? now : null, paused_by: isPaused ? accountId : null };
}
