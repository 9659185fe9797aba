// A clock on which real sockets can be tested against long deadlines: time runs faster on it, by the same factor everywhere.
import type { CameraClock } from "../camera-clock.ts";

/** Between two looks no more counts: what a busy machine holds this process up is not the camera's delay, and a camera in this process gets its turn before the deadline. */
const longestStepMs = 5;

/** Every real second counts as `factor` seconds; it stands still while this process gets no processor. */
export function hurriedClock(factor: number): CameraClock {
  const startMs = Date.now();
  let lookedMs = performance.now();
  let passedMs = 0;
  const look = () => {
    const nowMs = performance.now();
    passedMs += Math.min(nowMs - lookedMs, longestStepMs) * factor;
    lookedMs = nowMs;
    return passedMs;
  };
  return {
    nowMs: () => startMs + look(),
    monotonicMs: look,
    after(ms, act) {
      const dueMs = look() + ms;
      let timer: NodeJS.Timeout;
      const step = () => {
        const leftMs = dueMs - look();
        if (leftMs <= 0) act();
        else timer = setTimeout(step, Math.min(leftMs / factor, longestStepMs - 1));
      };
      timer = setTimeout(step, Math.min(ms / factor, longestStepMs - 1));
      return () => clearTimeout(timer);
    },
  };
}
