// Permission settings: people, their roles, and who may see a camera (NAV-17, NAV-19).
import { defineArea, section, words } from "../area.ts";

export const people = defineArea({
  routes: {
    permissionSettings: {
      path: "/app/permission-settings",
      allOf: ["viewUsersSummary", "viewPermissions"],
      built: { people: null, permissions: "permissions" },
    },
    cameraPermission: {
      path: "/app/camera-permission/{id}",
      allOf: ["viewUsersSummary", "viewPermissions"],
      label: words("Camera permissions", "دسترسی‌های دوربین"),
      built: {},
    },
  },
  menu: {
    place: 30,
    label: words("Permission settings", "تنظیمات دسترسی"),
    entries: [
      section("permissionSettings", "people", words("People", "افراد")),
      section("permissionSettings", "permissions", words("Permissions", "دسترسی‌ها")),
    ],
  },
});
