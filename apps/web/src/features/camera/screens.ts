// A camera, large: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "camera.detail": async () => (await import("./camera-screen.tsx")).CameraScreen,
};
