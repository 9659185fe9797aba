// The first steps of a workspace (ONB-2 to ONB-11, ONB-16): how far each one is by what there is in the workspace, which one is current and which may
// be chosen. Pure; what is kept of them is onboarding-state.ts's.

export const onboardingStepKeys = ["workspace", "pairing", "cameras", "liveStream"] as const;
export type OnboardingStepKey = (typeof onboardingStepKeys)[number];

export const stepStatuses = ["notStarted", "inProgress", "done"] as const;
export type StepStatus = (typeof stepStatuses)[number];

const titles: Readonly<Record<OnboardingStepKey, string>> = {
  workspace: "Workspace",
  pairing: "Pairing",
  cameras: "Cameras",
  liveStream: "Live stream",
};

export interface OnboardingStep {
  /** In English; screens say it in the language of their person. */
  readonly title: string;
  readonly key: OnboardingStepKey;
  /** From 1. */
  readonly order: number;
  /** Whole, 0 to 100. */
  readonly percent: number;
  readonly status: StepStatus;
}

/** How far the bridge between cameras and server is; `none` until bridges are paired. */
export type BridgeProgress = "none" | "accepted" | "active";

/** What there is, as the steps look at it. */
export interface OnboardingFacts {
  /** Somebody named it, or saved the name that it was given. */
  readonly workspace: { readonly hasName: boolean };
  readonly pairing: {
    /** There is more than one way to connect cameras here; where there is one, it is taken (ONB-6). */
    readonly hasChoice: boolean;
    readonly isDirect: boolean;
    readonly bridge: BridgeProgress;
  };
  readonly cameras: {
    readonly hasDraft: boolean;
    readonly isConfigured: boolean;
    readonly isVerified: boolean;
    /** At least one was created. */
    readonly isCreated: boolean;
  };
  readonly hasLivePicture: boolean;
}

const bridgePercent: Readonly<Record<BridgeProgress, number>> = { none: 0, accepted: 50, active: 100 };

const percentOf: Readonly<Record<OnboardingStepKey, (facts: OnboardingFacts) => number>> = {
  workspace: ({ workspace }) => (workspace.hasName ? 100 : 0),
  pairing: ({ pairing: { hasChoice, isDirect, bridge } }) =>
    isDirect || !hasChoice ? 100 : bridgePercent[bridge],
  cameras: ({ cameras: { hasDraft, isConfigured, isVerified, isCreated } }) => {
    if (isCreated) return 100;
    if (!hasDraft) return 0;
    if (isVerified) return 75;
    return isConfigured ? 50 : 25;
  },
  liveStream: ({ hasLivePicture }) => (hasLivePicture ? 100 : 0),
};

function statusOf(percent: number): StepStatus {
  if (percent === 0) return "notStarted";
  return percent < 100 ? "inProgress" : "done";
}

function stepsOf(keys: readonly OnboardingStepKey[], facts: OnboardingFacts): OnboardingStep[] {
  return keys.map((key, index) => {
    const percent = percentOf[key](facts);
    return { title: titles[key], key, order: index + 1, percent, status: statusOf(percent) };
  });
}

/** All steps, in their order (ONB-2). */
export function onboardingSteps(facts: OnboardingFacts): OnboardingStep[] {
  return stepsOf(onboardingStepKeys, facts);
}

/** The steps of connecting cameras to a workspace that stands already (ONB-16). */
export function connectingSteps(facts: OnboardingFacts): OnboardingStep[] {
  return stepsOf(
    onboardingStepKeys.filter((key) => key !== "workspace"),
    facts,
  );
}

/** The steps that may be chosen: each one whose forerunners are all done (ONB-11). */
export function selectableSteps(steps: readonly OnboardingStep[]): OnboardingStepKey[] {
  const firstOpen = steps.findIndex(({ percent }) => percent < 100);
  return steps.slice(0, firstOpen === -1 ? steps.length : firstOpen + 1).map(({ key }) => key);
}

/** The step that was picked, if it may be; else the first that is not done, and the last when all are (ONB-11). */
export function currentStepOf(
  steps: readonly OnboardingStep[],
  picked: OnboardingStepKey | null,
): OnboardingStepKey {
  const selectable = selectableSteps(steps);
  if (picked !== null && selectable.includes(picked)) return picked;
  return selectable.at(-1) ?? "workspace";
}

/** The step after `current`, null after the last. */
export function nextStepOf(
  steps: readonly OnboardingStep[],
  current: OnboardingStepKey,
): OnboardingStepKey | null {
  return steps[steps.findIndex(({ key }) => key === current) + 1]?.key ?? null;
}

/** True when nothing but the first live picture is left (ONB-10). */
export function isOnboardingComplete(steps: readonly OnboardingStep[]): boolean {
  return steps.slice(0, -1).every(({ percent }) => percent === 100);
}
