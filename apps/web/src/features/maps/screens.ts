// Maps: what the routes lead to.
import { IconMap2, IconMapPin } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  map: { icon: IconMap2, load: async () => (await import("./map-screen.tsx")).MapScreen },
  cameraInstallAddress: {
    icon: IconMapPin,
    load: async () => (await import("./install-address-screen.tsx")).InstallAddressScreen,
  },
};
