// Time as the camera room sees it, handed in so that tests can hold it still.

export interface CameraClock {
  /** The axis on which arrivals are stamped, milliseconds since 1970 UTC. */
  nowMs(): number;
  /** Milliseconds since an arbitrary start, never stepping back: for deadlines. */
  monotonicMs(): number;
  /** Calls `act` once after `ms`; calling what is returned cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** The machine's clock. Its timers do not keep a process alive. */
export const machineClock: CameraClock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
