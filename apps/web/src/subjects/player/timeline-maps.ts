// The two map calls of the archive, as the timeline wants them (ARCH-12, ARCH-15, TIME-28). They change by the second, so the cache of reads
// is passed by (ARCH-33).
import type { CameraEvent } from "@didban/contract";
import type { TimelineLoad, TimelineMaps } from "@didban/player";
import { api } from "../../lib/api.ts";

const dayMs = 86_400_000;
const none: readonly CameraEvent[] = [];

interface Range {
  readonly startTime: string;
  readonly endTime: string;
  readonly resolution: number;
}

async function foundEvents(cameraId: string, range: Range): Promise<readonly CameraEvent[]> {
  return (await api.cameraEvents.list({ query: { cameraId, ...range } })).items;
}

/** What is recorded and what is missing in one window, as fine as the strip shows. */
export async function loadTimelineMaps(
  cameraId: string,
  load: TimelineLoad,
  hasEvents = false,
): Promise<TimelineMaps & { readonly found: readonly CameraEvent[] }> {
  const request = {
    params: { id: cameraId },
    query: {
      startTime: new Date(load.startMs).toISOString(),
      endTime: new Date(load.endMs).toISOString(),
      resolution: Math.min(load.resolutionMs, dayMs),
    },
  };
  const [{ archiveMap }, { downtimeMap }, found] = await Promise.all([
    api.archive.archiveMap(request),
    api.archive.downMap(request),
    hasEvents ? foundEvents(cameraId, request.query) : none,
  ]);
  return {
    archiveMap,
    found,
    events: found.map(({ id, startTime, endTime }) => ({
      id,
      startMs: Date.parse(startTime),
      endMs: endTime === null ? undefined : Date.parse(endTime),
    })),
    downtimes: downtimeMap.map(({ startedAt, endedAt, reason, lostPictures }) => ({
      startMs: Date.parse(startedAt),
      endMs: endedAt === null ? undefined : Date.parse(endedAt),
      cause: reason,
      lostPictures,
    })),
  };
}
