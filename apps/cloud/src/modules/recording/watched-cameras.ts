// The cameras of this process as its viewers meet them.
import type { WatchedCameras } from "../streaming/index.ts";
import type { CameraFleet } from "./camera-fleet.ts";
import { earliestOf } from "./desired-camera.ts";

export function watchedCamerasOf(fleet: CameraFleet, nowMs: () => number): WatchedCameras {
  return {
    find(cameraId) {
      const session = fleet.sessions.get(cameraId);
      return (
        session && {
          earliestMs: earliestOf(session.camera, nowMs()),
          information: session.information,
          live: (streamIndex) => session.hub(streamIndex),
        }
      );
    },
  };
}
