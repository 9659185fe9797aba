// Clips: what was kept of recorded video (NAV-17). Snapshots are there; the sections of exports come with them, and what they ask for (CLIP-3).
import type { Screens } from "../screen.ts";

export const clips = {
  clips: {
    path: "/app/clips",
    allOf: ["cameraRead", "cameraReadSnapshot"],
    built: { snapshots: null },
  },
} as const satisfies Screens;
