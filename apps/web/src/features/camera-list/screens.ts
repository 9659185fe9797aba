// The list of cameras: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "stream.freeLayout": async () => (await import("./camera-list-screen.tsx")).CameraListScreen,
};
