// What the parts of one player share: its camera, its engine's player, its size, and the way to say something short over the video.
import type { CameraDetails } from "@didban/contract";
import type { Player, PlayerSize } from "@didban/player";
import type { TimelineScale } from "@didban/media/timeline";
import { createContext, use } from "react";
import type { CameraTime } from "../../lib/camera-time.ts";
import type { OpenedSnapshot } from "./opened-snapshot.ts";
import type { EventJumps } from "./event-jumps.ts";
import type { Mask } from "./mask/mask-store.ts";
import type { Aspect } from "./player-choices.ts";
import type { PtzView } from "./ptz/ptz-view.ts";
import type { Selection } from "./selection.ts";
import type { SnapshotTaking } from "./take-snapshot.ts";
import type { Fullscreen } from "./use-fullscreen.ts";
import type { ZoomStore } from "./zoom-store.ts";

export interface PlayerParts {
  readonly camera: CameraDetails;
  /** Null until it is made, and while the player is out of sight. */
  readonly player: Player | null;
  readonly size: PlayerSize;
  /** By the clock that the viewer chose (PLAY-35). */
  readonly time: CameraTime;
  /** The player's own element: what is to be seen in full screen stands in it. */
  readonly frame: { readonly current: HTMLElement | null };
  readonly fullscreen: Fullscreen;
  /** It is the whole screen because the phone is held sideways. */
  readonly isSideways: boolean;
  readonly aspect: Aspect;
  setAspect(aspect: Aspect): void;
  readonly scale: TimelineScale;
  setScale(scale: TimelineScale): void;
  /** What is being chosen on the timeline. */
  readonly selection: Selection;
  readonly zoom: ZoomStore;
  readonly mask: Mask;
  readonly snapshot: SnapshotTaking;
  /** Whether the camera is steered from here. */
  readonly ptz: PtzView;
  /** To what the camera found. */
  readonly eventJumps: EventJumps;
  /** The snapshot that lies over its picture. */
  readonly opened: OpenedSnapshot | undefined;
  /** Shows a short text over the video (PLAY-33). */
  say(text: string): void;
}

export const PlayerContext = createContext<PlayerParts | null>(null);

/** Throws outside of a player. */
export function usePlayerParts(): PlayerParts {
  const parts = use(PlayerContext);
  if (!parts) throw new Error("player not found!");
  return parts;
}
