// A player's seat among those of the page, with what each shortcut does there (PLAY-9, KEY-1).
import { narrowerScale, widerScale, type TimelineScale } from "@didban/media/timeline";
import type { Player, PlayerState } from "@didban/player";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useCameraProfile } from "../camera/camera-profile.ts";
import { useActivePlayer, type SeatCommand, type SeatCommands } from "./active-player.ts";
import type { EventJumps } from "./event-jumps.ts";
import type { Mask } from "./mask/mask-store.ts";
import type { OpenedSnapshot } from "./opened-snapshot.ts";
import type { Purpose, Selection } from "./selection.ts";
import { isWithoutPicture, type SnapshotTaking } from "./take-snapshot.ts";
import type { Fullscreen } from "./use-fullscreen.ts";
import type { ZoomStore } from "./zoom-store.ts";

interface SeatParts {
  readonly cameraId: string;
  readonly player: Player | null;
  readonly fullscreen: Fullscreen;
  readonly selection: Selection;
  readonly snapshot: SnapshotTaking;
  readonly eventJumps: EventJumps;
  readonly opened: OpenedSnapshot | undefined;
  readonly zoom: ZoomStore;
  readonly mask: Mask;
  /** Draws the mask that there is not yet, or looks behind the one that there is (KEY-17). */
  maskByKey(): void;
  /** Begins to choose a range, or says why not (KEY-11, KEY-15). */
  select(purpose: Purpose): void;
  setScale(change: (scale: TimelineScale) => TimelineScale): void;
  showLog(): void;
  /** Come after the player's own. */
  readonly moreCommands: (() => SeatCommands) | undefined;
}

/** What an arrow skips (KEY-5), and a button or a double tap as well. */
export const skipMs = 15_000;

/** Takes a seat while mounted. */
export function useSeat(id: string, parts: SeatParts): void {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const { cameraId } = parts;
  // Before the browser paints: a key pressed right after a player is gone finds the one that is active then.
  useLayoutEffect(() => {
    const { join, leave } = useActivePlayer.getState();
    join({ id, cameraId, commands: () => commandsOf(latest.current) });
    return () => leave(id);
  }, [id, cameraId]);
}

function commandsOf(parts: SeatParts): SeatCommands {
  const { cameraId, player, setScale, showLog, select, snapshot, zoom, maskByKey, moreCommands, eventJumps } =
    parts;
  const { zoomIn, zoomOut } = zoom.getState();
  const escape = innermostLayer(parts);
  return {
    ...moreCommands?.(),
    ...(player && {
      togglePlay: () => player.togglePlay(),
      back: () => player.skip(-skipMs),
      forward: () => player.skip(skipMs),
    }),
    ...(player &&
      eventJumps.isAllowed && {
        previousEvent: () => eventJumps.jump("before"),
        nextEvent: () => eventJumps.jump("after"),
      }),
    ...(player && isPausedInHistory(player.state) && stepsOf(player)),
    ...(player && !isWithoutPicture(player.state) && { snapshot: snapshot.take }),
    ...(escape && { escape }),
    widerScale: () => setScale(widerScale),
    narrowerScale: () => setScale(narrowerScale),
    cameraProfile: () => useCameraProfile.getState().open(cameraId),
    bookmark: () => select("bookmark"),
    export: () => select("export"),
    zoomIn,
    zoomOut,
    mask: maskByKey,
    developerLog: showLog,
  };
}

/** Where one steps from picture to picture (PLAY-44). */
export const isPausedInHistory = ({ mode, speed }: PlayerState): boolean => mode === "history" && speed === 0;

const stepsOf = (player: Player): SeatCommands => ({
  stepBack: () => player.stepPicture(-1),
  stepForward: () => player.stepPicture(1),
});

/** What Escape leaves first (KEY-4); undefined when the player has nothing left to leave. */
function innermostLayer({
  player,
  fullscreen,
  selection,
  mask,
  zoom,
  opened,
}: SeatParts): SeatCommand | undefined {
  // Most browsers leave full screen by themselves and keep the key; the others must not leave two layers at once.
  if (fullscreen.isOn) return fullscreen.toggle;
  if (selection.range) return selection.end;
  if (mask.isDrawing) return mask.store.getState().end;
  if (zoom.getState().zoom) return zoom.getState().turnOff;
  if (opened)
    return () => {
      opened.leave();
      player?.escape();
    };
  return player && player.state.mode !== "live" ? () => player.escape() : undefined;
}
