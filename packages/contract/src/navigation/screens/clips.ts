// Clips: what was kept of recorded video (NAV-17).
import type { Screens } from "../screen.ts";

export const clips = {
  clips: {
    path: "/app/clips",
    allOf: ["cameraRead"],
    anyOf: ["cameraReadExport", "cameraReadSnapshot"],
  },
} as const satisfies Screens;
