// The wall: what the routes lead to.
import { IconLayoutGrid } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "stream.gridLayout": {
    icon: IconLayoutGrid,
    load: async () => (await import("./wall-screen.tsx")).WallScreen,
  },
};
