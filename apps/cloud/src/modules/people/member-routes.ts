// Calls about members: parsed and authorised by the contract, delegated to the service.
import { membersEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { RequirementService } from "./requirement-service.ts";

/** The endpoints with their handlers. */
export function memberRoutes(members: RequirementService): readonly ImplementedEndpoint[] {
  return implement(membersEndpoints, {
    forceEmailVerification: async ({ params }, { caller }) => ({
      requirements: await members.ask(caller, params.id, "emailVerification"),
    }),
    forceMultiFactor: async ({ params }, { caller }) => ({
      requirements: await members.ask(caller, params.id, "multiFactor"),
    }),
    resetAuthentication: async ({ params }, { caller }) => ({
      requirements: await members.ask(caller, params.id, "reauthenticate"),
    }),
  });
}
