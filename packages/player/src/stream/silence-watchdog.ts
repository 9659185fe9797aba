// Finds connections that have died without a word: a browser that goes offline leaves its sockets open and silent.
import type { Cancel, Clock } from "./clock.ts";

/** After this long without a message the server is asked for a sign of life. */
export const silenceMs = 6000;

/** Wait for that sign before the connection counts as lost. */
export const answerMs = 4000;

export class SilenceWatchdog {
  readonly #clock: Clock;
  readonly #probe: () => void;
  readonly #lost: () => void;
  #lastHeardMs = 0;
  #cancel: Cancel = () => undefined;

  constructor(clock: Clock, probe: () => void, lost: () => void) {
    this.#clock = clock;
    this.#probe = probe;
    this.#lost = lost;
  }

  start(): void {
    this.hear();
    this.#wait(silenceMs);
  }

  /** Notes a message; costs no timer, since it is called for each one. */
  hear(): void {
    this.#lastHeardMs = this.#clock.nowMs();
  }

  stop(): void {
    this.#cancel();
  }

  #wait(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(delayMs, () => this.#look());
  }

  #look(): void {
    const silentMs = this.#clock.nowMs() - this.#lastHeardMs;
    if (silentMs < silenceMs) return this.#wait(silenceMs - silentMs);
    if (silentMs >= silenceMs + answerMs) return this.#lost();
    this.#probe();
    this.#wait(silenceMs + answerMs - silentMs);
  }
}
