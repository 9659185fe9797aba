// Monitoring: cameras live and recorded, on walls, in lists and large (NAV-17, NAV-18).
import { words, type Screens } from "../screen.ts";

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
    label: words("Camera", "دوربین"),
    built: {},
  },
  heatmap: {
    path: "/app/heatmap/{id}",
    allOf: ["heatmapRead"],
    label: words("Heatmap", "نقشهٔ گرمایی"),
  },
  cameraInstallAddress: {
    path: "/app/camera-install-address/{id}",
    allOf: ["cameraRead"],
    label: words("Install address", "محل نصب"),
  },
} as const satisfies Screens;
