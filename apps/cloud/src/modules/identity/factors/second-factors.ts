// Judges the codes of second factors that need no message: of the authenticator (MFA-7, MFA-8) and of recovery (PASS-20).
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { SecretBox } from "../../../platform/secrets/index.ts";
import { stepOfCode } from "./authenticator-code.ts";
import { readCode, readRecoveryCode } from "../challenges/code-text.ts";
import { FactorStore } from "./factor-store.ts";
import { hashToken } from "../sessions/secret-token.ts";
import type { Verdict } from "../challenges/value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

export class SecondFactors {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A code of the authenticator that is on. */
  async judgeAuthenticator(accountId: string, code: string): Promise<Verdict> {
    const factors = await new FactorStore(this.#deps.database).read(accountId);
    if (!factors?.authenticatorAt || factors.authenticatorSecret === null) return "invalidCode";
    return this.judgeBySecret(accountId, factors.authenticatorSecret, code);
  }

  /** A code by a sealed secret; each step's is good once, whichever process it is given to. */
  judgeBySecret(accountId: string, sealed: string, code: string): Verdict {
    const secret = this.#deps.secrets.open(sealed, authenticatorContext(accountId));
    const found = stepOfCode(secret, code, this.#deps.clock.nowMs());
    if (typeof found === "string") return found;
    return { good: (within) => new FactorStore(within).useStep(accountId, found.step) };
  }

  async judgeRecoveryCode(accountId: string, code: string): Promise<Verdict> {
    const { clock, database } = this.#deps;
    const hash = hashToken(code);
    const kind = await new FactorStore(database).judgeRecoveryCode(accountId, hash);
    if (kind !== "good") return kind === "used" ? "expiredCode" : "invalidCode";
    return { good: (within) => new FactorStore(within).useRecoveryCode(accountId, hash, clock.nowMs()) };
  }

  /** How to judge `text` where either code will do (PASS-12); null when it is neither. */
  judgeEither(accountId: string, text: string): (() => Promise<Verdict>) | null {
    const [code, recovery] = [readCode(text), readRecoveryCode(text)];
    if (code !== null) return () => this.judgeAuthenticator(accountId, code);
    return recovery === null ? null : () => this.judgeRecoveryCode(accountId, recovery);
  }
}

/** What an authenticator's secret is sealed for. */
export function authenticatorContext(accountId: string): string {
  return `account:${accountId}:authenticator`;
}
