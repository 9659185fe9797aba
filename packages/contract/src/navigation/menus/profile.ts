// Group of the menu: profile settings (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const profile: PlacedGroup = {
  place: 70,
  label: words("Profile settings", "تنظیمات پروفایل"),
  entries: [
    { label: words("My Profile", "پروفایل من"), route: "profileSettings", settings: {} },
    section("profileSettings", "email", words("Email", "ایمیل")),
    section("profileSettings", "phone", words("Phone", "تلفن")),
    section("profileSettings", "preferences", words("Theme and time zone", "پوسته و منطقهٔ زمانی")),
  ],
};
