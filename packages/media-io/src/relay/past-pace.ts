// How much of its way out a holder gives to the past (BRDG-43): all that live leaves, but at most half while somebody watches. Then the past goes in bursts, one lane of one line at a
// time: how long a burst takes to come to the other end is what the line is measured by, and after it the past rests as long again. Whatever the line does meanwhile, at most half of
// what it could carry is the past's, and what is live waits behind one burst at most.
import type { CameraClock } from "../camera/index.ts";

/** About how long a burst takes: what is live waits no longer behind it. */
const burstMs = 250;
const leastBurstBytes = 64 * 1024;
const mostBurstBytes = 512 * 1024;
/** Less than this waits of what is live when a burst begins. */
const clearBytes = 32 * 1024;

/** The line that the past goes over. */
export interface PacedLine {
  /** Resolves once all that was sent so far is at the other end, or the line is gone. */
  arrived(): Promise<void>;
  /** Resolves once fewer than `bytes` wait, or the line is gone. */
  drained(bytes: number): Promise<void>;
}

/** What of the past may go in one go. */
export interface Burst {
  /** Bytes that may still go; the last unit may go beyond it. */
  leftBytes: number;
  /** It was sent, whole or not: resolves once the past may go on. */
  end(): Promise<void>;
}

/** One for all lines of a holder: they share its way out. */
export class PastPace {
  readonly #clock: Pick<CameraClock, "monotonicMs" | "after">;
  /** Lines at whose other end somebody watches. */
  readonly #watched = new Set<object>();
  #burstBytes = leastBurstBytes;
  /** Bursts one after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(clock: Pick<CameraClock, "monotonicMs" | "after">) {
    this.#clock = clock;
  }

  /** Somebody watches at the other end of a line, or nobody any more. */
  setWatched(line: object, isWatched: boolean): void {
    if (isWatched) this.#watched.add(line);
    else this.#watched.delete(line);
  }

  get isWatched(): boolean {
    return this.#watched.size > 0;
  }

  /** Resolves with a burst once it may begin. It must be ended, and holds up every other one until then. */
  async begin(line: PacedLine): Promise<Burst> {
    const before = this.#turn;
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    this.#turn = before.then(() => over);
    await before;
    await line.drained(clearBytes);
    const bytes = this.#burstBytes;
    const beganMs = this.#clock.monotonicMs();
    const burst = {
      leftBytes: bytes,
      end: async () => {
        const sentBytes = bytes - burst.leftBytes;
        await line.arrived();
        const tookMs = this.#clock.monotonicMs() - beganMs;
        if (this.isWatched) await new Promise<void>((resolve) => void this.#clock.after(tookMs, resolve));
        // One that broke off says little of the line.
        if (sentBytes >= bytes / 2) this.#measure(sentBytes, tookMs);
        release();
      },
    };
    return burst;
  }

  #measure(bytes: number, tookMs: number): void {
    const next = (bytes * burstMs) / Math.max(1, tookMs);
    this.#burstBytes = Math.min(mostBurstBytes, Math.max(leastBurstBytes, next));
  }
}
