// How the cameras are, those that ask for somebody first.
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { isDown, isWell, listStatusOf } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { StatusBadge, reasonOf } from "../../subjects/camera/status-badge.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { HubCard } from "./hub-card.tsx";
import classes from "./hub.module.css";

/** As many as are read at a glance; the rest stands in the list. */
const mostShown = 6;

export function CamerasCard() {
  const { t } = useTranslation();
  const { t: ofCameras } = useTranslation("cameras");
  const { number } = useLocale();
  const { data: cameras = [], isPending, isError, refetch } = useCameras();
  const statuses = useCameraStatuses();
  const asking = cameras.filter(({ id, recordInformation }) => {
    const status = statuses.get(id);
    return status !== undefined && (!isWell(listStatusOf(status)) || recordInformation.mode === "pause");
  });
  const rank = ({ id }: { readonly id: string }) => Number(isDown(statuses.get(id)));
  const shown = asking.toSorted((a, b) => rank(b) - rank(a)).slice(0, mostShown);
  const isHeard = cameras.length === 0 || cameras.some(({ id }) => statuses.has(id));
  return (
    <HubCard
      title={useScreenName("stream.freeLayout")}
      to={paths.cameraList}
      isLoading={isPending || (!isHeard && !isError)}
      onRetry={isError && cameras.length === 0 && (() => void refetch())}
    >
      {cameras.length === 0 ? (
        <Text size="sm" c="dimmed">
          {ofCameras("emptyTitle")}
        </Text>
      ) : (
        asking.length === 0 && (
          <Text>{t("hub.allWell", { count: cameras.length, cameras: number(cameras.length) })}</Text>
        )
      )}
      <ul className={classes.rows}>
        {shown.map(({ id, name, recordInformation }) => {
          const status = statuses.get(id);
          const reason = status && reasonOf(status, ofCameras);
          const isPaused = recordInformation.mode === "pause";
          return (
            <li key={id}>
              <Link to={paths.camera(id)} className={classes.row ?? ""}>
                <bdi className={classes.name}>{name}</bdi>
                <span className={classes.note}>{reason ?? (isPaused ? ofCameras("mode.pause") : "")}</span>
                <StatusBadge status={status} />
              </Link>
            </li>
          );
        })}
      </ul>
      {asking.length > shown.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("hub.more", { count: asking.length - shown.length, more: number(asking.length - shown.length) })}
        </Text>
      )}
    </HubCard>
  );
}
