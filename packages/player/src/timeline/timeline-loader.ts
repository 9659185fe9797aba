// Loads what the strip shows (TIME-28): one load at a time, a rest after a failure, and whether loading works at all.
import type { StripView } from "@didban/media/timeline";
import type { TimelineMaps } from "./timeline-maps.ts";
import { TimelineData, type TimelineLoad, type Window } from "./timeline-data.ts";

/** Reads what is recorded, and what is missing, of a camera. */
export type LoadMaps = (load: TimelineLoad) => Promise<TimelineMaps>;

export interface TimelineLoaderDeps {
  readonly loadMaps: LoadMaps;
  readonly nowMs: () => number;
  /** Something was loaded, or loading failed: draw. */
  readonly changed: () => void;
  readonly failed: (isFailed: boolean) => void;
}

/** After a failure nothing is asked for so long, unless a person does. */
const failedRestMs = 5000;

export class TimelineLoader {
  readonly #deps: TimelineLoaderDeps;
  readonly data = new TimelineData();
  #restsUntilMs = 0;
  #isFailed = false;

  constructor(deps: TimelineLoaderDeps) {
    this.#deps = deps;
  }

  /** Loads what this view lacks, if anything. */
  want(view: StripView, window: Window): void {
    if (window.nowMs < this.#restsUntilMs || this.data.isLoading) return;
    const load = this.data.plan(view, window);
    if (load) void this.#load(load);
  }

  clear(): void {
    this.data.clear();
    this.retry();
  }

  retry(): void {
    this.#restsUntilMs = 0;
    this.#setFailed(false);
  }

  async #load(load: TimelineLoad): Promise<void> {
    try {
      const { archiveMap, downtimes, events } = await this.#deps.loadMaps(load);
      this.data.receive(load, archiveMap, downtimes, events);
      this.#setFailed(false);
    } catch {
      this.data.fail(load);
      this.#restsUntilMs = this.#deps.nowMs() + failedRestMs;
      this.#setFailed(true);
    }
    this.#deps.changed();
  }

  #setFailed(isFailed: boolean): void {
    if (isFailed === this.#isFailed) return;
    this.#isFailed = isFailed;
    this.#deps.failed(isFailed);
  }
}
