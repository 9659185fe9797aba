// The first steps of the acting workspace as a person goes through them: how far each one is by what there really is (ONB-15), which one is shown, and
// what is kept of it.
import {
  isDefaultWorkspaceName,
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
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { cameraFacts, draftOf, findingOf, keptCamera, keptFinding } from "./camera-facts.ts";
import { readKept, useKept } from "./kept-onboarding.ts";
import { useAdding } from "./use-adding.ts";
import { shownStepOf, shownSteps, useFindingAsked, type Way } from "./use-way.ts";

export function useOnboarding(workspace: WorkspaceView, tab: Tab | null, way: Way) {
  const owner = { userId: useCurrentUser()?.id ?? "", workspaceId: workspace.id };
  const cameras = useCameras().data ?? [];
  const [kept] = useState(() => readKept(owner, tab));
  const [picked, setPicked] = useState<OnboardingStepKey | null>(kept.currentStep);
  const [isNameSaved, setNameSaved] = useState(wasDone(kept.steps, "workspace"));
  const [hadPicture, setPicture] = useState(wasDone(kept.steps, "liveStream"));
  const [created, setCreated] = useState<string>();
  const { camera: keptDraft, cameraUsers } = kept.data;
  const begun = {
    draft: draftOf(keptDraft),
    found: findingOf(keptDraft),
    isVerified: keptDraft.verifyConfigureIp,
    viewers: cameraUsers,
  };
  const adding = useAdding(begun, ({ id }) => {
    setCreated(id);
    setPicture(false);
    setPicked("liveStream");
  });

  useFindingAsked(way, adding.finding);

  const draft = { ...adding.draft, isVerified: adding.isVerified };
  const isCreated = cameras.length > 0;
  const hasPicture = hadPicture && isCreated;
  const steps = onboardingSteps({
    // Another person may have named it (ONB-15).
    workspace: { hasName: isNameSaved || !isDefaultWorkspaceName(workspace.name) },
    pairing: way.facts,
    cameras: cameraFacts(draft, isCreated, adding.finding.chosen),
    hasLivePicture: hasPicture,
  });
  const current = shownStepOf(steps, picked, way);
  const { data } = kept;
  useKept(owner, {
    steps,
    currentStep: current,
    nextStep: nextStepOf(steps, current),
    data: {
      ...data,
      camera: keptFinding(adding.finding, keptCamera(draft, data.camera, Date.now())),
      cameraUsers: adding.viewers.value === null ? null : [...adding.viewers.value],
      payment: { ...data.payment, plan: "trial" },
    },
  });
  return {
    /** Those that are shown. */
    steps: shownSteps(steps, way),
    current,
    isComplete: isOnboardingComplete(steps),
    adding,
    /** The camera whose picture is waited for. */
    cameraId: created ?? newest(cameras)?.id,
    hasPicture,
    /** Shows a step; null: the first that is not done. */
    select: setPicked,
    saveName: () => setNameSaved(true),
    showPicture: () => setPicture(true),
  };
}

const wasDone = (steps: readonly { key: OnboardingStepKey; percent: number }[], wanted: OnboardingStepKey) =>
  steps.some(({ key, percent }) => key === wanted && percent === 100);

function newest(cameras: readonly CameraDetails[]): CameraDetails | undefined {
  return cameras.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
}
