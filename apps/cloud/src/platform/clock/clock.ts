// The one source of time on the server. Code asks a Clock; only this file asks the machine, so that tests can hold time still.
import { setTimeout as wait } from "node:timers/promises";

/** Stops what was begun; calling it again does nothing. */
export type Cancel = () => void;

export interface Clock {
  /** Wall clock, milliseconds since 1970 UTC. May step when the machine's clock is set. */
  nowMs(): number;
  /** Milliseconds since an arbitrary start, never stepping back; for durations only. */
  monotonicMs(): number;
  /** Resolves after `ms`; rejects with an AbortError when `signal` aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `act` once after `ms`. */
  after(ms: number, act: () => void): Cancel;
  /** Calls `act` every `ms` until cancelled. */
  every(ms: number, act: () => void): Cancel;
}

/** The machine's clock. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
};
