// The shortcuts of the keyboard: what the routes lead to.
import { IconKeyboard } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  shortcuts: {
    icon: IconKeyboard,
    load: async () => (await import("./shortcuts-screen.tsx")).ShortcutsScreen,
  },
};
