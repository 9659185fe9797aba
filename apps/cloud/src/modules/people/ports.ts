// What the people module asks of others, as narrow as it needs it.
import type {
  AccessLevel,
  Action,
  Locale,
  MemberSecurity,
  NotificationEvent,
  Presence,
  ResourceType,
  ServerMessage,
  SignInMethod,
  WorkspaceLanguage,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { WorkspaceGate } from "./standing.ts";

/** A workspace as its people see it. */
export interface KnownWorkspace extends WorkspaceGate {
  readonly id: string;
  readonly name: string;
  /** Language of messages to people without one of their own (WS-15). */
  readonly language: WorkspaceLanguage;
  /** Guests may join, and be invited (WS-65). */
  readonly allowGuest: boolean;
}

/** Workspaces, from the module of that name. */
export interface Workspaces {
  /** Null when there is none. */
  find(id: string, within?: Database): Promise<KnownWorkspace | null>;
  /** Those of `ids` that nobody has had deleted. */
  lasting(ids: readonly string[]): Promise<readonly string[]>;
  /** The same, with their names. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly { id: string; name: string }[]>;
  /** The workspace that guests of the sign-in page land in, while it takes them. */
  publicGuest(within?: Database): Promise<string | null>;
  /** Makes other changes of a workspace itself wait until `within` ends; to be called before its people are held. */
  hold(id: string, within: Database): Promise<void>;
  /** Makes somebody else the owner. Throws `workspaceLimitReached` when they own as many as one may (WS-18). */
  giveTo(id: string, accountId: string, within: Database): Promise<void>;
}

/** What lists show of a person. */
export interface PersonCard {
  readonly fullName: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string | null;
  readonly maskedPhone: string;
  readonly maskedEmail: string | null;
  readonly isPhoneVerified: boolean;
  readonly isEmailVerified: boolean;
  readonly hasSecondFactor: boolean;
  readonly timezone: string;
  readonly avatarId: string | null;
  readonly isGuest: boolean;
}

/** People's accounts, from the identity module. */
export interface Accounts {
  /** Phone of an account in E.164, null when it is gone. */
  phoneOf(id: string, within?: Database): Promise<string | null>;
  /** Full names by account, in the words of who reads them where a person is gone. */
  namesOf(ids: readonly string[], readerId: string, within?: Database): Promise<ReadonlyMap<string, string>>;
  /** The E.164 number in what somebody typed. Throws `phoneInvalid` (PEOP-21). */
  readPhone(text: string): string;
  /** A number with all but country code and last digits hidden. */
  maskPhone(phone: string): string;
  /** Who has a phone now. */
  byPhone(phone: string, within?: Database): Promise<{ readonly id: string; readonly locale: Locale } | null>;
  /** By account; who closed theirs is left out. */
  cardsOf(ids: readonly string[], within?: Database): Promise<ReadonlyMap<string, PersonCard>>;
}

/** How the people of a workspace are there, from the channel module. */
export interface Presences {
  /** By account; who is not among them is offline. */
  in(workspaceId: string): Promise<ReadonlyMap<string, Presence>>;
}

/** Sends text messages; from the notifications module. */
export interface TextMessages {
  send(to: string, text: string): Promise<"sent" | "unavailable" | "misconfigured">;
}

/** User seats that a workspace's subscription has; null: no limit (PEOP-22). */
export type SeatsOf = (workspaceId: string) => Promise<number | null>;

/** Where sessions act, from the identity module. */
export interface ActingSessions {
  actIn(sessionId: string, workspaceId: string, within: Database): Promise<void>;
  leave(accountId: string, workspaceId: string, within: Database): Promise<void>;
  /** Ends the sessions of a person that act in a workspace. */
  endActingIn(accountId: string, workspaceId: string, within: Database): Promise<void>;
  /** When each person was last active in a workspace, by account, as far as their sessions still act there. */
  lastActiveIn(workspaceId: string): Promise<ReadonlyMap<string, number>>;
  /** A person's live sessions that act in a workspace, last active first. */
  actingIn(accountId: string, workspaceId: string): Promise<MemberSecurity["sessions"]>;
}

/** What a person and their session have proven, from the identity module; read within the transaction that lets them in. */
export interface EntryProofs {
  hasVerifiedEmail(caller: Caller, within: Database): Promise<boolean>;
  /** The session has passed a second factor that is on (MFA-13). */
  hasPassedFactor(caller: Caller, within: Database): Promise<boolean>;
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

/** Roles, from the access module. */
export interface Roles {
  give(
    accountId: string,
    workspaceId: string,
    kind: "captain" | "coPilot" | "member" | "guest",
    within: Database,
  ): Promise<void>;
  giveTeam(accountId: string, workspaceId: string, teamId: string, within: Database): Promise<void>;
  takeAll(accountId: string, workspaceId: string, within: Database): Promise<void>;
  tell(workspaceId: string, within: Database): Promise<void>;
  /** Accounts with the role Guest on a workspace. */
  guestsOf(workspaceId: string, within: Database): Promise<readonly string[]>;
  /** Makes every other change of rights and people in a workspace wait until `within` ends; to be called before anything else is held. */
  hold(workspaceId: string, within: Database): Promise<void>;
  /** True when the person's role on the workspace is suspended (ROLE-33). */
  isSuspended(accountId: string, workspaceId: string): Promise<boolean>;
  /** True when a manager may remove, suspend or ask something of a member (PEOP-35). */
  mayActOn(managerId: string, accountId: string, workspaceId: string, within: Database): Promise<boolean>;
}

/** A role of a workspace. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly kind: "captain" | "coPilot" | "member" | "guest" | "custom";
  readonly customKeys: readonly number[];
  readonly isSuspended: boolean;
}

/** The roles of members, from the access module. */
export interface MemberRoles {
  teams(workspaceId: string, within?: Database): Promise<readonly Team[]>;
  /** Ids of the roles that people have on the workspace itself, by account. */
  holders(workspaceId: string, within?: Database): Promise<ReadonlyMap<string, string>>;
  /** True when a member holds an action on the workspace. */
  holds(accountId: string, workspaceId: string, action: Action, within: Database): Promise<boolean>;
  /** True when a member may give a role: not the owner's, not a suspended one, and with no action that they lack (ROLE-30). */
  mayGive(giverId: string, workspaceId: string, team: Team, within: Database): Promise<boolean>;
  /** What a person has on the resources of a workspace. */
  resourceRows(workspaceId: string, accountId: string): Promise<readonly ResourceRow[]>;
}

export interface ResourceRow {
  readonly id: string;
  readonly type: ResourceType;
  readonly resourceId: string;
  readonly teamId: string;
  readonly accessLevel: AccessLevel;
}

/** A caller in the workspace that they act in. */
export type Acting = Caller & { readonly workspaceId: string };

/** What people may do and see, from the access module. */
export interface Rights {
  holdsOnWorkspace(caller: Acting, action: Action): Promise<boolean>;
  /** Resources of the acting workspace that the caller may see, by id. */
  visibleIds(caller: Acting): Promise<ReadonlySet<string>>;
  /** Members who hold an action on the workspace now. */
  holdersOf(workspaceId: string, action: Action): Promise<readonly string[]>;
}

/** Forgets what was kept for a person in a workspace that they only visited (WS-71). */
export type ForgetVisitor = (accountId: string, workspaceId: string, within: Database) => Promise<void>;
