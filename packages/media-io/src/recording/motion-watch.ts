// Whether something moves before a camera that is recorded while something does (CAM-34, ARCH-24), and from when to when that has it recorded. Pure.

/** Who is told of movement before a camera. Times are capture times, milliseconds since 1970. */
export interface MotionListener {
  /** Movement began, goes on, or ended at this time. */
  moves(isMoving: boolean, atMs: number): void;
  /** Nobody says any more whether something moves. */
  lost(): void;
}

/** Where it is known from, such as the camera's own events. Says nothing of a camera of which nothing is known. */
export interface MotionSource {
  /** Tells `listener` of what is known now and of each change, until the returned function is called. */
  follow(cameraId: string, listener: MotionListener): () => void;
}

/** Knows of no camera. What the cameras' own events tell will stand in its place. */
export const noMotionSource: MotionSource = { follow: () => () => undefined };

/** Recording begins so long before the first sign, milliseconds, and goes on so long after the last. */
export const beforeMotionMs = 10_000;
const afterMotionMs = 30_000;

export class MotionWatch {
  /** The camera is recorded while something moves, and not otherwise. */
  isAsked = false;
  /** From when footage is wanted of the movement that is, or was last. */
  #fromMs = -Infinity;
  #untilMs = -Infinity;
  #isKnown = false;
  #isMoving = false;

  get fromMs(): number {
    return this.#fromMs;
  }

  /** True where what is captured then is to be recorded: always where nobody knows what moves, for what was not recorded cannot be had later. */
  wants(captureMs: number): boolean {
    return !this.isAsked || !this.#isKnown || this.#isMoving || captureMs <= this.#untilMs;
  }

  moves(isMoving: boolean, atMs: number): void {
    if (!this.#isKnown || (isMoving && !this.#isMoving && atMs > this.#untilMs))
      this.#fromMs = atMs - beforeMotionMs;
    if (isMoving || this.#isMoving) this.#untilMs = atMs + afterMotionMs;
    this.#isKnown = true;
    this.#isMoving = isMoving;
  }

  lost(): void {
    this.#isKnown = false;
    this.#fromMs = -Infinity;
  }
}
