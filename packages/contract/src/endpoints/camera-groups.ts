// Calls of camera groups (CAM-54 to CAM-57): the tree that a workspace's cameras are arranged in, and inherit rights from.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, pageQuery } from "../shapes.ts";
import { cameraName } from "./camera-shapes.ts";

/** Group trees are at most so deep; a longer chain would be a circle (CAM-56). */
export const cameraGroupMaxDepth = 5;

/** A group as its reader sees it: one above it that they do not see is left out. */
export const cameraGroup = z.strictObject({
  id,
  name: z.string(),
  /** The nearest group above it that the reader sees; null: at the top. */
  parentId: id.nullable(),
  /** Takes cameras that are added without a group (CAM-55). */
  isDefault: z.boolean(),
  /** Cameras in it, those of groups below it left out, as far as the reader sees them. */
  cameraCount: z.number().int().min(0),
});
export type CameraGroup = z.output<typeof cameraGroup>;

/** A group with what stands in it. */
export interface CameraGroupBranch {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** By name. */
  readonly children: CameraGroupBranch[];
  /** By name, as far as the reader sees them. */
  readonly cameraIds: string[];
}
const branch: z.ZodType<CameraGroupBranch> = z.strictObject({
  id,
  name: z.string(),
  isDefault: z.boolean(),
  get children() {
    return z.array(branch);
  },
  cameraIds: z.array(id),
});

const base = "/api/camera-manager/camera-group";
const oneGroup = { kind: "resource", resource: "cameraGroup", parameter: "id" } as const;

export const cameraGroupsEndpoints = {
  create: endpoint({
    id: "cameraGroup.create",
    method: "POST",
    path: base,
    summary: "Add a group of cameras, at the top or in another group",
    access: { kind: "workspace", action: "cameraGroupCreate" },
    guest: "dryRun",
    log: { kind: "cameraGroup", action: "create" },
    body: z.strictObject({ name: cameraName, parentId: id.nullable().default(null) }),
    status: 201,
    answer: cameraGroup,
    errors: ["duplicateValue"],
  }),
  list: endpoint({
    id: "cameraGroup.list",
    method: "GET",
    path: base,
    summary: "List the groups the caller may see, by name",
    access: { kind: "someResource", anyOf: ["cameraGroupRead"] },
    guest: "read",
    query: pageQuery(50),
    status: 200,
    answer: page(cameraGroup),
    errors: [],
  }),
  tree: endpoint({
    id: "cameraGroup.tree",
    method: "GET",
    path: `${base}/tree`,
    summary: "Read the groups the caller may see as a tree, with the cameras in them",
    access: { kind: "someResource", anyOf: ["cameraGroupRead"] },
    guest: "read",
    status: 200,
    answer: z.strictObject({ items: z.array(branch) }),
    errors: [],
  }),
  get: endpoint({
    id: "cameraGroup.get",
    method: "GET",
    path: `${base}/{id}`,
    summary: "Read one group",
    access: { ...oneGroup, anyOf: ["cameraGroupRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: cameraGroup,
    errors: [],
  }),
  update: endpoint({
    id: "cameraGroup.update",
    method: "PATCH",
    path: `${base}/{id}`,
    summary: "Rename a group, move it, or make it the one that takes new cameras",
    access: { ...oneGroup, anyOf: ["cameraGroupUpdate"] },
    guest: "dryRun",
    log: { kind: "cameraGroup", action: "update" },
    params: idParams,
    body: z
      .strictObject({
        name: cameraName.optional(),
        /** Null: to the top. */
        parentId: id.nullable().optional(),
        /** There is always one: it is given to another group, never taken. */
        isDefault: z.literal(true).optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), "This is required."),
    status: 200,
    answer: cameraGroup,
    errors: ["duplicateValue"],
  }),
  remove: endpoint({
    id: "cameraGroup.remove",
    method: "DELETE",
    path: `${base}/{id}`,
    summary: "Remove a group; what stands in it moves up",
    access: { ...oneGroup, anyOf: ["cameraGroupRemove"] },
    guest: "dryRun",
    log: { kind: "cameraGroup", action: "remove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["defaultGroupLocked"],
  }),
} as const;
