// What a player says of itself (PLAY-7), as a total function of the machine's state.
import type { MachineState } from "./machine-state.ts";

/** States shown (PLAY-7). `idle` is a player without a camera. */
export type PlaybackStatus =
  | "idle"
  | "loading"
  | "playing"
  | "paused"
  | "buffering"
  | "gap"
  | "stillWatching"
  | "reconnecting"
  | "error"
  | "cameraOff";

export function playbackStatus(state: MachineState): PlaybackStatus {
  if (!state.isCameraOn) return "cameraOff";
  if (state.link === "none") return "idle";
  if (state.failure) return "error";
  if (state.rest === "stillWatching") return "stillWatching";
  if (state.link === "lost" || (state.sourceLostMs !== undefined && state.mode === "live"))
    return "reconnecting";
  if (state.gap || state.isUnrecorded) return "gap";
  if (state.scrub) return "paused";
  if (state.isLoading) return "loading";
  if (state.speed === 0 || state.rest === "hidden") return "paused";
  return state.isStarved ? "buffering" : "playing";
}
