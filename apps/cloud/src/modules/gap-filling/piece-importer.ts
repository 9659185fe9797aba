// Puts groups of pictures that arrive together to pieces that are imported: of one format, without a break, and no larger than memory has room for.
// Owns the slabs meanwhile, and gives them back.
import { isVideo, releaseUnit, type AccessUnit, type MediaFormat } from "@didban/media";
import type { FootageImporter, Span } from "@didban/media-io/archive";
import type { PastGroup } from "./past-footage.ts";

/** A longer pause between two pictures is a break, unless they are always so far apart: what was recorded ends before it. */
const breakMs = 1_000;
/** The slowest stream that is recorded without gaps (ARCH-21). */
const slowestSpacingMs = 10_000;
/** Room for what waits to be imported, beside the group that is being received. */
const mostBytes = 16 * 1024 * 1024;
const longestMs = 60_000;

export class PieceImporter {
  readonly #store: (units: readonly AccessUnit[], endMs: number | undefined) => Promise<readonly Span[]>;
  /** What was stored. */
  readonly stored: Span[] = [];
  #units: AccessUnit[] = [];
  #bytes = 0;
  #startMs = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** From one picture to the next, as it was last; 0: not known. */
  #spacingMs = 0;
  /** Of the group that was taken last. */
  #endMs: number | undefined;
  #isGapNext: boolean | undefined;

  constructor(importer: Pick<FootageImporter, "import">, cameraId: string, stream: number) {
    this.#store = (units, endMs) => importer.import(cameraId, stream, units, endMs);
  }

  /** Takes a group; imports what waits where it does not go with it. */
  async take(group: PastGroup): Promise<void> {
    const { units } = group;
    const [first] = units;
    if (first === undefined) return;
    const ownMs = spacingOf(units);
    const rhythmMs = ownMs ?? (this.#spacingMs || pauseBehind(group));
    const taken = untilBreak(units, rhythmMs);
    units.slice(taken.length).forEach(releaseUnit);
    const pauseMs = first.captureMs - this.#lastMs;
    // Whoever keeps it said that nothing follows: however short, that is a gap.
    const mayFollow = this.#endMs !== undefined && this.#isGapNext !== true;
    const isNext = mayFollow && !this.#isBreak(pauseMs, rhythmMs);
    if (mayFollow && this.#spacingMs === 0) {
      if (isNext) this.#spacingMs = pauseMs;
      else this.#endMs = undefined;
    }
    try {
      if (!isNext || first.format !== this.#format) await this.flush();
    } catch (error) {
      taken.forEach(releaseUnit);
      throw error;
    }
    // A pause that nobody told of may be how the camera sends from now on.
    if (ownMs !== undefined) this.#spacingMs = ownMs;
    else if (mayFollow) this.#spacingMs = isNext ? pauseMs : 0;
    if (this.#units.length === 0) this.#startMs = first.captureMs;
    this.#units.push(...taken);
    for (const { data } of taken) this.#bytes += data.length;
    this.#lastMs = taken.findLast(isVideo)?.captureMs ?? this.#lastMs;
    this.#endMs = taken.length === units.length ? group.endMs : undefined;
    this.#isGapNext = group.isGapNext;
    if (this.#bytes > mostBytes || this.#lastMs - this.#startMs >= longestMs) await this.flush();
  }

  /** Imports what waits. */
  async flush(): Promise<void> {
    const units = this.#units;
    if (units.length === 0) return;
    this.#units = [];
    this.#bytes = 0;
    try {
      this.stored.push(...(await this.#store(units, this.#knownEndMs)));
    } finally {
      units.forEach(releaseUnit);
    }
  }

  /** Lets go of what waits. */
  drop(): void {
    this.#units.forEach(releaseUnit);
    this.#units = [];
  }

  /** Where the last picture gives way, where that is no guess. */
  get #knownEndMs(): number | undefined {
    const endMs = this.#endMs;
    if (endMs === undefined) return undefined;
    const pauseMs = endMs - this.#lastMs;
    // Before a gap no more than a picture is shown.
    const isLong = this.#isGapNext === true && this.#spacingMs > 0 && pauseMs >= 2 * this.#spacingMs;
    return pauseMs <= 0 || isLong || this.#isBreak(pauseMs, this.#spacingMs) ? undefined : endMs;
  }

  /** Whether a pause behind the last picture is none of a rhythm; where that is not known (0), whoever tells of gaps has told of none. */
  #isBreak(pauseMs: number, rhythmMs: number): boolean {
    if (pauseMs < breakMs) return false;
    if (rhythmMs === 0 && this.#isGapNext !== undefined) return pauseMs >= slowestSpacingMs;
    return !isOfRhythm(pauseMs, rhythmMs);
  }

  get #format(): MediaFormat | undefined {
    return this.#units.find(isVideo)?.format;
  }
}

const isOfRhythm = (pauseMs: number, rhythmMs: number): boolean =>
  pauseMs < slowestSpacingMs && pauseMs < 2 * rhythmMs;

/** Of a group that breaks off and goes on without a key frame only what is before the break can be shown. */
function untilBreak(units: readonly AccessUnit[], rhythmMs: number): readonly AccessUnit[] {
  let lastMs: number | undefined;
  for (const [at, unit] of units.entries()) {
    if (!isVideo(unit)) continue;
    const pauseMs = unit.captureMs - (lastMs ?? unit.captureMs);
    if (pauseMs >= 2 * breakMs && !isOfRhythm(pauseMs, rhythmMs)) return units.slice(0, at);
    lastMs = unit.captureMs;
  }
  return units;
}

/** From the picture of a group that has one alone to the next; 0 where that says nothing of a rhythm. */
function pauseBehind({ units, endMs, isGapNext }: PastGroup): number {
  const pauseMs = (endMs ?? 0) - (units.findLast(isVideo)?.captureMs ?? 0);
  return isGapNext !== true && pauseMs > 0 && pauseMs < slowestSpacingMs ? pauseMs : 0;
}

/** What is usual from one picture to the next; undefined for a single one. */
function spacingOf(units: readonly AccessUnit[]): number | undefined {
  const times = units.filter(isVideo).map(({ captureMs }) => captureMs);
  const spacings = times.slice(1).map((ms, at) => ms - (times[at] ?? ms));
  return spacings.toSorted((one, other) => one - other)[spacings.length >> 1];
}
