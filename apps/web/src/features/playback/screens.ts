// Playback: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  playback: async () => (await import("./playback-screen.tsx")).PlaybackScreen,
};
