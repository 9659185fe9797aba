// Clips: what was kept of recorded video (NAV-17), of which everybody sees the sections that they may (CLIP-3).
import type { Screens } from "../screen.ts";

export const clips = {
  clips: {
    path: "/app/clips",
    allOf: ["cameraRead"],
    anyOf: ["cameraReadExport", "cameraReadSnapshot"],
    built: { myClips: null, download: "download", snapshots: "snapshots", exports: "exports" },
  },
} as const satisfies Screens;
