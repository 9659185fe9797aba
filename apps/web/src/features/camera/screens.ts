// A camera, large: what the routes lead to.
import { IconVideo } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "camera.detail": {
    icon: IconVideo,
    load: async () => (await import("./camera-screen.tsx")).CameraScreen,
  },
};
