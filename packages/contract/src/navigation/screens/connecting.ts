// Connecting cameras, the first one with all that it takes included (NAV-17, ONB-17).
import type { Screens } from "../screen.ts";

export const connecting = {
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
    built: {},
  },
} as const satisfies Screens;
