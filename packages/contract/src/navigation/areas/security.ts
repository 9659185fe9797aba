// Security settings of one's own account (NAV-17).
import { defineArea, section, words } from "../area.ts";

export const security = defineArea({
  routes: {
    securitySettings: {
      path: "/app/profile/security",
      allOf: [],
      built: { devices: "devices", mfa: "factors" },
    },
  },
  menu: {
    place: 60,
    label: words("Security settings", "تنظیمات امنیتی"),
    entries: [
      { label: words("Security", "امنیت"), route: "securitySettings", settings: {} },
      section("securitySettings", "devices", words("Logged in Devices", "دستگاه‌های واردشده")),
      section("securitySettings", "mfa", words("Multi-factor Authentication", "ورود چندمرحله‌ای")),
    ],
  },
});
