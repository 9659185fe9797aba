// Which pictures belong in a clip and when each is decoded and shown (EXP-18, EXP-19): the exact cut. Pictures that only help to decode the first
// ones are squeezed into the instants before them, a tick each, and hidden by where the track's presentation begins: a player that knows nothing
// of that shows them for a blink.
import { ticksPerMs } from "./clip.ts";
import { lengthTicks, placeStretches, type Stretch } from "./stretches.ts";

/** Pictures of an archive in decode order, as columns. */
export interface PictureColumns {
  readonly captureMs: readonly number[];
  /** Presentation time on an axis of each section's own, microseconds: it tells the order in which pictures are shown. */
  readonly ptsUs: readonly number[];
  readonly isKey: readonly boolean[];
  /** Cannot be decoded by who begins with the key picture before it. */
  readonly isLeading: readonly boolean[];
}

/** Pictures of one file: they begin with a key picture. */
export interface PictureSection {
  /** Index of its first picture. */
  readonly first: number;
  /** True where the pictures before are not those that the camera sent before: what leans on them cannot be decoded. */
  readonly isDetached: boolean;
  /** True where footage is missing before it, which the clip skips. */
  readonly followsGap: boolean;
  /** Where the footage of the file ends, milliseconds of capture time. */
  readonly endMs: number;
}

/** Half-open range of capture times, milliseconds. */
export interface ClipRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface PictureTimes {
  /** Indices of the pictures that are in the clip, in decode order. */
  readonly kept: Uint32Array;
  /** Of each picture that is kept, ticks of `pictureTimescale`. */
  readonly decodeTicks: number[];
  readonly presentationTicks: number[];
  readonly startTicks: number;
  readonly endTicks: number;
  /** Capture times of the first and the last picture presented. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly stretches: readonly Stretch[];
}

/** Places the pictures of the range; undefined where none was taken in it. */
export function pictureTimes(
  pictures: PictureColumns,
  sections: readonly PictureSection[],
  { fromMs, toMs }: ClipRange,
): PictureTimes | undefined {
  const lost = undecodable(pictures, sections);
  const order = shownOrder(pictures, sections).filter((index) => !lost.has(index));
  const shownMs = shownTimes(pictures, order);
  const isShown = (index: number) => (shownMs[index] ?? 0) >= fromMs && (shownMs[index] ?? 0) < toMs;
  const shown = order.filter(isShown);
  const [opening] = shown;
  const closing = shown.at(-1);
  if (opening === undefined || closing === undefined) return undefined;

  const first = keyFor(opening, pictures, shownMs);
  const last = shown.reduce((latest, index) => Math.max(latest, index), first);
  for (const index of leadingBehind(first, pictures)) lost.add(index);
  const keptInOrder = order.filter((index) => index >= first && index <= last && !lost.has(index));
  const stretches = placeStretches(spansOf(shown, shownMs, sections, toMs));
  const hiddenCount = keptInOrder.findIndex(isShown);
  const ticksInOrder = placeInOrder(keptInOrder, shownMs, hiddenCount, stretches);
  const timing = decodeBefore(keptInOrder, ticksInOrder);
  return {
    ...timing,
    startTicks: hiddenCount + timing.delayTicks,
    endTicks: hiddenCount + timing.delayTicks + lengthTicks(stretches),
    firstMs: pictures.captureMs[opening] ?? 0,
    lastMs: pictures.captureMs[closing] ?? 0,
    stretches,
  };
}

/** Leading pictures of detached files: what they need was not recorded. */
function undecodable(pictures: PictureColumns, sections: readonly PictureSection[]): Set<number> {
  const detached = sections.filter((section) => section.isDetached);
  return new Set(detached.flatMap(({ first }) => leadingBehind(first, pictures)));
}

/** The leading pictures that follow the key picture at `key`. */
function leadingBehind(key: number, { isKey, isLeading }: PictureColumns): number[] {
  const found: number[] = [];
  for (let index = key + 1; index < isKey.length && isLeading[index] === true; index++) found.push(index);
  return found;
}

/** Indices of all pictures in the order in which they are shown: within a file by their own axis, file after file. */
function shownOrder({ ptsUs }: PictureColumns, sections: readonly PictureSection[]): Uint32Array {
  const order = Uint32Array.from(ptsUs, (_, index) => index);
  for (const [at, { first }] of sections.entries()) {
    const end = sections[at + 1]?.first ?? ptsUs.length;
    order.subarray(first, end).sort((a, b) => (ptsUs[a] ?? 0) - (ptsUs[b] ?? 0) || a - b);
  }
  return order;
}

/** Capture times that grow in the order of showing, by at least a tick: now and then a camera's line of time is put right by going back. */
function shownTimes({ captureMs }: PictureColumns, order: Uint32Array): Float64Array {
  const times = new Float64Array(captureMs.length);
  let beforeMs = -Infinity;
  for (const index of order) {
    beforeMs = Math.max(captureMs[index] ?? 0, beforeMs + 1 / ticksPerMs);
    times[index] = beforeMs;
  }
  return times;
}

/** The key picture with which decoding must begin so that `opening` can be shown. */
function keyFor(opening: number, { isKey }: PictureColumns, shownMs: Float64Array): number {
  let key = opening;
  while (key > 0 && !(isKey[key] === true && (shownMs[key] ?? 0) <= (shownMs[opening] ?? 0))) key -= 1;
  return key;
}

/** What the pictures shown cover, stretch by stretch. */
function spansOf(
  shown: Uint32Array,
  shownMs: Float64Array,
  sections: readonly PictureSection[],
  toMs: number,
): { startMs: number; endMs: number }[] {
  const spans: { startMs: number; endMs: number }[] = [];
  let section = -1;
  let span: { startMs: number; endMs: number } | undefined;
  for (const index of shown) {
    const timeMs = shownMs[index] ?? 0;
    let isNew = span === undefined;
    while (index >= (sections[section + 1]?.first ?? Infinity)) {
      section += 1;
      isNew ||= sections[section]?.followsGap === true;
    }
    if (span === undefined || isNew) spans.push((span = { startMs: timeMs, endMs: timeMs }));
    span.endMs = Math.max(timeMs + 1 / ticksPerMs, Math.min(sections[section]?.endMs ?? toMs, toMs));
  }
  return spans;
}

/**
 * Presentation ticks in the order of showing: hidden ones a tick each from 0 on, then the shown ones where they belong, then what only helped
 * to decode the last of them.
 */
function placeInOrder(
  keptInOrder: Uint32Array,
  shownMs: Float64Array,
  hiddenCount: number,
  stretches: readonly Stretch[],
): Float64Array {
  const ticks = new Float64Array(keptInOrder.length);
  const endTicks = hiddenCount + lengthTicks(stretches);
  let stretch = 0;
  for (let place = 0; place < ticks.length; place++) {
    const timeMs = shownMs[keptInOrder[place] ?? 0] ?? 0;
    while (timeMs >= (stretches[stretch + 1]?.startMs ?? Infinity)) stretch += 1;
    const { startMs, atTicks } = stretches[stretch] ?? { startMs: 0, atTicks: 0 };
    const isBehind = timeMs >= (stretches.at(-1)?.endMs ?? 0);
    const wanted = isBehind ? endTicks : hiddenCount + atTicks + Math.round((timeMs - startMs) * ticksPerMs);
    ticks[place] = place < hiddenCount ? place : Math.max(wanted, (ticks[place - 1] ?? -1) + 1);
  }
  return ticks;
}

/**
 * Decode times, which cameras do not tell: the times of showing in their order, handed to the pictures in decode order, and everything shown as
 * much later as it takes for no picture to be shown before it is decoded.
 */
function decodeBefore(keptInOrder: Uint32Array, ticksInOrder: Float64Array) {
  const kept = keptInOrder.toSorted();
  const base = kept[0] ?? 0;
  const ticksOf = new Float64Array((kept.at(-1) ?? 0) - base + 1);
  for (const [place, index] of keptInOrder.entries()) ticksOf[index - base] = ticksInOrder[place] ?? 0;
  const decodeTicks = Array.from(ticksInOrder);
  const ownTicks = Array.from(kept, (index) => ticksOf[index - base] ?? 0);
  const delayTicks = ownTicks.reduce((most, ticks, at) => Math.max(most, (decodeTicks[at] ?? 0) - ticks), 0);
  return { kept, decodeTicks, presentationTicks: ownTicks.map((ticks) => ticks + delayTicks), delayTicks };
}
