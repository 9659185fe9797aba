// Judges what a server recorded of a camera behind a bridge: the numbers on its frames, and what the ledger tells of the rest, to the frame. Pure.
import { uncovered, type PlacedGap, type Span } from "@didban/media-io/archive";
import { judgeFrames } from "./recorded-frames.ts";
import type { Moment } from "./recorded-moments.ts";

/** Frames that are not recorded, by the archive's time. */
export interface MissingFrames extends Span {
  readonly count: number;
}

export interface RelayedVerdict {
  readonly frames: number;
  /** Frames recorded twice or behind a later one. */
  readonly misplaced: number;
  readonly missing: readonly MissingFrames[];
  /** Missing time that the ledger does not tell of, and told time in which nothing is missing. */
  readonly mistold: readonly string[];
}

/** Labels of live pictures have some jitter: so far may the ends of an entry be off, milliseconds. */
const jitterMs = 60;

/** `sentBefore`: number of a frame that was not sent yet when recording was known to go on; up to it every frame counts. */
export function judgeRelayed(
  moments: readonly Moment[],
  gaps: readonly Pick<PlacedGap, "startMs" | "endMs">[],
  { frameMs, sentBefore }: { readonly frameMs: number; readonly sentBefore: number },
): RelayedVerdict {
  const missing: MissingFrames[] = [];
  let last: Moment | undefined;
  for (const moment of moments) {
    if (last !== undefined && moment.number <= last.number) continue;
    if (last !== undefined && moment.number > last.number + 1)
      missing.push({
        count: moment.number - last.number - 1,
        startMs: last.captureMs + frameMs,
        endMs: moment.captureMs,
      });
    last = moment;
  }
  const [first] = moments;
  const endMs = last?.captureMs ?? 0;
  if (last === undefined || last.number + 1 < sentBefore)
    missing.push({ count: sentBefore - (last?.number ?? 0) - 1, startMs: endMs, endMs: Infinity });
  const told = gaps.map(({ startMs, endMs: toMs }) => ({ startMs, endMs: toMs ?? Infinity }));
  const untold = missing.flatMap((hole) =>
    long(uncovered(told, hole.startMs, Math.min(hole.endMs, endMs + 1))).map(
      ({ startMs, endMs: toMs }) => `nothing tells of ${Math.round(toMs - startMs)} ms at ${at(startMs)}`,
    ),
  );
  const invented = told
    .filter((gap) => gap.startMs >= (first?.captureMs ?? 0) && gap.startMs < endMs)
    .flatMap((gap) =>
      long(uncovered(missing, gap.startMs, Math.min(gap.endMs, endMs))).map(
        ({ startMs, endMs: toMs }) =>
          `an entry of ${Math.round(toMs - startMs)} ms at ${at(startMs)} where nothing is missing`,
      ),
    );
  const { misplaced } = judgeFrames(moments);
  return { frames: moments.length, misplaced, missing, mistold: [...untold, ...invented] };
}

const long = (spans: readonly Span[]) => spans.filter(({ startMs, endMs }) => endMs - startMs > jitterMs);
const at = (ms: number) => new Date(ms).toISOString();
