// Calls of roles, which the calls name teams: the catalogue of actions, and making, changing, suspending and removing roles (ROLE-23 to
// ROLE-37).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { groupNames, levelNames } from "../permissions/access-levels.ts";
import { actionList, roleSwitchNames, type Action } from "../permissions/actions.ts";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";
import { permission } from "./permissions.ts";

const levelName = z.enum(Object.values(levelNames));
const groupName = z.enum(groupNames);
const switchName = z.enum(roleSwitchNames);

const authorityFields = {
  key: z.number().int(),
  title: z.string(),
  /** Decided on the workspace itself, not on each resource (ROLE-2). */
  isGeneral: z.boolean(),
  description: z.string(),
};

/** An action as a role lists it; title and description in the caller's language. */
const authority = z.strictObject(authorityFields);

/** An action in full (ROLE-23). */
const catalogueEntry = z.strictObject({
  ...authorityFields,
  action: z.enum(actionList.map(([action]) => action) as [Action, ...Action[]]),
  /** The group that it is listed under; null for what every role or one locked role alone holds. */
  group: groupName.nullable(),
  resourceTypes: z.array(z.enum(resourceTypes)),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

/** A role of the acting workspace (ROLE-1). */
export const teamView = z.strictObject({
  id,
  name: z.string(),
  /** One of the four roles of every workspace, which nobody changes (ROLE-16). */
  lock: z.boolean(),
  description: z.string(),
  authorities: z.array(authority),
  suspended: z.boolean(),
  /** Joined members whose role on the workspace it is. */
  memberCount: z.number().int(),
  levels: z.record(groupName, levelName),
  switches: z.record(switchName, z.boolean()),
  createdAt: isoDate,
});
export type TeamView = z.output<typeof teamView>;

const name = z.string().trim().min(1).max(74);
const description = z.string().trim().max(500).optional();
const switches = z.partialRecord(switchName, z.boolean()).optional();

/** In place of levels and switches: the actions one by one (ROLE-26). */
const authorities = z
  .array(z.number().int())
  .max(200)
  .refine((keys) => !keys.some(isReserved), { message: "invalidField" })
  .optional();

/** The Captain's and the Guest's own actions are in no other role. */
function isReserved(key: number): boolean {
  return actionList.some(([, one]) => one.key === key && (one.ownerOnly === true || one.guestOnly === true));
}

interface RoleForm {
  readonly levels?: object | undefined;
  readonly switches?: object | undefined;
  readonly authorities?: readonly number[] | undefined;
}

const isOneOfBoth = [
  ({ authorities: keys, ...others }: RoleForm) =>
    keys === undefined || (others.levels === undefined && others.switches === undefined),
  { path: ["authorities"], message: "invalidField" },
] satisfies [(form: RoleForm) => boolean, object];

const teamForm = z
  .strictObject({
    name,
    description,
    levels: z.record(groupName, levelName).optional(),
    switches,
    authorities,
  })
  .refine(...isOneOfBoth)
  .refine((form) => form.levels !== undefined || form.authorities !== undefined, {
    path: ["levels"],
    message: "IsDefined",
  });
export type TeamForm = z.output<typeof teamForm>;

const teamPatch = z
  .strictObject({
    name: name.optional(),
    description,
    /** Groups that are left out keep what the role has of them (ROLE-10). */
    levels: z.partialRecord(groupName, levelName).optional(),
    switches,
    authorities,
  })
  .refine(...isOneOfBoth);
export type TeamPatch = z.output<typeof teamPatch>;

/** What removing a role takes with it (ROLE-34). */
export const teamRemoval = z.strictObject({
  team: teamView,
  users: z.array(z.strictObject({ id, fullName: z.string() })),
  pendingUsers: z.array(z.strictObject({ phone: z.string() })),
  resourcePermissions: z.number().int(),
});
export type TeamRemoval = z.output<typeof teamRemoval>;

const path = "/api/p-crm/team";
const reading = { access: { kind: "workspace", action: "viewPermissions" }, guest: "read" } as const;
const writing = { access: { kind: "workspace", action: "workspaceManagePermissions" } } as const;
/** The role that a call is about. */
const about = { type: "team", parameter: "id" } as const;

export const rolesEndpoints = {
  authorities: endpoint({
    ...reading,
    id: "roles.authorities",
    method: "GET",
    path: "/api/p-crm/authority",
    summary: "Every action with its title and description (ROLE-23)",
    status: 200,
    answer: page(catalogueEntry),
    errors: [],
  }),
  list: endpoint({
    ...reading,
    id: "roles.list",
    method: "GET",
    path,
    summary: "Roles of the acting workspace, locked ones first (ROLE-24)",
    query: pageQuery(50),
    status: 200,
    answer: page(teamView),
    errors: [],
  }),
  read: endpoint({
    ...reading,
    id: "roles.read",
    method: "GET",
    path: `${path}/{id}`,
    summary: "One role (ROLE-24)",
    params: idParams,
    status: 200,
    answer: teamView,
    errors: ["teamNotFound"],
  }),
  readPermissions: endpoint({
    ...reading,
    id: "roles.readPermissions",
    method: "GET",
    path: `${path}/{id}/permissions`,
    summary: "The actions of a role, a row each (ROLE-24)",
    params: idParams,
    query: pageQuery(50),
    status: 200,
    answer: page(permission),
    errors: ["teamNotFound"],
  }),
  create: endpoint({
    ...writing,
    id: "roles.create",
    log: { kind: "team", action: "create" },
    method: "POST",
    path,
    summary: "Make a role (ROLE-25)",
    guest: "dryRun",
    body: teamForm,
    status: 201,
    answer: teamView,
    errors: ["authorityNotFound", "duplicateValue", "limitReached", "cannotAssignRole"],
  }),
  update: endpoint({
    ...writing,
    id: "roles.update",
    log: { kind: "team", action: "update", about },
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change a role, for all who have it (ROLE-25, ROLE-32)",
    guest: "dryRun",
    params: idParams,
    body: teamPatch,
    status: 200,
    answer: teamView,
    errors: [
      "teamNotFound",
      "authorityNotFound",
      "duplicateValue",
      "cannotAssignRole",
      "actionTypeMismatch",
      "LockTeamAuthorityUpdate",
    ],
  }),
  duplicate: endpoint({
    ...writing,
    id: "roles.duplicate",
    log: { kind: "team", action: "duplicate", about },
    method: "POST",
    path: `${path}/{id}/duplicate`,
    summary: "Make a role like another, without its members (ROLE-31)",
    guest: "dryRun",
    params: idParams,
    status: 201,
    answer: teamView,
    errors: ["teamNotFound", "limitReached", "cannotAssignRole"],
  }),
  suspend: endpoint({
    ...writing,
    id: "roles.suspend",
    log: { kind: "team", action: "suspend", about },
    method: "POST",
    path: `${path}/{id}/suspend`,
    summary: "Keep the members of a role out (ROLE-33)",
    guest: "dryRun",
    params: idParams,
    status: 200,
    answer: teamView,
    errors: ["teamNotFound", "actionTypeMismatch", "cannotAssignRole"],
  }),
  reinstate: endpoint({
    ...writing,
    id: "roles.reinstate",
    log: { kind: "team", action: "reinstate", about },
    method: "POST",
    path: `${path}/{id}/reinstate`,
    summary: "Let the members of a suspended role in again (ROLE-33)",
    guest: "dryRun",
    params: idParams,
    status: 200,
    answer: teamView,
    errors: ["teamNotFound", "actionTypeMismatch", "cannotAssignRole"],
  }),
  previewRemoval: endpoint({
    ...writing,
    id: "roles.previewRemoval",
    log: { none: "tells what would go, changes nothing" },
    method: "DELETE",
    path: `${path}/{id}`,
    dryRun: true,
    summary: "What removing a role would take with it (ROLE-34)",
    guest: "refuse",
    params: idParams,
    query: z.strictObject({ dryRun: z.literal("true") }),
    status: 200,
    answer: teamRemoval,
    errors: ["teamNotFound", "actionTypeMismatch", "cannotAssignRole"],
  }),
  remove: endpoint({
    ...writing,
    id: "roles.remove",
    log: { kind: "team", action: "remove", about },
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a role and everyone who has it, after its name was typed (ROLE-35)",
    guest: "refuse",
    sensitive: true,
    params: idParams,
    query: z.strictObject({ dryRun: z.literal("false").optional() }),
    body: z.strictObject({ name: z.string() }),
    status: 204,
    answer: "none",
    errors: ["teamNotFound", "nameMismatch", "actionTypeMismatch", "cannotAssignRole"],
  }),
} as const;
