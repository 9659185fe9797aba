// Calls of maps (MAP-3, MAP-4): the world or a floor plan, with what stands on it. Places on them are in markers.ts.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { mapGrounds, mapNameMaxLength, mapZoomMax, planMaxBytes, planMeters } from "../map-choices.ts";
import { id, idParams, isoDate, page } from "../shapes.ts";

/** A point of the earth. A floor plan lies around 0/0, as large as the building is. */
export const position = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});
export type Position = z.output<typeof position>;

const name = z.string().trim().min(1, "This is required.").max(mapNameMaxLength);
const zoom = z.number().min(0).max(mapZoomMax);
const meters = z.coerce.number().min(planMeters.least).max(planMeters.most);

/** The picture that a floor plan lies on. */
const plan = z.strictObject({
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** What its width is in the building. */
  meters: z.number(),
  /** Another one with each picture. */
  version: z.string(),
});

export const mapShape = z.strictObject({
  id,
  workspaceId: id,
  name: z.string(),
  ground: z.enum(mapGrounds),
  center: position,
  zoom: z.number(),
  /** Of a floor plan. */
  plan: plan.nullable(),
  createdAt: isoDate,
});
/** A map of a workspace. */
export type PlaceMap = z.output<typeof mapShape>;

/** Tiles that the operator has chosen (MAP-10). */
const tiles = z.strictObject({ url: z.string(), attribution: z.string(), maxZoom: z.number().int() });

const path = "/api/map-manager/map";
const oneMap = { kind: "resource", resource: "map", parameter: "id" } as const;
const pictureErrors = [
  "invalidFileExtension",
  "invalidImage",
  "fileMaxSizeExceeded",
  "AvatarUploadFailed",
] as const;

export const mapsEndpoints = {
  list: endpoint({
    id: "maps.list",
    method: "GET",
    path,
    summary: "Maps of the workspace that the caller may see, the oldest first",
    access: { kind: "someResource", anyOf: ["mapRead"] },
    guest: "read",
    status: 200,
    answer: page(mapShape),
    errors: [],
  }),
  create: endpoint({
    id: "maps.create",
    method: "POST",
    path,
    summary: "Add a map of the world; it begins at the workspace's address",
    access: { kind: "workspace", action: "mapCreate" },
    guest: "dryRun",
    log: { kind: "map", action: "create" },
    body: z.strictObject({ name, center: position.optional(), zoom: zoom.optional() }),
    status: 201,
    answer: mapShape,
    errors: ["limitReached"],
  }),
  createPlan: endpoint({
    id: "maps.createPlan",
    method: "POST",
    path: "/api/map-manager/plan",
    summary: "Add a floor plan: a JPEG, PNG or WebP, and how wide what it shows is",
    access: { kind: "workspace", action: "mapCreate" },
    guest: "dryRun",
    log: { kind: "map", action: "create" },
    upload: { maxBytes: planMaxBytes },
    body: z.strictObject({ name, meters }),
    status: 201,
    answer: mapShape,
    errors: ["limitReached", ...pictureErrors],
  }),
  update: endpoint({
    id: "maps.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary:
      "Call a map something else, or have it open elsewhere; what stands on a floor plan grows with it",
    access: { ...oneMap, anyOf: ["mapUpdate"] },
    guest: "dryRun",
    log: { kind: "map", action: "update" },
    params: idParams,
    body: z
      .strictObject({
        name,
        center: position,
        zoom,
        meters: z.number().min(planMeters.least).max(planMeters.most),
      })
      .partial()
      .refine((body) => Object.keys(body).length > 0, "This is required."),
    status: 200,
    answer: mapShape,
    errors: ["invalidField"],
  }),
  remove: endpoint({
    id: "maps.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a map with the places on it",
    access: { ...oneMap, anyOf: ["mapRemove"] },
    guest: "dryRun",
    log: { kind: "map", action: "remove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: [],
  }),
  plan: endpoint({
    id: "maps.plan",
    method: "GET",
    path: `${path}/{id}/plan`,
    summary: "The picture of a floor plan",
    access: { ...oneMap, anyOf: ["mapRead"] },
    guest: "read",
    params: idParams,
    headers: z.object({ "if-none-match": z.string().optional() }),
    status: 200,
    answer: { contentTypes: ["image/webp"] },
    errors: ["notFound"],
  }),
  replacePlan: endpoint({
    id: "maps.replacePlan",
    method: "PUT",
    path: `${path}/{id}/plan`,
    summary: "Lay another picture under a floor plan; what stands on it stays where it is",
    access: { ...oneMap, anyOf: ["mapUpdate"] },
    guest: "dryRun",
    log: { kind: "map", action: "update" },
    params: idParams,
    upload: { maxBytes: planMaxBytes },
    status: 200,
    answer: mapShape,
    errors: ["notFound", ...pictureErrors],
  }),
  ground: endpoint({
    id: "maps.ground",
    method: "GET",
    path: "/api/map-manager/ground",
    summary: "Where tiles of the world come from; null without any, and there is the outline of the world",
    access: { kind: "someResource", anyOf: ["mapRead"] },
    guest: "read",
    status: 200,
    answer: z.strictObject({ tiles: tiles.nullable() }),
    errors: [],
  }),
} as const;
