// A viewer's credit: one for each video or audio message, given by the client, capped (WIRE-27 to WIRE-29).
import { streamLimits } from "@didban/contract";

export class CreditAccount {
  #credit = 0;
  #waiting: (() => void)[] = [];

  /** True when a message may be sent. */
  get has(): boolean {
    return this.#credit > 0;
  }

  /** Gives credit; the surplus over the cap is dropped. */
  add(amount: number): void {
    this.#credit = Math.min(streamLimits.maxCredit, this.#credit + amount);
    if (this.has) this.release();
  }

  /** Spends one of what there is. */
  spend(): void {
    this.#credit -= 1;
  }

  /** Resolves when there is credit, or when `release` is called. */
  async available(): Promise<void> {
    if (this.has) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets whoever waits go on without credit, to find that it is no longer wanted. */
  release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
