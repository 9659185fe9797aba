// Sends codes within the limits of AUTH-23, by text message or to saved devices, and judges a code that was typed (AUTH-20).
import type { Locale } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import type { Logger } from "../../../platform/log/index.ts";
import type { SecretBox } from "../../../platform/secrets/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { ChallengeStore, type Challenge, type SentCode } from "./challenge-store.ts";
import { codeMessage } from "./code-message.ts";
import type { CodeWay } from "./code-purpose.ts";
import { codeLifetimeMs, newCode } from "./code-text.ts";
import type { RaiseNotice, TextMessageSender } from "../accounts/ports.ts";
import type { SignInLimits, Trier } from "./sign-in-limits.ts";
import type { Verdict } from "./value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly log: Logger;
  readonly textMessages: TextMessageSender;
  readonly raise: RaiseNotice;
  readonly limits: SignInLimits;
}

export class CodeSender {
  readonly #deps: Deps;
  readonly #store: ChallengeStore;
  readonly #onTheirWay = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ChallengeStore(deps.database);
  }

  /** Sends a new code in place of the earlier ones; answers when it expires. Throws the Refusals of AUTH-23 and AUTH-24. */
  async send(challenge: Challenge, trier: Trier, locale: Locale): Promise<number> {
    const { limits, textMessages } = this.#deps;
    const claim = await limits.message(trier);
    const code = newCode();
    const outcome = await textMessages.send(challenge.phone, codeMessage(code, locale, challenge.purpose));
    if (outcome !== "sent") {
      await limits.giveBack(claim);
      throw new Refusal(outcome === "misconfigured" ? "OtpMissConfig" : "smsProviderUnavailable");
    }
    return this.#keep(challenge, code, "sms");
  }

  /**
   * Sends a code if the challenge is somebody's, and does the same work if it is nobody's; the message leaves afterwards, so that the answer
   * takes the same time (PASS-11). Throws the Refusals of AUTH-23; a provider's fault is only logged.
   */
  async sendUnseen(challenge: Challenge, trier: Trier, locale: Locale): Promise<void> {
    await this.#deps.limits.message(trier);
    const code = newCode();
    await this.#keep(challenge, code, "sms", challenge.accountId === null);
    if (challenge.accountId === null) return;
    const sending: Promise<void> = this.#deliver(
      challenge.phone,
      codeMessage(code, locale, challenge.purpose),
    )
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "a code could not be sent"))
      .finally(() => this.#onTheirWay.delete(sending));
    this.#onTheirWay.add(sending);
  }

  async #deliver(phone: string, text: string): Promise<void> {
    const outcome = await this.#deps.textMessages.send(phone, text);
    if (outcome !== "sent") this.#deps.log.warn({ outcome }, "a code could not be sent");
  }

  /** Ends when every message of `sendUnseen` has left. */
  async settled(): Promise<void> {
    await Promise.all(this.#onTheirWay);
  }

  /** Tells a new code to the saved devices of the challenge's account (PASS-19); answers when it expires. */
  async tellDevices(challenge: Challenge & { readonly accountId: string }, trier: Trier): Promise<number> {
    await this.#deps.limits.message(trier);
    const code = newCode();
    return this.#keep(challenge, code, "savedDevice", false, (trx) =>
      this.#deps.raise(challenge.accountId, "signInCode", trx, { code }),
    );
  }

  async #keep(
    challenge: Challenge,
    code: string,
    way: CodeWay,
    isSpent = false,
    also?: (within: Database) => Promise<void>,
  ): Promise<number> {
    const { clock, database, secrets } = this.#deps;
    const id = newId();
    const createdAtMs = clock.nowMs();
    const expiresAtMs = createdAtMs + codeLifetimeMs;
    const sealed = secrets.seal(code, contextOf(id));
    await database.transaction().execute(async (trx) => {
      await new ChallengeStore(trx).addCode(challenge, {
        id,
        sealed,
        createdAtMs,
        expiresAtMs,
        isSpent,
        way,
      });
      await also?.(trx);
    });
    return expiresAtMs;
  }

  /** Judges a typed code against those that went one way for a challenge. A good one proves the phone that it was sent to. */
  async judge(challenge: Challenge, code: string, way: CodeWay = "sms"): Promise<Verdict> {
    const { clock } = this.#deps;
    const codes = await this.#store.codesOf(challenge.id);
    const typed = codes.find((sent) => sent.way === way && this.#open(sent) === code);
    if (typed === undefined) return "invalidCode";
    if (typed.isSpent || typed.expiresAtMs <= clock.nowMs()) return "expiredCode";
    return {
      good: async (within) => {
        const nowMs = clock.nowMs();
        if (!(await new ChallengeStore(within).spendCode(typed.id, nowMs))) return false;
        const { accountId, phone } = challenge;
        if (accountId !== null && way === "sms")
          await new AccountStore(within).markPhoneVerified(accountId, phone, nowMs);
        return true;
      },
    };
  }

  #open(sent: SentCode): string {
    return this.#deps.secrets.open(sent.sealed, contextOf(sent.id));
  }
}

/** The newest code that is still good for a phone, for the operator at the server (OPS-4); null without one. */
export async function goodCodeFor(
  { database, secrets, clock }: Pick<Deps, "database" | "secrets" | "clock">,
  phone: string,
): Promise<string | null> {
  const sent = await new ChallengeStore(database).goodCodeFor(phone, clock.nowMs());
  return sent === null ? null : secrets.open(sent.sealed, contextOf(sent.id));
}

function contextOf(codeId: string): string {
  return `sign_in_code:${codeId}`;
}
