// Clips: what the routes lead to.
import { IconPhoto } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  clips: {
    icon: IconPhoto,
    load: async () => (await import("./clips-screen.tsx")).ClipsScreen,
  },
};
