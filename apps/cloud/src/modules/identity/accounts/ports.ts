// What the identity module asks of others, as narrow as it needs it.
import type { Locale, NotificationEvent, OwnedWorkspace, UserField } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { Caller } from "../../../platform/http/index.ts";

/** Tells a person of something about their account, when `within` commits (AUTH-40, AUTH-41, PASS-16, PASS-19). */
export type RaiseNotice = (
  accountId: string,
  event: Extract<
    NotificationEvent,
    | "successfulRegister"
    | "successfulLogin"
    | "suspiciousActivity"
    | "passwordUpdated"
    | "updatePhone"
    | "changePhoneAttempt"
    | "updateEmail"
    | "activateMFA"
    | "signInCode"
  >,
  within: Database,
  /** Values for the places in its texts. */
  params?: Readonly<Record<string, string>>,
) => Promise<void>;

/** Tells open sessions what changed of a person, when `within` commits (CHAN-11). */
export type TellUpdated = (
  accountId: string,
  fields: readonly UserField[],
  within: Database,
) => Promise<void>;

/** What a person is beside their account: operator of the server (OPS-1), manager of the workspace they act in. */
export interface Offices {
  isOperator(accountId: string): Promise<boolean>;
  /** Makes the account an operator if there is none yet. */
  makeFirstOperator(accountId: string, within: Database): Promise<void>;
  isAdmin(caller: Caller): Promise<boolean>;
  /** May see the people of the workspace they act in. */
  mayViewPeople(caller: Caller): Promise<boolean>;
  /** Takes the operator's role from an account that is closed, unless it is the last one that has it. */
  leave(accountId: string): Promise<void>;
}

/** Sends text messages; `delivery` says where they go. */
export interface TextMessageSender {
  readonly delivery: "message" | "sandbox" | "server";
  send(to: string, text: string): Promise<"sent" | "unavailable" | "misconfigured">;
}

/** Where people belong, from the people module. */
export interface Belonging {
  /** Workspaces that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly OwnedWorkspace[]>;
  /** True when both have joined one and the same workspace. */
  share(accountId: string, otherId: string): Promise<boolean>;
  /** True while a workspace that the person belongs to forces a second factor on them (MFA-13). */
  mustHaveFactor(accountId: string, within: Database): Promise<boolean>;
  isMember(accountId: string, workspaceId: string): Promise<boolean>;
  /** The workspace that guests of the sign-in page land in, while it takes guests (AUTH-43). */
  publicGuest(): Promise<string | null>;
}

/** Has other modules take part in what befalls an account, within the change that does it. */
export type TellOthers = (accountId: string, within: Database) => Promise<void>;

/** A message to an address, in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail; never throws for a provider's fault. */
export interface MailSender {
  send(mail: Mail): Promise<"sent" | "unavailable" | "misconfigured">;
}
