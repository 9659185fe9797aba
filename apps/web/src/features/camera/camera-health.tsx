// The camera's health view (STAT-23): its last moves into and out of error with their times, newest first.
import { Button, Skeleton, Text, Title } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { statusMovesQuery } from "../../subjects/camera/camera-reads.ts";
import { bridgeAway, seenErrorsOf, type SeenStatus } from "../../subjects/camera/camera-status.ts";
import { reasonOf } from "../../subjects/camera/status-badge.tsx";
import { AcceptCertificate } from "./accept-certificate.tsx";
import classes from "./camera.module.css";

interface CameraHealthProps {
  readonly camera: CameraDetails;
  /** When it changes the moves are read again. */
  readonly status: SeenStatus | undefined;
}

export function CameraHealth({ camera, status }: CameraHealthProps) {
  const { t } = useTranslation("camera");
  if (!usePermissions().may("cameraHealthRead", camera.id)) return null;
  return (
    <>
      <Title order={3} size="h5">
        {t("health.title")}
      </Title>
      <Now status={status} />
      <AcceptCertificate camera={camera} status={status} />
      <Moves camera={camera} status={status} />
    </>
  );
}

/** What is wrong now, which may have been so before there was a move to tell of. */
function Now({ status }: Pick<CameraHealthProps, "status">) {
  const { t } = useTranslation("cameras");
  const reason = status && reasonOf(status, t);
  return reason === undefined ? null : (
    <Text size="sm" fw={550} c="var(--didban-error)">
      {reason}
    </Text>
  );
}

function Moves({ camera, status }: CameraHealthProps) {
  const { t } = useTranslation("camera");
  const { t: ofCameras } = useTranslation("cameras");
  const hasReason = status !== undefined && reasonOf(status, ofCameras) !== undefined;
  const { dateTime } = useLocale();
  const moves = useQuery(statusMovesQuery(camera.id, status?.displayed, status && seenErrorsOf(status)));
  if (moves.isError)
    return (
      <div role="alert">
        <Text size="sm">{t("health.failed")}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void moves.refetch()}>
          {t("action.retry", { ns: "common" })}
        </Button>
      </div>
    );
  if (!moves.data) return <Skeleton h={48} />;
  if (moves.data.total === 0)
    // What is wrong now stands above before it is noted.
    return hasReason ? null : (
      <Text size="sm" c="dimmed">
        {t("health.none")}
      </Text>
    );
  return (
    <ol className={classes.streams}>
      {moves.data.items.map(({ at, flags, faultCode }) => (
        <li key={at}>
          <time dateTime={at} className={classes.dim}>
            {dateTime(Date.parse(at), camera.timezone, { dateStyle: "short", timeStyle: "medium" })}
          </time>{" "}
          {flags.length === 0 && faultCode !== bridgeAway ? t("health.well") : textOf(flags, faultCode)}
        </li>
      ))}
    </ol>
  );

  function textOf(flags: readonly string[], faultCode: string | null): string {
    const texts = flags.map((flag) => t(`flag.${flag}`, { ns: "cameras" }));
    return [...(faultCode === null ? [] : [t(`fault.${faultCode}`, { ns: "cameras" })]), ...texts].join(
      " · ",
    );
  }
}
