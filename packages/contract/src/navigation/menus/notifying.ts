// Group of the menu: notifications and their settings (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const notifying: PlacedGroup = {
  place: 100,
  label: words("Notification settings", "تنظیمات اعلان‌ها"),
  entries: [
    section("notificationsSettings", "alerts", words("alerts settings", "تنظیمات هشدارها")),
    section("notificationsSettings", "manage", words("manage", "مدیریت")),
    section("notificationsSettings", "turnOff", words("turn off", "خاموش کردن")),
    section("notificationsSettings", "schedule", words("schedule", "زمان‌بندی")),
  ],
  unlisted: { notifications: words("Notifications", "اعلان‌ها") },
};
