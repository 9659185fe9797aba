// Which steps a sign-in asks for (AUTH-8 to AUTH-11) and how it moves through them. Pure: sending codes and checking values is the
// challenge service's.
import type { SignInMethod } from "@didban/contract";
import type { AccountFactors } from "../accounts/account-store.ts";

/** One step: the method asked for and those it may be exchanged for. */
export interface PlannedStep {
  readonly type: SignInMethod | "register";
  readonly alternatives: readonly SignInMethod[];
  /** Only of `register`: the short form of a guest is enough (AUTH-42). */
  readonly isGuest?: true;
}

/** The steps of a sign-in for a known account, or of a sign-up when there is none. */
export function planChallenge(factors: AccountFactors | null, isGuest = false): readonly PlannedStep[] {
  if (factors === null) return [only("otp"), { ...only("register"), ...(isGuest ? { isGuest } : {}) }];
  const second = secondStep(factors);
  if (!factors.isPhoneVerified || !factors.hasPassword) {
    const afterCode = second?.type === "otp" ? afterProvenPhone(factors) : second;
    return afterCode === null ? [only("otp")] : [only("otp"), only(afterCode.type)];
  }
  if (second === null) return [{ type: "password", alternatives: ["otp"] }];
  // A text message that counts as the second factor cannot be the first one as well.
  const first: PlannedStep = factors.hasSmsFactor
    ? only("password")
    : { type: "password", alternatives: ["otp"] };
  return [first, second];
}

/** The steps that prove whose number it is before a new password; without an account there is a code to ask for all the same (PASS-12). */
export function planReset(factors: AccountFactors | null): readonly PlannedStep[] {
  return factors?.hasAuthenticator === true ? [only("otp"), only("tOtp")] : [only("otp")];
}

function secondStep(factors: AccountFactors): PlannedStep | null {
  if (factors.hasAuthenticator) return { type: "tOtp", alternatives: factors.hasSmsFactor ? ["otp"] : [] };
  return factors.hasSmsFactor ? only("otp") : null;
}

/** With the code already given, a person whose second factor is the code proves the password instead, if there is one. */
function afterProvenPhone(factors: AccountFactors): PlannedStep | null {
  return factors.hasPassword ? only("password") : null;
}

function only(type: PlannedStep["type"]): PlannedStep {
  return { type, alternatives: [] };
}

/** The steps with `type` in place of step `index`; null when that step does not offer it (AUTH-25). */
export function exchangeStep(
  steps: readonly PlannedStep[],
  index: number,
  type: string,
): readonly PlannedStep[] | null {
  const step = steps[index];
  const chosen = step?.alternatives.find((method) => method === type);
  if (step === undefined || chosen === undefined || step.type === "register") return null;
  const others = step.alternatives.filter((method) => method !== chosen);
  return steps.with(index, { type: chosen, alternatives: [step.type, ...others] });
}
