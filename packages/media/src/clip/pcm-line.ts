// Decoded sound as one line of samples from the clip's beginning on, for an encoder: exact to the sample at both ends and at every gap, silence
// where no sound was recorded (EXP-21).
import { pictureTimescale } from "./clip.ts";
import { lengthTicks, StretchFinder, type Stretch } from "./stretches.ts";

/** Sound that strays less from its place than this follows what was before without a seam, seconds. */
const strayS = 0.02;
/** Silence is made in pieces of at most so many samples. */
const silencePiece = 65_536;

/** `push` units in order, then `end`. Samples are interleaved, and come out as 16 bits each, little-endian. */
export class PcmLine {
  readonly #sampleRate: number;
  readonly #channels: number;
  readonly #stretches: readonly Stretch[];
  readonly #finder: StretchFinder;
  /** Samples of each channel that have come out. */
  #written = 0;

  constructor(
    { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
    stretches: readonly Stretch[],
  ) {
    this.#sampleRate = sampleRate;
    this.#channels = channels;
    this.#stretches = stretches;
    this.#finder = new StretchFinder(stretches);
  }

  /** What to give the encoder for samples in [-1, 1) of which the first was taken at `captureMs`. */
  *push(samples: Float32Array, captureMs: number): Generator<Uint8Array> {
    const stretch = this.#finder.endingAfter(captureMs);
    if (stretch === undefined) return;
    const count = Math.floor(samples.length / this.#channels);
    const place = this.#place(stretch, captureMs);
    const begin = this.#place(stretch, stretch.startMs);
    const end = this.#place(stretch, stretch.endMs);
    const isSeamless = Math.abs(place - this.#written) <= strayS * this.#sampleRate;
    const from = isSeamless && place >= begin ? this.#written : place;
    const skipped = Math.max(0, Math.max(begin, this.#written) - from);
    const kept = Math.min(count, end - from);
    if (kept <= skipped) return;
    yield* this.#silence(from + skipped - this.#written);
    this.#written += kept - skipped;
    yield toInt16(samples.subarray(skipped * this.#channels, kept * this.#channels));
  }

  /** Silence up to the clip's end. */
  *end(): Generator<Uint8Array> {
    const all = Math.round((lengthTicks(this.#stretches) / pictureTimescale) * this.#sampleRate);
    yield* this.#silence(all - this.#written);
  }

  *#silence(count: number): Generator<Uint8Array> {
    for (let left = count; left > 0; left -= silencePiece) {
      const piece = Math.min(left, silencePiece);
      this.#written += piece;
      yield new Uint8Array(piece * this.#channels * 2);
    }
  }

  #place({ startMs, atTicks }: Stretch, ms: number): number {
    return Math.round((atTicks / pictureTimescale + (ms - startMs) / 1000) * this.#sampleRate);
  }
}

function toInt16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, sample] of samples.entries())
    view.setInt16(at * 2, Math.max(-0x8000, Math.min(0x7fff, Math.round(sample * 0x8000))), true);
  return bytes;
}
