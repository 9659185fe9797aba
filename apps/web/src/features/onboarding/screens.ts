// The first steps, and connecting a camera: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  cameraConnect: async () => (await import("./connect-screen.tsx")).ConnectScreen,
  onboarding: async () => (await import("./onboarding-screen.tsx")).OnboardingScreen,
};
