// What keeps one's own account safe: what the routes lead to.
import { IconShieldLock } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  securitySettings: {
    icon: IconShieldLock,
    load: async () => (await import("./security-screen.tsx")).SecurityScreen,
  },
};
