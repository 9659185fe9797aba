// Under the picture of a camera that is steered (PTZ-6): the pad, zoom and home, who steers, and the places that the camera remembers. In history it is off
// and says why (PTZ-7).
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconHome, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import { useCountdown } from "../../../ui/forms/use-countdown.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { usePermissions } from "../../account/permissions.ts";
import { goHome, moveCamera, readSteeringAnew, stopCamera, takeOver } from "../../ptz/ptz-changes.ts";
import { ptzStateQuery } from "../../ptz/ptz-reads.ts";
import { usePlayerParts } from "../player-context.ts";
import { usePlayerState } from "../use-player.ts";
import { HeldMove } from "./held-move.ts";
import { HoldButton } from "./hold-button.tsx";
import { PtzPad } from "./ptz-pad.tsx";
import { PtzPresets } from "./ptz-presets.tsx";
import { PtzTour } from "./ptz-tour.tsx";
import classes from "./ptz.module.css";

export function PtzBar() {
  const { ptz } = usePlayerParts();
  return ptz.isOpen ? <Bar /> : null;
}

/** What is beside the pad. */
const sides = ["presets", "tour"] as const;

function Bar() {
  const { t } = useTranslation("player");
  const { camera, player, ptz } = usePlayerParts();
  const isLive = usePlayerState(player, ({ mode }) => mode === "live", true);
  const state = useQuery(ptzStateQuery(camera.id));
  const [side, setSide] = useState<(typeof sides)[number]>("presets");
  const { held, say } = useHeldMove(camera.id);
  const submit = useSubmit(say);
  const { steering } = state.data ?? {};
  // Another's for as long as they steer; until that is known, whoever presses finds out.
  const isOff = !isLive || (steering !== undefined && steering !== null && !steering.isYou);
  const { pan, tilt, zoom, home, presets } = ptz.support;
  return (
    <div className={classes.bar} role="group" aria-label={t("ptz.label")}>
      <p className={classes.words} role="status">
        {isLive ? <Steering at={state.dataUpdatedAt} /> : t("ptz.goLive")}
      </p>
      <div className={classes.moves} dir="ltr">
        {(pan || tilt) && <PtzPad held={held} pan={pan} tilt={tilt} isOff={isOff} />}
        <div className={classes.buttons}>
          {zoom && (
            <>
              <HoldButton
                icon={IconPlus}
                label={t("ptz.closer")}
                isOff={isOff}
                onHold={() => held.hold({ pan: 0, tilt: 0, zoom: zoomSpeed })}
                onRelease={() => held.release()}
              />
              <HoldButton
                icon={IconMinus}
                label={t("ptz.wider")}
                isOff={isOff}
                onHold={() => held.hold({ pan: 0, tilt: 0, zoom: -zoomSpeed })}
                onRelease={() => held.release()}
              />
            </>
          )}
          {home && (
            <HoldButton
              icon={IconHome}
              label={t("ptz.home")}
              isOff={isOff || submit.isPending}
              onHold={() => void submit.run(() => goHome(camera.id))}
              onRelease={() => undefined}
            />
          )}
        </div>
      </div>
      {presets && (
        <div className={classes.side}>
          <SegmentedControl
            size="xs"
            aria-label={t("ptz.places")}
            data={sides.map((value) => ({ value, label: t(`ptz.${value}`) }))}
            value={side}
            onChange={(value) => setSide(sides.find((each) => each === value) ?? "presets")}
          />
          {side === "presets" ? <PtzPresets isOff={isOff} /> : <PtzTour isOff={isOff} />}
        </div>
      )}
    </div>
  );
}

const zoomSpeed = 0.6;

/** Moves of this camera, let go when the bar goes or the page is left; a refusal is told over the picture. */
function useHeldMove(cameraId: string) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { say: sayText } = usePlayerParts();
  const say = (error: unknown) => {
    sayText(textOfError(error, locale, t("state.unreachable")));
    void readSteeringAnew(cameraId);
  };
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  const held = useMemo(() => {
    let isMine = false;
    return new HeldMove({
      async move(velocity, timeoutMs) {
        await moveCamera(cameraId, velocity, timeoutMs);
        // Who steers is another with the first move alone.
        if (!isMine) void readSteeringAnew(cameraId);
        isMine = true;
      },
      async stop() {
        isMine = false;
        await stopCamera(cameraId);
        void readSteeringAnew(cameraId);
      },
      failed: (error) => latest.current(error),
    });
  }, [cameraId]);
  useEffect(() => {
    const letGo = () => held.release();
    addEventListener("blur", letGo);
    return () => {
      removeEventListener("blur", letGo);
      letGo();
    };
  }, [held]);
  return { held, say };
}

/** Who steers, for how long still, and the way to take over. */
function Steering({ at }: { at: number }) {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { camera, say } = usePlayerParts();
  const { may } = usePermissions();
  const { locale } = useLocale();
  const { data } = useQuery(ptzStateQuery(camera.id));
  const left = useCountdown(data?.steering ? at + data.steering.seconds * 1000 : 0);
  const submit = useSubmit((error) => say(textOfError(error, locale, "")));
  const { steering, tour } = data ?? {};
  if (steering && left > 0) {
    if (steering.isYou) return t("ptz.you", { seconds: number(left) });
    return (
      <>
        {t("ptz.other", { name: steering.name, seconds: number(left) })}{" "}
        {may("cameraUpdateSettings", camera.id) && (
          <Button
            size="compact-xs"
            variant="default"
            loading={submit.isPending}
            onClick={() => void submit.run(() => takeOver(camera.id))}
          >
            {t("ptz.takeOver")}
          </Button>
        )}
      </>
    );
  }
  return t(tour?.isRunning === true ? "ptz.touring" : "ptz.free");
}

/** Over the picture: who else steers it, for whoever may steer too. */
export function PtzSteering() {
  const { t } = useTranslation("player");
  const { camera, player, ptz } = usePlayerParts();
  const isLive = usePlayerState(player, ({ mode }) => mode === "live", true);
  const state = useQuery({ ...ptzStateQuery(camera.id), enabled: ptz.isPossible });
  const { steering } = state.data ?? {};
  const left = useCountdown(steering ? state.dataUpdatedAt + steering.seconds * 1000 : 0);
  if (!ptz.isPossible || ptz.isOpen || !isLive || !steering || steering.isYou || left === 0) return null;
  return (
    <p className={classes.steering} role="status">
      {t("ptz.steers", { name: steering.name })}
    </p>
  );
}
