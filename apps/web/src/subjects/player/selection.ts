// What is chosen of a player's timeline, and for what (SEL-1): at most one range a player, on large players, by whoever may.
import { scaleFacts, type TimelineScale } from "@didban/media/timeline";
import {
  isLargeSize,
  keepRange,
  rangeAround,
  type Player,
  type PlayerSize,
  type TimeRange,
} from "@didban/player";
import type { CameraDetails } from "@didban/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePermissions } from "../account/permissions.ts";
import { earliestOf } from "../camera/camera-life.ts";

/** What becomes of what is chosen. */
export type Purpose = "bookmark" | "export";

/** Why nothing is chosen now; the first one counts (KEY-14). */
export type SelectionRefusal = "noAccess" | "exportsOff" | "expandFirst" | "smallWindow";

export interface Selection {
  /** Undefined: nothing is being chosen. */
  readonly range: TimeRange | undefined;
  /** What it is chosen for. */
  readonly purpose: Purpose;
  /** Why it cannot begin; undefined: it can. */
  refusalOf(purpose: Purpose): SelectionRefusal | undefined;
  /** Begins where one looks (SEL-3), whatever was being chosen before. Nothing happens where it is refused. */
  begin(purpose: Purpose): void;
  choose(range: TimeRange): void;
  /** Changes nothing (SEL-6). */
  end(): void;
}

interface SelectionOf {
  readonly camera: CameraDetails;
  readonly player: Player | null;
  readonly size: PlayerSize;
  readonly scale: TimelineScale;
  setScale(scale: TimelineScale): void;
}

/** What is first chosen of an export: the last minute, on a scale that shows it large (KEY-11). */
const exportedMs = 60_000;
const exportScale = "singleMinute";
/** CSS pixels of the window with its bars: below, ends and form have no room (KEY-13). */
const leastWindowHeight = 599;

/** What may be played of a camera now. */
export const playableOf = (camera: CameraDetails, nowMs: number): TimeRange => ({
  startMs: earliestOf(camera, nowMs),
  endMs: nowMs,
});

export function useSelection({ camera, player, size, scale, setScale }: SelectionOf): Selection {
  const { may } = usePermissions();
  const hasArchive = may("cameraStreamArchive", camera.id);
  const mayMark = hasArchive && may("cameraCreateBookmark", camera.id);
  const mayExport = hasArchive && may("cameraCreateExport", camera.id);
  const [{ purpose, range }, setChosen] = useState<Pick<Selection, "purpose" | "range">>(nothing);
  const choose = useCallback((next: TimeRange) => setChosen((now) => ({ ...now, range: next })), []);
  const end = useCallback(() => setChosen(nothing), []);
  const { exportBlocked } = camera;
  const isPossible = isLargeSize(size) && { bookmark: mayMark, export: mayExport && !exportBlocked }[purpose];
  // Another camera, a smaller player, a right that is gone and a mask that comes end it (SEL-6, EXP-6).
  useEffect(() => end, [camera.id, end]);
  useEffect(() => {
    if (!isPossible) end();
  }, [isPossible, end]);
  return useMemo(() => {
    const refusalOf: Selection["refusalOf"] = (wanted) => {
      if (!{ bookmark: mayMark, export: mayExport }[wanted]) return "noAccess";
      if (wanted === "export" && exportBlocked) return "exportsOff";
      if (!isLargeSize(size)) return "expandFirst";
      return wanted === "export" && window.outerHeight < leastWindowHeight ? "smallWindow" : undefined;
    };
    return {
      range: isPossible ? range : undefined,
      purpose,
      refusalOf,
      begin(wanted) {
        if (refusalOf(wanted) !== undefined) return;
        const nowMs = Date.now() + (player?.state.clockOffsetMs ?? 0);
        const atMs = player?.state.captureMs ?? player?.state.positionMs ?? nowMs;
        const bounds = playableOf(camera, nowMs);
        if (wanted === "export") setScale(exportScale);
        const first =
          wanted === "export"
            ? keepRange({ startMs: atMs - exportedMs, endMs: atMs }, bounds)
            : rangeAround(atMs, scaleFacts[scale].stepMs, bounds);
        setChosen({ purpose: wanted, range: first });
      },
      choose,
      end,
    };
  }, [
    range,
    purpose,
    isPossible,
    mayMark,
    mayExport,
    exportBlocked,
    player,
    size,
    scale,
    setScale,
    camera,
    choose,
    end,
  ]);
}

const nothing = { purpose: "bookmark", range: undefined } as const;
