// The cameras of a bridge as its line carries them. Their passwords are open here: nothing of it is kept or logged.
import { lineCamera, lineLimits, type LineCamera } from "@didban/bridge-line";
import type { DesiredCamera } from "../recording/index.ts";

/** Schedules, motion and people are the server's: a bridge records whatever might be wanted. Cameras that do not fit are left out. */
export function lineCamerasOf(
  cameras: readonly Pick<
    DesiredCamera,
    "id" | "generation" | "isEnabled" | "recordMode" | "streams" | "credentials" | "knownFingerprint"
  >[],
): LineCamera[] {
  return cameras
    .flatMap((camera) => {
      const told = lineCamera.safeParse({
        id: camera.id,
        generation: camera.generation,
        isRecorded: camera.isEnabled && camera.recordMode !== "pause",
        streams: camera.streams,
        username: camera.credentials?.username ?? "",
        password: camera.credentials?.password ?? "",
        fingerprint: camera.knownFingerprint ?? null,
      });
      return told.success ? [told.data] : [];
    })
    .slice(0, lineLimits.cameras);
}
