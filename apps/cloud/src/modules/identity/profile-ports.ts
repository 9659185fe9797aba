// What people's own accounts ask of other modules: where a person belongs, and how mail leaves.
import type { Locale, OwnedWorkspace } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";

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
