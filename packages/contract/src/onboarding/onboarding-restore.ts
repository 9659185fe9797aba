// What was kept of the first steps, read back (ONB-14). It holds what was let in when it was kept; pages read it without the shapes that let it in.
import type { OnboardingData, OnboardingState } from "./onboarding-state.ts";
import type { OnboardingStep } from "./onboarding-steps.ts";

/** What a tab that kept nothing begins with. */
export const emptyOnboardingData: OnboardingData = {
  camera: {
    currentStep: "activate",
    cameraList: [],
    selections: [],
    process: null,
    staticIp: "",
    verifyConfigureIp: false,
  },
  payment: { plan: null, fullName: "", zipCode: "" },
  cameraUsers: null,
};

/** The kept data with what it lacks; steps of another number are replaced by `defaults`, and the step that was shown with them. */
export function restoredOnboarding(kept: unknown, defaults: readonly OnboardingStep[]): OnboardingState {
  const { steps, currentStep = null, nextStep = null, data }: Partial<OnboardingState> = partsOf(kept);
  const { camera, payment, cameraUsers = null }: Partial<OnboardingData> = partsOf(data);
  const restored: OnboardingData = {
    camera: { ...emptyOnboardingData.camera, ...camera },
    payment: { ...emptyOnboardingData.payment, ...payment },
    cameraUsers,
  };
  return Array.isArray(steps) && steps.length === defaults.length
    ? { steps, currentStep, nextStep, data: restored }
    : { steps: [...defaults], currentStep: null, nextStep: null, data: restored };
}

function partsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
