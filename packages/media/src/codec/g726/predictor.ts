// The adaptive predictor of G.726 (ITU-T G.726 4.2.6): two poles, six zeros, signs only in adaptation. Arithmetic is the
// recommendation's fixed point; signals are kept as its 11-bit floats: sign, 4 bits of exponent, 6 of mantissa.

const zeroCount = 6;
const floatZero = 0x20;
const floatSign = 0x400;

/** The predictor of one decoder. */
export class Predictor {
  /** Signal estimate SE and the part of it that the zeros make, SEZ. */
  estimate = 0;
  zeroEstimate = 0;
  /** TD: the poles say that the signal is a tone. */
  isTone = false;
  readonly #leakShift: number;
  #a1 = 0; // 14 fraction bits, as a2 and b
  #a2 = 0;
  readonly #b = new Int32Array(zeroCount);
  readonly #differences = new Int32Array(zeroCount).fill(floatZero); // DQ1 to DQ6
  #signal1 = floatZero; // SR1, SR2
  #signal2 = floatZero;
  /** Signs of the past two sums of difference and zero estimate, PK1 and PK2. */
  #wasNegative1 = false;
  #wasNegative2 = false;

  constructor(leakShift: number) {
    this.#leakShift = leakShift;
  }

  /** Estimates the coming sample (FMULT, ACCUM). */
  predict(): void {
    let sum = 0;
    for (let index = 0; index < zeroCount; index++) {
      sum += multiply((this.#b[index] ?? 0) >> 2, this.#differences[index] ?? 0);
    }
    const poles = multiply(this.#a2 >> 2, this.#signal2) + multiply(this.#a1 >> 2, this.#signal1);
    this.zeroEstimate = signed16(sum) >> 1;
    this.estimate = signed16(sum + poles) >> 1;
  }

  /** Takes a decoded sample in: its difference as magnitude and sign, and the reconstructed signal. */
  adapt(magnitude: number, isNegative: boolean, signal: number, isTransition: boolean): void {
    const partial = (isNegative ? -magnitude : magnitude) + this.zeroEstimate;
    const isPartialNegative = partial < 0;
    if (isTransition) {
      this.#a1 = 0;
      this.#a2 = 0;
      this.#b.fill(0);
    } else {
      this.#adaptPoles(isPartialNegative, partial === 0);
      this.#adaptZeros(magnitude, isNegative);
    }
    const differences = this.#differences;
    // Six numbers are moved sooner one by one than by a call of the engine's.
    for (let index = zeroCount - 1; index > 0; index--) differences[index] = differences[index - 1] ?? 0;
    differences[0] = toFloat(magnitude, isNegative);
    this.#signal2 = this.#signal1;
    this.#signal1 = toFloat(Math.abs(signal) & 0x7fff, signal < 0);
    this.#wasNegative2 = this.#wasNegative1;
    this.#wasNegative1 = isPartialNegative;
    this.isTone = !isTransition && this.#a2 < -11776;
  }

  /** UPA2, LIMC, UPA1, LIMD. */
  #adaptPoles(isNegative: boolean, isZero: boolean): void {
    let a2 = this.#a2 - (this.#a2 >> 7);
    let a1 = this.#a1 - (this.#a1 >> 8);
    if (!isZero) {
      const hasTurned1 = isNegative !== this.#wasNegative1;
      const hasTurned2 = isNegative !== this.#wasNegative2;
      const slope = hasTurned1 ? this.#a1 : -this.#a1;
      a2 += slope < -8191 ? -256 : slope > 8191 ? 255 : slope >> 5;
      a2 += hasTurned2 ? -128 : 128;
      a1 += hasTurned1 ? -192 : 192;
    }
    this.#a2 = clamp(a2, 12288);
    this.#a1 = clamp(a1, 15360 - this.#a2);
  }

  /** UPB: each coefficient moves by the product of the signs of now and then. */
  #adaptZeros(magnitude: number, isNegative: boolean): void {
    for (let index = 0; index < zeroCount; index++) {
      const b = this.#b[index] ?? 0;
      const wasNegative = ((this.#differences[index] ?? 0) & floatSign) !== 0;
      const step = magnitude === 0 ? 0 : wasNegative === isNegative ? 128 : -128;
      this.#b[index] = b - (b >> this.#leakShift) + step;
    }
  }
}

/** FLOATA, FLOATB. */
function toFloat(magnitude: number, isNegative: boolean): number {
  const exponent = bitLength(magnitude);
  const mantissa = magnitude === 0 ? 32 : (magnitude << 6) >> exponent;
  return (isNegative ? floatSign : 0) | (exponent << 6) | mantissa;
}

/** FMULT: a coefficient of 14 bits times an 11-bit float, rounded as the recommendation does. */
function multiply(coefficient: number, float: number): number {
  const magnitude = Math.abs(coefficient) & 0x1fff;
  const exponent = bitLength(magnitude);
  const mantissa = magnitude === 0 ? 32 : (magnitude << 6) >> exponent;
  const product = (mantissa * (float & 0x3f) + 48) >> 4;
  const shift = exponent + ((float >> 6) & 0xf) - 19;
  const result = shift >= 0 ? (product << shift) & 0x7fff : product >> -shift;
  return coefficient < 0 !== ((float & floatSign) !== 0) ? -result : result;
}

function bitLength(magnitude: number): number {
  return 32 - Math.clz32(magnitude);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function signed16(value: number): number {
  return (value << 16) >> 16;
}
