// A snapshot that is opened in a player (SNAP-11): its picture lies over the player, which stands paused at the same moment where that is still
// archived, so that timeline, clock and keys mean that moment. Whatever the player does next leaves the snapshot (PLAY-17).
import type { CameraDetails, Snapshot } from "@didban/contract";
import { msOfDayNumber } from "@didban/media/timeline";
import type { Player } from "@didban/player";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { showError } from "../../ui/toasts.ts";
import { usePermissions } from "../account/permissions.ts";
import { pictureOf } from "../avatar/avatars.ts";
import { earliestOf } from "../camera/camera-life.ts";
import { playerKeys } from "./player-keys.ts";

export interface OpenedSnapshot {
  /** Undefined while it is read. */
  readonly shown: ShownSnapshot | undefined;
  /** It has to be left by whoever leaves the player as it is. */
  leave(): void;
}

interface ShownSnapshot {
  readonly snapshot: Snapshot;
  readonly picture: Blob;
  /** Capture time, milliseconds since 1970 UTC. */
  readonly timeMs: number;
  /** Its time may still be played. */
  readonly isArchived: boolean;
}

/** How long a picture of some megabytes stays in memory once nobody looks at it. */
const keptMs = 60_000;
/** Pictures of a camera are less than this apart. */
const nearMs = 1000;
/** What is being recorded is not told up to now (ARCH-13). */
const notToldMs = 10_000;

const openedSnapshotQuery = (id: string, camera: CameraDetails, hasArchive: boolean) =>
  queryOptions({
    queryKey: playerKeys.openedSnapshot(id),
    async queryFn({ signal }): Promise<ShownSnapshot> {
      const params = { id };
      const [snapshot, picture] = await Promise.all([
        api.snapshots.read({ params, signal }),
        api.snapshots.media({ params, query: { size: "full" }, signal }),
      ]);
      const timeMs = Date.parse(snapshot.time);
      const isArchived = hasArchive && (await isRecorded(camera, timeMs, signal));
      return { snapshot, picture: pictureOf(picture), timeMs, isArchived };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });

async function isRecorded(camera: CameraDetails, timeMs: number, signal: AbortSignal): Promise<boolean> {
  if (timeMs < earliestOf(camera, Date.now())) return false;
  const iso = (ms: number) => new Date(ms).toISOString();
  const query = { startTime: iso(timeMs - notToldMs), endTime: iso(timeMs + nearMs) };
  const { archiveMap } = await api.archive.archiveMap({ params: { id: camera.id }, query, signal });
  return archiveMap.some(([, end, isOngoing]) => isOngoing || msOfDayNumber(end) > timeMs - nearMs);
}

/** The snapshot `id` of this camera; undefined where none is opened. One that cannot be had is left at once, and why is said. */
export function useOpenedSnapshot(
  camera: CameraDetails,
  id: string | null,
  leave: () => void,
): OpenedSnapshot | undefined {
  const hasArchive = usePermissions().may("cameraStreamArchive", camera.id);
  const { data, error } = useQuery({
    ...openedSnapshotQuery(id ?? "", camera, hasArchive),
    enabled: id !== null,
  });
  const isForeign = data !== undefined && data.snapshot.cameraId !== camera.id;
  const isLost = id !== null && (error !== null || isForeign);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!isLost) return;
    if (error) showError(error);
    latest.current();
  }, [isLost, error]);
  const isOpen = id !== null && !isLost;
  return useMemo(() => (isOpen ? { shown: data, leave: () => latest.current() } : undefined), [isOpen, data]);
}

/** Where a player opens for a snapshot; it stays the same once that is left, so that the player goes on. */
export function useOpeningMs(opened: OpenedSnapshot | undefined): number | undefined {
  const shown = opened?.shown;
  const wanted = shown?.isArchived === true ? shown.timeMs : undefined;
  const [kept, keep] = useState(wanted);
  if (shown && wanted !== kept) keep(wanted);
  return shown ? wanted : kept;
}

/** Leaves the snapshot as soon as the player, once it stands at its moment, does anything else. */
export function useLeaving(player: Player | null, opened: OpenedSnapshot | undefined): void {
  useEffect(() => {
    if (!player || !opened?.shown) return undefined;
    let standingMs: number | undefined;
    return player.subscribe(({ mode, status, captureMs, positionMs }) => {
      const isStanding = mode === "history" && status === "paused" && captureMs !== undefined;
      if (isStanding) standingMs ??= positionMs;
      const hasMoved = !isStanding || positionMs !== standingMs;
      if (standingMs !== undefined && hasMoved && status !== "reconnecting") opened.leave();
    });
  }, [player, opened]);
}
