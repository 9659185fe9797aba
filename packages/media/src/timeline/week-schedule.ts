// A week of quarter hours on a zone's clock, each in or out: when a camera is recorded by schedule (CAM-31). Pure; now and the zone are given by the caller.
import { dayMs, type ZoneOffset } from "./zone.ts";

export const slotMinutes = 15;
export const slotsADay = (24 * 60) / slotMinutes;
export const daysAWeek = 7;
const slotMs = slotMinutes * 60_000;
/** 1970-01-03, the first Saturday, in days since 1970. */
const firstSaturday = 2;

/** `daysAWeek * slotsADay` slots from Saturday 00:00 on, each true for in. */
export type WeekSchedule = readonly boolean[];

/** Whether an instant lies in a slot that is in, by the zone's clock. */
export function isInSchedule(week: WeekSchedule, atMs: number, zone: ZoneOffset): boolean {
  const localMs = atMs + zone(atMs);
  const day = Math.floor(localMs / dayMs) - firstSaturday;
  const dayOfWeek = ((day % daysAWeek) + daysAWeek) % daysAWeek;
  const slot = Math.floor((localMs - (day + firstSaturday) * dayMs) / slotMs);
  return week[dayOfWeek * slotsADay + slot] === true;
}

/** Milliseconds from an instant to the next slot by the zone's clock, at least 1. Clocks are set by whole slots. */
export function untilNextSlotMs(atMs: number, zone: ZoneOffset): number {
  const localMs = atMs + zone(atMs);
  return (Math.floor(localMs / slotMs) + 1) * slotMs - localMs;
}
