// Keeps a connection's token alive: asks for a new one at 80 % of its life and hands it over (WIRE-41).
import { streamLimits } from "@didban/contract";
import type { Cancel, Clock } from "./clock.ts";

/** Wait after a renewal that failed. */
const retryMs = 5000;

export class TokenRenewal {
  readonly #clock: Clock;
  readonly #renew: () => Promise<void>;
  #cancel: Cancel = () => undefined;

  /** `renew` asks for a token and sends it; when it rejects it is tried again until the connection ends. */
  constructor(clock: Clock, renew: () => Promise<void>) {
    this.#clock = clock;
    this.#renew = renew;
  }

  /** Starts anew with a token that lives `lifeMs` from now. */
  arm(lifeMs: number): void {
    this.#schedule(lifeMs * streamLimits.renewAtShare);
  }

  stop(): void {
    this.#cancel();
  }

  #schedule(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(delayMs, () => {
      this.#renew().catch(() => this.#schedule(retryMs));
    });
  }
}
