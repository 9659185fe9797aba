// How live stays live (LIVE-21): what to do with a backlog, decided from how old it is. Pure; the picture track measures and obeys.

/** `settling`: the pictures since the last key frame are run through. `catchingUp`: played at 1.1x. */
export type LivePhase = "settling" | "current" | "catchingUp";

export interface LiveLag {
  readonly phase: LivePhase;
  /** Age of the next picture to be shown against the server's clock. */
  readonly behindMs: number;
  /** How long the oldest coded picture has been waiting here. */
  readonly oldestWaitMs: number;
  /** Pictures that wait, coded or decoded. */
  readonly backlog: number;
  /** True when a later key frame already waits. */
  readonly hasNewerKey: boolean;
}

export interface LiveAnswer {
  readonly phase: LivePhase;
  /** Throw away what waits before the next key frame, or before the newest one; `await` also when none is there yet. */
  readonly drop?: "awaitKey" | "newestKey";
}

/** Speed while catching up (LIVE-21). */
export const catchUpSpeed = 1.1;
/** Behind by more than this, playback catches up (LIVE-21). */
const catchUpBehindMs = 1500;
/** Behind by more than this, playback jumps (LIVE-21). */
const jumpBehindMs = 4000;
/** A picture that could not be decoded within this time means that the machine is too slow for the stream. */
const overloadMs = 500;

export function judgeLag(lag: LiveLag): LiveAnswer {
  const { phase, backlog } = lag;
  const isUpToDate = backlog <= 1;
  if (isUpToDate)
    return { phase: phase === "settling" && lag.behindMs > catchUpBehindMs ? phase : "current" };
  if (phase === "settling") {
    return lag.oldestWaitMs > jumpBehindMs ? { phase: "current", drop: "awaitKey" } : { phase };
  }
  if (lag.behindMs > jumpBehindMs) {
    return lag.hasNewerKey ? { phase: "settling", drop: "newestKey" } : { phase: "settling" };
  }
  if (phase === "catchingUp") return { phase };
  if (lag.behindMs > catchUpBehindMs) return { phase: "catchingUp" };
  return lag.oldestWaitMs > overloadMs ? { phase, drop: "awaitKey" } : { phase };
}
