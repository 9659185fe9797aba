// Where players stood when the browser went offline: the screen they were on comes back anew, and they go on where they were (LIVE-32).
import type { PlayerState } from "@didban/player";

/** A place in the archive, milliseconds since 1970 UTC. */
export interface PlayerPlace {
  readonly atMs: number;
  readonly isPaused: boolean;
}

const places = new Map<string, PlayerPlace>();

/** Notes where a camera's player stands; live needs no note. */
export function keepPlace(cameraId: string, state: Pick<PlayerState, "mode" | "positionMs" | "speed">): void {
  if (state.mode !== "history" || state.positionMs === undefined) return;
  places.set(cameraId, { atMs: state.positionMs, isPaused: state.speed === 0 });
}

/** The place that was noted, once. */
export function takePlace(cameraId: string): PlayerPlace | undefined {
  const place = places.get(cameraId);
  places.delete(cameraId);
  return place;
}
