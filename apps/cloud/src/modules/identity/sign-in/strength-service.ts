// Estimates passwords for anyone, within a limit per address (PASS-4). Keeps and logs nothing.
import type { Clock } from "../../../platform/clock/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { callerNetwork, secondsUntil, type AttemptStore } from "../../../platform/limits/index.ts";
import { signInLimits } from "../challenges/sign-in-windows.ts";
import { passwordStrength, type PasswordStrength } from "../accounts/password-strength.ts";

interface Deps {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
}

export class StrengthService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async check(
    password: string,
    address: string,
  ): Promise<PasswordStrength & { missing: PasswordStrength["missing"][number][] }> {
    const nowMs = this.#deps.clock.nowMs();
    const counted = {
      subject: `strength:address:${callerNetwork(address)}`,
      limits: signInLimits.strengthChecks,
    };
    const { held } = await this.#deps.attempts.claim([counted], nowMs);
    if (held !== null) {
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(held.untilMs, nowMs) });
    }
    const strength = passwordStrength(password);
    return { ...strength, missing: [...strength.missing] };
  }
}
