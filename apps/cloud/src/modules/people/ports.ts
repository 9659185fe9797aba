// What the people module asks of others, as narrow as it needs it: their own services, by their declarations.
import type { NotificationEvent, ServerMessage, SignInMethod } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { memberRoles, rights, roles } from "../access/rights-module.ts";
import type { presences } from "../channel/announcing-module.ts";
import type { accounts, sessions } from "../identity/module.ts";
import type { textMessages } from "../notifications/module.ts";

export type Accounts = Pick<
  ServiceOf<typeof accounts>,
  "phoneOf" | "namesOf" | "readPhone" | "maskPhone" | "byPhone" | "cardsOf"
>;

/** What lists show of a person. */
export type PersonCard = NonNullable<ReturnType<Awaited<ReturnType<Accounts["cardsOf"]>>["get"]>>;

/** How the people of a workspace are there. */
export type Presences = ServiceOf<typeof presences>;

export type TextMessages = Pick<ServiceOf<typeof textMessages>, "send">;

/** User seats that a workspace's subscription has; null: no limit (PEOP-22). */
export type SeatsOf = (workspaceId: string) => Promise<number | null>;

/** Where sessions act. */
export type ActingSessions = Pick<
  ServiceOf<typeof sessions>,
  "actIn" | "leave" | "endActingIn" | "lastActiveIn" | "actingIn"
>;

/** What a person and their session have proven, from the identity module; read within the transaction that lets them in. */
export interface EntryProofs {
  hasVerifiedEmail(caller: Caller, within: Database): Promise<boolean>;
  /** The session has passed a second factor that is on (MFA-13). */
  hasPassedFactor(caller: Caller, within: Database): Promise<boolean>;
  /** Ways of which the session is to pass one next, so that it has; none while no factor is on. */
  waysToFactor(caller: Caller, within: Database): Promise<readonly SignInMethod[]>;
  /** The steps that the session has yet to pass after a reset of authentication at `sinceMs`, in their order (MFA-14). */
  openSteps(caller: Caller, sinceMs: number, within: Database): Promise<readonly SignInMethod[]>;
}

/** Tells a person of what a workspace asks of them (PEOP-46), or of what became of an invitation (PEOP-31), when `within` commits. */
export type RaiseOfPeople = (
  accountId: string,
  event: Extract<
    NotificationEvent,
    | "emailVerificationForced"
    | "multiFactorForced"
    | "authenticationReset"
    | "inviteAccepted"
    | "inviteCancelled"
  >,
  within: Database,
  params: Readonly<Record<"person" | "workspace", string>>,
  subject: { readonly workspaceId: string },
) => Promise<void>;

/** What happened to the people of a workspace. */
export type PeopleNews = Extract<ServerMessage, { name: "WorkspaceUserEvent" | "UserDetached" }>;

/** Tells the open sessions that may know of it, and those of the accounts `also`, when `within` commits. */
export type AnnounceOfPeople = (
  news: PeopleNews,
  within: Database,
  also?: readonly string[],
) => Promise<void>;

export type Roles = Pick<
  ServiceOf<typeof roles>,
  "give" | "giveTeam" | "takeAll" | "tell" | "guestsOf" | "hold" | "isSuspended" | "mayActOn"
>;

export type MemberRoles = Pick<
  ServiceOf<typeof memberRoles>,
  "teams" | "holders" | "holds" | "mayGive" | "resourceRows"
>;

/** A role of a workspace. */
export type Team = Awaited<ReturnType<MemberRoles["teams"]>>[number];

/** A caller in the workspace that they act in. */
export type Acting = Caller & { readonly workspaceId: string };

/** What people may do and see. */
export type Rights = Pick<ServiceOf<typeof rights>, "holdsOnWorkspace" | "visibleIds" | "holdersOf">;

/** Forgets what was kept for a person in a workspace that they only visited (WS-71). */
export type ForgetVisitor = (accountId: string, workspaceId: string, within: Database) => Promise<void>;
