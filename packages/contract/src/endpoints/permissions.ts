// Calls of permissions: the rows that give people roles on the workspace, its cameras and groups, and the resources that a row may stand on
// (ROLE-38 to ROLE-43, PEOP-41).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, idParams, page, pageQuery } from "../shapes.ts";
import { accessLevel } from "./access.ts";

/** That a person has a role on a resource, or, with a `key`, that a role holds an action (ROLE-3). */
export const permission = z.strictObject({
  id,
  /** Null on a row that lists an action of a role. */
  userId: id.nullable(),
  teamId: id,
  resourceId: id,
  workspaceId: id,
  type: z.enum(resourceTypes),
  /** Null on a row that gives a person a role. */
  key: z.number().int().nullable(),
  accessLevel,
});
export type Permission = z.output<typeof permission>;

/** Something that a row may stand on (ROLE-40). */
export const permissionResource = z.strictObject({
  id,
  type: z.enum(resourceTypes),
  name: z.string(),
  /** What it inherits from: a camera from its group, a group from the one above it or the workspace; null for the workspace. */
  parentId: id.nullable(),
});
export type PermissionResource = z.output<typeof permissionResource>;

const path = "/api/p-crm/permission";
const reading = {
  method: "GET",
  access: { kind: "workspace", action: "viewPermissions" },
  guest: "read",
  status: 200,
} as const;
/** On the workspace the first is needed, on a device one of both suffices. */
const writing = {
  access: { kind: "someResource", anyOf: ["workspaceManagePermissions", "cameraManagePermissions"] },
  guest: "dryRun",
} as const;

/** Why a role is not given to somebody on something. */
const givingErrors = [
  "teamNotFound",
  "cannotAssignRole",
  "LockTeamBadResource",
  "LockTeamNoUser",
  "resourceNotExist",
  "forbiddenResource",
] as const;

/** A role and level in place of those of a row; a level that is left out stays. */
const newRole = z.strictObject({ teamId: id, accessLevel: accessLevel.optional() });

export const permissionsEndpoints = {
  list: endpoint({
    ...reading,
    id: "permissions.list",
    path,
    summary: "Rows that give people roles (ROLE-40)",
    query: pageQuery(50).extend({ userId: id.optional(), teamId: id.optional(), resourceId: id.optional() }),
    answer: page(permission),
    errors: [],
  }),
  listOfUser: endpoint({
    ...reading,
    id: "permissions.listOfUser",
    path: "/api/p-crm/user/{id}/permissions",
    summary: "Rows of one person (ROLE-40)",
    params: idParams,
    query: pageQuery(50),
    answer: page(permission),
    errors: ["notFound"],
  }),
  listOfResource: endpoint({
    ...reading,
    id: "permissions.listOfResource",
    path: "/api/p-crm/resource/{id}/permissions",
    summary: "Rows on one resource, and how many cameras inherit from it (ROLE-40, ROLE-59)",
    params: idParams,
    query: pageQuery(50),
    answer: page(permission).extend({ inheritingCameras: z.number().int() }),
    errors: ["notFound"],
  }),
  listResources: endpoint({
    ...reading,
    id: "permissions.listResources",
    path: "/api/p-crm/resource",
    summary: "What a row may stand on: the workspace, its groups and cameras (ROLE-40)",
    query: pageQuery(50).extend({ type: z.enum(resourceTypes).optional() }),
    answer: page(permissionResource),
    errors: [],
  }),
  create: endpoint({
    ...writing,
    id: "permissions.create",
    log: { kind: "people", action: "changeResourcePermission" },
    method: "POST",
    path,
    summary: "Give a member a role on a resource (ROLE-38)",
    body: newRole.extend({
      userId: id.nullable().optional(),
      resourceId: id,
      /** The acting workspace; no other. */
      workspaceId: id.optional(),
    }),
    status: 201,
    answer: permission,
    errors: [...givingErrors, "UniquenessViolation"],
  }),
  change: endpoint({
    ...writing,
    id: "permissions.change",
    log: { kind: "people", action: "changeRole" },
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Give another role in its place, as the role of a member on the workspace (ROLE-39, PEOP-41)",
    params: idParams,
    body: newRole,
    status: 200,
    answer: permission,
    errors: ["permissionNotFound", ...givingErrors],
  }),
  changeSeveral: endpoint({
    ...writing,
    id: "permissions.changeSeveral",
    log: { kind: "people", action: "changeRole" },
    method: "PATCH",
    path,
    summary: "The same for several rows, each by itself: what fails stops none of the others (PEOP-41)",
    body: newRole.extend({ ids: z.array(id).min(1).max(50) }),
    status: 200,
    answer: z.strictObject({
      changed: z.array(permission),
      failed: z.array(z.strictObject({ id, code: z.string(), message: z.string() })),
    }),
    errors: givingErrors,
  }),
  remove: endpoint({
    ...writing,
    id: "permissions.remove",
    log: { kind: "people", action: "changeResourcePermission" },
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Take a row away: what it stood on inherits again (ROLE-39)",
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["permissionNotFound", "actionTypeMismatch", "forbiddenResource"],
  }),
} as const;
