// Who may see a camera: what the routes lead to.
import { IconUserShield } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  cameraPermission: {
    icon: IconUserShield,
    load: async () => (await import("./camera-permission-screen.tsx")).CameraPermissionScreen,
  },
};
