// Group of the menu: permission settings (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const people: PlacedGroup = {
  place: 30,
  label: words("Permission settings", "تنظیمات دسترسی"),
  entries: [
    section("permissionSettings", "people", words("People", "افراد")),
    section("permissionSettings", "permissions", words("Permissions", "دسترسی‌ها")),
  ],
  unlisted: { cameraPermission: words("Camera permissions", "دسترسی‌های دوربین") },
};
