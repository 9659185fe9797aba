// When a decoded picture is due. Archive follows the pictures' own times at the chosen speed; live shows what comes at once, but plays
// off a backlog gently (LIVE-21). Reads no clock: the time is given.

import type { SyncPoint } from "../machine/playback.ts";

/** A picture as pacing sees it: presentation time in microseconds, capture time in milliseconds since 1970. */
export interface TimedPicture {
  readonly ptsUs: number;
  readonly captureMs: number;
}

export interface Pace {
  /** When to show the next picture, by the player's clock; not later than `nowMs` means at once. */
  dueMs(picture: TimedPicture, nowMs: number): number;
  /** Notes that the picture was shown. */
  shown(picture: TimedPicture, nowMs: number): void;
  /** The next picture follows a gap or a drop: it is due at once. */
  restart(): void;
}

/** Lateness above which the time is given up instead of being caught up with, ms. */
const forgivenMs = 100;

/** Follows the pictures' times at `speed`. A late picture shifts all that follow. */
export class SteadyPace implements Pace {
  readonly #speed: number;
  #anchor: { readonly ptsUs: number; readonly atMs: number } | undefined;

  constructor(speed: number) {
    this.#speed = speed;
  }

  dueMs(picture: TimedPicture, nowMs: number): number {
    if (!this.#anchor) return nowMs;
    return this.#anchor.atMs + (picture.ptsUs - this.#anchor.ptsUs) / 1000 / this.#speed;
  }

  shown(picture: TimedPicture, nowMs: number): void {
    if (nowMs - this.dueMs(picture, nowMs) > forgivenMs || !this.#anchor) {
      this.#anchor = { ptsUs: picture.ptsUs, atMs: nowMs };
    }
  }

  restart(): void {
    this.#anchor = undefined;
  }
}

/** Follows capture times from a point that other players share (PLAY-43): a late picture shifts nothing. */
export class SyncedPace implements Pace {
  readonly #speed: number;
  readonly #point: SyncPoint;

  constructor(speed: number, point: SyncPoint) {
    this.#speed = speed;
    this.#point = point;
  }

  dueMs({ captureMs }: TimedPicture, nowMs: number): number {
    // What is seen at the point itself is seen until it comes.
    if (captureMs <= this.#point.captureMs) return nowMs;
    return this.#point.clockMs + (captureMs - this.#point.captureMs) / this.#speed;
  }

  shown(): void {}

  restart(): void {}
}

/** Capture time that is due, by the clock of all that play together. */
export const dueCaptureMs = ({ captureMs, clockMs }: SyncPoint, speed: number, nowMs: number): number =>
  captureMs + Math.max(0, nowMs - clockMs) * speed;

/** A stray of so many milliseconds is made up for within about half a second, by a tenth of the speed at most. */
export function rateTowards(strayMs: number, speed: number): number {
  const pull = Math.abs(strayMs) < 15 ? 0 : Math.max(-0.1, Math.min(0.1, strayMs / 500 / speed));
  return speed * (1 + pull);
}

/** Everything is due at once: live that is up to date, and single pictures. */
export const immediatePace: Pace = {
  dueMs: (_picture, nowMs) => nowMs,
  shown: () => undefined,
  restart: () => undefined,
};
