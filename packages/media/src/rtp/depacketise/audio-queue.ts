// Finished units of sound: all are key, and the first after a loss says so.
import type { TimedUnit } from "./depacketiser.ts";

/** A first-in first-out queue that marks discontinuities. */
export class AudioQueue {
  readonly #ready: TimedUnit[] = [];
  #isDiscontinuity = true;

  add(unit: Omit<TimedUnit, "isKey" | "isDiscontinuity">): void {
    this.#ready.push({ ...unit, isKey: true, isDiscontinuity: this.#isDiscontinuity });
    this.#isDiscontinuity = false;
  }

  /** Sound is missing before the next unit. */
  markLoss(): void {
    this.#isDiscontinuity = true;
  }

  pull(): TimedUnit | undefined {
    return this.#ready.shift();
  }
}
