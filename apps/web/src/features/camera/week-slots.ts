// A week of quarter hours, each recorded or not (CAM-31): what of it is painted, and which stretches that makes. Pure.
import { slotMinutes, slotsADay } from "@didban/media/timeline";
import { weekDays, type RecordingSchedule, type WeekDay } from "@didban/contract";

export type Week = RecordingSchedule["days"];

/** The week with the slots of a day from one to another, in either order, recorded or not. */
export function painted(week: Week, day: WeekDay, from: number, to: number, isIn: boolean): Week {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return { ...week, [day]: week[day].map((was, at) => (at >= first && at <= last ? isIn : was)) };
}

/** Minutes since midnight from which to which a day is recorded. */
export function stretchesOf(
  slots: readonly boolean[],
): { readonly startMinute: number; readonly endMinute: number }[] {
  const edges = [...slots, false].flatMap((isIn, at) => (isIn === (slots[at - 1] ?? false) ? [] : [at]));
  return edges.flatMap((edge, at) =>
    at % 2 === 0
      ? [{ startMinute: edge * slotMinutes, endMinute: (edges[at + 1] ?? slotsADay) * slotMinutes }]
      : [],
  );
}

/** Every day as one is. */
export const likeDay = (slots: readonly boolean[]): Week => {
  const day = () => [...slots];
  return {
    saturday: day(),
    sunday: day(),
    monday: day(),
    tuesday: day(),
    wednesday: day(),
    thursday: day(),
    friday: day(),
  };
};

export const isNever = (week: Week): boolean => !weekDays.some((day) => week[day].some(Boolean));
