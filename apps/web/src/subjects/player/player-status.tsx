// What a player says when it is not simply playing (PLAY-7, LIVE-14, LIVE-17, LIVE-22 to LIVE-31, PLAY-30), over the last picture.
import { Button, Loader } from "@mantine/core";
import { isErrorCode } from "@didban/contract";
import { IconAlertTriangle, IconPlayerPlayFilled, IconVideoOff } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { isUp } from "../camera/camera-status.ts";
import { useCameraStatuses } from "../camera/camera-statuses.ts";
import { GapWords } from "./gap-words.tsx";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-status.module.css";

export function PlayerStatus() {
  const { t } = useTranslation("player");
  const { player } = usePlayerParts();
  const status = usePlayerState(player, (state) => state.status, "loading");
  const gap = usePlayerState(player, (state) => state.gap, undefined);
  switch (status) {
    case "idle":
    case "loading":
      return <Waiting text={t("state.loading")} />;
    case "buffering":
      return <Waiting text={t("state.buffering")} />;
    case "reconnecting":
      return <Reconnecting />;
    case "gap":
      return (
        <Notice tone="quiet">
          {gap && <GapWords gap={{ startMs: gap.fromMs, endMs: gap.toMs, cause: gap.cause }} />}
        </Notice>
      );
    case "stillWatching":
      return (
        <Notice icon={<IconPlayerPlayFilled size={28} aria-hidden />} title={t("state.stillWatching")}>
          <Button onClick={() => player?.play()}>{t("play")}</Button>
        </Notice>
      );
    case "cameraOff":
      return (
        <Notice icon={<IconVideoOff size={28} aria-hidden />} title={t("state.cameraOff")}>
          <span className={classes.more}>{t("state.cameraOffText")}</span>
        </Notice>
      );
    case "error":
      return <Failure />;
    case "playing":
    case "paused":
      return <Stills />;
  }
}

interface WaitingProps {
  readonly text: string;
  readonly isSaid?: boolean;
  readonly children?: ReactNode;
}

/** A spinner, shown after a moment only, so that what is quick does not flicker. */
function Waiting({ text, isSaid = false, children }: WaitingProps) {
  return (
    <div className={classes.waiting} role="status" data-said={isSaid}>
      <Loader size="sm" color="#ffffff" aria-hidden />
      <span className={isSaid ? undefined : "visually-hidden"}>{text}</span>
      {children}
    </div>
  );
}

/** With the reason, where it is the camera that is away and not the viewer. */
function Reconnecting() {
  const { t } = useTranslation("player");
  const { camera } = usePlayerParts();
  const status = useCameraStatuses().get(camera.id);
  const fault = isUp(status) ? null : (status?.detail?.faultCode ?? null);
  return (
    <Waiting text={t("state.reconnecting")} isSaid>
      {fault !== null && <span className={classes.more}>{t(`fault.${fault}`, { ns: "cameras" })}</span>}
    </Waiting>
  );
}

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly tone?: "loud" | "quiet";
  readonly role?: "alert" | "status";
  readonly children?: ReactNode;
}

function Notice({ icon, title, tone = "loud", role = "status", children }: NoticeProps) {
  return (
    <div className={classes.notice} role={role} data-tone={tone}>
      {icon}
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}

/** "Camera not found" for a removed or foreign camera, "Camera streaming failure" with the code's own text for the rest (LIVE-29). */
function Failure() {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const { camera, player } = usePlayerParts();
  const code = usePlayerState(player, (state) => state.failure?.code, undefined);
  const status = useCameraStatuses().get(camera.id);
  const fault = status?.detail?.faultCode ?? null;
  const isCameraUp = isUp(status);
  const wasCameraUp = useRef(isCameraUp);
  useEffect(() => {
    // It would try again by itself, but up to a quarter of a minute later.
    if (isCameraUp && !wasCameraUp.current) player?.retry();
    wasCameraUp.current = isCameraUp;
  }, [isCameraUp, player]);
  const isGone = code === "CameraIdDoesNotExists";
  const isRefused = code === "forbiddenResource";
  const title = isGone ? t("state.notFound") : isRefused ? t("noAccess") : t("state.failure");
  return (
    <Notice role="alert" icon={<IconAlertTriangle size={28} aria-hidden />} title={title}>
      {!isGone && !isRefused && code !== undefined && (
        <span className={classes.more}>
          {isForeignCodec(code)
            ? t("state.codec")
            : fault !== null && ofCamera.has(code)
              ? t(`fault.${fault}`, { ns: "cameras" })
              : isErrorCode(code) && wordsFor(code, locale)}
        </span>
      )}
      {!isRefused && (
        <Button size="xs" variant="white" color="dark" onClick={() => player?.retry()}>
          {t("state.retry")}
        </Button>
      )}
    </Notice>
  );
}

/** Refusals that say no more than that the camera is at fault: what is wrong with it is told as everywhere else. */
const ofCamera: ReadonlySet<string> = new Set([
  "CameraNotAccessible",
  "agentNotAccessible",
  "cameraInfoNotFound",
  "StreamIdNotFound",
]);

/** A codec that the server does not know, or that the browser cannot show (LIVE-11). */
function isForeignCodec(code: string): boolean {
  return code === "unsupportedCodec" || code === "cameraCodecUnsupported";
}

/** Says why the picture stands still, while still pictures stand in for video (LIVE-14, LIVE-17). */
function Stills() {
  const { t } = useTranslation("player");
  const { player } = usePlayerParts();
  const stills = usePlayerState(player, (state) => state.stills, undefined);
  if (!stills) return null;
  return (
    <div className={classes.stills} role="status">
      {stills.codec === undefined
        ? t("state.stillsAll")
        : t("state.stills", { codec: `⁨${codecNames[stills.codec]}⁩` })}
    </div>
  );
}

const codecNames = { h264: "H.264", h265: "H.265", mpeg4: "MPEG-4", mjpeg: "MJPEG" } as const;
