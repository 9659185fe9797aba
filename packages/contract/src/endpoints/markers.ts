// Calls of places on maps (MAP-1, MAP-5 to MAP-7): markers, and the layers that attach them to cameras and whatever else stands there.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fieldOfViewLimits, placeAddressMaxLength } from "../map-choices.ts";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, idParams, page } from "../shapes.ts";
import { position } from "./maps.ts";

const { angle, reach } = fieldOfViewLimits;

export const fieldOfView = z.strictObject({
  /** Degrees clockwise from north, or from the upper edge of a floor plan. */
  direction: z.number().int().min(0).max(359),
  angle: z.number().int().min(angle.least).max(angle.most),
  /** Metres. */
  reach: z.number().min(reach.least).max(reach.most),
});
export type FieldOfView = z.output<typeof fieldOfView>;

const config = z.strictObject({ fullAddress: z.string().trim().max(placeAddressMaxLength) });
const place = { position, config };

/** What stands at a place. */
export const layer = z.strictObject({
  markerId: id,
  resourceId: id,
  type: z.enum(resourceTypes),
  name: z.string(),
  /** Null: it looks nowhere, or nobody has said where. */
  fieldOfView: fieldOfView.nullable(),
});
export type Layer = z.output<typeof layer>;

/** A place of a map, and what the reader may see of what stands there. */
export const marker = z.strictObject({ id, mapId: id, ...place, layers: z.array(layer) });
export type Marker = z.output<typeof marker>;

/** A place of one resource. */
export const resourcePlace = z.strictObject({
  markerId: id,
  resourceId: id,
  type: z.enum(resourceTypes),
  mapId: id,
  ...place,
});

const path = "/api/map-manager/marker";
const changes = { access: { kind: "someResource", anyOf: ["mapUpdate"] }, guest: "dryRun" } as const;

export const markersEndpoints = {
  list: endpoint({
    id: "markers.list",
    method: "GET",
    path: "/api/map-manager/map/{id}/marker",
    summary:
      "All places of a map with what the caller may see there; one with hidden devices alone is left out",
    access: { kind: "resource", resource: "map", parameter: "id", anyOf: ["mapRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: page(marker),
    errors: [],
  }),
  create: endpoint({
    ...changes,
    id: "markers.create",
    method: "POST",
    path,
    summary:
      "Add a place, at the workspace's address unless told otherwise, and put something there; what stands on the map already moves",
    log: { kind: "map", action: "markerCreate" },
    body: z.strictObject({
      mapId: id,
      position: position.optional(),
      config: config.optional(),
      resourceId: id.optional(),
      fieldOfView: fieldOfView.optional(),
    }),
    status: 201,
    answer: marker,
    errors: ["mapIdDoesNotExist", "notFound", "limitReached"],
  }),
  update: endpoint({
    ...changes,
    id: "markers.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Move a place, or change its address",
    log: { kind: "map", action: "markerUpdate" },
    params: idParams,
    body: z
      .strictObject(place)
      .partial()
      .refine((body) => Object.keys(body).length > 0, "This is required."),
    status: 200,
    answer: marker,
    errors: ["markerIdDoesNotExist"],
  }),
  remove: endpoint({
    ...changes,
    id: "markers.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a place; what stood there has none on this map any more",
    log: { kind: "map", action: "markerRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["markerIdDoesNotExist"],
  }),
  attachLayer: endpoint({
    ...changes,
    id: "markers.attachLayer",
    method: "POST",
    path: `${path}/attach-layer`,
    summary: "Put something at a place; where it stands elsewhere on the map, it moves (MAP-7)",
    log: { kind: "map", action: "layerAttach" },
    body: z.strictObject({ markerId: id, resourceId: id, fieldOfView: fieldOfView.nullable().optional() }),
    status: 201,
    answer: layer,
    errors: ["markerIdDoesNotExist", "notFound"],
  }),
  ofResource: endpoint({
    id: "markers.ofResource",
    method: "GET",
    path: "/api/map-manager/resource",
    summary: "Where something stands, on every map that the caller may see",
    access: { kind: "someResource", anyOf: ["mapRead"] },
    guest: "read",
    query: z.strictObject({ resourceId: id, type: z.enum(resourceTypes) }),
    status: 200,
    answer: page(resourcePlace),
    errors: ["notFound"],
  }),
} as const;
