// Where the footage of each clock epoch belongs on the time axis, worked out from the clock journal alone: a pure function, so the
// running recorder, a restart and a rebuild from files agree. Reading clocks and writing the journal are the business of
// archive-clock.ts and clock-journal.ts; the reasons stand in docs/decisions/clock-steps.md.

import type { EpochShift } from "../index/archive-index.ts";

/** A point on the axis as labelled at the time: an epoch and the milliseconds counted in it. */
export interface EpochTime {
  readonly epoch: number;
  readonly ms: number;
}

/** The beginning of an epoch: a machine boot, or a step of its wall clock. */
export interface EpochStart {
  readonly epoch: number;
  /** Identifies the machine's boot, for as long as its monotonic clock runs. */
  readonly boot: string;
  /** First time of the epoch, in its own labels. */
  readonly startMs: number;
  /** By how much the wall clock stepped to begin it, whole milliseconds; 0 for the first epoch of a boot. */
  readonly stepMs: number;
  /** First epoch of a boot only: where the footage of the boot before ended. */
  readonly previousEnd?: EpochTime | undefined;
}

/** One boot's footage as its own clock claims it, in whole milliseconds. */
interface Boot {
  readonly epochs: readonly EpochShift[];
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The shift of every epoch. `starts` ascend by epoch.
 *
 * Within a boot the latest clock is believed: a step moves all earlier epochs of that boot along. Between boots the last one is
 * believed, and of the others the heaviest set (by footage) whose claims stand in order before it. A boot outside that set
 * keeps its length and stands as near to its claim as its neighbours allow. Order always holds and nothing overlaps.
 */
export function placeEpochs(starts: readonly EpochStart[]): EpochShift[] {
  const boots = bootsOf(starts);
  const believed = believedBoots(boots);
  const placed: number[] = [];
  let endMs = -Infinity;
  boots.forEach((boot, at) => {
    const startMs = believed.has(at) ? boot.startMs : Math.max(boot.startMs, endMs);
    placed.push(startMs);
    endMs = startMs + boot.endMs - boot.startMs;
  });
  const shifts: EpochShift[] = [];
  let nextMs = Infinity;
  for (const [at, boot] of [...boots.entries()].reverse()) {
    nextMs = Math.min(placed[at] ?? boot.startMs, nextMs - (boot.endMs - boot.startMs));
    const movedMs = nextMs - boot.startMs;
    shifts.push(
      ...boot.epochs.map(({ epoch, shiftMs }) => ({ epoch, shiftMs: shiftMs + movedMs })).reverse(),
    );
  }
  return shifts.reverse();
}

/** The heaviest chain of boots, by footage, whose claims follow one another and that ends with the last boot. */
function believedBoots(boots: readonly Boot[]): Set<number> {
  const weight: number[] = [];
  const before: number[] = [];
  boots.forEach((boot, at) => {
    let best = -1;
    for (let earlier = 0; earlier < at; earlier++) {
      const follows = (boots[earlier]?.endMs ?? Infinity) <= boot.startMs;
      if (follows && (weight[earlier] ?? 0) > (weight[best] ?? 0)) best = earlier;
    }
    weight.push((weight[best] ?? 0) + boot.endMs - boot.startMs + 1);
    before.push(best);
  });
  const chain = new Set<number>();
  for (let at = boots.length - 1; at >= 0; at = before[at] ?? -1) chain.add(at);
  return chain;
}

function bootsOf(starts: readonly EpochStart[]): Boot[] {
  const groups: EpochStart[][] = [];
  for (const start of starts) {
    const group = groups.at(-1);
    if (group?.[0]?.boot === start.boot) group.push(start);
    else groups.push([start]);
  }
  return groups.map((group, at) => bootOf(group, groups[at + 1]?.[0]?.previousEnd));
}

/** `end` is where the boot's footage ended, undefined while it goes on or when it had none. */
function bootOf(group: readonly EpochStart[], end: EpochTime | undefined): Boot {
  const epochs: EpochShift[] = [];
  let steppedMs = 0;
  for (const { epoch, stepMs } of group.toReversed()) {
    epochs.unshift({ epoch, shiftMs: steppedMs });
    steppedMs += stepMs;
  }
  const claim = ({ epoch, ms }: EpochTime) => ms + (epochs.find((one) => one.epoch === epoch)?.shiftMs ?? 0);
  const [first] = group;
  const startMs = first ? Math.floor(claim({ epoch: first.epoch, ms: first.startMs })) : 0;
  return { epochs, startMs, endMs: end ? Math.max(startMs, Math.ceil(claim(end))) : startMs };
}
