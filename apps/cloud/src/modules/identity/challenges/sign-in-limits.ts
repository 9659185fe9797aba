// The limits of signing in, per phone, address and browser (AUTH-16, AUTH-21, AUTH-23). A browser that had a session of the account has
// counts of its own, so that no stranger can lock an owner out.
import type { Clock } from "../../../platform/clock/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import {
  callerNetwork,
  secondsUntil,
  type AttemptStore,
  type Claim,
  type Counted,
  type Held,
} from "../../../platform/limits/index.ts";
import type { Asker } from "../accounts/hash-queue.ts";
import { messagePause, signInLimits } from "./sign-in-windows.ts";

/** Who tries: the phone, from where, and the browser if it is known to the account. */
export interface Trier {
  readonly phone: string;
  readonly address: string;
  /** Hash of a known browser; null: a stranger as far as anyone can tell. */
  readonly knownBrowser: Buffer | null;
}

/** A value tried and counted as wrong until it proves right. */
export interface Try {
  readonly claim: Claim;
  /** The one that makes an account suspicious (AUTH-41). */
  readonly isFifth: boolean;
}

/** Who waits for a hash: a browser that the account knows has a turn of its own. */
export function askerOf({ knownBrowser }: Trier): Asker {
  return knownBrowser === null ? "stranger" : "known";
}

const suspiciousCount = 5;

interface Deps {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
}

export class SignInLimits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Counts the start of a sign-in. Throws `TooManyLoginAttempts` (AUTH-16). */
  async start(trier: Trier): Promise<Claim> {
    const address = {
      subject: `start:address:${callerNetwork(trier.address)}`,
      limits: signInLimits.startsOfAddress,
    };
    const person = { subject: subjectOf("start", trier), limits: signInLimits.startsOfPhone };
    const claimed = await this.#claim([person, address]);
    if (claimed.held === null) return claimed.claim;
    const isAddress = claimed.held.subject === address.subject;
    throw new Refusal("TooManyLoginAttempts", {
      field: "username",
      value: isAddress ? trier.address : trier.phone,
      retrySeconds: this.#secondsLeft(claimed.held),
    });
  }

  /**
   * Counts a message, to a phone or a mail address; also against the account that sends it where a person is signed in. Throws
   * `tooManyOtpRequests` or `sendOtpFailed` (AUTH-23).
   */
  async message(trier: Trier, accountId?: string): Promise<Claim> {
    const person = { subject: subjectOf("message", trier), limits: signInLimits.messagesToPhone };
    const network = callerNetwork(trier.address);
    const ofStranger = [
      {
        subject: `message:phone:${trier.phone}:address:${network}`,
        limits: signInLimits.messagesFromAddress,
      },
      { subject: `message:address:${network}`, limits: signInLimits.messagesOfAddress },
    ];
    const ofKnown = { subject: `message:known:${trier.phone}`, limits: signInLimits.messagesOfKnown };
    const ofAccount = { subject: `message:account:${accountId}`, limits: signInLimits.messagesOfAccount };
    const claimed = await this.#claim([
      person,
      ...(trier.knownBrowser === null ? ofStranger : [ofKnown]),
      ...(accountId === undefined ? [] : [ofAccount]),
    ]);
    if (claimed.held === null) return claimed.claim;
    const code = claimed.held.limit === messagePause ? "tooManyOtpRequests" : "sendOtpFailed";
    const retrySeconds = this.#secondsLeft(claimed.held);
    throw new Refusal(code, { field: "username", value: trier.phone, retrySeconds });
  }

  /** Whether the old number of an account may be told once more that somebody wants to change it; counts it. */
  async mayWarn(accountId: string): Promise<boolean> {
    const counted = { subject: `message:warning:${accountId}`, limits: signInLimits.warningsToOldNumber };
    return (await this.#claim([counted])).held === null;
  }

  /** Counts a value before it is looked at. Throws `TooManyLoginAttempts`, even for a right value (AUTH-21). */
  async tryValue(trier: Trier, challengeId: string | null): Promise<Try> {
    const person = { subject: subjectOf("wrong", trier), limits: signInLimits.wrongForPhone };
    const challenge = { subject: `wrong:challenge:${challengeId}`, limits: signInLimits.wrongInChallenge };
    // One password tried on many phones.
    const address = {
      subject: `wrong:address:${callerNetwork(trier.address)}`,
      limits: signInLimits.wrongFromAddress,
    };
    const claimed = await this.#claim([
      person,
      ...(challengeId === null ? [] : [challenge]),
      ...(trier.knownBrowser === null ? [address] : []),
    ]);
    if (claimed.held !== null) {
      const isAddress = claimed.held.subject === address.subject;
      throw await this.#locked(claimed.held, isAddress ? trier.address : trier.phone);
    }
    const { claim } = claimed;
    return { claim, isFifth: claim.counts[person.subject] === suspiciousCount };
  }

  /**
   * Counts a new password before it is looked at, by the challenge or the account that it is for, so that nobody keeps the server busy with
   * hashing. Throws `tooManyRequests`.
   */
  async newPassword(id: string): Promise<void> {
    const { held } = await this.#claim([
      { subject: `password:new:${id}`, limits: signInLimits.newPasswords },
    ]);
    if (held !== null) throw new Refusal("tooManyRequests", { retrySeconds: this.#secondsLeft(held) });
  }

  giveBack(claim: Claim): Promise<void> {
    return this.#deps.attempts.giveBack(claim);
  }

  /** For a value that could not be looked at: it does not count as wrong. */
  unlooked(claim: Claim): (error: unknown) => Promise<never> {
    return async (error) => {
      await this.giveBack(claim);
      throw error;
    };
  }

  async #locked(held: Held, value: string): Promise<Refusal> {
    const told = await this.#claim([{ subject: `told:${held.subject}`, limits: signInLimits.toldOfLock }]);
    return new Refusal("TooManyLoginAttempts", {
      field: "value",
      value,
      retrySeconds: told.held === null ? 60 : this.#secondsLeft(held),
    });
  }

  #claim(counted: readonly Counted[]) {
    return this.#deps.attempts.claim(counted, this.#deps.clock.nowMs());
  }

  #secondsLeft(held: Held): number {
    return secondsUntil(held.untilMs, this.#deps.clock.nowMs());
  }
}

function subjectOf(what: string, { phone, knownBrowser }: Trier): string {
  return knownBrowser === null
    ? `${what}:phone:${phone}`
    : `${what}:browser:${knownBrowser.toString("base64url")}:${phone}`;
}
