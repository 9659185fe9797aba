// Playback: what the routes lead to.
import { IconHistory } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  playback: {
    icon: IconHistory,
    load: async () => (await import("./playback-screen.tsx")).PlaybackScreen,
  },
};
