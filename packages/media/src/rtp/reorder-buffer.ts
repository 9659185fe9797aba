// Puts packets that overtook each other back in order, for UDP. Packets in order pass through untouched and uncopied; only
// those that came too early are copied and wait for the missing one.
import { signed16 } from "./sequence.ts";

/** Waiting packets at most: 300 ms of a 5 Mbit/s camera. */
const maxWaiting = 128;
/** How long a missing packet is waited for. */
const maxWaitMs = 150;

/** Takes a packet whose turn it is. */
export type Deliver = (data: Uint8Array, arrivalMs: number) => void;

interface Waiting {
  readonly data: Uint8Array;
  readonly arrivalMs: number;
}

/** Orders the packets of one SSRC. Bounded by 128 packets and, as packets go on coming, by 150 ms. */
export class ReorderBuffer {
  readonly #waiting = new Map<number, Waiting>();
  #expected: number | undefined;

  /**
   * Takes a packet and hands every packet whose turn it is to `deliver`, in order. Packets that come after their turn are
   * delivered at once: the sequence tracker behind knows them for late.
   */
  push(sequence: number, data: Uint8Array, arrivalMs: number, deliver: Deliver): void {
    this.#expected ??= sequence;
    const ahead = signed16(sequence - this.#expected);
    if (ahead >= maxWaiting || ahead < -maxWaiting) {
      this.#releaseAll(deliver);
      deliver(data, arrivalMs);
      this.#expected = (sequence + 1) & 0xffff;
      return;
    }
    if (ahead < 0) {
      deliver(data, arrivalMs);
      return;
    }
    if (ahead === 0) {
      deliver(data, arrivalMs);
      this.#expected = (sequence + 1) & 0xffff;
    } else if (!this.#waiting.has(sequence)) {
      this.#waiting.set(sequence, { data: data.slice(), arrivalMs });
    }
    this.#releaseInTurn(deliver);
    this.#giveUpOn(arrivalMs, deliver);
  }

  /** Forgets what waits: the sender is another one. */
  reset(): void {
    this.#waiting.clear();
    this.#expected = undefined;
  }

  #releaseInTurn(deliver: Deliver): void {
    while (this.#expected !== undefined) {
      const packet = this.#waiting.get(this.#expected);
      if (packet === undefined) return;
      this.#waiting.delete(this.#expected);
      this.#expected = (this.#expected + 1) & 0xffff;
      deliver(packet.data, packet.arrivalMs);
    }
  }

  /** Stops waiting for what is missing once a packet behind it has waited long enough. */
  #giveUpOn(nowMs: number, deliver: Deliver): void {
    for (;;) {
      let isOverdue = false;
      for (const packet of this.#waiting.values()) isOverdue ||= nowMs - packet.arrivalMs > maxWaitMs;
      if (!isOverdue) return;
      this.#expected = this.#firstWaiting();
      this.#releaseInTurn(deliver);
    }
  }

  #releaseAll(deliver: Deliver): void {
    while (this.#waiting.size > 0) {
      this.#expected = this.#firstWaiting();
      this.#releaseInTurn(deliver);
    }
  }

  #firstWaiting(): number {
    const expected = this.#expected ?? 0;
    let nearest = maxWaiting;
    for (const sequence of this.#waiting.keys()) nearest = Math.min(nearest, signed16(sequence - expected));
    return (expected + nearest) & 0xffff;
  }
}
