// Sends the codes of challenges within the limits of AUTH-23, and judges a code that was typed (AUTH-20).
import type { Locale } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { ChallengeStore, type Challenge, type SentCode } from "./challenge-store.ts";
import { codeMessage } from "./code-message.ts";
import { codeLifetimeMs, newCode } from "./code-text.ts";
import type { TextMessageSender } from "./ports.ts";
import type { SignInLimits, Trier } from "./sign-in-limits.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly textMessages: TextMessageSender;
  readonly limits: SignInLimits;
}

/** What a typed code is: good (and which), no longer good, or never sent. */
export type CodeVerdict = { readonly good: SentCode } | "expired" | "wrong";

export class CodeSender {
  readonly #deps: Deps;
  readonly #store: ChallengeStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ChallengeStore(deps.database);
  }

  /** Sends a new code in place of the earlier ones; answers when it expires. Throws the Refusals of AUTH-23 and AUTH-24. */
  async send(challenge: Challenge, trier: Trier, locale: Locale): Promise<number> {
    const { clock, database, limits, secrets, textMessages } = this.#deps;
    const claim = await limits.message(trier);
    const code = newCode();
    const outcome = await textMessages.send(challenge.phone, codeMessage(code, locale, challenge.purpose));
    if (outcome !== "sent") {
      await limits.giveBack(claim);
      throw new Refusal(outcome === "misconfigured" ? "OtpMissConfig" : "smsProviderUnavailable");
    }
    const id = newId();
    const createdAtMs = clock.nowMs();
    const expiresAtMs = createdAtMs + codeLifetimeMs;
    const sealed = secrets.seal(code, contextOf(id));
    await database.transaction().execute(async (trx) => {
      await new ChallengeStore(trx).addCode(challenge, { id, sealed, createdAtMs, expiresAtMs });
    });
    return expiresAtMs;
  }

  /** Judges a typed code against those sent for a challenge. */
  async judge(challengeId: string, code: string): Promise<CodeVerdict> {
    const codes = await this.#store.codesOf(challengeId);
    const typed = codes.find((sent) => this.#open(sent) === code);
    if (typed === undefined) return "wrong";
    const isGood = !typed.isSpent && typed.expiresAtMs > this.#deps.clock.nowMs();
    return isGood ? { good: typed } : "expired";
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
