// Which other ways a running sign-in may pass its second factor (PASS-17, PASS-21).
import type { RecoveryMethod } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { PlannedStep } from "../challenges/challenge-plan.ts";
import { activeStepOf } from "../challenges/challenge-state.ts";
import type { Challenge } from "../challenges/challenge-store.ts";
import { FactorStore } from "../factors/factor-store.ts";
import { SessionStore } from "../sessions/session-store.ts";

/** The ways that the account has; null where the active step is no second factor. */
export async function recoveryWays(
  database: Database,
  challenge: Challenge,
  nowMs: number,
): Promise<readonly RecoveryMethod[] | null> {
  if (challenge.accountId === null || !isSecondFactor(challenge)) return null;
  const [factors, hasDevice] = await Promise.all([
    new FactorStore(database).read(challenge.accountId),
    new SessionStore(database).hasSafe(challenge.accountId, nowMs),
  ]);
  return [
    ...(mayUseMessage(challenge.steps, challenge.activeStep) ? (["sms"] as const) : []),
    ...(hasDevice ? (["savedDevice"] as const) : []),
    ...(factors?.recoveryCode === "ready" ? (["recoveryCode"] as const) : []),
  ];
}

function isSecondFactor(challenge: Challenge): boolean {
  const { type } = activeStepOf(challenge);
  return challenge.activeStep > 0 && (type === "otp" || type === "tOtp");
}

/** A text message is no way out where it is the step itself (PASS-21), nor where it was the first step: one method never counts twice (AUTH-10). */
export function mayUseMessage(steps: readonly PlannedStep[], activeStep: number): boolean {
  return steps.slice(0, activeStep + 1).every(({ type }) => type !== "otp");
}
