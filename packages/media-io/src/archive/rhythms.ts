// Work that is repeated while the archive runs. Each work has a rhythm of its own and never overlaps itself.

export class Rhythms {
  readonly #onError: (error: unknown) => void;
  readonly #timers = new Map<() => Promise<void>, NodeJS.Timeout>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Does `work` every `periodMs`, from start to start, or as soon as it is done when it takes longer. What it rejects with is told. */
  every(periodMs: number, work: () => Promise<void>): void {
    const run = async () => {
      const startedMs = performance.now();
      await work().catch(this.#onError);
      if (!this.#timers.has(work)) return;
      this.#timers.set(work, setTimeout(run, Math.max(0, periodMs - (performance.now() - startedMs))));
    };
    this.#timers.set(work, setTimeout(run, periodMs));
  }

  /** Does `work` once, `delayMs` from now, unless it waits already; only while something is repeated. What it rejects with is told. */
  soon(delayMs: number, work: () => Promise<void>): void {
    if (this.#timers.size === 0 || this.#timers.has(work)) return;
    const run = () => {
      this.#timers.delete(work);
      work().catch(this.#onError);
    };
    this.#timers.set(work, setTimeout(run, delayMs));
  }

  /** Nothing begins any more; what is under way ends by itself. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
