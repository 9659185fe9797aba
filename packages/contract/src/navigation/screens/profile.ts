// Profile settings (NAV-17).
import type { Screens } from "../screen.ts";

export const profile = {
  profileSettings: {
    path: "/app/profile/settings",
    allOf: [],
    built: {
      emailVerification: "emailVerification",
      phoneVerification: "phoneVerification",
      newPhone: "newPhone",
      newEmail: "newEmail",
      timezone: "timezone",
      themes: "themes",
    },
  },
} as const satisfies Screens;
