// Where a player stood when it was taken away, out of sight (LAYT-10): it goes on there.
import type { PlayerState } from "@didban/player";

/** A place in the archive, milliseconds since 1970 UTC. */
export interface PlayerPlace {
  readonly atMs: number;
  readonly isPaused: boolean;
}

/** The place of a player in history; live has none. */
export function placeOf({
  mode,
  positionMs,
  speed,
}: Pick<PlayerState, "mode" | "positionMs" | "speed">): PlayerPlace | undefined {
  return mode === "history" && positionMs !== undefined
    ? { atMs: positionMs, isPaused: speed === 0 }
    : undefined;
}
