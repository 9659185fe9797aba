// Permission settings: people, their roles, and who may see a camera (NAV-17, NAV-19).
import { words, type Screens } from "../screen.ts";

export const people = {
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
} as const satisfies Screens;
