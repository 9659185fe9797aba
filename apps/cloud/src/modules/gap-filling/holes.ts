// Which time of a camera is missing and may be filled, and in which order. Pure: the ledger's gaps in, pieces out.
import type { GapCause } from "@didban/media";
import { uncovered, type PlacedGap, type Span } from "@didban/media-io/archive";
import { untilNextSlotMs } from "@didban/media/timeline";
import { isScheduledAt, type DesiredCamera } from "../recording/index.ts";
import type { WantedPiece } from "./past-footage.ts";

/** A shorter hole is not worth a question to a camera: a group of pictures may be missing at a joint, and stays so. */
export const leastHoleMs = 3_000;
/** Of what a card keeps, holes that ended longer ago are left as they are. */
export const cardLookBackMs = 24 * 3_600_000;
const longestPieceMs = 60_000;
/** What people look at first, newest first. */
const recentMs = 5 * 60_000;
/** A piece whose rest would be shorter takes it along. */
const shortRestMs = 5_000;

/** Causes that nobody wanted: the camera or the way to it was gone, or we were. What a person decided is not undone. */
export const unwanted: ReadonlySet<GapCause> = new Set(["status", "system"]);

/** A stretch without footage within a gap. */
export interface Hole extends Span {
  readonly gap: Span;
}

export interface HoleFacts {
  readonly gaps: readonly PlacedGap[];
  /** What is recorded. */
  readonly files: readonly Span[];
  /** What is known not to be kept anywhere. */
  readonly absent: readonly Span[];
  /** Nothing older is fetched: it would be deleted at once (ARCH-10, ARCH-20). */
  readonly earliestMs: number;
  /** Gaps that ended earlier are left as they are. */
  readonly endedAfterMs: number;
  /** Gaps that ended later wait: the footage behind them is still being written. */
  readonly settledMs: number;
  /** Of a gap that lasts the time up to here is looked at as well; undefined: it waits for its end. */
  readonly lastingUntilMs?: number | undefined;
  /** Shorter holes are left as they are. */
  readonly leastMs: number;
  readonly camera: Pick<DesiredCamera, "schedule">;
}

/** Holes that may be filled, by ascending start. */
export function holesOf(facts: HoleFacts): Hole[] {
  const { gaps, files, absent, earliestMs, endedAfterMs, settledMs, lastingUntilMs, leastMs, camera } = facts;
  return gaps.flatMap((gap): Hole[] => {
    const { startMs, cause } = gap;
    const endMs = gap.endMs ?? lastingUntilMs;
    if (endMs === undefined || !unwanted.has(cause) || endMs > settledMs || endMs < endedAfterMs) return [];
    const fromMs = Math.max(startMs, earliestMs);
    if (fromMs >= endMs) return [];
    const unscheduled = unscheduledIn(camera, fromMs, endMs);
    return uncovered([...files, ...absent, ...unscheduled], fromMs, endMs)
      .filter((span) => span.endMs - span.startMs >= leastMs)
      .map((span) => ({ ...span, gap: { startMs, endMs } }));
  });
}

/** Pieces of at most about a minute: those of the last five minutes first, newest first, then the others, oldest first. */
export function piecesOf(holes: readonly Hole[], nowMs: number): WantedPiece[] {
  const recent: WantedPiece[] = [];
  const older: WantedPiece[] = [];
  const borderMs = nowMs - recentMs;
  for (const { startMs, endMs, gap } of holes) {
    const splitMs = Math.min(Math.max(startMs, borderMs), endMs);
    for (let toMs = endMs; toMs > splitMs;) {
      const fromMs = toMs - longestPieceMs < splitMs + shortRestMs ? splitMs : toMs - longestPieceMs;
      recent.push({ startMs: fromMs, endMs: toMs, gap });
      toMs = fromMs;
    }
    for (let fromMs = startMs; fromMs < splitMs;) {
      const toMs = fromMs + longestPieceMs > splitMs - shortRestMs ? splitMs : fromMs + longestPieceMs;
      older.push({ startMs: fromMs, endMs: toMs, gap });
      fromMs = toMs;
    }
  }
  return [
    ...recent.toSorted((one, other) => other.startMs - one.startMs),
    ...older.toSorted((one, other) => one.startMs - other.startMs),
  ];
}

/** Times at which the camera is not to be recorded (CAM-31): an outage there hides that nobody wanted footage. */
function unscheduledIn(camera: HoleFacts["camera"], fromMs: number, toMs: number): Span[] {
  const { schedule } = camera;
  if (schedule === undefined) return [];
  const spans: Span[] = [];
  for (let atMs = fromMs; atMs < toMs;) {
    const nextMs = atMs + untilNextSlotMs(atMs, schedule.zone);
    if (!isScheduledAt(camera, atMs)) spans.push({ startMs: atMs, endMs: nextMs });
    atMs = nextMs;
  }
  return spans;
}
