// Calls of the logs: activity, user logs and audit trails of the acting workspace, one's own of everywhere, export, and whether a chain is whole (LOG).
import { z } from "zod";
import { logActs, logKinds, logResults, type LogAction } from "../activity/log-acts.ts";
import { logPlaceholders } from "../activity/log-shapes.ts";
import { endpoint } from "../endpoint.ts";
import { logResourceTypes } from "../permissions/resource-kinds.ts";
import { id, isoDate, page, pageQuery } from "../shapes.ts";

const actions = [...new Set(Object.values(logActs).flat())] as [LogAction, ...LogAction[]];

/** An entry as its reader sees it (LOG-3). */
export const logEntry = z.strictObject({
  id,
  createdAt: isoDate,
  kind: z.enum(logKinds),
  action: z.enum(actions),
  result: z.enum(logResults),
  /** Null: the system (LOG-11). */
  userId: id.nullable(),
  userName: z.string(),
  resourceId: id.nullable(),
  resourceType: z.enum(logResourceTypes).nullable(),
  placeholders: logPlaceholders,
  errorCode: z.string().nullable(),
  /** Null where there is none, and for readers who may not see it (LOG-23). */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The sentence, in the reader's language. */
  text: z.string(),
  /** Of one's own entries: the workspace that the act was in. Null: in none. Its name is null once one has no part in it any more. */
  workspace: z.strictObject({ id, name: z.string().nullable() }).nullable().optional(),
  /** Of video that was watched (LOG-13): `endedAt` is null while it goes on, `footage` is what of the archive was seen. */
  viewing: z
    .strictObject({
      startedAt: isoDate,
      endedAt: isoDate.nullable(),
      footage: z.strictObject({ from: isoDate, to: isoDate }).nullable(),
    })
    .optional(),
  /** Of entries of audit trails: SHA-256 over the hash before and the content, in hexadecimal (LOG-16). */
  hash: z.string().optional(),
});
export type LogEntryView = z.output<typeof logEntry>;

const filters = z.strictObject({
  kind: z.enum(logKinds).optional(),
  action: z.enum(actions).optional(),
  result: z.enum(logResults).optional(),
  userId: id.optional(),
  resourceId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Part of a sentence or of a name in it. */
  search: z.string().trim().min(1).max(100).optional(),
});
export type LogFilters = z.output<typeof filters>;

export const logTabs = ["logs", "userLogs", "auditTrails"] as const;
export type LogTab = (typeof logTabs)[number];

const list = {
  method: "GET",
  access: { kind: "workspace", action: "actionLogRead" },
  guest: "read",
  query: pageQuery(50).extend(filters.shape),
  status: 200,
  answer: page(logEntry),
  errors: ["invalidField"],
} as const;

const own = { ...list, access: { kind: "session" } } as const;

const base = "/api/action-log";

export const activityEndpoints = {
  listLogs: endpoint({
    ...list,
    id: "activity.listLogs",
    path: `${base}/logs`,
    summary: "What was changed in the workspace, newest first (LOG-19)",
  }),
  listUserLogs: endpoint({
    ...list,
    id: "activity.listUserLogs",
    path: `${base}/user-logs`,
    summary: "What befell its people; needs `viewUsers` too (LOG-20)",
  }),
  listAuditTrails: endpoint({
    ...list,
    id: "activity.listAuditTrails",
    path: `${base}/audit-trails`,
    summary: "Who saw what, and what secures it; needs `workspaceManageUsers` too (LOG-20)",
  }),
  verifyAuditTrails: endpoint({
    id: "activity.verifyAuditTrails",
    method: "GET",
    path: `${base}/audit-trails/verify`,
    summary: "Whether the audit trail's chain is whole; needs `workspaceManageUsers` too (LOG-16)",
    access: { kind: "workspace", action: "actionLogRead" },
    guest: "read",
    status: 200,
    /** `firstBrokenId` is null too where entries at the end are missing. */
    answer: z.strictObject({ valid: z.boolean(), firstBrokenId: id.nullable() }),
    errors: [],
  }),
  listOwnLogs: endpoint({
    ...own,
    id: "activity.listOwnLogs",
    path: `${base}/me/logs`,
    summary: "What one changed, in all workspaces (LOG-21)",
  }),
  listOwnUserLogs: endpoint({
    ...own,
    id: "activity.listOwnUserLogs",
    path: `${base}/me/user-logs`,
    summary: "What befell oneself (LOG-21)",
  }),
  listOwnAuditTrails: endpoint({
    ...own,
    id: "activity.listOwnAuditTrails",
    path: `${base}/me/audit-trails`,
    summary: "What one saw and secured (LOG-21)",
  }),
  exportLogs: endpoint({
    id: "activity.exportLogs",
    method: "POST",
    path: `${base}/export`,
    summary: "A log as a file; needs the right to read it too (LOG-25)",
    access: { kind: "workspace", action: "actionLogExport" },
    guest: "refuse",
    log: { kind: "workspace", action: "logsExport" },
    body: z.strictObject({
      tab: z.enum(logTabs),
      format: z.enum(["csv", "json"]),
      filters: filters.prefault({}),
    }),
    status: 200,
    answer: { contentTypes: ["text/csv; charset=utf-8", "application/json; charset=utf-8"] },
    errors: ["limitReached", "invalidField"],
  }),
} as const;
