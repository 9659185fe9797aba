// The free layout: what the routes lead to.
import { IconDeviceCctv } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  "stream.freeLayout": {
    icon: IconDeviceCctv,
    load: async () => (await import("./free-layout-screen.tsx")).FreeLayoutScreen,
  },
};
