// Group of the menu: monitoring (NAV-17).
import { words, type PlacedGroup } from "../menu-group.ts";

export const monitoring: PlacedGroup = {
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
  unlisted: {
    "camera.detail": words("Camera", "دوربین"),
    heatmap: words("Heatmap", "نقشهٔ گرمایی"),
    cameraInstallAddress: words("Install address", "محل نصب"),
  },
};
