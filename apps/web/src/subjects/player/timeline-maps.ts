// The two map calls of the archive, as the timeline wants them (ARCH-12, ARCH-15, TIME-28). They change by the second, so the cache of reads
// is passed by (ARCH-33).
import type { TimelineLoad, TimelineMaps } from "@didban/player";
import { api } from "../../lib/api.ts";

const dayMs = 86_400_000;

/** What is recorded and what is missing in one window, as fine as the strip shows. */
export async function loadTimelineMaps(cameraId: string, load: TimelineLoad): Promise<TimelineMaps> {
  const request = {
    params: { id: cameraId },
    query: {
      startTime: new Date(load.startMs).toISOString(),
      endTime: new Date(load.endMs).toISOString(),
      resolution: Math.min(load.resolutionMs, dayMs),
    },
  };
  const [{ archiveMap }, { downtimeMap }] = await Promise.all([
    api.archive.archiveMap(request),
    api.archive.downMap(request),
  ]);
  return {
    archiveMap,
    downtimes: downtimeMap.map(({ startedAt, endedAt, reason, lostPictures }) => ({
      startMs: Date.parse(startedAt),
      endMs: endedAt === null ? undefined : Date.parse(endedAt),
      cause: reason,
      lostPictures,
    })),
  };
}
