// The first steps, and connecting a camera: what the routes lead to.
import { IconPlus, IconRocket } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  cameraConnect: {
    icon: IconPlus,
    load: async () => (await import("./connect-screen.tsx")).ConnectScreen,
  },
  onboarding: {
    icon: IconRocket,
    load: async () => (await import("./onboarding-screen.tsx")).OnboardingScreen,
  },
};
