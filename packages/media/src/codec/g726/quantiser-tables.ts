// The quantisers of G.726 at its four rates (ITU-T G.726 tables 7 to 10, 14 to 16): what a code's magnitude stands for.

/** One rate's tables, by the magnitude of the code. */
export interface G726Quantiser {
  /** Logarithm of the normalised difference, in 128ths of a power of two. */
  readonly logDifference: readonly number[];
  /** W(I): how the code moves the scale factor, in 16ths. */
  readonly scaleStep: readonly number[];
  /** F(I): how unsteady the code says the signal is. */
  readonly activity: readonly number[];
  /** Zero coefficients leak by 2 to the power of minus this (4.2.6 UPB). */
  readonly leakShift: number;
}

const quantisers: Readonly<Record<number, G726Quantiser>> = {
  2: { logDifference: [116, 365], scaleStep: [-22, 439], activity: [0, 7], leakShift: 8 },
  3: {
    logDifference: [-2048, 135, 273, 373],
    scaleStep: [-4, 30, 137, 582],
    activity: [0, 1, 2, 7],
    leakShift: 8,
  },
  4: {
    logDifference: [-2048, 4, 135, 213, 273, 323, 373, 425],
    scaleStep: [-12, 18, 41, 64, 112, 198, 355, 1122],
    activity: [0, 0, 0, 1, 1, 1, 3, 7],
    leakShift: 8,
  },
  5: {
    logDifference: [-2048, -66, 28, 104, 169, 224, 274, 318, 358, 395, 429, 459, 488, 514, 539, 566],
    scaleStep: [14, 14, 24, 39, 40, 41, 58, 100, 141, 179, 219, 280, 358, 440, 529, 696],
    activity: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6],
    leakShift: 9,
  },
};

/** The tables for codes of 2 to 5 bits. Throws RangeError for another width. */
export function quantiserOf(bitsPerCode: number): G726Quantiser {
  const quantiser = quantisers[bitsPerCode];
  if (quantiser === undefined) throw new RangeError(`G.726 has no codes of ${bitsPerCode} bits.`);
  return quantiser;
}
