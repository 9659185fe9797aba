// Where players stood when they were taken away: by a browser that went offline, whose screen comes back anew (LIVE-32), or while out of
// sight (LAYT-10). They go on where they were.
import type { PlayerState } from "@didban/player";

/** A place in the archive, milliseconds since 1970 UTC. */
export interface PlayerPlace {
  readonly atMs: number;
  readonly isPaused: boolean;
}

const places = new Map<string, PlayerPlace>();

type Standing = Pick<PlayerState, "mode" | "positionMs" | "speed">;

/** The place of a player in history; live has none. */
export function placeOf({ mode, positionMs, speed }: Standing): PlayerPlace | undefined {
  return mode === "history" && positionMs !== undefined
    ? { atMs: positionMs, isPaused: speed === 0 }
    : undefined;
}

/** Notes where a camera's player stands; live needs no note. */
export function keepPlace(cameraId: string, state: Standing): void {
  const place = placeOf(state);
  if (place) places.set(cameraId, place);
}

/** The place that was noted, once. */
export function takePlace(cameraId: string): PlayerPlace | undefined {
  const place = places.get(cameraId);
  places.delete(cameraId);
  return place;
}
