// Sound to what the player plays: one channel at 8000 samples a second (AUD-1, AUD-4).

/** Samples a second that the player plays (AUD-1). */
export const playedSampleRate = 8000;

/** Half the filter's length in output samples: eight zero crossings to each side keep what would alias 60 dB down. */
const crossings = 8;

/** Interleaved channels to their mean (AUD-4); samples behind the last whole group are left. */
export function mixToMono(samples: Float32Array, channels: number): Float32Array {
  if (channels <= 1) return samples;
  const mono = new Float32Array(Math.floor(samples.length / channels));
  for (let index = 0; index < mono.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += samples[index * channels + channel] ?? 0;
    mono[index] = sum / channels;
  }
  return mono;
}

/**
 * Resamples one stream of mono sound to 8000 Hz with a windowed sinc, without seams between packets. The output lags by the filter's
 * half length: 1 ms where the rate rises, else 8 output samples.
 */
export class Resampler {
  readonly #step: number;
  /** Cut-off relative to the input's own. */
  readonly #cutoff: number;
  readonly #reach: number;
  /** Input not yet behind the filter; `#at` is the next output's place in it. */
  #pending: Float32Array;
  #at: number;

  /** `sampleRate` is the input's. Throws RangeError where it is not from 1000 to 384,000 Hz. */
  constructor(sampleRate: number) {
    if (!(sampleRate >= 1000 && sampleRate <= 384_000))
      throw new RangeError(`Sample rate ${sampleRate} is out of range.`);
    this.#step = sampleRate / playedSampleRate;
    this.#cutoff = Math.min(1, 1 / this.#step);
    this.#reach = Math.ceil(crossings / this.#cutoff);
    this.#pending = new Float32Array(this.#reach);
    this.#at = this.#reach;
  }

  /** The next samples at 8000 Hz. */
  resample(samples: Float32Array): Float32Array {
    if (this.#step === 1) return samples;
    const input = new Float32Array(this.#pending.length + samples.length);
    input.set(this.#pending);
    input.set(samples, this.#pending.length);
    const count = Math.max(0, Math.ceil((input.length - this.#reach - this.#at) / this.#step));
    const output = new Float32Array(count);
    for (let index = 0; index < count; index++)
      output[index] = this.#interpolate(input, this.#at + index * this.#step);
    const next = this.#at + count * this.#step;
    const drop = Math.max(0, Math.floor(next) - this.#reach);
    this.#pending = input.slice(drop);
    this.#at = next - drop;
    return output;
  }

  #interpolate(input: Float32Array, at: number): number {
    const centre = Math.floor(at);
    let sum = 0;
    let weights = 0;
    for (let index = centre - this.#reach + 1; index <= centre + this.#reach; index++) {
      const weight = windowedSinc((index - at) * this.#cutoff);
      sum += weight * (input[index] ?? 0);
      weights += weight;
    }
    return sum / weights; // the mean level stays exact however the window falls
  }
}

/** A sinc within a Hann window of `crossings` to each side. */
function windowedSinc(x: number): number {
  if (Math.abs(x) >= crossings) return 0;
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / crossings));
}
