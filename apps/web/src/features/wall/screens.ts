// The wall: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "stream.gridLayout": async () => (await import("./wall-screen.tsx")).WallScreen,
};
