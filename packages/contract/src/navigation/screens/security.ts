// Security settings of one's own account (NAV-17).
import type { Screens } from "../screen.ts";

export const security = {
  securitySettings: {
    path: "/app/profile/security",
    allOf: [],
    built: { devices: "devices", mfa: "factors" },
  },
} as const satisfies Screens;
