// Codes by text message to someone signed in: to turn the factor on, or to prove who they are (MFA-1 to MFA-3).
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type SignedInCall } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { AccountStore, type Account } from "../accounts/account-store.ts";
import { messagePause } from "./sign-in-windows.ts";
import { ChallengeStore } from "./challenge-store.ts";
import type { SessionPurpose } from "./code-purpose.ts";
import type { CodeSender } from "./code-sender.ts";
import { codeLifetimeMs, readCode } from "./code-text.ts";
import { SessionStore, type Session } from "../sessions/session-store.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import type { SignInLimits, Trier } from "./sign-in-limits.ts";
import { tryValue, type Spend, type Verdict } from "./value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly codes: CodeSender;
  readonly limits: SignInLimits;
  readonly raise: RaiseNotice;
}

/** A message that is on its way. */
export interface SentMessage {
  readonly retrySeconds: number;
  readonly expiresAt: string;
}

/** Whose call it is. */
export interface Self {
  readonly account: Account;
  readonly session: Session;
  /** The browser of a session is known to its account (AUTH-21). */
  readonly trier: Trier;
}

export class SessionCodes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async self({ caller, address }: SignedInCall): Promise<Self> {
    const { database } = this.#deps;
    const [account, session] = await Promise.all([
      new AccountStore(database).byId(caller.accountId),
      new SessionStore(database).byId(caller.sessionId),
    ]);
    if (account === null || session === null) throw new Refusal("TokenSessionNotFound");
    const trier = { phone: account.phone, address, knownBrowser: session.browserHash };
    return { account, session, trier };
  }

  /** Sends a code to the person's own number. Throws the Refusals of AUTH-23 and AUTH-24. */
  async send(purpose: SessionPurpose, call: SignedInCall): Promise<SentMessage> {
    const { clock, codes, database } = this.#deps;
    const { account, session, trier } = await this.self(call);
    if (account.phoneVerifiedAt === null) throw new Refusal("methodNotAvailable");
    const nowMs = clock.nowMs();
    const challenge = await new ChallengeStore(database).ofSession(
      {
        id: newId(),
        purpose,
        sessionId: session.id,
        accountId: account.id,
        phone: account.phone,
        mode: session.mode,
        browserHash: session.browserHash,
      },
      nowMs,
      nowMs + codeLifetimeMs,
    );
    const expiresAtMs = await codes.send(challenge, trier, call.locale);
    return { retrySeconds: messagePause.windowMs / 1000, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** Tries a code that was sent for `purpose`. */
  async tryCode(purpose: SessionPurpose, value: string, call: SignedInCall): Promise<Spend> {
    const digits = readCode(value);
    if (digits === null) throw new Refusal("invalidCode", { field: "value" });
    const { account, session } = await this.self(call);
    const challenge = await new ChallengeStore(this.#deps.database).findOfSession(session.id, purpose);
    // A code to a number that is another's by now proves nothing.
    const isOfNow = challenge?.phone === account.phone;
    return this.try(call, async () =>
      challenge === null || !isOfNow ? "invalidCode" : this.#deps.codes.judge(challenge, digits),
    );
  }

  /** Tries any value of someone signed in, within the limits of AUTH-21 for their session. */
  async try(call: SignedInCall, judge: () => Promise<Verdict>, field = "value"): Promise<Spend> {
    const { account, session, trier } = await this.self(call);
    return tryValue(this.#deps, trier, { id: `session:${session.id}`, accountId: account.id, field }, judge);
  }
}
