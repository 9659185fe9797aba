// Calls of what happens before cameras: parsed and authorised by the contract, delegated to the service.
import { cameraEventsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { EventService } from "./event-service.ts";

/** The endpoints with their handlers. */
export function eventRoutes(events: EventService): readonly ImplementedEndpoint[] {
  return implement(cameraEventsEndpoints, {
    series: ({ query }, call) => events.series(call, query),
    list: ({ query }, call) => events.list(call, query),
    nearest: ({ query }, call) => events.nearest(call, query),
  });
}
