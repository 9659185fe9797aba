// Calls about the people of a workspace: lists of members and of those who are invited, one member, and what becomes of a membership (PEOP).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, pageQuery } from "../shapes.ts";
import { memberDetails, memberSearch, memberView, pendingSearch, pendingUser } from "./people-shapes.ts";

const path = "/api/workspace-manager/workspace";

/** Seeing members: in full, or the summary (PEOP-5, PEOP-6). */
const seesMembers = {
  access: {
    kind: "workspaceAnyOf",
    anyOf: [
      ["viewPermissions", "viewUsers"],
      ["viewPermissions", "viewUsersSummary"],
    ],
  },
  guest: "read",
  status: 200,
} as const;

const seesPending = {
  access: { kind: "workspaceAnyOf", anyOf: [["viewPermissions", "viewUsers"]] },
  guest: "read",
  status: 200,
} as const;

/** Other guests are told to a guest as a number alone (ROLE-21). */
const memberPage = page(memberView).extend({ guests: z.number().int().min(0).optional() });
export type MemberPage = z.output<typeof memberPage>;

/** What managers do with one member; `id` is the membership, the account's names the member as well. */
const managed = {
  access: { kind: "workspace", action: "workspaceManageUsers" },
  guest: "refuse",
  params: idParams,
} as const;

export const peopleEndpoints = {
  list: endpoint({
    ...seesMembers,
    id: "people.list",
    method: "GET",
    path: `${path}/{id}/users/details`,
    summary: "Members of the acting workspace (PEOP-5)",
    params: idParams,
    query: pageQuery(50),
    answer: memberPage,
    errors: ["notFound"],
  }),
  search: endpoint({
    ...seesMembers,
    id: "people.search",
    log: { none: "reads alone" },
    method: "POST",
    path: `${path}/{id}/users/advance`,
    summary: "Members of the acting workspace, searched and sorted (PEOP-8)",
    params: idParams,
    query: pageQuery(50),
    body: memberSearch,
    answer: memberPage,
    errors: ["notFound"],
  }),
  listPending: endpoint({
    ...seesPending,
    id: "people.listPending",
    method: "GET",
    path: `${path}/{id}/users/pending/details`,
    summary: "Who is invited into the acting workspace (PEOP-7)",
    params: idParams,
    query: pageQuery(50),
    answer: page(pendingUser),
    errors: ["notFound"],
  }),
  searchPending: endpoint({
    ...seesPending,
    id: "people.searchPending",
    log: { none: "reads alone" },
    method: "POST",
    path: `${path}/{id}/users/pending/advance`,
    summary: "Who is invited into the acting workspace, searched and sorted (PEOP-8)",
    params: idParams,
    query: pageQuery(50),
    body: pendingSearch,
    answer: page(pendingUser),
    errors: ["notFound"],
  }),
  read: endpoint({
    ...seesMembers,
    id: "people.read",
    method: "GET",
    path: `${path}/users/{id}/details`,
    summary: "One member with their permissions on resources (PEOP-9)",
    params: idParams,
    answer: memberDetails,
    errors: ["notFound"],
  }),
  remove: endpoint({
    ...managed,
    id: "people.remove",
    log: { kind: "people", action: "remove", about: { type: "user", parameter: "id" } },
    method: "DELETE",
    path: `${path}/current/users/{id}`,
    summary: "Remove a member from the workspace (PEOP-36)",
    sensitive: true,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  suspend: endpoint({
    ...managed,
    id: "people.suspend",
    log: { kind: "people", action: "suspend", about: { type: "user", parameter: "id" } },
    method: "POST",
    path: `${path}/current/users/{id}/suspend`,
    summary: "Take a member's access until it is restored (PEOP-37)",
    sensitive: true,
    status: 200,
    answer: memberView,
    errors: ["notFound", "actionTypeMismatch"],
  }),
  restore: endpoint({
    ...managed,
    id: "people.restore",
    log: { kind: "people", action: "restore", about: { type: "user", parameter: "id" } },
    method: "POST",
    path: `${path}/current/users/{id}/restore`,
    summary: "Give a suspended member back their access, or invite one who left (PEOP-38, PEOP-39)",
    status: 200,
    answer: memberView,
    errors: [
      "notFound",
      "actionTypeMismatch",
      "phoneAlreadyInWorkspace",
      "userLimitReached",
      "inviteQuotaReached",
      "inviteLimitReached",
      "InvitationFailed",
    ],
  }),
  leave: endpoint({
    id: "people.leave",
    log: { kind: "people", action: "leave" },
    method: "POST",
    path: `${path}/current/leave`,
    summary: "Leave the acting workspace (WS-49)",
    access: { kind: "member" },
    guest: "own",
    status: 204,
    answer: "none",
    errors: ["LockTeamNoUser"],
  }),
  transferOwnership: endpoint({
    id: "people.transferOwnership",
    log: { kind: "workspace", action: "transferOwnership" },
    method: "POST",
    path: `${path}/current/transfer-ownership`,
    summary: "Make another member the owner, for good (WS-61)",
    access: { kind: "workspace", action: "workspaceTransferOwnership" },
    guest: "refuse",
    sensitive: true,
    body: z.strictObject({ userId: id }),
    status: 200,
    answer: memberView,
    errors: ["notFound", "cannotAssignRole", "workspaceLimitReached"],
  }),
} as const;
