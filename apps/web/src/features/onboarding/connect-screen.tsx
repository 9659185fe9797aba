// Connecting cameras to a workspace that stands (ONB-16): the camera, and its first live picture. Each visit adds anew.
import { connectingSteps, type OnboardingStepKey } from "@didban/contract";
import { useState } from "react";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { cameraFacts } from "./camera-facts.ts";
import { CameraStep } from "./camera-step.tsx";
import { LiveStep } from "./live-step.tsx";
import { PairingStep } from "./pairing-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { StepSkeleton } from "./step-skeleton.tsx";
import { useAdding } from "./use-adding.ts";
import { shownStepOf, shownSteps, useFindingAsked, useWay, type Way } from "./use-way.ts";

export function ConnectScreen() {
  const way = useWay();
  return way.isKnown ? <Connecting way={way} /> : <StepSkeleton count={2} />;
}

function Connecting({ way }: { way: Way }) {
  const [picked, setPicked] = useState<OnboardingStepKey | null>(null);
  const [cameraId, setCameraId] = useState<string>();
  const [hasPicture, setPicture] = useState(false);
  const show = (id: string | undefined) => {
    setCameraId(id);
    setPicture(false);
    setPicked(null);
  };
  const adding = useAdding({}, ({ id }) => show(id));
  useFindingAsked(way, adding.finding);
  const name = useScreenName("cameraConnect");
  const steps = connectingSteps({
    workspace: { hasName: true },
    pairing: way.facts,
    cameras: cameraFacts(
      { ...adding.draft, isVerified: adding.isVerified },
      cameraId !== undefined,
      adding.finding.chosen,
    ),
    hasLivePicture: hasPicture,
  });
  const current = shownStepOf(steps, picked, way);
  return (
    <StepFrame title={name} steps={shownSteps(steps, way)} current={current} onSelect={setPicked}>
      {current === "pairing" && (
        <PairingStep way={way} finding={adding.finding} onChosen={() => setPicked("cameras")} />
      )}
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
