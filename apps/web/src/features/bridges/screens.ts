// Bridges: what the routes lead to.
import { IconQrcode, IconRouter } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  bridges: {
    icon: IconRouter,
    load: async () => (await import("./bridges-screen.tsx")).BridgesScreen,
  },
  bridgePairing: {
    icon: IconQrcode,
    load: async () => (await import("./pairing-screen.tsx")).PairingScreen,
  },
};
