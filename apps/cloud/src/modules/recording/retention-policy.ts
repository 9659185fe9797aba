// How long footage is kept and whose it is, as the cameras of this process say; footage of cameras held elsewhere is left alone.
import type { RetentionPolicy } from "@didban/media-io/archive";
import { claimsOf, footageShares } from "../archive/index.ts";
import type { CameraFleet } from "./camera-fleet.ts";

const dayMs = 86_400_000;

/** `isHeld`: what exports need. */
export function retentionOf(fleet: CameraFleet, isHeld: RetentionPolicy["isHeld"]): RetentionPolicy {
  const camera = (id: string) => fleet.sessions.get(id)?.camera;
  return {
    archiveAgeMs(cameraId) {
      const days = camera(cameraId)?.archiveAgeDays;
      return days === undefined ? undefined : days * dayMs;
    },
    workspaceOf: (cameraId) => camera(cameraId)?.workspaceId,
    shareOf(workspaceId) {
      const held = [...fleet.sessions.values()].map((session) => session.camera);
      return footageShares(claimsOf(held)).get(workspaceId) ?? 0;
    },
    isHeld,
  };
}
