// Profile settings (NAV-17).
import type { Screens } from "../screen.ts";

export const profile = {
  profileSettings: {
    path: "/app/profile/settings",
    allOf: [],
    built: {
      email: "email",
      phone: "phone",
      preferences: "preferences",
    },
  },
} as const satisfies Screens;
