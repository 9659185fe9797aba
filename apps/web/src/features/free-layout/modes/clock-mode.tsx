// Cameras by their clocks (LAYT-11, `clock`): the time where each of them stands, with its last picture and how old that is when it is not of now.
import type { CameraDetails } from "@didban/contract";
import { useInViewport } from "@mantine/hooks";
import { IconDeviceCctv, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { paths } from "../../../lib/paths.ts";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { lastPictureQuery } from "../../../subjects/camera/camera-reads.ts";
import type { SeenStatus } from "../../../subjects/camera/camera-status.ts";
import { StatusBadge } from "../../../subjects/camera/status-badge.tsx";
import { ThumbnailImage } from "../../../subjects/camera/thumbnail-image.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import type { ModeProps } from "../mode-props.ts";
import layoutClasses from "../free-layout.module.css";
import classes from "./modes.module.css";

const refreshMs = 30_000;
/** A picture this old says of when it is. */
const oldMs = 60_000;

export function ClockMode({ shown, statuses }: ModeProps) {
  const { t } = useTranslation("free-layout");
  const nowMs = useSecond();
  if (shown.length === 0) return <EmptyState icon={IconSearch} title={t("noMatch")} />;
  return (
    <ul className={`${layoutClasses.scrolling} ${classes.cards}`} aria-label={t("clocks")}>
      {shown.map((camera) => (
        <li key={camera.id}>
          <ClockCard camera={camera} status={statuses.get(camera.id)} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
}

interface ClockCardProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly nowMs: number;
}

function ClockCard({ camera, status, nowMs }: ClockCardProps) {
  const { t } = useTranslation("free-layout");
  const { locale, duration } = useLocale();
  const { ref, inViewport } = useInViewport();
  const mayWatch = usePermissions().may("cameraStreamLive", camera.id);
  const { data } = useQuery({
    ...lastPictureQuery(camera.id),
    enabled: mayWatch && camera.enable && inViewport,
    refetchInterval: refreshMs,
  });
  const time = useMemo(() => cameraTimeOf(camera.timezone, locale), [camera.timezone, locale]);
  const offset = time.hourOffset(nowMs);
  const ageMs = data === undefined ? 0 : nowMs - Date.parse(data.capturedAt);
  return (
    <Link ref={ref} to={paths.camera(camera.id)} className={classes.card ?? ""}>
      <span className={classes.shot}>
        {data ? (
          <ThumbnailImage thumbnail={data} alt="" className={classes.image} textClassName={classes.age} />
        ) : (
          <IconDeviceCctv size={28} stroke={1.4} aria-hidden />
        )}
        {ageMs > oldMs && <span className={classes.age}>{t("pictureAge", { age: duration(ageMs) })}</span>}
      </span>
      <span className={classes.said}>
        <span className={classes.named}>
          <bdi>{camera.name}</bdi>
          <StatusBadge status={status} />
        </span>
        <time className={classes.clock} dir="ltr">
          {time.time(nowMs)}
        </time>
        <span className={classes.day}>
          {time.date(nowMs)}
          {offset !== undefined && (
            <>
              {" · "}
              <bdi dir="ltr">{offset}</bdi>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The time of now, anew with each second. */
function useSecond(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
