// Calls of the notifications module: parsed and authorised by the contract, delegated to the sandbox.
import { notificationsEndpoints } from "@didban/contract";
import { implement, Refusal, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { Sandbox } from "./sandbox.ts";

/** The endpoints with their handlers; without a sandbox its path is not there (NOTI-43). */
export function notificationRoutes(sandbox: Sandbox | null): readonly ImplementedEndpoint[] {
  return implement(notificationsEndpoints, {
    async listOutbox({ query: { key, ...query }, headers }, call) {
      if (!sandbox?.key.isIn(key, headers.cookie)) throw new Refusal("notFound");
      if (key !== undefined) call.setHeader("set-cookie", sandbox.key.cookie(call.isSecure));
      return sandbox.outbox(query);
    },
  });
}
