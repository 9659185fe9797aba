// What the calls of activity need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
session: activity.listOwnLogs activity.listOwnUserLogs activity.listOwnAuditTrails
workspace actionLogRead: activity.listLogs
workspace actionLogRead+viewUsers: activity.listUserLogs
workspace actionLogRead+workspaceManageUsers: activity.listAuditTrails activity.verifyAuditTrails
workspace actionLogExport+actionLogRead: activity.exportLogs?tab=logs
workspace actionLogExport+actionLogRead+viewUsers: activity.exportLogs?tab=userLogs
workspace actionLogExport+actionLogRead+workspaceManageUsers: activity.exportLogs?tab=auditTrails
`;
