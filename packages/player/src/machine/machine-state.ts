// The state of one player's machine: plain data, from which everything shown follows. How it changes is in `machine.ts` and `modes/`.
import type { Failure, Gap, Rights, Speed, StreamMode, SyncPoint } from "./playback.ts";

/** A finger on the timeline: from the press until the release. */
export interface Scrub {
  /** What the player did before: it plays on after the release (PLAY-13), and goes back to it when the finger meant something else. */
  readonly before: {
    readonly mode: StreamMode;
    readonly speed: Speed;
    /** Milliseconds since 1970 UTC. */
    readonly atMs: number | undefined;
  };
  /** The key frame asked for and not yet seen; one at a time (PLAY-29). */
  readonly isAsking: boolean;
  /** True while the pause of 100 ms between two soft seeks lasts. */
  readonly isThrottled: boolean;
  /** The newest target not yet asked for. */
  readonly wantedMs: number | undefined;
}

/** On the way to the neighbour of the picture on screen. */
export interface Stepping {
  readonly by: 1 | -1;
  /** In front of it is a gap: the last key frame before that is sought, and then what follows it. */
  readonly gap?: { readonly keyMs: number | undefined };
}

export interface MachineState {
  readonly mode: StreamMode;
  /** 0 while paused or seeking (PLAY-6). */
  readonly speed: Speed;
  /** `none` before the player is opened, `requesting`, `open`, `lost` and being tried again, or `closed` until something is wanted. */
  readonly link: "none" | "requesting" | "open" | "lost" | "closed";
  /** Unknown until the first token is granted. */
  readonly rights: Rights | undefined;
  /** Earliest time that may be played (ARCH-20), milliseconds since 1970 UTC. */
  readonly earliestMs: number;
  /** Number of the last thing asked of the stream; grows for good (WIRE-22). */
  readonly generation: number;
  /** True from an entry, a seek or a reconnection until its first picture is shown. */
  readonly isLoading: boolean;
  /** True once no picture came for 400 ms although one was due (PLAY-7). */
  readonly isStarved: boolean;
  /** Capture time of the picture on screen (PLAY-32). */
  readonly shownMs: number | undefined;
  /** Where history stands: the time sought, then the picture shown. Undefined means the last recorded time (PLAY-8). */
  readonly positionMs: number | undefined;
  /** Its next picture, or the one before, is sought (PLAY-44). */
  readonly stepping: Stepping | undefined;
  readonly scrub: Scrub | undefined;
  /** It plays with others, or stands where they stand (PLAY-43). */
  readonly sync: SyncPoint | undefined;
  /** With others it stands at a time of which it has nothing: before its earliest, or behind its last. */
  readonly isUnrecorded: boolean;
  /** The gap whose text is being shown (PLAY-30). */
  readonly gap: Gap | undefined;
  /** Why live rests by itself: nobody watches, or nobody can see the page (LIVE-22, LIVE-24). */
  readonly rest: "stillWatching" | "hidden" | undefined;
  /** What stands on screen may not be seen any more: it is hidden, and another picture asked for in its place. */
  readonly isRefreshing: boolean;
  /** The server lost the camera and waits for it (WIRE-40): the newest capture time that had come by then. */
  readonly sourceLostMs: number | undefined;
  /** False for a camera that is switched off: no stream is opened (LIVE-31). */
  readonly isCameraOn: boolean;
  readonly failure: Failure | undefined;
}

/** A player that has not been opened. */
export const closedState: MachineState = {
  mode: "live",
  speed: 1,
  link: "none",
  rights: undefined,
  earliestMs: 0,
  generation: 0,
  isLoading: false,
  isStarved: false,
  shownMs: undefined,
  positionMs: undefined,
  stepping: undefined,
  scrub: undefined,
  sync: undefined,
  isUnrecorded: false,
  gap: undefined,
  rest: undefined,
  isRefreshing: false,
  sourceLostMs: undefined,
  isCameraOn: true,
  failure: undefined,
};
