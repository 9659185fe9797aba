// Flow control from the client's side (WIRE-27): so many messages may be on the way or waiting, and each one used gives one back.
import type { Cancel, Clock } from "./clock.ts";

/** Messages that may be on their way to this player or wait in it: enough for four seconds of live, little enough for a seek. */
export const creditWindow = 150;

/** Additions smaller than this are saved up, so that credit costs few commands (WIRE-25). */
const smallestAddition = 15;

/**
 * So far apart are additions at least. A seek that decodes its way from a distant key frame uses messages as fast as they come; without this a person who seeks
 * a few times a second would send more commands than a connection may, and lose it (WIRE-25).
 */
const spacingMs = 100;

/** The credit of one player, on one connection after the other. */
export class CreditLedger {
  readonly #clock: Clock;
  readonly #give: (add: number) => void;
  #isOpened = false;
  #isWithheld = false;
  #unreported = 0;
  #givenAtMs = -Infinity;
  #cancelLater: Cancel | undefined;

  /** `give` sends a `credit` command. */
  constructor(clock: Clock, give: (add: number) => void) {
    this.#clock = clock;
    this.#give = give;
  }

  /** A new connection begins without credit. */
  reset(): void {
    this.#isOpened = false;
    this.#unreported = 0;
    this.#stopWaiting();
  }

  /** Credit to be given with a `play`: all of it with the first, what has come back with later ones. */
  takeForPlay(): number {
    if (this.#isOpened) return this.#take();
    this.#isOpened = true;
    this.#unreported = 0;
    return creditWindow;
  }

  /** Notes `count` messages as used, and gives credit back once that is worth a command. */
  use(count: number): void {
    this.#unreported += count;
    if (this.#isWithheld || this.#cancelLater || this.#unreported < smallestAddition) return;
    const waitMs = this.#givenAtMs + spacingMs - this.#clock.nowMs();
    if (waitMs <= 0) return this.#add();
    this.#cancelLater = this.#clock.after(waitMs, () => {
      this.#cancelLater = undefined;
      this.use(0);
    });
  }

  /** Gives nothing while `action` sends a command: credit given before it would bring more of what is unwanted. */
  withhold(action: () => void): void {
    this.#isWithheld = true;
    action();
    this.#isWithheld = false;
    this.use(0);
  }

  #add(): void {
    this.#givenAtMs = this.#clock.nowMs();
    this.#give(this.#take());
  }

  #take(): number {
    const credit = this.#unreported;
    this.#unreported = 0;
    return credit;
  }

  #stopWaiting(): void {
    this.#cancelLater?.();
    this.#cancelLater = undefined;
  }
}
