// Calls of bridges: parsed and authorised by the contract, delegated to the services.
import { bridgesEndpoints } from "@didban/contract";
import { implement, Refusal, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { AgentPackages } from "./agent-packages.ts";
import type { BridgeService } from "./bridge-service.ts";
import type { BridgeUpkeep } from "./bridge-upkeep.ts";
import type { RegistrationService } from "./registration-service.ts";

/** The endpoints with their handlers. */
export function bridgeRoutes(
  bridges: BridgeService,
  upkeep: BridgeUpkeep,
  packages: AgentPackages,
  registrations: RegistrationService,
): readonly ImplementedEndpoint[] {
  return implement(bridgesEndpoints, {
    list: ({ query }, call) => bridges.list(call, query),
    statusAll: (_, call) => bridges.statusAll(call),
    get: ({ params }, call) => bridges.get(call, params.id),
    status: ({ params }) => bridges.status(params.id),
    heartbeat: ({ params }) => bridges.heartbeat(params.id),
    handlers: ({ params }) => bridges.handlers(params.id),
    updateCheck: ({ params }) => bridges.updateCheck(params.id),
    activate: ({ body }, call) => bridges.activate(call, body),
    update: ({ params, body }, call) => bridges.update(call, params.id, body),
    softReset: ({ params }, call) => upkeep.reset(call, params.id, "softReset"),
    hardReset: ({ params }, call) => upkeep.reset(call, params.id, "hardReset"),
    forceHardReset: ({ params }, call) => upkeep.reset(call, params.id, "forceHardReset"),
    software: ({ params, body }, call) => upkeep.update(call, params.id, body.version),
    remove: ({ params, body }, call) => bridges.remove(call, params.id, body.name),
    register: (input, call) => registrations.register(input, call),
    async package({ params }) {
      const bytes = await packages.bytesOf(params.sha256);
      if (bytes === null) throw new Refusal("notFound");
      return { contentType: "text/javascript", bytes };
    },
  });
}
