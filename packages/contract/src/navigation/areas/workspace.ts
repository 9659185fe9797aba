// Workspace settings, the logs among them (NAV-17).
import { defineArea, section, words } from "../area.ts";

export const workspace = defineArea({
  routes: {
    workspaceSettings: {
      path: "/app/workspace/settings",
      allOf: ["workspaceRead"],
      built: {
        overview: null,
        activityLogs: "activityLogs",
        userLogs: "userLogs",
        auditTrails: "auditTrails",
        // The first of the logs.
        logs: "activityLogs",
      },
    },
  },
  menu: {
    place: 80,
    label: words("Workspace settings", "تنظیمات فضای کاری"),
    entries: [
      section("workspaceSettings", "overview", words("Workspace Overview", "نمای کلی فضای کاری")),
      section("workspaceSettings", "logs", words("Logs", "گزارش‌ها"), {
        needs: { allOf: ["actionLogRead"] },
      }),
      section("workspaceSettings", "activityLogs", words("Activity Logs", "گزارش فعالیت"), {
        needs: { allOf: ["actionLogRead"] },
      }),
      section("workspaceSettings", "userLogs", words("User Logs", "گزارش کاربران"), {
        needs: { allOf: ["actionLogRead", "viewUsers"] },
      }),
      section("workspaceSettings", "auditTrails", words("Audit Trails", "ردپای ممیزی"), {
        needs: { allOf: ["actionLogRead", "workspaceManageUsers"] },
      }),
    ],
  },
});
