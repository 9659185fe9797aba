// Who may see a camera: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  cameraPermission: async () => (await import("./camera-permission-screen.tsx")).CameraPermissionScreen,
};
