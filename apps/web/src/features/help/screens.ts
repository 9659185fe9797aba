// The shortcuts of the keyboard: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  shortcuts: async () => (await import("./shortcuts-screen.tsx")).ShortcutsScreen,
};
