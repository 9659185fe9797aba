// Workspace settings, the logs among them (NAV-17).
import type { Screens } from "../screen.ts";

export const workspace = {
  workspaceSettings: {
    path: "/app/workspace/settings",
    allOf: ["workspaceRead"],
    built: {
      overview: null,
      displays: "displays",
      tags: "tags",
      activityLogs: "activityLogs",
      userLogs: "userLogs",
      auditTrails: "auditTrails",
      // The first of the logs.
      logs: "activityLogs",
    },
  },
} as const satisfies Screens;
