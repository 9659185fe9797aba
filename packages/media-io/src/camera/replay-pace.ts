// How fast a recording is taken from a camera: no faster than so many times real time, and never more than who takes it has room for. The
// connection rests meanwhile, and TCP makes the camera wait.
import type { CameraClock } from "./camera-clock.ts";

/** A rest: long enough that a camera's packets are read together. */
const restMs = 20;
/** Footage that may be ahead of its time: the first group of pictures comes at once. */
const headStartMs = 4_000;

export class ReplayPace {
  readonly #clock: CameraClock;
  readonly #timesRealTime: number;
  #startMs: number | undefined;
  #takenMs = 0;
  #isFull = false;
  #wake: (() => void) | undefined;

  constructor(clock: CameraClock, timesRealTime: number) {
    this.#clock = clock;
    this.#timesRealTime = timesRealTime;
  }

  /** True while the camera is kept waiting, so that its silence means nothing. */
  get isHolding(): boolean {
    return this.#wake !== undefined && (this.#isFull || this.#isAhead);
  }

  /** So much footage has come in all. */
  took(footageMs: number): void {
    this.#startMs ??= this.#clock.monotonicMs();
    this.#takenMs = footageMs;
  }

  /** Whether whoever takes the footage is still busy with what came. */
  setFull(isFull: boolean): void {
    this.#isFull = isFull;
  }

  /** As of `ReadPacer`. */
  rest(wake: () => void): void {
    this.#wake = wake;
    this.#clock.after(restMs, () => this.#look());
  }

  #look(): void {
    if (this.isHolding) return void this.#clock.after(restMs, () => this.#look());
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  get #isAhead(): boolean {
    const passedMs = this.#clock.monotonicMs() - (this.#startMs ?? this.#clock.monotonicMs());
    return this.#takenMs > headStartMs + passedMs * this.#timesRealTime;
  }
}
