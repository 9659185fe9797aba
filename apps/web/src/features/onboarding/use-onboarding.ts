// The first steps of the acting workspace as a person goes through them: how far each one is by what there really is (ONB-15), which one is shown, and
// what is kept of it.
import {
  currentStepOf,
  isOnboardingComplete,
  nextStepOf,
  onboardingSteps,
  type CameraDetails,
  type OnboardingStepKey,
  type Tab,
  type WorkspaceView,
} from "@didban/contract";
import { useState } from "react";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { useOnboardingSettings } from "../../subjects/account/own-settings.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { cameraFacts, draftOf, keptCamera } from "./camera-facts.ts";
import { readKept, useKept } from "./kept-onboarding.ts";
import { useAdding } from "./use-adding.ts";
import { workspaceFacts } from "./workspace-form.ts";

export function useOnboarding(workspace: WorkspaceView, tab: Tab | null) {
  const owner = { userId: useCurrentUser()?.id ?? "", workspaceId: workspace.id };
  const cameras = useCameras().data ?? [];
  const isDirect = useOnboardingSettings()?.isDirect === true;
  const [kept] = useState(() => readKept(owner, tab));
  const [picked, setPicked] = useState<OnboardingStepKey | null>(kept.currentStep);
  const [hasTrial, setTrial] = useState(kept.data.payment.plan === "trial");
  const [hadPicture, setPicture] = useState(hasShownPicture(kept.steps));
  const [created, setCreated] = useState<string>();
  const { camera: keptDraft, cameraUsers } = kept.data;
  const begun = {
    draft: draftOf(keptDraft),
    isVerified: keptDraft.verifyConfigureIp,
    viewers: cameraUsers,
  };
  const adding = useAdding(begun, ({ id }) => {
    setCreated(id);
    setPicture(false);
    setPicked("liveStream");
  });

  const draft = { ...adding.draft, isVerified: adding.isVerified };
  const isCreated = cameras.length > 0;
  const hasPicture = hadPicture && isCreated;
  const steps = onboardingSteps({
    workspace: workspaceFacts(workspace, hasTrial),
    // A camera that is there is reached somehow.
    pairing: { isDirect: isDirect || isCreated, bridge: "none" },
    cameras: cameraFacts(draft, isCreated),
    hasLivePicture: hasPicture,
  });
  const current = currentStepOf(steps, picked);
  const { data } = kept;
  useKept(owner, {
    steps,
    currentStep: current,
    nextStep: nextStepOf(steps, current),
    data: {
      ...data,
      camera: keptCamera(draft, data.camera, Date.now()),
      cameraUsers: adding.viewers.value === null ? null : [...adding.viewers.value],
      payment: { ...data.payment, plan: hasTrial ? "trial" : null },
    },
  });
  return {
    steps,
    current,
    isComplete: isOnboardingComplete(steps),
    isDirect: isDirect || isCreated,
    adding,
    /** The camera whose picture is waited for. */
    cameraId: created ?? newest(cameras)?.id,
    hasPicture,
    /** Shows a step; null: the first that is not done. */
    select: setPicked,
    chooseTrial: () => setTrial(true),
    showPicture: () => setPicture(true),
  };
}

const hasShownPicture = (steps: readonly { key: OnboardingStepKey; percent: number }[]) =>
  steps.some(({ key, percent }) => key === "liveStream" && percent === 100);

function newest(cameras: readonly CameraDetails[]): CameraDetails | undefined {
  return cameras.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
}
