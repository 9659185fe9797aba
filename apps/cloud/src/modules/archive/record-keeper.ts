// Changes how a camera is recorded: writes what is asked for; the media processes make it so (ARCH-4, ARCH-5, CAM-33).
import type { RecordInformation } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { cameraChanged, createCameraStore } from "../cameras/index.ts";

export interface RecordChange {
  readonly recordMode?: RecordInformation["mode"];
  readonly archiveAge?: number;
}

export interface RecordKeeperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
}

export function createRecordKeeper({ database, clock, events }: RecordKeeperDeps) {
  return async (
    cameraId: string,
    { recordMode, archiveAge }: RecordChange,
    accountId: string,
  ): Promise<void> => {
    const now = new Date(clock.nowMs());
    await database.transaction().execute(async (transaction) => {
      const store = createCameraStore(transaction);
      const isPausedAlready = recordMode === "pause" && (await store.recordModeOf(cameraId)) === "pause";
      await store.update(
        cameraId,
        {
          ...(archiveAge === undefined ? {} : { archive_age_days: archiveAge }),
          ...(recordMode === undefined || isPausedAlready ? {} : modeChange(recordMode, accountId, now)),
        },
        now,
      );
      await events.publish(cameraChanged, cameraId, transaction);
    });
  };
}

function modeChange(mode: RecordInformation["mode"], accountId: string, now: Date) {
  const isPaused = mode === "pause";
  return { record_mode: mode, paused_at: isPaused ? now : null, paused_by: isPaused ? accountId : null };
}
