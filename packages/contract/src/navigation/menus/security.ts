// Group of the menu: security settings of one's own account (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const security: PlacedGroup = {
  place: 60,
  label: words("Security settings", "تنظیمات امنیتی"),
  entries: [
    { label: words("Security", "امنیت"), route: "securitySettings", settings: {} },
    section("securitySettings", "devices", words("Logged in Devices", "دستگاه‌های واردشده")),
    section("securitySettings", "mfa", words("Multi-factor Authentication", "ورود چندمرحله‌ای")),
  ],
};
