// Where cameras look: wedges under the markers, and on the chosen one handles that turn it and make it wider, by pointer and by keys.
import type { FieldOfView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { changedBy, towards, wedgePath } from "../../subjects/map/field-of-view.ts";
import type { Spot } from "../../subjects/map/geo.ts";
import { holdMarks } from "../../subjects/map/map-holds.ts";
import badgeClasses from "../../subjects/camera/status-badge.module.css";
import type { ShownPlace } from "./shown-places.ts";
import classes from "./map-screen.module.css";

export interface DrawnField {
  readonly id: string;
  readonly point: Spot;
  readonly field: FieldOfView;
  /** CSS pixels of a metre there. */
  readonly perMeter: number;
  readonly status: ShownPlace["status"];
}

/** A wedge is never so small that one does not see where it points, nor so large that it costs too much to draw. */
const [leastPx, mostPx] = [26, 4000];

/** CSS pixels from the camera to the edge of what it sees. */
export const radiusOf = ({ field, perMeter }: Pick<DrawnField, "field" | "perMeter">): number =>
  Math.min(mostPx, Math.max(leastPx, field.reach * perMeter));

export function Wedges({ fields }: { fields: readonly DrawnField[] }) {
  return (
    <svg className={classes.wedges} aria-hidden>
      {fields.map(({ id, point, field, status, ...rest }) => (
        <path
          key={id}
          className={badgeClasses.ofStatus}
          data-status={status ?? "unknown"}
          transform={`translate(${point.x} ${point.y})`}
          d={wedgePath(field, radiusOf({ field, ...rest }))}
        />
      ))}
    </svg>
  );
}

interface FieldHandlesProps {
  readonly drawn: DrawnField;
  readonly name: string;
  onChange(field: FieldOfView): void;
}

export function FieldHandles({ drawn, name, onChange }: FieldHandlesProps) {
  const { t } = useTranslation("maps");
  const { number } = useLocale();
  const { field, point } = drawn;
  const radius = radiusOf(drawn);
  const handles = [
    {
      handle: "direction",
      at: towards(field.direction, radius),
      label: t("direction", { name }),
      now: field.direction,
      most: 359,
      text: t("directionNow", { degrees: number(field.direction), meters: number(field.reach) }),
      by: (step: number) => changedBy(field, { turn: step }),
    },
    {
      handle: "edge",
      at: towards(field.direction + field.angle / 2, radius * 0.8),
      label: t("angle", { name }),
      now: field.angle,
      most: 360,
      text: t("degrees", { degrees: number(field.angle) }),
      by: (step: number) => changedBy(field, { widen: step }),
    },
  ] as const;
  return handles.map(({ handle, at, label, now, most, text, by }) => (
    <span
      key={handle}
      role="slider"
      tabIndex={0}
      className={classes.handle}
      style={{ transform: `translate(${point.x + at.x}px, ${point.y + at.y}px)` }}
      aria-label={label}
      aria-valuemin={handle === "direction" ? 0 : 1}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={text}
      {...holdMarks.handle(handle)}
      onKeyDown={(event) => {
        const size = event.shiftKey ? 1 : 5;
        const changed =
          event.code === "ArrowRight" || (event.code === "ArrowUp" && handle === "edge")
            ? by(size)
            : event.code === "ArrowLeft" || (event.code === "ArrowDown" && handle === "edge")
              ? by(-size)
              : event.code === "ArrowUp"
                ? changedBy(field, { farther: size })
                : event.code === "ArrowDown"
                  ? changedBy(field, { farther: -size })
                  : undefined;
        if (changed === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onChange(changed);
      }}
    />
  ));
}
