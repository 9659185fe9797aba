// Calls of layouts that are shared with the workspace (LAYT-23): grids and canvases of cameras that somebody arranged for all. Of the cameras in one, each reader gets
// those that they may see. Whoever made one, or may change the workspace, changes it; nobody puts a camera there, or takes one away, that they may not see.
import { z } from "zod";
import { gridSizes } from "../display-choices.ts";
import { endpoint } from "../endpoint.ts";
import { furthestPx, leastTile } from "../free-layout.ts";
import { camerasOfLayoutAtMost, sharedNameMaxLength } from "../shared-layout-choices.ts";
import { id, idParams, isoDate } from "../shapes.ts";

const each =
  <Part extends string>(part: Part) =>
  (entries: readonly Readonly<Record<Part, unknown>>[]) =>
    new Set(entries.map((entry) => entry[part])).size === entries.length;

/** Cells are counted from 0; those behind the last one of the grid wait for a larger one (LAYT-24). */
export const sharedCell = z.strictObject({
  cell: z.number().int().min(0).max(999),
  cameraId: id,
});
export type SharedCell = z.output<typeof sharedCell>;

const place = z.number().int().min(-furthestPx).max(furthestPx);
export const sharedTile = z.strictObject({
  cameraId: id,
  x: place,
  y: place,
  width: z.number().int().min(leastTile.width).max(furthestPx),
  height: z.number().int().min(leastTile.height).max(furthestPx),
});
export type SharedTile = z.output<typeof sharedTile>;

/** What a layout holds: a grid with cameras in its cells (LAYT-9), or cameras on a canvas (LAYT-8); each camera once. */
export const sharedArrangement = z.union([
  z.strictObject({
    kind: z.literal("grid"),
    gridSize: z.literal(gridSizes),
    cells: z.array(sharedCell).max(camerasOfLayoutAtMost).refine(each("cameraId")).refine(each("cell")),
  }),
  z.strictObject({
    kind: z.literal("free"),
    tiles: z.array(sharedTile).max(camerasOfLayoutAtMost).refine(each("cameraId")),
  }),
]);
export type SharedArrangement = z.output<typeof sharedArrangement>;

/** What is said of everything that people share here, layouts and tours. */
export const sharedFacts = {
  id,
  name: z.string(),
  ownerId: id,
  /** Who made it, as the reader may know them. */
  ownerName: z.string(),
  /** Whether the reader may change it: they made it, or may change the workspace. */
  mayChange: z.boolean(),
  updatedAt: isoDate,
};
export const sharedName = z.string().trim().min(1).max(sharedNameMaxLength);

export const sharedLayoutEntry = z.strictObject({ ...sharedFacts, kind: z.enum(["grid", "free"]) });
export type SharedLayoutEntry = z.output<typeof sharedLayoutEntry>;

/** A layout as its reader sees it: cameras that they may not see are left out, their cells are empty. */
export const sharedLayout = z.strictObject({ ...sharedFacts, arrangement: sharedArrangement });
export type SharedLayout = z.output<typeof sharedLayout>;

export const sharedLayoutForm = z.strictObject({ name: sharedName, arrangement: sharedArrangement });
export type SharedLayoutForm = z.output<typeof sharedLayoutForm>;

/** A layout stays a grid, or a canvas. */
export const sharedLayoutPatch = sharedLayoutForm.partial();
export type SharedLayoutPatch = z.output<typeof sharedLayoutPatch>;

/** Whoever sees no camera has nothing to look at here. */
export const sharedAccess = { kind: "someResource", anyOf: ["cameraRead"] } as const;
const path = "/api/workspace-manager/shared-layout";

export const sharedLayoutsEndpoints = {
  list: endpoint({
    id: "sharedLayouts.list",
    method: "GET",
    path,
    summary: "List the layouts that are shared with the workspace, by name",
    access: sharedAccess,
    guest: "read",
    status: 200,
    answer: z.strictObject({ items: z.array(sharedLayoutEntry), total: z.number().int().min(0) }),
    errors: [],
  }),
  read: endpoint({
    id: "sharedLayouts.read",
    method: "GET",
    path: `${path}/{id}`,
    summary: "A shared layout with the cameras in it that the caller may see",
    access: sharedAccess,
    guest: "read",
    params: idParams,
    status: 200,
    answer: sharedLayout,
    errors: ["notFound"],
  }),
  create: endpoint({
    id: "sharedLayouts.create",
    method: "POST",
    path,
    summary: "Share a layout with the workspace",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "layoutShare" },
    body: sharedLayoutForm,
    status: 201,
    answer: sharedLayout,
    errors: ["resourceNotExist", "duplicateValue", "limitReached"],
  }),
  update: endpoint({
    id: "sharedLayouts.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Rename or rearrange a shared layout; cameras in it that the caller may not see stay",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "layoutUpdate" },
    params: idParams,
    body: sharedLayoutPatch,
    status: 200,
    answer: sharedLayout,
    errors: [
      "notFound",
      "forbiddenResource",
      "resourceNotExist",
      "duplicateValue",
      "limitReached",
      "invalidField",
    ],
  }),
  remove: endpoint({
    id: "sharedLayouts.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Stop sharing a layout: it is gone, also from tours",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "layoutUnshare" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound", "forbiddenResource"],
  }),
} as const;
