// Connecting cameras to a workspace that stands (ONB-16): the way they come, the camera, and its first live picture. Each visit adds anew.
import { connectingSteps, currentStepOf, type OnboardingStepKey } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { ownSettingsQuery, useOnboardingSettings } from "../../subjects/account/own-settings.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { PageError } from "../../ui/page-error.tsx";
import { cameraFacts } from "./camera-facts.ts";
import { CameraStep } from "./camera-step.tsx";
import { LiveStep } from "./live-step.tsx";
import { PairingStep } from "./pairing-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { StepSkeleton } from "./step-skeleton.tsx";
import { useAdding } from "./use-adding.ts";

export function ConnectScreen() {
  const settings = useOnboardingSettings();
  const reads = [useQuery(ownSettingsQuery), useCameras()] as const;
  const failed = reads.find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return <PageError error={failed.error} onRetry={() => reads.forEach((read) => void read.refetch())} />;
  if (!settings || !reads[1].data) return <StepSkeleton count={3} />;
  return <Connecting isDirect={settings.isDirect || reads[1].data.length > 0} />;
}

function Connecting({ isDirect }: { isDirect: boolean }) {
  const { t } = useTranslation(["onboarding", "cameras"]);
  const [picked, setPicked] = useState<OnboardingStepKey | null>(null);
  const [cameraId, setCameraId] = useState<string>();
  const [hasPicture, setPicture] = useState(false);
  const show = (id: string | undefined) => {
    setCameraId(id);
    setPicture(false);
    setPicked(null);
  };
  const adding = useAdding({}, ({ id }) => show(id));
  const steps = connectingSteps({
    workspace: { hasName: true, hasAddress: true, hasBusiness: true, hasPlan: true },
    pairing: { isDirect, bridge: "none" },
    cameras: cameraFacts({ ...adding.draft, isVerified: adding.isVerified }, cameraId !== undefined),
    hasLivePicture: hasPicture,
  });
  const current = currentStepOf(steps, picked);
  return (
    <StepFrame title={t("addTitle", { ns: "cameras" })} steps={steps} current={current} onSelect={setPicked}>
      {current === "pairing" && <PairingStep isDirect={isDirect} onDone={() => setPicked(null)} />}
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
