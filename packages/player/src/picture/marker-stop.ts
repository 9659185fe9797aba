// Where playback halts: at the marker it is heading for. From when the marker leaves the queue until it is passed nothing behind it is
// handed on; once everything before it has been shown it counts as reached, and is told once.
import type { Marker } from "./picture-sink.ts";

export class MarkerStop {
  #marker: Marker | undefined;
  #isReached = false;

  /** True while nothing more may be handed on. */
  get isAhead(): boolean {
    return this.#marker !== undefined;
  }

  headFor(marker: Marker): void {
    this.#marker = marker;
  }

  /** Everything before the marker has been shown; gives the marker the first time. */
  reach(): Marker | undefined {
    if (this.#isReached || !this.#marker) return undefined;
    this.#isReached = true;
    return this.#marker;
  }

  /** Goes on behind it. */
  pass(): void {
    this.#marker = undefined;
    this.#isReached = false;
  }
}
