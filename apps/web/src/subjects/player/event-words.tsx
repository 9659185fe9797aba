// What a camera found, in words: on the strip colour alone would say nothing.
import type { CameraEvent } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePlayerParts } from "./player-context.ts";
import { useEventText } from "./use-event-text.ts";
import classes from "./player-timeline.module.css";

/** More at one place are told by their number. */
const mostShown = 3;

export function EventWords({ events }: { events: readonly CameraEvent[] }) {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { time } = usePlayerParts();
  const textOf = useEventText();
  const more = events.slice(mostShown).reduce((count, event) => count + event.count, 0);
  return (
    <ul className={classes.events} dir="auto">
      {events.slice(0, mostShown).map((event) => (
        <li key={event.id}>
          <strong>
            {textOf(event)}
            {event.count > 1 && ` ×${number(event.count)}`}
          </strong>
          <bdi>{time.time(Date.parse(event.startTime))}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t("event.more", { count: more, events: number(more) })}</li>}
    </ul>
  );
}
