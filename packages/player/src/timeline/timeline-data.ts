// What is known of a camera's archive, and what to load next (TIME-28): the visible span and one more on either side, as fine as the scale shows.
// Keeps one window for each scale; whoever loads hands in the answers of the two map calls.
import {
  type ArchiveMapEntry,
  loadWindow,
  msOfDayNumber,
  msPerPixel,
  snappedStart,
  type SpanSet,
  spanSetOf,
  type StripView,
  stripWindow,
  type TimelineScale,
} from "@didban/media/timeline";
import type { TimelineEvent } from "./timeline-events.ts";
import type { Downtime } from "./timeline-maps.ts";

/** One load: a window of time, milliseconds since 1970 UTC, and the gaps worth telling. */
export interface TimelineLoad {
  readonly scale: TimelineScale;
  readonly startMs: number;
  readonly endMs: number;
  /** For the calls' `resolution`: what a pixel spans. */
  readonly resolutionMs: number;
}

/** What a loaded window holds. */
export interface LoadedSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly recorded: SpanSet;
  /** True while the last recorded span goes on: it is new, and nothing is missing behind it. */
  readonly isOngoing: boolean;
  /** Ascending by start. */
  readonly downtimes: readonly Downtime[];
  /** Ascending by start. */
  readonly events: readonly TimelineEvent[];
}

export interface Window {
  readonly earliestMs: number;
  readonly nowMs: number;
}

/** Windows that reach up to now count as known so far ahead: what goes on is drawn on. */
const knownAheadMs = 60_000;
/** Where nothing goes on it may begin at any moment: looked at again this soon, unless a pixel spans more. */
const soonestMs = 10_000;

export class TimelineData {
  readonly #spans = new Map<TimelineScale, LoadedSpan>();
  readonly #outdated = new Set<TimelineScale>();
  readonly #resolutions = new Map<TimelineScale, number>();
  #pending: TimelineLoad | undefined;

  /** True while an answer is awaited. */
  get isLoading(): boolean {
    return this.#pending !== undefined;
  }

  /** What is known at a scale. */
  at(scale: TimelineScale): LoadedSpan | undefined {
    return this.#spans.get(scale);
  }

  /** What to load for this view, if anything; from then on it counts as being loaded. */
  plan(view: StripView, { earliestMs, nowMs }: Window): TimelineLoad | undefined {
    const seen = stripWindow(view);
    const fromMs = Math.max(seen.startMs, earliestMs);
    const toMs = Math.min(seen.endMs, nowMs);
    if (fromMs >= toMs || this.#isKnown(view.scale, fromMs, toMs, nowMs)) return undefined;
    const wanted = loadWindow(view);
    const load: TimelineLoad = {
      scale: view.scale,
      startMs: snappedStart(wanted.startMs, earliestMs),
      endMs: Math.min(wanted.endMs, nowMs),
      resolutionMs: Math.max(1, Math.floor(msPerPixel(view))),
    };
    this.#pending = load;
    return load;
  }

  /** Takes the answers to a load; an answer to one that was overtaken is dropped. */
  receive(
    load: TimelineLoad,
    archiveMap: readonly Readonly<ArchiveMapEntry>[],
    downtimes: readonly Downtime[],
    events: readonly TimelineEvent[] = [],
  ): void {
    if (load !== this.#pending) return;
    this.#pending = undefined;
    this.#outdated.delete(load.scale);
    this.#resolutions.set(load.scale, load.resolutionMs);
    const recorded = spanSetOf(
      archiveMap.map(([start, end]) => ({ startMs: msOfDayNumber(start), endMs: msOfDayNumber(end) })),
    );
    this.#spans.set(load.scale, {
      startMs: load.startMs,
      endMs: load.endMs,
      recorded,
      // The map calls a span going on by its age alone: a gap that has just begun knows better.
      isOngoing: (archiveMap.at(-1)?.[2] ?? false) && downtimes.every(({ endMs }) => endMs !== undefined),
      downtimes: downtimes.toSorted((a, b) => a.startMs - b.startMs),
      events: events.toSorted((a, b) => a.startMs - b.startMs),
    });
  }

  /** The load failed; the next plan asks again. */
  fail(load: TimelineLoad): void {
    if (load === this.#pending) this.#pending = undefined;
  }

  /** Another camera is shown: nothing is known. */
  clear(): void {
    this.#spans.clear();
    this.#outdated.clear();
    this.#pending = undefined;
  }

  /** The archive changed (ARCH-26): what is known stays on screen until it is known anew. */
  outdate(): void {
    for (const scale of this.#spans.keys()) this.#outdated.add(scale);
    this.#pending = undefined;
  }

  #lookAgainMs(scale: TimelineScale): number {
    return Math.min(knownAheadMs, Math.max(soonestMs, this.#resolutions.get(scale) ?? 0));
  }

  #isKnown(scale: TimelineScale, fromMs: number, toMs: number, nowMs: number): boolean {
    const pending = this.#pending;
    if (pending?.scale === scale && pending.startMs <= fromMs && pending.endMs >= toMs - knownAheadMs)
      return true;
    const span = this.#spans.get(scale);
    if (!span || span.startMs > fromMs || this.#outdated.has(scale)) return false;
    const aheadMs = span.isOngoing ? knownAheadMs : this.#lookAgainMs(scale);
    const knownToMs = span.endMs >= nowMs - aheadMs ? nowMs : span.endMs;
    return knownToMs >= toMs;
  }
}
