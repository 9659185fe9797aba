// Time on a strip, for server and player alike: coverage as sorted spans and its gaps, what of it may be seen, the seven scales
// with their ticks, and what of it all is drawn. Pure arithmetic; now, zone and width are given by the caller.
export { type ArchiveMapEntry, earliestAllowedMs } from "./archive-window.ts";
export { dayNumberOf, msOfDayNumber } from "./day-number.ts";
export { type Canvas, isWideEnough, narrowestDrawnPx, pixelRuns } from "./decimation.ts";
export {
  defaultScale,
  loadWindow,
  msPerPixel,
  narrowerScale,
  pixelOf,
  rescaled,
  type ScaleFacts,
  scaleFacts,
  snappedStart,
  stripSpanMs,
  stripSteps,
  type StripView,
  stripWindow,
  timeAt,
  type TimelineScale,
  timelineScales,
  widerScale,
} from "./scale.ts";
export {
  clip,
  covers,
  gaps,
  mergeGaps,
  seamMs,
  type SpanSet,
  spanSetOf,
  spansOf,
  type TimeSpan,
} from "./span-set.ts";
export { localMultiples, type Tick, ticksOf } from "./ticks.ts";
export {
  daysAWeek,
  isInSchedule,
  slotMinutes,
  slotsADay,
  untilNextSlotMs,
  type WeekSchedule,
} from "./week-schedule.ts";
export { localDayOf, startOfLocalDay, utcOfLocal, utcZone, type ZoneOffset, zoneOffsetOf } from "./zone.ts";
