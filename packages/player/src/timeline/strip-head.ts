// Where on the strip the playhead stands: in the middle, and in live further on, since nothing but the future lies behind it (TIME-4, PLAY-44).
const middle = 0.5;
const atLive = 0.8;
/** It goes from one to the other within this time. */
const moveMs = 200;

export class StripHead {
  #goal: number = middle;
  #share: number | undefined;
  #movedMs: number | undefined;

  /** From 0 at the strip's left to 1. */
  get share(): number {
    return this.#share ?? this.#goal;
  }

  /** True when that is new. It is there at once at first, and for whoever asks for little motion. */
  setLive(isLive: boolean): boolean {
    const goal = isLive ? atLive : middle;
    if (goal === this.#goal) return false;
    this.#goal = goal;
    if (this.#share === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#share = goal;
    return true;
  }

  /** Goes on towards its goal with a frame of the browser; true until it is there. */
  move(): boolean {
    const nowMs = performance.now();
    const sinceMs = Math.min(nowMs - (this.#movedMs ?? nowMs), moveMs);
    const farthest = ((atLive - middle) * sinceMs) / moveMs;
    const way = this.#goal - this.share;
    this.#share = this.share + Math.sign(way) * Math.min(Math.abs(way), farthest);
    const isThere = this.#share === this.#goal;
    this.#movedMs = isThere ? undefined : nowMs;
    return !isThere;
  }
}
