// Group of the menu: profile settings (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const profile: PlacedGroup = {
  place: 70,
  label: words("Profile settings", "تنظیمات پروفایل"),
  entries: [
    { label: words("My Profile", "پروفایل من"), route: "profileSettings", settings: {} },
    section("profileSettings", "emailVerification", words("Email Verification", "تأیید ایمیل")),
    section("profileSettings", "phoneVerification", words("Phone Verification", "تأیید تلفن")),
    section("profileSettings", "newPhone", words("New Phone", "شمارهٔ جدید")),
    section("profileSettings", "newEmail", words("New Email", "ایمیل جدید")),
    section("profileSettings", "timezone", words("My Timezone", "منطقهٔ زمانی من")),
    section("profileSettings", "themes", words("Themes", "پوسته‌ها")),
  ],
};
