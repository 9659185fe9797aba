// The tour that a camera goes by itself: presets in their order, each with the seconds that it stays. It ends when somebody steers.
import { ActionIcon, Button, Group, NumberInput, Select, Text } from "@mantine/core";
import { ptzTourSeconds, ptzTourStopsAtMost, type PtzTourStop } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveTour, startTour, stopTour } from "../../ptz/ptz-changes.ts";
import { ptzPresetsQuery, ptzStateQuery } from "../../ptz/ptz-reads.ts";
import { usePlayerParts } from "../player-context.ts";
import { LoadFault, useSaid } from "./ptz-presets.tsx";
import classes from "./ptz.module.css";

export function PtzTour({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation("player");
  const { camera } = usePlayerParts();
  const state = useQuery(ptzStateQuery(camera.id));
  const submit = useSaid();
  /** What is being changed; undefined: nothing. */
  const [draft, setDraft] = useState<readonly PtzTourStop[]>();
  const { stops: kept = [], isRunning = false, at = null } = state.data?.tour ?? {};
  const stops = draft ?? kept;
  if (state.isError) return <LoadFault error={state.error} onRetry={() => void state.refetch()} />;
  const save = () =>
    submit.run(async () => {
      await saveTour(camera.id, stops);
      setDraft(undefined);
    });
  return (
    <>
      {stops.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("ptz.noTour")}
        </Text>
      ) : (
        <ol className={classes.list} aria-label={t("ptz.tour")}>
          {stops.map((stop, index) => (
            <Stop
              // The same preset may stand in it twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              stop={stop}
              isHere={isRunning && draft === undefined && at === index}
              onChange={(next) => setDraft(stops.map((each, place) => (place === index ? next : each)))}
              onRemove={() => setDraft(stops.filter((_, place) => place !== index))}
            />
          ))}
        </ol>
      )}
      <Group gap="xs">
        {stops.length < ptzTourStopsAtMost && <AddStop onAdd={(stop) => setDraft([...stops, stop])} />}
        {draft !== undefined && (
          <>
            <Button size="xs" loading={submit.isPending} onClick={() => void save()}>
              {t("action.save", { ns: "common" })}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDraft(undefined)}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          </>
        )}
        {draft === undefined && kept.length > 0 && (
          <Button
            size="xs"
            variant={isRunning ? "default" : "filled"}
            disabled={isOff && !isRunning}
            loading={submit.isPending}
            leftSection={
              isRunning ? (
                <IconPlayerStopFilled size={14} aria-hidden />
              ) : (
                <IconPlayerPlayFilled size={14} aria-hidden />
              )
            }
            onClick={() => void submit.run(() => (isRunning ? stopTour : startTour)(camera.id))}
          >
            {t(isRunning ? "ptz.stopTour" : "ptz.startTour")}
          </Button>
        )}
      </Group>
    </>
  );
}

interface StopProps {
  readonly stop: PtzTourStop;
  /** The camera is there now. */
  readonly isHere: boolean;
  onChange(stop: PtzTourStop): void;
  onRemove(): void;
}

function Stop({ stop, isHere, onChange, onRemove }: StopProps) {
  const { t } = useTranslation("player");
  const { name, seconds } = stop;
  return (
    <li className={classes.preset} aria-current={isHere ? "step" : undefined}>
      <bdi className={classes.stopName}>{name}</bdi>
      <NumberInput
        size="xs"
        className={classes.seconds}
        aria-label={t("ptz.secondsOf", { name })}
        suffix={` ${t("ptz.seconds")}`}
        min={ptzTourSeconds.min}
        max={ptzTourSeconds.max}
        clampBehavior="blur"
        allowDecimal={false}
        hideControls
        value={seconds}
        onChange={(value) => {
          if (typeof value === "number" && value >= ptzTourSeconds.min && value <= ptzTourSeconds.max)
            onChange({ ...stop, seconds: value });
        }}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t("ptz.leaveOut", { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Adds one of the presets; there is nothing to choose before there are any. */
function AddStop({ onAdd }: { onAdd: (stop: PtzTourStop) => void }) {
  const { t } = useTranslation("player");
  const { camera, frame, fullscreen } = usePlayerParts();
  const presets = useQuery(ptzPresetsQuery(camera.id)).data?.items ?? [];
  if (presets.length === 0) return null;
  return (
    <Select
      size="xs"
      className={classes.name}
      aria-label={t("ptz.addStop")}
      placeholder={t("ptz.addStop")}
      data={presets.map(({ token, name }) => ({ value: token, label: name }))}
      value={null}
      // In full screen nothing outside of the player's element is seen.
      comboboxProps={fullscreen.isOn && frame.current ? { portalProps: { target: frame.current } } : {}}
      onChange={(token) => {
        const preset = presets.find((each) => each.token === token);
        if (preset) onAdd({ ...preset, seconds: ptzTourSeconds.usual });
      }}
    />
  );
}
