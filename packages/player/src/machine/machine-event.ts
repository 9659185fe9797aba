// Everything that can happen to a player: what people do, what the stream reports, what time brings.
import type { Failure, Gap, Rights, Speed, SyncPoint } from "./playback.ts";

/** What a person, or the page on behalf of one, asks for. Times are capture times in milliseconds since 1970 UTC. */
export type Wish =
  | { readonly type: "open" }
  | { readonly type: "close" }
  /** Tries a failed player again (LIVE-29). */
  | { readonly type: "retry" }
  | { readonly type: "switchCamera"; readonly isOn: boolean }
  | { readonly type: "goLive" }
  | { readonly type: "escape" }
  | { readonly type: "play" }
  | { readonly type: "pause" }
  | { readonly type: "togglePlay" }
  | { readonly type: "setSpeed"; readonly speed: Speed }
  /** A click on the timeline, or a jump to an event. */
  | { readonly type: "seek"; readonly atMs: number }
  /** History with other players: from the point's time on at `speed`, or with 0 as it was then (PLAY-43). */
  | { readonly type: "playTogether"; readonly sync: SyncPoint; readonly speed: Speed }
  | { readonly type: "skip"; readonly byMs: number }
  /** To the next picture, or the one before (PLAY-44). */
  | { readonly type: "stepPicture"; readonly by: 1 | -1 }
  /** A finger goes down on the timeline, moves, and leaves it after a drag. */
  | { readonly type: "press" }
  | { readonly type: "scrub"; readonly atMs: number }
  | { readonly type: "release"; readonly atMs: number }
  /** The finger on the timeline meant something else: a pinch, or scrolling the page. */
  | { readonly type: "letGo" }
  /** Another stream of the camera is to be shown; which one is not the machine's business. */
  | { readonly type: "changeQuality" }
  /** Somebody changed which streams the camera has: the quality may lead to another one now (PLAY-40). */
  | { readonly type: "streamsChanged" }
  /** What stands on screen may not be seen as it is any more: it is asked for again (MASK-17). What moves shows it by itself. */
  | { readonly type: "refreshPicture" }
  | { readonly type: "rest"; readonly reason: "stillWatching" | "hidden" }
  | { readonly type: "wake" }
  /** The earliest time that may be played has moved on (ARCH-20). */
  | { readonly type: "moveWindow"; readonly earliestMs: number };

/** What the stream and the screen report. */
export type Report =
  | { readonly type: "linkOpen"; readonly rights: Rights; readonly earliestMs: number }
  | { readonly type: "linkLost" }
  /** The server closed an idle connection in good order (WIRE-39). */
  | { readonly type: "linkEnded" }
  | { readonly type: "failed"; readonly failure: Failure }
  /** A command was refused and the position kept, for example `seekOutOfRange` (WIRE-26). */
  | { readonly type: "refused"; readonly code: string; readonly generation: number | undefined }
  | { readonly type: "shown"; readonly captureMs: number; readonly generation: number }
  | { readonly type: "starved"; readonly generation: number }
  | { readonly type: "gapReached"; readonly gap: Gap; readonly generation: number }
  /** Everything up to now has been shown (WIRE-36). */
  | { readonly type: "endReached"; readonly generation: number }
  /** Nothing comes any more; pictures up to this capture time came before, and may still be on their way to the screen. */
  | { readonly type: "sourceLost"; readonly lastMs: number };

/** Names of the machine's timers. */
export type TimerName = "gapText" | "scrubPace" | "scrubAnswer";

export type MachineEvent = Wish | Report | { readonly type: "timer"; readonly name: TimerName };
