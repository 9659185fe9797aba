// Calls of the activity module: parsed and authorised by the contract, delegated to the services.
import { activityEndpoints } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import { verifyChain } from "./audit-chain.ts";
import type { LogExport } from "./log-export.ts";
import type { LogService } from "./log-service.ts";

/** The endpoints with their handlers. */
export function logRoutes(
  logs: LogService,
  exports: LogExport,
  database: Database,
): readonly ImplementedEndpoint[] {
  return implement(activityEndpoints, {
    listLogs: ({ query }, call) => logs.list(call, "logs", query),
    listUserLogs: ({ query }, call) => logs.list(call, "userLogs", query),
    listAuditTrails: ({ query }, call) => logs.list(call, "auditTrails", query),
    async verifyAuditTrails(_, { caller }) {
      await logs.requireRight(caller, "auditTrails");
      return verifyChain(caller.workspaceId, database);
    },
    listOwnLogs: ({ query }, call) => logs.listOwn(call, "logs", query),
    listOwnUserLogs: ({ query }, call) => logs.listOwn(call, "userLogs", query),
    listOwnAuditTrails: ({ query }, call) => logs.listOwn(call, "auditTrails", query),
    exportLogs: ({ body }, call) => exports.make(call, body),
  });
}
