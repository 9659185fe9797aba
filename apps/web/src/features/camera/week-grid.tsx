// A week in which the times of recording are painted, a bar a day (CAM-31): by a finger or the mouse, or by the keyboard, on which a bar is a slider over
// the day's quarter hours. Time runs from left to right in every language, as on the timeline.
import { Text } from "@mantine/core";
import { slotMinutes, slotsADay } from "@didban/media/timeline";
import { weekDays, type WeekDay } from "@didban/contract";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { painted, stretchesOf, type Week } from "./week-slots.ts";
import classes from "./week-grid.module.css";

const minutesADay = 24 * 60;
/** Hours that are named above the bars. */
const namedHours = [0, 6, 12, 18, 24];
const hourSlots = 60 / slotMinutes;

interface WeekGridProps {
  readonly week: Week;
  onChange(week: Week): void;
}

export function WeekGrid({ week, onChange }: WeekGridProps) {
  const { number } = useLocale();
  return (
    <div className={classes.week}>
      <div className={classes.hours} dir="ltr" aria-hidden>
        {namedHours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {number(hour)}
          </span>
        ))}
      </div>
      {weekDays.map((day) => (
        <DayBar key={day} day={day} week={week} onChange={onChange} />
      ))}
    </div>
  );
}

function DayBar({ day, week, onChange }: WeekGridProps & { day: WeekDay }) {
  const { t } = useTranslation("camera");
  const { weekday } = useLocale();
  const { at, inWords } = useDayWords();
  const slots = week[day];
  const [cursor, setCursor] = useState(0);
  // Where a stroke began, and whether it records or erases.
  const stroke = useRef<{ readonly from: number; readonly isIn: boolean; readonly before: Week }>(undefined);

  const slotAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(slotsADay - 1, Math.floor(((clientX - left) / width) * slotsADay)));
  };
  const paintTo = (slot: number) => {
    if (stroke.current === undefined) return;
    const { before, from, isIn } = stroke.current;
    setCursor(slot);
    onChange(painted(before, day, from, slot, isIn));
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const slot = slotAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = { from: slot, isIn: slots[slot] !== true, before: week };
    paintTo(slot);
  };
  const type = (event: KeyboardEvent) => {
    const to = movedBy(event.code, cursor);
    if (to !== undefined) {
      // With Shift what is passed becomes as what was left.
      if (event.shiftKey) onChange(painted(week, day, cursor, to, slots[cursor] === true));
      setCursor(to);
    } else if (event.code === "Space" || event.code === "Enter")
      onChange(painted(week, day, cursor, cursor, slots[cursor] !== true));
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.day}>
      <Text size="sm" className={classes.name ?? ""}>
        {weekday(weekDays.indexOf(day))}
      </Text>
      <div
        className={classes.bar}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={t("schedule.dayIs", { day: weekday(weekDays.indexOf(day)), times: inWords(slots) })}
        aria-valuemin={0}
        aria-valuemax={slotsADay - 1}
        aria-valuenow={cursor}
        aria-valuetext={t(slots[cursor] === true ? "schedule.recordedAt" : "schedule.notRecordedAt", {
          time: at(cursor * slotMinutes),
        })}
        onPointerDown={press}
        onPointerMove={(event) => paintTo(slotAt(event))}
        onPointerUp={() => (stroke.current = undefined)}
        onPointerCancel={() => (stroke.current = undefined)}
        onKeyDown={type}
      >
        {stretchesOf(slots).map(({ startMinute, endMinute }) => (
          <span
            key={startMinute}
            className={classes.stretch}
            style={{
              insetInlineStart: `${(startMinute / minutesADay) * 100}%`,
              inlineSize: `${((endMinute - startMinute) / minutesADay) * 100}%`,
            }}
          />
        ))}
        <span className={classes.cursor} style={{ insetInlineStart: `${(cursor / slotsADay) * 100}%` }} />
      </div>
      <Text size="xs" c="dimmed" className={classes.times ?? ""}>
        {inWords(slots)}
      </Text>
    </div>
  );
}

/** Where a key leads from a slot; undefined for other keys. */
function movedBy(code: string, slot: number): number | undefined {
  const to = {
    ArrowLeft: slot - 1,
    ArrowRight: slot + 1,
    PageDown: slot - hourSlots,
    PageUp: slot + hourSlots,
    Home: 0,
    End: slotsADay - 1,
  }[code];
  return to === undefined ? undefined : Math.max(0, Math.min(slotsADay - 1, to));
}

/** Times of a day in words, as the timeline has them: of 24 hours, the last of which is 24:00. */
function useDayWords() {
  const { t } = useTranslation("camera");
  const { list, number } = useLocale();
  const two = (value: number) => number(value, { minimumIntegerDigits: 2 });
  const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return {
    at: clockOf,
    inWords(slots: readonly boolean[]): string {
      const stretches = stretchesOf(slots);
      if (stretches.length === 0) return t("schedule.never");
      if (slots.every(Boolean)) return t("schedule.allDay");
      return list(
        stretches.map(({ startMinute, endMinute }) =>
          t("schedule.range", { start: clockOf(startMinute), end: clockOf(endMinute) }),
        ),
      );
    },
  };
}
