// Calls of the notifications module: parsed and authorised by the contract, delegated to the sandbox.
import { notificationsEndpoints } from "@didban/contract";
import { implement, Refusal, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { Sandbox } from "./sandbox.ts";

/** The endpoints with their handlers; without a sandbox its path is not there (NOTI-43). */
export function notificationRoutes(sandbox: Sandbox | null): readonly ImplementedEndpoint[] {
  return implement(notificationsEndpoints, {
    async listOutbox({ query }) {
      if (sandbox === null) throw new Refusal("notFound");
      return sandbox.outbox(query);
    },
  });
}
