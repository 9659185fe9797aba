// Calls of shared layouts and of tours: parsed and authorised by the contract, delegated to the services.
import { sharedLayoutsEndpoints, toursEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { SharedLayoutService } from "./shared-layout-service.ts";
import type { TourService } from "./tour-service.ts";

/** The endpoints with their handlers. */
export function sharedLayoutRoutes(
  layouts: SharedLayoutService,
  tours: TourService,
): readonly ImplementedEndpoint[] {
  return [
    ...implement(sharedLayoutsEndpoints, {
      list: (_, call) => layouts.list(call),
      read: ({ params }, call) => layouts.read(call, params.id),
      create: ({ body }, call) => layouts.create(call, body),
      update: ({ params, body }, call) => layouts.update(call, params.id, body),
      remove: ({ params }, call) => layouts.remove(call, params.id),
    }),
    ...implement(toursEndpoints, {
      list: (_, call) => tours.list(call),
      read: ({ params }, call) => tours.read(call, params.id),
      create: ({ body }, call) => tours.create(call, body),
      update: ({ params, body }, call) => tours.update(call, params.id, body),
      remove: ({ params }, call) => tours.remove(call, params.id),
    }),
  ];
}
