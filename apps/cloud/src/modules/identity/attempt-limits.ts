// Limits on how often something may be tried: sliding windows over counted attempts (AUTH-16, AUTH-21, AUTH-23, PASS-4). Pure: counting is
// attempt-store.ts.

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
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The shortest wait between two text messages to a number. */
export const messagePause: Limit = { count: 1, windowMs: minuteMs };

/** The limits of signing in, by what they count. */
export const signInLimits = {
  startsOfPhone: [{ count: 10, windowMs: hourMs }],
  startsOfAddress: [{ count: 30, windowMs: hourMs }],
  wrongInChallenge: [{ count: 5, windowMs: 15 * minuteMs }],
  wrongForPhone: [
    { count: 10, windowMs: 15 * minuteMs },
    { count: 25, windowMs: dayMs },
  ],
  /** The first answer of a lock says a minute, later ones what is left (AUTH-21). */
  toldOfLock: [{ count: 1, windowMs: 15 * minuteMs }],
  messagesToPhone: [messagePause, { count: 10, windowMs: dayMs }],
  messagesFromAddress: [{ count: 5, windowMs: dayMs }],
  waitlistFromAddress: [{ count: 5, windowMs: hourMs }],
  supportQuestions: [{ count: 5, windowMs: hourMs }],
  strengthChecks: [{ count: 60, windowMs: minuteMs }],
} as const satisfies Record<string, readonly Limit[]>;

/** The longest window of all: older attempts count for nothing. */
export const longestWindowMs = dayMs;

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
