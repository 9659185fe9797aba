// A tour on the screen (LAYT-23): a shared layout or a camera after another, with the bar by which one goes back, on, and stops it. Whoever touches what is shown has it
// wait for them.
import { ActionIcon, Skeleton, Title, Tooltip } from "@mantine/core";
import { camerasIn, type CameraDetails, type Tour, type TourStep } from "@didban/contract";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  type Icon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { PageError } from "../../../ui/page-error.tsx";
import { usePhone } from "../../../ui/use-phone.ts";
import { useCameraStatuses } from "../../camera/camera-statuses.ts";
import { FullscreenButton } from "../../player/fullscreen-button.tsx";
import { useFullscreen } from "../../player/use-fullscreen.ts";
import { ArrangementView } from "../arrangement-view.tsx";
import { LayoutMenu } from "../layout-menu.tsx";
import type { LayoutSettings } from "../layout-settings.ts";
import { LiveTile, type LiveTileActions } from "../live-tile.tsx";
import { isGone, sharedLayoutQuery, sharedListQuery } from "../sharing/shared-reads.ts";
import { tourQuery } from "./tour-reads.ts";
import { useTourRun, type RunningTour } from "./use-tour-run.ts";
import frameClasses from "../layout-frame.module.css";
import classes from "./tour-screen.module.css";

interface TourScreenProps {
  readonly id: string;
  readonly settings: LayoutSettings;
  readonly cameras: readonly CameraDetails[];
}

export function TourScreen({ id, settings, cameras }: TourScreenProps) {
  const { t } = useTranslation("sharing");
  const tour = useQuery(tourQuery(id));
  if (isGone(tour.error)) return <EmptyState title={t("tours.run.ended")} />;
  if (tour.isError && tour.data === undefined)
    return <PageError error={tour.error} onRetry={() => void tour.refetch()} />;
  if (tour.data === undefined) return <Skeleton h="100%" radius={0} />;
  return <Run key={id} tour={tour.data} settings={settings} cameras={cameras} />;
}

interface RunProps {
  readonly tour: Tour;
  readonly settings: LayoutSettings;
  readonly cameras: readonly CameraDetails[];
}

function Run({ tour, settings, cameras }: RunProps) {
  const { t } = useTranslation("sharing");
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame);
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras]);
  const { data: layouts } = useQuery(sharedListQuery);
  const names = new Map([...cameras, ...(layouts ?? [])].map(({ id, name }) => [id, name]));
  const run = useTourRun(tour.steps.length, tour.stepSeconds);
  const step = tour.steps[run.at];
  const keepsWatching = settings.read("keepWatching") === true;
  const name = names.get(step?.id ?? "") ?? "";
  const { touch } = run;
  return (
    <div className={frameClasses.screen}>
      <header className={frameClasses.bar}>
        <Title order={1} size="h3">
          <bdi>{tour.name}</bdi>
        </Title>
        <span className={frameClasses.spacer} />
        <FullscreenButton fullscreen={fullscreen} />
        <LayoutMenu
          settings={settings}
          keepsWatching={keepsWatching}
          onKeepWatching={(keepWatching) => settings.keep({ keepWatching })}
        />
      </header>
      <section ref={frame} className={classes.frame} aria-label={t("tours.run.region", { name: tour.name })}>
        <div
          className={classes.stage}
          onPointerDown={touch}
          onPointerMove={touch}
          onWheel={touch}
          onKeyDown={touch}
        >
          {step === undefined ? (
            <EmptyState title={t("tours.run.empty")} text={t("tours.run.emptyText")} />
          ) : (
            <Step
              key={`${run.at} ${step.id}`}
              step={step}
              cameras={byId}
              keepsWatching={keepsWatching}
              onGone={() => run.step(1)}
            />
          )}
        </div>
        {step !== undefined && <TourBar run={run} steps={tour.steps.length} name={name} />}
      </section>
    </div>
  );
}

interface StepProps {
  readonly step: TourStep;
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly keepsWatching: boolean;
  /** It is not there any more. */
  onGone(): void;
}

function Step({ step, cameras, keepsWatching, onGone }: StepProps) {
  const { t } = useTranslation("layout");
  const isPhone = usePhone();
  const statuses = useCameraStatuses();
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const actions = useMemo<LiveTileActions>(() => ({ expand: setExpandedId }), []);
  const isAlone = step.kind === "camera";
  const { data, error } = useQuery({
    ...sharedLayoutQuery(step.id),
    enabled: !isAlone,
  });
  const isMissing = isGone(error);
  useEffect(() => {
    if (isMissing) onGone();
  }, [isMissing, onGone]);
  const tileOf = (id: string) => {
    const camera = cameras.get(id);
    const isExpanded = expandedId === id;
    return (
      camera && (
        <LiveTile
          key={id}
          camera={camera}
          status={statuses.get(id)}
          size={isExpanded || isAlone ? "large" : "normal"}
          isExpanded={isExpanded}
          isMuted={!isAlone && !isExpanded}
          keepsWatching={keepsWatching}
          isDraggable={false}
          actions={actions}
        />
      )
    );
  };
  if (isAlone) return <div className={classes.alone}>{tileOf(step.id)}</div>;
  if (data === undefined) return <Skeleton h="100%" radius="sm" />;
  const shown = camerasIn(data.arrangement).filter((id) => cameras.has(id));
  if (shown.length === 0) return <EmptyState title={t("nothing.title")} text={t("nothing.text")} />;
  if (isPhone)
    return (
      <div className={classes.column}>
        {shown.map((id) => (
          <div key={id} className={classes.row}>
            {tileOf(id)}
          </div>
        ))}
      </div>
    );
  return <ArrangementView arrangement={data.arrangement} tileOf={tileOf} />;
}

interface TourBarProps {
  readonly run: RunningTour;
  readonly steps: number;
  /** What is shown now. */
  readonly name: string;
}

/** What it says and does; the arrows and Space work wherever in it the focus is. */
function TourBar({ run, steps, name }: TourBarProps) {
  const { t } = useTranslation("sharing");
  const { t: tLayout } = useTranslation("layout");
  const { number } = useLocale();
  const isStopped = run.isPaused || run.restMs > 0;
  const toggle = isStopped ? run.play : run.pause;
  const restSeconds = Math.ceil(run.restMs / 1000);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => run.step(-1),
    ArrowRight: () => run.step(1),
    Space: toggle,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(keys, event.code)) return;
    // Neither the button that has the focus nor the player that was active last.
    event.preventDefault();
    event.stopPropagation();
    keys[event.code]?.();
  };
  const words = { at: number(run.at + 1), count: number(steps) };
  const waits = t("tours.run.touched", { count: restSeconds, seconds: number(restSeconds) });
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={tLayout("menu.tours")}
      aria-description={t("tours.run.keys")}
      onKeyDownCapture={onKeyDown}
    >
      {/* Time runs from left to right in every language. */}
      <div className={classes.buttons} dir="ltr">
        <BarButton
          icon={IconPlayerSkipBackFilled}
          label={t("tours.run.previous")}
          onClick={() => run.step(-1)}
        />
        <BarButton
          icon={isStopped ? IconPlayerPlayFilled : IconPlayerPauseFilled}
          label={t(isStopped ? "tours.run.play" : "tours.run.pause")}
          onClick={toggle}
        />
        <BarButton
          icon={IconPlayerSkipForwardFilled}
          label={t("tours.run.next")}
          onClick={() => run.step(1)}
        />
      </div>
      <span className={classes.now}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.count}>{t("tours.run.step", words)}</span>
      </span>
      <span className={classes.state} role="status">
        {run.isPaused ? t("tours.run.paused") : run.restMs > 0 && <span aria-hidden>{waits}</span>}
      </span>
      <span className="visually-hidden" role="status">
        {t("tours.run.now", { name, ...words })}
      </span>
    </div>
  );
}

function BarButton({
  icon: ButtonIcon,
  label,
  onClick,
}: {
  readonly icon: Icon;
  readonly label: string;
  onClick(): void;
}) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size="xl" radius="xl" aria-label={label} onClick={onClick}>
        <ButtonIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
