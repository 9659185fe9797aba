// Limits on how often something may be tried: sliding windows over counted attempts. Pure: counting is attempt-store.ts.

/** At most `count` within `windowMs`. */
export interface Limit {
  readonly count: number;
  readonly windowMs: number;
}

/** Something counted under a name, within limits that all must hold. */
export interface Counted {
  readonly subject: string;
  readonly limits: readonly Limit[];
}

/** A limit that is used up, and until when. */
export interface Held {
  readonly subject: string;
  readonly limit: Limit;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
}

const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The limit that holds `counted` back longest at `nowMs`, given the times of its attempts, newest first; null when none does. */
export function heldBack(counted: Counted, attemptsMs: readonly number[], nowMs: number): Held | null {
  const holding = counted.limits
    .map((limit): Held => {
      const decisiveMs = attemptsMs[limit.count - 1] ?? Number.NEGATIVE_INFINITY;
      return { subject: counted.subject, limit, untilMs: decisiveMs + limit.windowMs };
    })
    .filter(({ untilMs }) => untilMs > nowMs);
  return longest(holding);
}

/** The one that lasts longest. */
export function longest(held: readonly Held[]): Held | null {
  return held.reduce<Held | null>(
    (best, one) => (best === null || one.untilMs > best.untilMs ? one : best),
    null,
  );
}

/** Whole seconds until `untilMs`, at least 1. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((untilMs - nowMs) / secondMs));
}
