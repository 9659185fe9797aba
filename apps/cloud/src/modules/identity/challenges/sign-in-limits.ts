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

  /** Counts a text message. Throws `tooManyOtpRequests` or `sendOtpFailed` (AUTH-23). */
  async message(trier: Trier): Promise<Claim> {
    const person = { subject: subjectOf("message", trier), limits: signInLimits.messagesToPhone };
    const fromAddress = {
      subject: `message:phone:${trier.phone}:address:${callerNetwork(trier.address)}`,
      limits: signInLimits.messagesFromAddress,
    };
    const claimed = await this.#claim(trier.knownBrowser === null ? [person, fromAddress] : [person]);
    if (claimed.held === null) return claimed.claim;
    const code = claimed.held.limit === messagePause ? "tooManyOtpRequests" : "sendOtpFailed";
    const retrySeconds = this.#secondsLeft(claimed.held);
    throw new Refusal(code, { field: "username", value: trier.phone, retrySeconds });
  }

  /** Counts a value before it is looked at. Throws `TooManyLoginAttempts`, even for a right value (AUTH-21). */
  async tryValue(trier: Trier, challengeId: string | null): Promise<Try> {
    const person = { subject: subjectOf("wrong", trier), limits: signInLimits.wrongForPhone };
    const challenge = { subject: `wrong:challenge:${challengeId}`, limits: signInLimits.wrongInChallenge };
    const claimed = await this.#claim(challengeId === null ? [person] : [person, challenge]);
    if (claimed.held !== null) throw await this.#locked(claimed.held, trier);
    const { claim } = claimed;
    return { claim, isFifth: claim.counts[person.subject] === suspiciousCount };
  }

  giveBack(claim: Claim): Promise<void> {
    return this.#deps.attempts.giveBack(claim);
  }

  async #locked(held: Held, trier: Trier): Promise<Refusal> {
    const told = await this.#claim([{ subject: `told:${held.subject}`, limits: signInLimits.toldOfLock }]);
    return new Refusal("TooManyLoginAttempts", {
      field: "value",
      value: trier.phone,
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
