// Still pictures in place of video that this browser cannot play (LIVE-14, LIVE-17): the newest every 2 s, or one of the archive.
import { pictureOfBitmap } from "../picture/bitmap-picture.ts";
import type { DecodedPicture } from "../picture/picture-decoder.ts";
import type { Cancel, Clock } from "../stream/clock.ts";

/** A still picture with its capture time, milliseconds since 1970 UTC. */
export interface Still {
  readonly image: ImageBitmap;
  readonly captureMs: number;
}

/** Fetches the newest still, or the one at or before `atMs`. Rejects where there is none. */
export type FetchStill = (atMs?: number) => Promise<Still>;

/** Time between two stills (LIVE-14). */
export const stillEveryMs = 2000;

export class StillsLoop {
  readonly #clock: Clock;
  readonly #fetch: FetchStill;
  readonly #show: (picture: DecodedPicture, captureMs: number) => void;
  #era = 0;
  #cancel: Cancel = () => undefined;

  constructor(clock: Clock, fetch: FetchStill, show: (picture: DecodedPicture, captureMs: number) => void) {
    this.#clock = clock;
    this.#fetch = fetch;
    this.#show = show;
  }

  /** Shows the newest picture again and again; with `atMs` that one picture. */
  start(atMs?: number): void {
    this.stop();
    void this.#next(this.#era, atMs);
  }

  stop(): void {
    this.#era += 1;
    this.#cancel();
  }

  async #next(era: number, atMs: number | undefined): Promise<void> {
    // A still that fails leaves the one before on screen; the next try is due anyway.
    const still = await this.#fetch(atMs).catch(() => undefined);
    if (era !== this.#era) return still?.image.close();
    if (still) this.#show(pictureOfBitmap(still.image, 0), still.captureMs);
    if (atMs !== undefined && still) return;
    this.#cancel = this.#clock.after(stillEveryMs, () => void this.#next(era, atMs));
  }
}
