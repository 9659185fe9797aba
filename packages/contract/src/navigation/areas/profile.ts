// Profile settings (NAV-17).
import { defineArea, section, words } from "../area.ts";

export const profile = defineArea({
  routes: {
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
  },
  menu: {
    place: 70,
    label: words("Profile settings", "تنظیمات نمایه"),
    entries: [
      { label: words("My Profile", "نمایهٔ من"), route: "profileSettings", settings: {} },
      section("profileSettings", "emailVerification", words("Email Verification", "تأیید ایمیل")),
      section("profileSettings", "phoneVerification", words("Phone Verification", "تأیید تلفن")),
      section("profileSettings", "newPhone", words("New Phone", "تلفن جدید")),
      section("profileSettings", "newEmail", words("New Email", "ایمیل جدید")),
      section("profileSettings", "timezone", words("My Timezone", "منطقهٔ زمانی من")),
      section("profileSettings", "themes", words("Themes", "پوسته‌ها")),
    ],
  },
});
