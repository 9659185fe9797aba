// Connecting cameras, the first one with all that it takes included (NAV-17, ONB-17).
import { defineArea, words } from "../area.ts";

export const connecting = defineArea({
  routes: {
    cameraConnect: {
      path: "/app/camera-connect",
      allOf: ["cameraCreate", "cameraGroupRead"],
      built: {},
    },
    onboarding: {
      path: "/app/onboarding",
      allOf: [
        "cameraCreate",
        "cameraGroupCreate",
        "cameraGroupRead",
        "workspaceUpdateInformation",
        "workspaceManagePayment",
      ],
      label: words("Getting started", "راه‌اندازی"),
      built: {},
    },
  },
  menu: {
    place: 50,
    label: words("Connect Cameras", "اتصال دوربین‌ها"),
    entries: [{ label: words("Connect Cameras", "اتصال دوربین‌ها"), route: "cameraConnect", settings: {} }],
  },
});
