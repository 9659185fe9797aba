// How G.726 follows the signal's loudness (ITU-T G.726 4.2.4, 4.2.5): a fast and a slow scale factor, mixed by how steady the
// signal is. Arithmetic is the recommendation's fixed point.

const minFast = 544;
const maxFast = 5120;

/** Scale factor and speed control of one decoder. */
export class ScaleFactor {
  /** Y(k), logarithmic, 9 fraction bits: the factor for the coming sample. */
  y = minFast;
  #fast = minFast; // YU, 9 fraction bits
  #slow = minFast << 6; // YL, 15 fraction bits
  #shortAverage = 0; // DMS, 9 fraction bits
  #longAverage = 0; // DML, 11 fraction bits
  #speed = 0; // AP, 8 fraction bits

  /** Mixes the factor for the coming sample (MIX, LIMA). */
  mix(): void {
    const base = this.#slow >> 6;
    const share = Math.min(64, this.#speed >> 2);
    this.y = base + Math.trunc(((this.#fast - base) * share) / 64);
  }

  /** True when a difference of this magnitude, under a detected tone, means that the tone has ended (TRANS). */
  isTransition(magnitude: number): boolean {
    const whole = this.#slow >> 15;
    const threshold = whole > 9 ? 31 << 10 : (32 + ((this.#slow >> 10) & 31)) << whole;
    return magnitude > (threshold + (threshold >> 1)) >> 1;
  }

  /** Takes the sample's W(I) and F(I) in (FILTD, LIMB, FILTE; FILTA to FILTC). */
  adapt(scaleStep: number, activity: number, isTone: boolean, isTransition: boolean): void {
    this.#fast = Math.min(maxFast, Math.max(minFast, this.y + (((scaleStep << 5) - this.y) >> 5)));
    this.#slow += this.#fast + (-this.#slow >> 6);
    this.#shortAverage += ((activity << 9) - this.#shortAverage) >> 5;
    this.#longAverage += ((activity << 11) - this.#longAverage) >> 7;
    if (isTransition) {
      this.#speed = 256;
      return;
    }
    const isUnsteady = Math.abs((this.#shortAverage << 2) - this.#longAverage) >= this.#longAverage >> 3;
    const target = this.y < 1536 || isTone || isUnsteady ? 512 : 0;
    this.#speed += (target - this.#speed) >> 4;
  }
}
