// One timer for all cameras: every few milliseconds it lets the tracks that are watched send what is due.
import type { SimClock } from "../clock.ts";
import type { MediaTrack } from "./media-track.ts";

const tickMs = 8;

export class Pacer {
  readonly #clock: SimClock;
  readonly #tracks = new Set<MediaTrack>();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  /** Keeps `track` going as long as it has watchers. */
  run(track: MediaTrack): void {
    this.#tracks.add(track);
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#tracks.clear();
  }

  #tick(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const track of this.#tracks) {
      if (track.watcherCount === 0) this.#tracks.delete(track);
      else track.pump(nowMs);
    }
    if (this.#tracks.size === 0) this.stop();
  }
}
