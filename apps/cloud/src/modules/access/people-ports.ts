// What the calls of roles and permissions ask of others: people and their accounts, and what becomes of them when their roles change.
import type { ServerMessage } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { accounts, sessions } from "../identity/module.ts";
import type { peopleOfRoles } from "../people/module.ts";

export type PeopleByAccount = Pick<ServiceOf<typeof accounts>, "namesOf" | "phoneOf">;

/** What else becomes of the people of a role. */
export type PeopleOfRoles = Pick<
  ServiceOf<typeof peopleOfRoles>,
  "removeMembers" | "invitedInto" | "cancelInvitesInto"
>;

/** Takes the acting workspace from every session of a person in it. */
export type LeaveWorkspace = ServiceOf<typeof sessions>["leave"];

/** What is told of members when their role changes. */
export type RoleNews = Extract<ServerMessage, { name: "UserDetached" | "WorkspaceUserEvent" }>;

/** Tells open sessions when `within` commits. */
export type AnnounceRoleNews = (news: RoleNews, within: Database) => Promise<void>;
