// Monitoring: cameras live and recorded, on walls, in lists and large (NAV-17, NAV-18).
import { defineArea, words } from "../area.ts";

export const monitoring = defineArea({
  routes: {
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
  },
  menu: {
    place: 20,
    label: words("Monitoring", "پایش"),
    entries: [
      { label: words("Monitoring", "پایش"), route: "stream", settings: {} },
      {
        label: words("Live Streaming", "پخش زنده"),
        route: "stream.freeLayout",
        settings: { filter: "LIVE" },
        needs: { allOf: ["cameraRead", "cameraStreamLive"] },
      },
      {
        label: words("All Devices", "همهٔ دستگاه‌ها"),
        route: "stream.freeLayout",
        settings: { filter: "ALL" },
        isMain: true,
      },
      {
        label: words("List View", "نمای فهرست"),
        route: "stream.freeLayout",
        settings: { viewMode: "list" },
      },
      { label: words("Grid view", "نمای شبکه‌ای"), route: "stream.gridLayout", settings: {} },
      { label: words("Playback", "بازپخش"), route: "playback", settings: {} },
    ],
  },
});
