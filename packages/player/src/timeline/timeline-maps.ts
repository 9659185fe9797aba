// The answers of the archive's two map calls, and what the camera found, as the timeline takes them (ARCH-12, ARCH-15).
import type { GapCause } from "@didban/media";
import type { ArchiveMapEntry } from "@didban/media/timeline";
import type { TimelineEvent } from "./timeline-events.ts";

/** A downtime, milliseconds since 1970 UTC; `endMs` undefined while it lasts. */
export interface Downtime {
  readonly startMs: number;
  readonly endMs: number | undefined;
  readonly cause: GapCause;
  /** About how many pictures were lost on their way, if that was it. */
  readonly lostPictures?: number | undefined;
}

/** All answers for one load. */
export interface TimelineMaps {
  readonly archiveMap: readonly Readonly<ArchiveMapEntry>[];
  readonly downtimes: readonly Downtime[];
  /** What the camera found; left out where nobody asked. */
  readonly events?: readonly TimelineEvent[];
}
