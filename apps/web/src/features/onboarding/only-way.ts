// How cameras come to the server while there is one way alone: directly. Once bridges can be paired, this is what is known of them.
import {
  currentStepOf,
  type OnboardingFacts,
  type OnboardingStep,
  type OnboardingStepKey,
} from "@didban/contract";

export const theOnlyWay: OnboardingFacts["pairing"] = { hasChoice: false, isDirect: true, bridge: "none" };

/** Steps that people see: where nothing is to be chosen, the choice is passed over (ONB-6). */
export type ShownStepKey = Exclude<OnboardingStepKey, "pairing">;

export function isShown<Step extends { readonly key: OnboardingStepKey }>(
  step: Step,
): step is Step & { readonly key: ShownStepKey } {
  return step.key !== "pairing";
}

/** The step that is shown when `picked` was picked. */
export function shownStepOf(
  steps: readonly OnboardingStep[],
  picked: OnboardingStepKey | null,
): ShownStepKey {
  const key = currentStepOf(steps, picked === "pairing" ? null : picked);
  return key === "pairing" ? "cameras" : key;
}
