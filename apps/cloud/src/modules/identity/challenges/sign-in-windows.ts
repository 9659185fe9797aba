// How often the steps of signing in may be tried (AUTH-16, AUTH-21, AUTH-23, PASS-4).
import { dayMs, hourMs, minuteMs, type Limit } from "../../../platform/limits/index.ts";

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
  wrongFromAddress: [
    { count: 20, windowMs: 15 * minuteMs },
    { count: 50, windowMs: dayMs },
  ],
  /** The first answer of a lock says a minute, later ones what is left (AUTH-21). */
  toldOfLock: [{ count: 1, windowMs: 15 * minuteMs }],
  messagesToPhone: [messagePause, { count: 10, windowMs: dayMs }],
  messagesFromAddress: [{ count: 5, windowMs: dayMs }],
  /** From all browsers that the account knows, which whoever has its password can have as many of as they like. */
  messagesOfKnown: [{ count: 20, windowMs: dayMs }],
  /** To whomever: what one address, or one account that changes its number or mail, can make the server send. */
  messagesOfAddress: [
    { count: 30, windowMs: hourMs },
    { count: 60, windowMs: dayMs },
  ],
  messagesOfAccount: [
    { count: 5, windowMs: hourMs },
    { count: 10, windowMs: dayMs },
  ],
  warningsToOldNumber: [{ count: 3, windowMs: dayMs }],
  waitlistFromAddress: [{ count: 5, windowMs: hourMs }],
  /** Looking at one and hashing it costs more than anything else that is asked. */
  newPasswords: [{ count: 10, windowMs: 15 * minuteMs }],
  supportQuestions: [{ count: 5, windowMs: hourMs }],
  strengthChecks: [{ count: 60, windowMs: minuteMs }],
} as const satisfies Record<string, readonly Limit[]>;
