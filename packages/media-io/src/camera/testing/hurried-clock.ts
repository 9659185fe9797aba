// A clock on which real sockets can be tested against long deadlines: time runs faster on it, by the same factor everywhere.
import type { CameraClock } from "../camera-clock.ts";

/** Every real second counts as `factor` seconds. */
export function hurriedClock(factor: number): CameraClock {
  const startMs = Date.now();
  return {
    nowMs: () => startMs + (Date.now() - startMs) * factor,
    monotonicMs: () => performance.now() * factor,
    after(ms, act) {
      const timer = setTimeout(act, ms / factor);
      return () => clearTimeout(timer);
    },
  };
}
