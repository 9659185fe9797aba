// A place of a map, or several that stand close by: a shape and a colour for how it is there, with its name, and the word for it to whoever points at it or
// comes by keys (STAT-20).
import { IconFolder, IconMap2, IconMapPin } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { StatusMark } from "../../subjects/camera/status-badge.tsx";
import { holdMarks } from "../../subjects/map/map-holds.ts";
import type { Cluster } from "./clusters.ts";
import { worstOf, type ShownPlace } from "./shown-places.ts";
import badgeClasses from "../../subjects/camera/status-badge.module.css";
import classes from "./map-screen.module.css";

interface MarkerButtonProps {
  readonly cluster: Cluster<ShownPlace>;
  /** CSS pixels from the corner of the room. */
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
  readonly isMovable: boolean;
  readonly hasName: boolean;
  onPress(cluster: Cluster<ShownPlace>): void;
}

export const MarkerButton = memo(function MarkerButton(props: MarkerButtonProps) {
  const { cluster, x, y, isChosen, isMovable, hasName, onPress } = props;
  const { t } = useTranslation("maps");
  const { t: tCameras } = useTranslation("cameras");
  const { number } = useLocale();
  const { places } = cluster;
  const [first] = places;
  const count = places.length;
  const status = worstOf(places.map((place) => place.status));
  const word = status === null ? null : tCameras(`status.${status}`);
  const name = count === 1 ? first.name || t("place") : t("together", { count, places: number(count) });
  return (
    <button
      type="button"
      className={`${classes.marker} ${badgeClasses.ofStatus}`}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      aria-label={word === null ? name : t(count === 1 ? "named" : "namedWorst", { name, status: word })}
      aria-pressed={isChosen}
      data-status={status ?? "none"}
      data-count={count > 1}
      onClick={() => onPress(cluster)}
      {...(isMovable && count === 1 && holdMarks.marker(first.id))}
      {...(isChosen && holdMarks.chosen)}
    >
      <span className={classes.dot}>
        <PlaceIcon place={first} status={status} />
        {count > 1 && <span>{number(count)}</span>}
      </span>
      {count === 1 && (
        <span className={classes.label} data-always={hasName} aria-hidden>
          <bdi>{name}</bdi> {word !== null && <span className={classes.word}>{word}</span>}
        </span>
      )}
    </button>
  );
});

function PlaceIcon({ place, status }: { place: ShownPlace; status: ReturnType<typeof worstOf> }) {
  if (status !== null) return <StatusMark status={status} />;
  const type = place.layers[0]?.type;
  const Icon = type === "m" ? IconMap2 : type === "cg" ? IconFolder : IconMapPin;
  return <Icon size={16} aria-hidden />;
}
