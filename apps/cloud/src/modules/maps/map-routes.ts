// Calls of maps and of places on them: parsed and authorised by the contract, delegated to their services.
import { mapsEndpoints, markersEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { MapService } from "./map-service.ts";
import type { MarkerService } from "./marker-service.ts";

/** The endpoints of maps with their handlers. */
export function mapRoutes(maps: MapService): readonly ImplementedEndpoint[] {
  return implement(mapsEndpoints, {
    list: (_, call) => maps.list(call),
    create: ({ body }, call) => maps.create(call, body),
    createPlan: ({ body, file }, call) => maps.createPlan(call, body, file),
    update: ({ params, body }, call) => maps.update(call, params.id, body),
    remove: ({ params }, call) => maps.remove(call, params.id),
    plan: ({ params, headers }) => maps.picture(params.id, headers["if-none-match"]),
    replacePlan: ({ params, file }, call) => maps.replacePlan(call, params.id, file),
    ground: async () => maps.ground(),
  });
}

/** Those of places. */
export function markerRoutes(markers: MarkerService): readonly ImplementedEndpoint[] {
  return implement(markersEndpoints, {
    list: ({ params }, call) => markers.list(call, params.id),
    create: ({ body }, call) => markers.create(call, body),
    update: ({ params, body }, call) => markers.update(call, params.id, body),
    remove: ({ params }, call) => markers.remove(call, params.id),
    attachLayer: ({ body }, call) => markers.attach(call, body),
    ofResource: ({ query }, call) => markers.ofResource(call, query),
  });
}
