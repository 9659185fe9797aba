// Where the timeline's ticks stand (TIME-5) and where its days begin (TIME-20). What a label reads is the page's business.
import { pixelOf, scaleFacts, stripWindow, type StripView } from "./scale.ts";
import { dayMs, localDayOf, startOfLocalDay, utcOfLocal, type ZoneOffset } from "./zone.ts";

export interface Tick {
  readonly ms: number;
  readonly pixel: number;
  /** `day` is a local midnight, drawn taller and with its date; `step` a labelled tick; `minor` one between. */
  readonly kind: "day" | "step" | "minor";
  /** False for a step or day whose label would run into another's. */
  readonly hasLabel: boolean;
}

/**
 * The strip's ticks, ascending, on local times of the zone. Labels are `labelPx` wide, centred on their ticks; where they would
 * touch, days come before steps, and of two alike the earlier stays.
 */
export function ticksOf(view: StripView, zone: ZoneOffset, labelPx: number): Tick[] {
  const { startMs, endMs } = stripWindow(view);
  const { stepMs, minorMs } = scaleFacts[view.scale];
  const kinds = new Map<number, Tick["kind"]>();
  for (const ms of localMultiples(startMs, endMs, minorMs, zone)) kinds.set(ms, "minor");
  for (const ms of localMultiples(startMs, endMs, stepMs, zone)) kinds.set(ms, "step");
  // Beyond the daily scale midnights lie too close to be days of their own; the steps are midnights there already.
  if (stepMs <= dayMs) for (const ms of localMultiples(startMs, endMs, dayMs, zone)) kinds.set(ms, "day");
  const ticks = [...kinds]
    .sort(([a], [b]) => a - b)
    .map(([ms, kind]) => ({ ms, kind, pixel: pixelOf(view, ms) }));
  const labelled = labelledPixels(ticks, labelPx);
  return ticks.map((tick) => ({ ...tick, hasLabel: labelled.has(tick.pixel) }));
}

/**
 * Instants of `[startMs, endMs]` at which local time is a multiple of `stepMs`. Multiples of days are counted from 1970-01-01
 * and stand at local midnight however long the days between are.
 */
export function localMultiples(startMs: number, endMs: number, stepMs: number, zone: ZoneOffset): number[] {
  const found =
    stepMs >= dayMs ? dayMultiples : stepMs > longestShiftFreeStepMs ? multiplesOfDay : multiplesOfClock;
  const within = found(startMs, endMs, stepMs, zone).filter((ms) => ms >= startMs && ms <= endMs);
  return [...new Set(within)];
}

/** Clocks shift by whole multiples of no longer steps than this. */
const longestShiftFreeStepMs = 3_600_000;

function dayMultiples(startMs: number, endMs: number, stepMs: number, zone: ZoneOffset): number[] {
  const days = stepMs / dayMs;
  const last = localDayOf(endMs, zone) + 1;
  const found: number[] = [];
  for (let day = Math.floor(localDayOf(startMs, zone) / days) * days; day <= last; day += days) {
    found.push(startOfLocalDay(day, zone));
  }
  return found;
}

/** Parts of a day, such as 6 hours: on a day of 23 hours one of them is shorter. */
function multiplesOfDay(startMs: number, endMs: number, stepMs: number, zone: ZoneOffset): number[] {
  const last = localDayOf(endMs, zone) + 1;
  const found: number[] = [];
  for (let localMs = localDayOf(startMs, zone) * dayMs; localMs <= last * dayMs; localMs += stepMs) {
    found.push(utcOfLocal(localMs, zone));
  }
  return found;
}

/** Short steps run on through a shift of the clocks, for an hour that comes twice has its ticks twice. */
function multiplesOfClock(startMs: number, endMs: number, stepMs: number, zone: ZoneOffset): number[] {
  const found: number[] = [];
  // Fractions of a millisecond, which capture times have, would never meet the grid.
  let ms = Math.ceil(startMs);
  while (ms <= endMs) {
    const localMs = ms + zone(ms);
    const nextMs = ms + Math.ceil(localMs / stepMs) * stepMs - localMs;
    // Behind a shift the grid may lie elsewhere (Lord Howe shifts by half an hour): look again from there.
    if (nextMs === ms) found.push(ms);
    ms = nextMs === ms ? ms + stepMs / 2 : nextMs;
  }
  return found;
}

/** Pixels of the ticks that keep their labels. */
function labelledPixels(ticks: readonly Omit<Tick, "hasLabel">[], labelPx: number): Set<number> {
  const kept: number[] = [];
  for (const kind of ["day", "step"] as const) {
    for (const tick of ticks) {
      if (tick.kind !== kind) continue;
      if (kept.every((pixel) => Math.abs(pixel - tick.pixel) >= labelPx)) kept.push(tick.pixel);
    }
  }
  return new Set(kept);
}
