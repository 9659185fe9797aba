// The words of playback that every file of the player shares: modes, speeds, what is asked of the stream and what a gap is.
import type { StreamSpeed } from "@didban/contract";
import type { GapCause } from "@didban/media";

/** Modes of a player, as on its `data-mode` (PLAY-5). */
export const playbackModes = ["live", "history", "snapshot", "aiHeatmap", "aiDetection"] as const;
export type PlaybackMode = (typeof playbackModes)[number];

/** Modes that show moving pictures of a stream; the other three are laid over a player by the page. */
export type StreamMode = Extract<PlaybackMode, "live" | "history">;

/** Speeds of playback; 0 is seek or pause, live is always 1 (PLAY-6). */
export type Speed = StreamSpeed;

/** Missing footage that playback met: capture times in milliseconds since 1970 UTC (WIRE-35). */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: GapCause;
}

/**
 * The picture of `captureMs` is due at `clockMs`, by the clock that a page shares with its workers: players with the same point play together
 * (PLAY-43), each waiting out its own gaps.
 */
export interface SyncPoint {
  readonly captureMs: number;
  readonly clockMs: number;
}

/** What the viewer may do with this camera (LIVE-2). */
export interface Rights {
  readonly live: boolean;
  readonly archive: boolean;
}

/**
 * What the stream is asked for in one generation. `archive` plays from `atMs`; `still` shows the one picture at `atMs` or next after it,
 * `before` the last one before it, read from `fromMs` on; `keyFrame` shows the key frame at or before it (a soft seek); `hold` keeps the picture on screen and asks for none.
 */
export type Run =
  | { readonly kind: "live" }
  | {
      readonly kind: "archive";
      readonly atMs: number;
      readonly speed: Exclude<Speed, 0>;
      /** Undefined: by the pictures' own times, from when the first one comes. */
      readonly sync?: SyncPoint | undefined;
    }
  | { readonly kind: "still"; readonly atMs: number }
  | { readonly kind: "before"; readonly atMs: number; readonly fromMs: number }
  | { readonly kind: "keyFrame"; readonly atMs: number }
  | { readonly kind: "hold" };

/** Why a player shows no video, with the catalogue's code where there is one (LIVE-29). */
export interface Failure {
  readonly code: string;
  /** False when only a person, or a new right, can bring the stream back (LIVE-30). */
  readonly isRetried: boolean;
}

/** Short-lived messages of the player; the page has the texts (PLAY-33). */
export type Notice = "noAccess" | "skipped";
