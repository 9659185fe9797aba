// The first live picture of a camera that was just added, in the real player (ONB-8). What keeps it from coming the player says, and tries again.
import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconLayoutGrid, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { PlayerFrame } from "../../subjects/player/player-frame.tsx";
import { PlayerName } from "../../subjects/player/player-name.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import classes from "./onboarding.module.css";
import { SettleCamera } from "./settle-camera.tsx";

interface LiveStepProps {
  readonly cameraId: string;
  readonly hasPicture: boolean;
  onPicture(): void;
  onAddAnother(): void;
}

export function LiveStep({ cameraId, hasPicture, onPicture, onAddAnother }: LiveStepProps) {
  const { t } = useTranslation("onboarding");
  const { t: ofCameras } = useTranslation("cameras");
  const camera = useQuery(cameraQuery(cameraId));
  const status = useCameraStatuses().get(cameraId);
  const mayWatch = usePermissions().may("cameraStreamLive", cameraId);
  const isLate = useLate(cameraId);
  const fault = status?.detail?.faultCode ?? null;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text role="status">
          {hasPicture ? (
            <Group gap="xs" component="span">
              <IconCircleCheck size={20} color="var(--mantine-color-green-6)" aria-hidden />
              {t("live.arrived")}
            </Group>
          ) : (
            t(mayWatch ? "live.waiting" : "live.notAllowed")
          )}
        </Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAddAnother}>
            {t("live.another")}
          </Button>
          <Button
            component={Link}
            to={paths.wall}
            variant={hasPicture ? "filled" : "default"}
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
          >
            {t("toMonitoring")}
          </Button>
        </Group>
      </Group>
      {mayWatch && !hasPicture && isLate && (
        <Alert color="orange" role="status">
          {fault === null ? t("live.late") : ofCameras(`fault.${fault}`)}
        </Alert>
      )}
      {camera.isError && camera.data === undefined ? (
        <ErrorState error={camera.error} onRetry={() => void camera.refetch()} />
      ) : camera.data?.id !== cameraId ? (
        <Skeleton className={classes.player} radius="sm" />
      ) : mayWatch ? (
        <PlayerFrame camera={camera.data} size="large" className={classes.player} onLivePicture={onPicture}>
          <PlayerName status={status} />
        </PlayerFrame>
      ) : (
        <Alert color="gray">{t("live.notAllowedText")}</Alert>
      )}
      {camera.data?.id === cameraId && <SettleCamera key={cameraId} camera={camera.data} />}
    </Stack>
  );
}

/** A camera that was tried shows its first picture within this time, or what keeps it (CONN-7). */
const firstPictureMs = 10_000;

function useLate(cameraId: string): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(cameraId), firstPictureMs);
    return () => clearTimeout(timer);
  }, [cameraId]);
  return late === cameraId;
}
