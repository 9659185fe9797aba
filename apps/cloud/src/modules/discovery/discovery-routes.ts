// Calls of searching for cameras: parsed and authorised by the contract, delegated to the service.
import { discoveryEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { DiscoveryService } from "./discovery-service.ts";

/** The endpoints with their handlers. */
export function discoveryRoutes(discovery: DiscoveryService): readonly ImplementedEndpoint[] {
  return implement(discoveryEndpoints, {
    where: () => discovery.where(),
    start: ({ body }, call) => discovery.start(call, body.kind),
    read: ({ params }, call) => discovery.read(call, params.key),
    searchBridge: ({ params }, call) => discovery.start(call, "full", params.id),
    searchBridgeFast: ({ params }, call) => discovery.start(call, "fast", params.id),
    readOfBridge: ({ params }, call) => discovery.read(call, params.key, params.id),
  });
}
