// What is chosen of a player's timeline, and for what (SEL-1): at most one range a player, on large players, by whoever may.
import { scaleFacts, type TimelineScale } from "@didban/media/timeline";
import { isLargeSize, rangeAround, type Player, type PlayerSize, type TimeRange } from "@didban/player";
import type { CameraDetails } from "@didban/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePermissions } from "../account/permissions.ts";
import { earliestOf } from "../camera/camera-life.ts";

export interface Selection {
  /** Undefined: nothing is being chosen. */
  readonly range: TimeRange | undefined;
  /** The person may mark what they choose. */
  readonly mayMark: boolean;
  /** Begins around the time that is looked at (SEL-3). */
  begin(): void;
  choose(range: TimeRange): void;
  /** Changes nothing (SEL-6). */
  end(): void;
}

interface SelectionOf {
  readonly camera: CameraDetails;
  readonly player: Player | null;
  readonly size: PlayerSize;
  readonly scale: TimelineScale;
}

/** What may be played of a camera now. */
export const playableOf = (camera: CameraDetails, nowMs: number): TimeRange => ({
  startMs: earliestOf(camera, nowMs),
  endMs: nowMs,
});

export function useSelection({ camera, player, size, scale }: SelectionOf): Selection {
  const permissions = usePermissions();
  const mayMark =
    permissions.may("cameraCreateBookmark", camera.id) && permissions.may("cameraStreamArchive", camera.id);
  const [range, choose] = useState<TimeRange>();
  const end = useCallback(() => choose(undefined), []);
  const isPossible = isLargeSize(size) && mayMark;
  // Another camera, a smaller player and a right that is gone end it (SEL-6).
  useEffect(() => end, [camera.id, isPossible, end]);
  return useMemo(
    () => ({
      range: isPossible ? range : undefined,
      mayMark,
      begin() {
        const nowMs = Date.now() + (player?.state.clockOffsetMs ?? 0);
        const atMs = player?.state.captureMs ?? player?.state.positionMs ?? nowMs;
        choose(rangeAround(atMs, scaleFacts[scale].stepMs, playableOf(camera, nowMs)));
      },
      choose,
      end,
    }),
    [range, isPossible, mayMark, player, scale, camera, end],
  );
}
