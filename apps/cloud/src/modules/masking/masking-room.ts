// How much masking one media process does at a time (MASK-16): so many encoders, and beyond them so many streams of masked key frames. What finds no room is
// refused; nobody gets the camera's own pictures for want of it.
import type { Logger } from "../../platform/log/index.ts";

/** Gives back what was taken; calling it again does nothing. */
export type Release = () => void;

/** Streams of key frames cost a fraction of an encoder each. */
const keyFrameShare = 4;

export class MaskingRoom {
  readonly #most: { readonly encoders: number; readonly keyFrames: number };
  readonly #log: Logger;
  readonly #taken = { encoders: 0, keyFrames: 0 };
  #hasComplained = false;

  /** `encoders`: so many processes that encode may run. */
  constructor(encoders: number, log: Logger) {
    this.#most = { encoders, keyFrames: encoders * keyFrameShare };
    this.#log = log;
  }

  /** A place for a process that encodes; undefined where there is none. */
  encoder(): Release | undefined {
    return this.#take("encoders");
  }

  /** A place for a stream of key frames; undefined where there is none. */
  keyFrames(): Release | undefined {
    return this.#take("keyFrames");
  }

  /** There is no ffmpeg, which is said once. */
  complain(): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    this.#log.warn(
      "ffmpeg was not found: whoever may not see behind a privacy mask gets no pictures of its camera (install the package ffmpeg)",
    );
  }

  #take(what: "encoders" | "keyFrames"): Release | undefined {
    if (this.#taken[what] >= this.#most[what]) return undefined;
    this.#taken[what] += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken[what] -= 1;
      isTaken = false;
    };
  }
}
