// Group of the menu: workspace settings, the logs among them (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

export const workspace: PlacedGroup = {
  place: 80,
  label: words("Workspace settings", "تنظیمات فضای کاری"),
  entries: [
    section("workspaceSettings", "overview", words("Workspace Overview", "نمای کلی فضای کاری")),
    section("workspaceSettings", "displays", words("Displays", "نمایشگرها"), {
      needs: { allOf: ["workspaceUpdateInformation"] },
    }),
    section("workspaceSettings", "tags", words("Tags", "برچسب‌ها"), {
      needs: { allOf: ["tagUpdate"] },
    }),
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
};
