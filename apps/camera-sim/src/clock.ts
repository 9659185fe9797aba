// The simulator's two clocks: wall time for stamps and RTCP, monotonic time for pacing. Tests hand in their own wall clock.

export interface SimClock {
  /** Milliseconds since 1970 UTC. */
  wallMs(): number;
  /** Milliseconds since any fixed instant; must run at the pace of Node's timers. */
  monotonicMs(): number;
}

export const systemClock: SimClock = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };
