// Notifications and their settings (NAV-17, NAV-18).
import { defineArea, section, words } from "../area.ts";

export const notifying = defineArea({
  routes: {
    notificationsSettings: { path: "/app/profile/notifications", allOf: [] },
    notifications: {
      path: "/app/notifications",
      allOf: [],
      label: words("Notifications", "اعلان‌ها"),
    },
  },
  menu: {
    place: 100,
    label: words("Notification settings", "تنظیمات اعلان‌ها"),
    entries: [
      section("notificationsSettings", "alerts", words("alerts settings", "تنظیمات هشدارها")),
      section("notificationsSettings", "manage", words("manage", "مدیریت")),
      section("notificationsSettings", "turnOff", words("turn off", "خاموش کردن")),
      section("notificationsSettings", "schedule", words("schedule", "زمان‌بندی")),
    ],
  },
});
