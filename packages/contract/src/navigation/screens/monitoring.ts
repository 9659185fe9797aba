// Monitoring: cameras live and recorded, on walls, in lists and large (NAV-17, NAV-18).
import type { Screens } from "../screen.ts";

export const monitoring = {
  stream: { path: "/app/stream", allOf: ["cameraRead", "cameraStreamLive"] },
  "stream.freeLayout": { path: "/app/stream/free-layout", allOf: ["cameraRead"], built: {} },
  "stream.gridLayout": {
    path: "/app/stream/grid-layout",
    allOf: ["cameraRead", "cameraStreamLive"],
    built: {},
  },
  playback: { path: "/app/playback", allOf: ["cameraRead", "cameraStreamArchive"], built: {} },
  "camera.detail": {
    path: "/app/camera/detail/{id}",
    allOf: ["cameraRead"],
    built: {},
  },
  heatmap: {
    path: "/app/heatmap/{id}",
    allOf: ["heatmapRead"],
  },
  cameraInstallAddress: {
    path: "/app/camera-install-address/{id}",
    allOf: ["cameraRead"],
    built: {},
  },
} as const satisfies Screens;
