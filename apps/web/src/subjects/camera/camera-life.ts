// From when on a camera's footage may be played.
import type { CameraDetails } from "@didban/contract";
import { earliestAllowedMs } from "@didban/media/timeline";

type Life = Pick<CameraDetails, "createdAt" | "recordInformation">;

/** The earliest time that may be played at `nowMs` (ARCH-20), milliseconds since 1970. */
export function earliestOf({ createdAt, recordInformation }: Life, nowMs: number): number {
  const life = { createdAtMs: Date.parse(createdAt), archiveAgeDays: recordInformation.archiveAge };
  return earliestAllowedMs(life, nowMs);
}
