// Whether a video element has come to the end of what it was given. A busy machine's may stand a picture or two before, and tell a time before what it shows.
import type { Clock } from "../stream/clock.ts";

/** An element that waits for more so long, and so near to its last picture, is at its end. */
const standsMs = 400;
const nearSeconds = 1;

export class ElementEnd {
  readonly #clock: Clock;
  #atSeconds = -1;
  #sinceMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To be asked again and again. `lastSeconds`: where the last picture lies; `bufferedSeconds`: how far the element has what it was given. */
  isReached(video: HTMLVideoElement, lastSeconds: number, bufferedSeconds: number): boolean {
    const { currentTime, paused, seeking, readyState } = video;
    if (currentTime !== this.#atSeconds) this.#sinceMs = this.#clock.nowMs();
    this.#atSeconds = currentTime;
    if (currentTime >= lastSeconds - 0.05) return true;
    const isWaiting = !paused && !seeking && readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;
    const hasStood = this.#clock.nowMs() - this.#sinceMs > standsMs;
    return isWaiting && hasStood && bufferedSeconds > lastSeconds && currentTime > lastSeconds - nearSeconds;
  }
}
