// Connecting cameras to a workspace that stands (ONB-16): the camera, and its first live picture. Each visit adds anew.
import { connectingSteps, type OnboardingStepKey } from "@didban/contract";
import { useState } from "react";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { cameraFacts } from "./camera-facts.ts";
import { CameraStep } from "./camera-step.tsx";
import { LiveStep } from "./live-step.tsx";
import { shownStepOf, theOnlyWay } from "./only-way.ts";
import { StepFrame } from "./step-frame.tsx";
import { useAdding } from "./use-adding.ts";

export function ConnectScreen() {
  const [picked, setPicked] = useState<OnboardingStepKey | null>(null);
  const [cameraId, setCameraId] = useState<string>();
  const [hasPicture, setPicture] = useState(false);
  const show = (id: string | undefined) => {
    setCameraId(id);
    setPicture(false);
    setPicked(null);
  };
  const adding = useAdding({}, ({ id }) => show(id));
  const name = useScreenName("cameraConnect");
  const steps = connectingSteps({
    workspace: { hasName: true },
    pairing: theOnlyWay,
    cameras: cameraFacts(
      { ...adding.draft, isVerified: adding.isVerified },
      cameraId !== undefined,
      adding.finding.chosen,
    ),
    hasLivePicture: hasPicture,
  });
  const current = shownStepOf(steps, picked);
  return (
    <StepFrame title={name} steps={steps} current={current} onSelect={setPicked}>
      {current === "cameras" && <CameraStep adding={adding} />}
      {current === "liveStream" && cameraId !== undefined && (
        <LiveStep
          cameraId={cameraId}
          hasPicture={hasPicture}
          onPicture={() => setPicture(true)}
          onAddAnother={() => show(undefined)}
        />
      )}
    </StepFrame>
  );
}
