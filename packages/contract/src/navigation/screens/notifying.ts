// Notifications and their settings (NAV-17, NAV-18).
import type { Screens } from "../screen.ts";

export const notifying = {
  notificationsSettings: { path: "/app/profile/notifications", allOf: [] },
  notifications: {
    path: "/app/notifications",
    allOf: [],
  },
} as const satisfies Screens;
