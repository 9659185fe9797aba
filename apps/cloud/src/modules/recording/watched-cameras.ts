// The cameras of this process as its viewers meet them.
import { earliestAllowedMs } from "@didban/media/timeline";
import type { WatchedCameras } from "../streaming/index.ts";
import type { CameraFleet } from "./camera-fleet.ts";

export function watchedCamerasOf(fleet: CameraFleet, nowMs: () => number): WatchedCameras {
  return {
    find(cameraId) {
      const session = fleet.sessions.get(cameraId);
      return (
        session && {
          earliestMs: earliestAllowedMs(session.camera, nowMs()),
          information: session.information,
          live: (streamIndex) => session.hub(streamIndex),
        }
      );
    },
  };
}
