// What keeps one's own account safe: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  securitySettings: async () => (await import("./security-screen.tsx")).SecurityScreen,
};
