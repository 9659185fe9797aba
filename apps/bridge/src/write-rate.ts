// What is written of a camera, as it has been lately (BRDG-42). Pure but for the time that it is given.

/** It is measured over so long at least. */
const measureMs = 20_000;
/** What was before counts for so much. */
const formerShare = 0.8;

export class WriteRate {
  readonly #nowMs: () => number;
  #bytes = 0;
  #sinceMs: number | undefined;
  #kbps: number | null = null;

  /** `nowMs`: of a clock that never steps back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Kilobits a second; null before it was measured. */
  get kbps(): number | null {
    return this.#kbps;
  }

  add(bytes: number): void {
    const nowMs = this.#nowMs();
    this.#sinceMs ??= nowMs;
    const tookMs = nowMs - this.#sinceMs;
    if (tookMs >= measureMs) {
      const kbps = (this.#bytes * 8) / tookMs;
      this.#kbps = this.#kbps === null ? kbps : formerShare * this.#kbps + (1 - formerShare) * kbps;
      this.#bytes = 0;
      this.#sinceMs = nowMs;
    }
    this.#bytes += bytes;
  }

  /** It has stopped: how long that lasts is no part of the measure. */
  pause(): void {
    this.#bytes = 0;
    this.#sinceMs = undefined;
  }
}
