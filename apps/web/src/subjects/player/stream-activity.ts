// What a viewer's own stream is doing (STAT-7, STAT-24, LIVE-34). It stands beside the camera's status, which no viewer changes. Pure.
import type { PlaybackMode, PlaybackStatus } from "@didban/player";

/** `requesting`: asked for, no picture yet; `disconnected`: the connection or the camera's pictures were lost; `none`: no stream is wanted or had. */
export type StreamActivity = "requesting" | "live" | "archive" | "paused" | "disconnected" | "none";

export interface PlayerFacts {
  readonly status: PlaybackStatus;
  readonly mode: PlaybackMode;
  /** A picture was shown. */
  readonly hasPicture: boolean;
}

export function streamActivityOf({ status, mode, hasPicture }: PlayerFacts): StreamActivity {
  switch (status) {
    case "idle":
    case "cameraOff":
    case "error":
      return "none";
    case "reconnecting":
      return "disconnected";
    case "stillWatching":
    case "paused":
      return "paused";
    case "loading":
      if (!hasPicture) return "requesting";
      return mode === "live" ? "live" : "archive";
    case "playing":
    case "buffering":
    case "gap":
      return mode === "live" ? "live" : "archive";
  }
}
