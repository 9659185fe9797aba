// Time on a strip, for server and player alike: coverage as sorted spans, its gaps and their causes, the archive map, the seven scales
// with their ticks, and what of it all is drawn. Pure arithmetic; now, zone and width are given by the caller.
export {
  archiveMap,
  type ArchiveMapEntry,
  type ArchiveMapQuery,
  earliestAllowedMs,
  ongoingToleranceMs,
} from "./archive-map.ts";
export { dayNumberOf, msOfDayNumber } from "./day-number.ts";
export { type Canvas, isWideEnough, narrowestDrawnPx, pixelRuns } from "./decimation.ts";
export { type AccountFaults, type CausePeriod, checkAccount, explainGaps } from "./gap-explanation.ts";
export { type HourCoverage, hourMs, rollUpHours, spanSetOfHours } from "./hour-roll-up.ts";
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
  emptySpanSet,
  firstEndingAfter,
  gaps,
  intersect,
  mergeGaps,
  seamMs,
  type SpanSet,
  spanSetOf,
  spansOf,
  subtract,
  type TimeSpan,
  totalMs,
  union,
} from "./span-set.ts";
export { localMultiples, type Tick, ticksOf } from "./ticks.ts";
export { localDayOf, startOfLocalDay, utcOfLocal, utcZone, type ZoneOffset, zoneOffsetOf } from "./zone.ts";
