// The line from presentation time to capture time: straight pieces that never fall. Bent only ahead of the newest picture, so
// that pictures still to come in between (B-frames) find the piece their neighbours were placed by.

interface Knot {
  readonly ptsUs: number;
  readonly captureMs: number;
  /** Capture milliseconds per presentation millisecond from here on. */
  readonly rate: number;
}

/** A second of pieces is enough for any reordering; a few more cost nothing. */
const maxKnots = 16;
/** So close behind the newest picture the line steps. */
const stepUs = 1;

/** A non-falling piecewise linear function. Invariant: knots grow in both coordinates, every rate is positive. */
export class CaptureLine {
  readonly #knots: Knot[] = [];

  /** Capture time, in milliseconds, of a presentation time. */
  at(ptsUs: number): number {
    let index = this.#knots.length - 1;
    while (index > 0 && ptsUs < (this.#knots[index]?.ptsUs ?? 0)) index -= 1;
    const knot = this.#knots[index];
    if (knot === undefined) return 0;
    const rate = ptsUs < knot.ptsUs ? 1 : knot.rate; // in front of the first piece no bend has ever been
    return knot.captureMs + ((ptsUs - knot.ptsUs) / 1000) * rate;
  }

  /** From `ptsUs` on the line goes through this point at rate 1. The point must not lie below the line so far. */
  begin(ptsUs: number, captureMs: number): void {
    this.#add({ ptsUs, captureMs, rate: 1 });
  }

  /** From `ptsUs` on the line goes at `rate`; where it steps just after that, from there on. */
  bend(ptsUs: number, rate: number): void {
    const last = this.#knots.at(-1);
    if (last?.rate === rate) return;
    const fromUs = last?.ptsUs === ptsUs + stepUs ? last.ptsUs : ptsUs;
    this.#add({ ptsUs: fromUs, captureMs: this.at(fromUs), rate });
  }

  /** From `ptsUs` on the line goes at rate 1, and does not step after that. */
  straighten(ptsUs: number): void {
    this.#add({ ptsUs, captureMs: this.at(ptsUs), rate: 1 });
  }

  /** From just after `ptsUs` on the line runs `byMs` higher. */
  stepAfter(ptsUs: number, byMs: number): void {
    const rate = this.#knots.at(-1)?.rate ?? 1;
    this.#add({ ptsUs: ptsUs + stepUs, captureMs: this.at(ptsUs + stepUs) + byMs, rate });
  }

  #add(knot: Knot): void {
    // Pieces that would begin at or after the new one lie wholly ahead of the newest picture: nothing was placed by them.
    while ((this.#knots.at(-1)?.ptsUs ?? Number.NEGATIVE_INFINITY) >= knot.ptsUs) this.#knots.pop();
    this.#knots.push(knot);
    if (this.#knots.length > maxKnots) this.#knots.shift();
  }
}
