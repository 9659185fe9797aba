// Changes how a camera is recorded: writes what is asked for; the media processes make it so (ARCH-4, ARCH-5, CAM-33).
import type { LogChanges, RecordInformation, RecordingSchedule } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import {
  cameraChanged,
  createCameraStore,
  differencesOf,
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
    act: (store: CameraStore, now: Date, transaction: Database) => Promise<LogChanges>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const store = createCameraStore(transaction);
      // Of two who pause at once one has paused: the other finds it done.
      await store.lockCamera(cameraId);
      const changes = await act(store, new Date(clock.nowMs()), transaction);
      await events.publish(cameraChanged, cameraId, transaction);
      const place = await store.placeOf(cameraId);
      if (place === undefined) throw new Refusal("CameraIdDoesNotExists");
      const { workspace_id: workspaceId, name } = place;
      await announce({ workspaceId, cameraId, event: "updated", change: "recordMode" }, transaction);
      await note(action, { id: cameraId, workspaceId, name }, caller, transaction, changes);
    });
  }

  return {
    record: (cameraId: string, { recordMode, archiveAge }: RecordChange, caller: Caller): Promise<void> =>
      changing(cameraId, "updateRecordMode", caller, async (store, now, transaction) => {
        const before = await store.recordingOf(cameraId);
        const former = before?.record_mode;
        const isNewMode = recordMode !== undefined && recordMode !== former;
        await store.update(
          cameraId,
          {
            ...(archiveAge === undefined ? {} : { archive_age_days: archiveAge }),
            ...(isNewMode ? modeChange(recordMode, caller.accountId, now) : {}),
          },
          now,
        );
        if (before === undefined) return [];
        if (isNewMode) {
          const { record_mode: from } = before;
          const change = { cameraId, from, to: recordMode, accountId: caller.accountId, at: now };
          await notePause(change, transaction);
        }
        const told = { recordMode: before.record_mode, archiveAge: String(before.archive_age_days) };
        return differencesOf(told, {
          recordMode,
          archiveAge: archiveAge === undefined ? undefined : String(archiveAge),
        });
      }),

    schedule: (cameraId: string, schedule: RecordingSchedule, caller: Caller): Promise<void> =>
      changing(cameraId, "updateSchedule", caller, async (store, now) => {
        const before = (await store.scheduleOf(cameraId))?.record_schedule ?? null;
        const after = scheduleText(schedule);
        await store.update(cameraId, { record_schedule: after }, now);
        return differencesOf({ scheduledHours: hoursOf(before) }, { scheduledHours: hoursOf(after) });
      }),
  };
}

/** Hours of a week in which a schedule has a camera recorded. */
function hoursOf(schedule: string | null): string {
  return String(schedule === null ? 168 : schedule.replaceAll("0", "").length / 4);
}

/** One pause or its end: what the log and the archive's mark of a pause are about (CAM-33). */
function modeChange(mode: RecordInformation["mode"], accountId: string, now: Date) {
  const isPaused = mode === "pause";
  return { record_mode: mode, paused_at: isPaused ? now : null, paused_by: isPaused ? accountId : null };
}
