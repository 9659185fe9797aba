// What the calls of activity need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
session: activity.listOwnLogs activity.listOwnUserLogs activity.listOwnAuditTrails
workspace actionLogRead: activity.listLogs
workspace actionLogRead+viewUsers: activity.listUserLogs
workspace actionLogRead+workspaceManageUsers: activity.listAuditTrails activity.verifyAuditTrails
workspace actionLogExport+actionLogRead: activity.exportLogs?tab=logs
workspace actionLogExport+actionLogRead+viewUsers: activity.exportLogs?tab=userLogs
workspace actionLogExport+actionLogRead+workspaceManageUsers: activity.exportLogs?tab=auditTrails
`,
  // Which logs are asked for shows only in the call.
  askedByService: {
    "activity.listUserLogs": ["viewUsers"],
    "activity.listAuditTrails": ["workspaceManageUsers"],
    "activity.verifyAuditTrails": ["workspaceManageUsers"],
    "activity.exportLogs": ["actionLogRead", "viewUsers", "workspaceManageUsers"],
  },
};
