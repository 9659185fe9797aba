// A challenge as its caller sees it (AUTH-7). Pure.
import type { ChallengeProgress } from "@didban/contract";
import { secondsUntil } from "../../../platform/limits/index.ts";
import { messagePause } from "./sign-in-windows.ts";
import type { PlannedStep } from "./challenge-plan.ts";
import type { Challenge, SentCode } from "./challenge-store.ts";
import { maskPhone } from "../accounts/phone-number.ts";

/** The active step; the last one once all are passed. */
export function activeStepOf({ steps, activeStep }: Pick<Challenge, "steps" | "activeStep">): PlannedStep {
  const step = steps[activeStep] ?? steps.at(-1);
  if (step === undefined) throw new Error("A challenge has at least one step");
  return step;
}

/** The state of a challenge; `newestCode` is the last code sent for it. */
export function progressOf(
  challenge: Challenge,
  newestCode: SentCode | undefined,
  nowMs: number,
): ChallengeProgress {
  const active = activeStepOf(challenge);
  const nextMessageMs = newestCode === undefined ? nowMs : newestCode.createdAtMs + messagePause.windowMs;
  return {
    status: active.type,
    mode: challenge.mode,
    createdAt: new Date(challenge.createdAtMs).toISOString(),
    expiresAt: new Date(challenge.expiresAtMs).toISOString(),
    maskedPhone: maskPhone(challenge.phone),
    challenges: challenge.steps.map(({ type }, index) => ({
      type,
      status: index < challenge.activeStep ? "passed" : index === challenge.activeStep ? "active" : "waiting",
      step: index + 1,
    })),
    alternatives: [...active.alternatives],
    retrySeconds: nextMessageMs > nowMs ? secondsUntil(nextMessageMs, nowMs) : 0,
  };
}
