// Puts groups of pictures that arrive together to pieces that are imported: of one format, without a break, and no larger than memory has room for.
// Owns the slabs meanwhile, and gives them back.
import { isVideo, releaseUnit, type AccessUnit, type MediaFormat } from "@didban/media";
import type { FootageImporter, Span } from "@didban/media-io/archive";
import type { PastGroup } from "./past-footage.ts";

/** A longer pause between two pictures is a break, unless they have always been so far apart: what was recorded ends before it. */
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
  /** From one picture to the next, as it was last. */
  #spacingMs = 0;
  /** Where the last picture gives way to the next. */
  #endMs: number | undefined;

  constructor(importer: Pick<FootageImporter, "import">, cameraId: string, stream: number) {
    this.#store = (units, endMs) => importer.import(cameraId, stream, units, endMs);
  }

  /** Takes a group; imports what waits where it does not go with it. */
  async take({ units, endMs }: PastGroup): Promise<void> {
    const [first] = units;
    this.#spacingMs = spacingOf(units) ?? this.#spacingMs;
    const taken = this.#untilBreak(units);
    units.slice(taken.length).forEach(releaseUnit);
    try {
      if (first !== undefined && this.#parts(first)) await this.flush();
    } catch (error) {
      taken.forEach(releaseUnit);
      throw error;
    }
    if (this.#units.length === 0) this.#startMs = first?.captureMs ?? 0;
    this.#units.push(...taken);
    for (const { data } of taken) this.#bytes += data.length;
    this.#lastMs = taken.findLast(isVideo)?.captureMs ?? this.#lastMs;
    const isFollowed =
      endMs !== undefined && !this.#isBreak(endMs - this.#lastMs) && taken.length === units.length;
    if (isFollowed && units.length === 1) this.#spacingMs = endMs - this.#lastMs;
    this.#endMs = isFollowed ? endMs : undefined;
    if (this.#bytes > mostBytes || this.#lastMs - this.#startMs >= longestMs) await this.flush();
  }

  /** Imports what waits. */
  async flush(): Promise<void> {
    const units = this.#units;
    if (units.length === 0) return;
    this.#units = [];
    this.#bytes = 0;
    try {
      this.stored.push(...(await this.#store(units, this.#endMs)));
    } finally {
      units.forEach(releaseUnit);
    }
  }

  /** Lets go of what waits. */
  drop(): void {
    this.#units.forEach(releaseUnit);
    this.#units = [];
  }

  #parts(first: AccessUnit): boolean {
    if (this.#units.length === 0) return false;
    // Whoever keeps it said that nothing follows: however short, that is a gap.
    if (this.#endMs === undefined) return true;
    return this.#isBreak(first.captureMs - this.#lastMs) || first.format !== this.#format;
  }

  #isBreak(pauseMs: number, leastMs = breakMs): boolean {
    return pauseMs >= leastMs && !(pauseMs < slowestSpacingMs && pauseMs < 2 * this.#spacingMs);
  }

  /** Of a group that breaks off and goes on without a key frame only what is before the break can be shown. */
  #untilBreak(units: readonly AccessUnit[]): readonly AccessUnit[] {
    let lastMs: number | undefined;
    for (const [at, unit] of units.entries()) {
      if (!isVideo(unit)) continue;
      if (lastMs !== undefined && this.#isBreak(unit.captureMs - lastMs, 2 * breakMs))
        return units.slice(0, at);
      lastMs = unit.captureMs;
    }
    return units;
  }

  get #format(): MediaFormat | undefined {
    return this.#units.find(isVideo)?.format;
  }
}

/** What is usual from one picture to the next; undefined for a single one. */
function spacingOf(units: readonly AccessUnit[]): number | undefined {
  const times = units.filter(isVideo).map(({ captureMs }) => captureMs);
  const spacings = times.slice(1).map((ms, at) => ms - (times[at] ?? ms));
  return spacings.toSorted((one, other) => one - other)[spacings.length >> 1];
}
