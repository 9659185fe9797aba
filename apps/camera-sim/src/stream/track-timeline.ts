// Which frame of which clip is due when, and with what RTP timestamp. Pure arithmetic: the endless loop, B-frame order, clip changes and
// a clock that runs wrong; sending is media-track.ts's.

/** What a clip looks like to time. */
export interface TimelineClip {
  /** Frames (or sound packets) in one loop. */
  readonly frameCount: number;
  readonly framesPerSecond: number;
  /** Place in display order of a frame of the loop; in decode order without B-frames. */
  displayIndex(frame: number): number;
  /** How many frame periods after its capture a frame can be sent at the earliest. */
  readonly reorderDepth: number;
}

/** One due frame. */
export interface TimelineFrame {
  /** Frame of the clip. */
  readonly clipFrame: number;
  /** When it is sent, on the monotonic clock in milliseconds. */
  readonly dueMs: number;
  /** When it was taken, on the monotonic clock in milliseconds. */
  readonly takenMs: number;
  /** The same in ticks of the track's clock; fractional and unwrapped. */
  readonly ticks: number;
}

/**
 * Running numbers to frames. A stretch lasts until the clip or the clock's pace changes; a new one continues number and time exactly.
 */
export class TrackTimeline {
  readonly #clockRate: number;
  #clip: TimelineClip;
  /** Running number, instant and ticks at which this stretch began, and the clip's position there. */
  #firstNumber = 0;
  #startMs: number;
  #startTicks: number;
  #firstPosition = 0;
  #driftPpm = 0;

  constructor(clip: TimelineClip, clockRate: number, startMs: number, startTicks: number) {
    this.#clip = clip;
    this.#clockRate = clockRate;
    this.#startMs = startMs;
    this.#startTicks = startTicks;
  }

  /** Where the present stretch begins; of what was before nothing is known any more. */
  get firstNumber(): number {
    return this.#firstNumber;
  }

  /** The frame that carries a running number. */
  frame(number: number): TimelineFrame {
    const position = this.#firstPosition + number - this.#firstNumber;
    const clipFrame = position % this.#clip.frameCount;
    const displayPosition = position - clipFrame + this.#clip.displayIndex(clipFrame);
    return {
      clipFrame,
      dueMs:
        this.#startMs +
        ((position - this.#firstPosition + this.#clip.reorderDepth) * 1000) / this.#clip.framesPerSecond,
      takenMs: this.#startMs + ((displayPosition - this.#firstPosition) * 1000) / this.#clip.framesPerSecond,
      ticks:
        this.#startTicks +
        ((displayPosition - this.#firstPosition) / this.#clip.framesPerSecond) * this.#ticksPerSecond,
    };
  }

  /** The track's clock at an instant of the monotonic clock, in ticks. */
  ticksAt(monotonicMs: number): number {
    return this.#startTicks + ((monotonicMs - this.#startMs) / 1000) * this.#ticksPerSecond;
  }

  /** The first running number that is due at or after an instant. */
  numberAt(monotonicMs: number): number {
    const periods =
      ((monotonicMs - this.#startMs) * this.#clip.framesPerSecond) / 1000 - this.#clip.reorderDepth;
    return this.#firstNumber + Math.max(0, Math.ceil(periods));
  }

  /** From running number `number` on, show another clip from its start. */
  changeClip(number: number, clip: TimelineClip): void {
    const { dueMs } = this.frame(number);
    this.#beginStretch(number, dueMs, 0);
    this.#clip = clip;
  }

  /** From running number `number` on, let the track's clock run `ppm` millionths too fast. */
  changeDrift(number: number, ppm: number): void {
    const position = this.#firstPosition + number - this.#firstNumber;
    const dueMs = this.frame(number).dueMs - (this.#clip.reorderDepth * 1000) / this.#clip.framesPerSecond;
    this.#beginStretch(number, dueMs, position % this.#clip.frameCount);
    this.#driftPpm = ppm;
  }

  get #ticksPerSecond(): number {
    return this.#clockRate * (1 + this.#driftPpm / 1e6);
  }

  #beginStretch(number: number, startMs: number, position: number): void {
    this.#startTicks = this.ticksAt(startMs);
    this.#startMs = startMs;
    this.#firstNumber = number;
    this.#firstPosition = position;
  }
}
