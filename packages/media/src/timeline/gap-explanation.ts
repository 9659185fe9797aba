// Why footage is missing: cuts unrecorded time into pieces with one cause each (ARCH-16, ARCH-23), and checks that every second is
// recorded or explained (ARCH-18).
import { leadingCause, type GapCause } from "../gap-cause.ts";
import {
  gaps,
  intersect,
  spanSetOf,
  spansOf,
  subtract,
  union,
  type SpanSet,
  type TimeSpan,
} from "./span-set.ts";

/** A time during which a cause held. */
export interface CausePeriod extends TimeSpan {
  readonly cause: GapCause;
}

/**
 * The gaps of `[fromMs, toMs)`, ascending, each with the leading cause of those that held (ARCH-23); neighbours with the same cause are one.
 * Time that no cause explains is the server's own fault: `system`.
 */
export function explainGaps(
  recorded: SpanSet,
  causes: readonly CausePeriod[],
  fromMs: number,
  toMs: number,
): CausePeriod[] {
  const holding = new HoldingCauses(causes);
  const explained: CausePeriod[] = [];
  for (const gap of spansOf(gaps(recorded, fromMs, toMs))) {
    for (let startMs = gap.startMs; startMs < gap.endMs;) {
      const cause = holding.leadingAt(startMs);
      const endMs = Math.min(holding.nextChangeMs, gap.endMs);
      const last = explained.at(-1);
      if (last?.cause === cause && last.endMs === startMs)
        explained[explained.length - 1] = { ...last, endMs };
      else explained.push({ startMs, endMs, cause });
      startMs = endMs;
    }
  }
  return explained;
}

/** Which causes hold, asked for at ever later times. */
class HoldingCauses {
  readonly #changes: readonly { readonly atMs: number; readonly cause: GapCause; readonly by: 1 | -1 }[];
  readonly #counts = new Map<GapCause, number>();
  #next = 0;

  constructor(periods: readonly CausePeriod[]) {
    this.#changes = periods
      .filter(({ startMs, endMs }) => endMs > startMs)
      .flatMap(({ startMs, endMs, cause }) => [
        { atMs: startMs, cause, by: 1 as const },
        { atMs: endMs, cause, by: -1 as const },
      ])
      .sort((a, b) => a.atMs - b.atMs);
  }

  /** When the causes change next; Infinity when never. */
  get nextChangeMs(): number {
    return this.#changes[this.#next]?.atMs ?? Infinity;
  }

  leadingAt(atMs: number): GapCause {
    for (
      let change = this.#changes[this.#next];
      change && change.atMs <= atMs;
      change = this.#changes[++this.#next]
    ) {
      this.#counts.set(change.cause, (this.#counts.get(change.cause) ?? 0) + change.by);
    }
    const held = [...this.#counts].flatMap(([cause, count]) => (count > 0 ? [cause] : []));
    return leadingCause(held) ?? "system";
  }
}

/** Maps may overlap by this much at an edge (ARCH-18). */
const overlapToleranceMs = 2000;
const secondMs = 1000;

/** What breaks ARCH-18; both lists empty where nothing does. */
export interface AccountFaults {
  /** Time with at least one whole second that is neither recorded nor explained. */
  readonly unexplained: readonly TimeSpan[];
  /** Time both recorded and explained, longer than an edge may be. */
  readonly overlapping: readonly TimeSpan[];
}

/** Checks that each whole second of `[fromMs, toMs)` is recorded or explained (ARCH-18). */
export function checkAccount(
  recorded: SpanSet,
  explained: Iterable<TimeSpan>,
  fromMs: number,
  toMs: number,
): AccountFaults {
  const known = spanSetOf(explained);
  const missing = subtract(spanSetOf([{ startMs: fromMs, endMs: toMs }]), union(recorded, known));
  return {
    unexplained: [...spansOf(missing)].filter(({ startMs, endMs }) => {
      return Math.floor(endMs / secondMs) > Math.ceil(startMs / secondMs);
    }),
    overlapping: [...spansOf(intersect(recorded, known))].filter(
      ({ startMs, endMs }) => endMs - startMs > overlapToleranceMs,
    ),
  };
}
