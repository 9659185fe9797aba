// What the identity module asks of others, as narrow as it needs it.
import type { NotificationEvent, UserField } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { Caller } from "../../../platform/http/index.ts";
import type { ServiceOf } from "../../../platform/kernel/index.ts";
import type { mails, textMessages } from "../../notifications/module.ts";
import type { belonging } from "../../people/memberships-module.ts";

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
  /** May see the people of the workspace they act in, as no guest of it. */
  mayViewPeople(caller: Caller): Promise<boolean>;
  /** Is a guest of a workspace, whichever they act in. */
  isGuestOf(workspaceId: string, caller: Caller): Promise<boolean>;
  /** Takes the operator's role from an account that is closed, unless it is the last one that has it. */
  leave(accountId: string): Promise<void>;
}

export type TextMessageSender = ServiceOf<typeof textMessages>;

/** Where people belong. */
export type Belonging = Pick<
  ServiceOf<typeof belonging>,
  "ownedBy" | "shared" | "mustHaveFactor" | "isMember" | "publicGuest"
>;

/** Has other modules take part in what befalls an account, within the change that does it. */
export type TellOthers = (accountId: string, within: Database) => Promise<void>;

export type MailSender = ServiceOf<typeof mails>;
