// People and roles: what the routes lead to.
import { IconUsers } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  permissionSettings: {
    icon: IconUsers,
    load: async () => (await import("./people-screen.tsx")).PeopleScreen,
  },
};
