// The player's only clock and timers, so that tests can own time.

/** Stops a timer; harmless when it has fired. */
export type Cancel = () => void;

export interface Clock {
  /** Milliseconds since 1970, never jumping; the same in the page and in its workers. */
  nowMs(): number;
  after(delayMs: number, action: () => void): Cancel;
}

/** The clock of the page or worker. */
export const systemClock: Clock = {
  nowMs() {
    return performance.timeOrigin + performance.now();
  },
  after(delayMs, action) {
    const timer = setTimeout(action, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
