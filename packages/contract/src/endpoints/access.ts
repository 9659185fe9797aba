// The permission matrix (ROLE-45), and the levels that rows and roles give.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { groupNames } from "../permissions/access-levels.ts";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, idParams } from "../shapes.ts";

export const accessLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What a person may do on one resource (ROLE-46, ROLE-47). */
export const matrixRow = z.strictObject({
  resourceId: id,
  type: z.enum(resourceTypes),
  name: z.string(),
  accessLevel,
  /** Action keys held, ascending (ROLE-15). */
  keys: z.array(z.number().int()),
});
export type MatrixRow = z.output<typeof matrixRow>;

/** Everything a person may do in a workspace (ROLE-45). */
export const permissionMatrix = z.strictObject({
  userId: id,
  workspaceId: id,
  /** Rises with each change of rights in the workspace; an answer with an older one is stale (ROLE-50). */
  version: z.number().int(),
  team: z.strictObject({ id, name: z.string() }),
  isOwner: z.boolean(),
  isAdmin: z.boolean(),
  isUserGuest: z.boolean(),
  groups: z.record(z.enum(groupNames), accessLevel),
  matrix: z.array(matrixRow),
});
export type PermissionMatrix = z.output<typeof permissionMatrix>;

export const accessEndpoints = {
  readMatrix: endpoint({
    id: "access.readMatrix",
    method: "GET",
    path: "/api/p-crm/user/{id}/permissions/matrix",
    summary: "What a member may do in the acting workspace (ROLE-45)",
    access: { kind: "member" },
    guest: "read",
    params: idParams,
    status: 200,
    answer: permissionMatrix,
    errors: ["notFound", "forbiddenResource"],
  }),
} as const;
