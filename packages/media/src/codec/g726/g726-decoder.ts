// The G.726 decoder (ITU-T G.726 4.2): adaptive differential PCM at 16, 24, 32 and 40 kbit/s, exact to the last bit of the
// recommendation's 14-bit output. Rooms of its own hold the predictor and the scale factor.
import { unpackG726 } from "./packing.ts";
import { Predictor } from "./predictor.ts";
import { type G726Quantiser, quantiserOf } from "./quantiser-tables.ts";
import { ScaleFactor } from "./scale-factor.ts";

const outputLimit = 0x2000; // 14 bits, signed

/** Decodes one stream; its state runs from packet to packet. */
export class G726Decoder {
  readonly #bitsPerCode: number;
  readonly #quantiser: G726Quantiser;
  readonly #predictor: Predictor;
  readonly #scale = new ScaleFactor();

  /** `bitsPerCode` is 2, 3, 4 or 5. Throws RangeError otherwise. */
  constructor(bitsPerCode: number) {
    this.#bitsPerCode = bitsPerCode;
    this.#quantiser = quantiserOf(bitsPerCode);
    this.#predictor = new Predictor(this.#quantiser.leakShift);
  }

  /** Decodes one packet of plain packing (codes from the lowest bit on) to samples in [-1, 1). */
  decode(data: Uint8Array): Float32Array {
    const codes = unpackG726(data, this.#bitsPerCode);
    const samples = new Float32Array(codes.length);
    for (let index = 0; index < codes.length; index++)
      samples[index] = this.#decodeSample(codes[index] ?? 0) / outputLimit;
    return samples;
  }

  /** One sample of 14 bits. */
  #decodeSample(code: number): number {
    const predictor = this.#predictor;
    const scale = this.#scale;
    const isNegative = code >> (this.#bitsPerCode - 1) === 1;
    const index = isNegative ? (1 << this.#bitsPerCode) - 1 - code : code; // negative codes are ones' complement
    predictor.predict();
    scale.mix();
    const magnitude = antilog((this.#quantiser.logDifference[index] ?? 0) + (scale.y >> 2));
    const signal = ((predictor.estimate + (isNegative ? -magnitude : magnitude)) << 16) >> 16;
    const isTransition = predictor.isTone && scale.isTransition(magnitude);
    predictor.adapt(magnitude, isNegative, signal, isTransition);
    scale.adapt(
      this.#quantiser.scaleStep[index] ?? 0,
      this.#quantiser.activity[index] ?? 0,
      predictor.isTone,
      isTransition,
    );
    return Math.max(-outputLimit, Math.min(outputLimit - 1, signal));
  }
}

/** ANTILOG: 7 fraction bits of a base-2 logarithm to a magnitude of 15 bits. */
function antilog(logarithm: number): number {
  if (logarithm < 0) return 0;
  return ((128 + (logarithm & 127)) << 7) >> (14 - ((logarithm >> 7) & 15));
}
