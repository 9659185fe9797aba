// People and roles: what the routes lead to.
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  permissionSettings: async () => (await import("./people-screen.tsx")).PeopleScreen,
};
