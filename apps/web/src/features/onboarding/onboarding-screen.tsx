// The way from a new workspace to its first live picture (ONB). Who is through is sent to connecting cameras (ONB-17).
import { Button } from "@mantine/core";
import { onboardingSettings, type OnboardingStepKey, type Tab, type WorkspaceView } from "@didban/contract";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ownSettingsQuery, turnOn, useOnboardingWish } from "../../subjects/account/own-settings.ts";
import { cameraListQuery } from "../../subjects/camera/camera-reads.ts";
import { currentWorkspaceQuery } from "../../subjects/workspace/workspace-reads.ts";
import { PageError } from "../../ui/page-error.tsx";
import { showError } from "../../ui/toasts.ts";
import { CameraStep } from "./camera-step.tsx";
import { closeOnboardingTab, useOnboardingTab } from "./kept-onboarding.ts";
import { LiveStep } from "./live-step.tsx";
import { PairingStep } from "./pairing-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { StepSkeleton } from "./step-skeleton.tsx";
import { useOnboarding } from "./use-onboarding.ts";
import { useWay, type Way } from "./use-way.ts";
import { WorkspaceStep } from "./workspace-step.tsx";

export function OnboardingScreen() {
  const isWanted = useOnboardingWish();
  const reads = [
    useQuery(ownSettingsQuery),
    // What others did meanwhile counts (ONB-15).
    useQuery({ ...currentWorkspaceQuery, refetchOnMount: "always" }),
    useQuery({ ...cameraListQuery, refetchOnMount: "always" }),
  ] as const;
  const tab = useOnboardingTab();
  const way = useWay();
  // Who becomes through while they are here stays for the first picture.
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    if (isWanted === true) setIn(true);
  }, [isWanted]);

  const failed = reads.find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return <PageError error={failed.error} onRetry={() => reads.forEach((read) => void read.refetch())} />;
  const workspace = reads[1].data;
  if (isWanted === undefined || !workspace || !reads[2].data || tab === undefined || !way.isKnown)
    return <StepSkeleton count={3} />;
  if (!isWanted && !isIn) return <Navigate to={paths.cameraConnect} replace />;
  return <Onboarding workspace={workspace} tab={tab} way={way} />;
}

interface OnboardingProps {
  readonly workspace: WorkspaceView;
  readonly tab: Tab | null;
  readonly way: Way;
}

function Onboarding({ workspace, tab, way }: OnboardingProps) {
  const { t } = useTranslation("onboarding");
  const navigate = useNavigate();
  const { steps, current, isComplete, select, adding, cameraId, hasPicture, ...on } = useOnboarding(
    workspace,
    tab,
    way,
  );
  useEffect(() => {
    if (isComplete) turnOn(onboardingSettings.isOnboarded).catch(() => undefined);
  }, [isComplete]);
  const leave = async (isForGood: boolean) => {
    try {
      if (isForGood) await turnOn(onboardingSettings.isOnboarded);
      await navigate(paths.wall);
      await closeOnboardingTab();
    } catch (error) {
      showError(error);
    }
  };
  const onNamed = () => {
    on.saveName();
    select(null);
  };
  const content: Readonly<Record<OnboardingStepKey, () => React.ReactNode>> = {
    workspace: () => <WorkspaceStep workspace={workspace} onDone={onNamed} />,
    pairing: () => <PairingStep way={way} finding={adding.finding} onChosen={() => select("cameras")} />,
    cameras: () => <CameraStep adding={adding} />,
    liveStream: () =>
      cameraId !== undefined && (
        <LiveStep
          cameraId={cameraId}
          hasPicture={hasPicture}
          onPicture={on.showPicture}
          onAddAnother={() => select("cameras")}
        />
      ),
  };
  return (
    <StepFrame
      title={t("title")}
      intro={t("intro")}
      steps={steps}
      current={current}
      onSelect={select}
      actions={
        isComplete ? (
          current !== "liveStream" && (
            <Button component={Link} to={paths.wall} leftSection={<IconLayoutGrid size={18} aria-hidden />}>
              {t("toMonitoring")}
            </Button>
          )
        ) : (
          <>
            <Button variant="subtle" color="gray" onClick={() => void leave(true)}>
              {t("never")}
            </Button>
            <Button variant="default" onClick={() => void leave(false)}>
              {t("skip")}
            </Button>
          </>
        )
      }
    >
      {content[current]()}
    </StepFrame>
  );
}
