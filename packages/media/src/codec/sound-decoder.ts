// What the player needs to hear a camera (AUD-1 to AUD-4): units of sound to mono samples at 8000 Hz, for every codec decoded
// here. AAC is the browser's own decoder's, G.729 nobody's.
import { isPlayableSound, type AudioFormat } from "../format.ts";
import { decodeALaw, decodeMuLaw } from "./g711/g711.ts";
import { G726Decoder } from "./g726/g726-decoder.ts";
import { decodePcm } from "./pcm/pcm.ts";
import { mixToMono, Resampler } from "./pcm/resampler.ts";

/** Decodes a stream's units in order. */
export interface SoundDecoder {
  /** Samples in [-1, 1), mono, 8000 a second. */
  decode(data: Uint8Array): Float32Array;
}

/** True for formats that `createSoundDecoder` takes. */
export function isDecodedHere(format: AudioFormat): boolean {
  return format.codec !== "aac" && isPlayableSound(format.codec);
}

/** A decoder for one stream; undefined for AAC and G.729. Throws RangeError for a sample rate or G.726 width that does not exist. */
export function createSoundDecoder(format: AudioFormat): SoundDecoder | undefined {
  const decode = createSampleDecoder(format);
  if (decode === undefined) return undefined;
  const resampler = new Resampler(format.sampleRate);
  return { decode: (data) => resampler.resample(mixToMono(decode(data), format.channels)) };
}

/** Decodes units in order to samples in [-1, 1) of the format's own rate, channels interleaved; undefined for AAC and G.729. */
export function createSampleDecoder(format: AudioFormat): ((data: Uint8Array) => Float32Array) | undefined {
  const { codec } = format;
  switch (codec) {
    case "pcmu":
      return decodeMuLaw;
    case "pcma":
      return decodeALaw;
    case "adpcm": {
      const decoder = new G726Decoder(format.bitsPerSample);
      return (data) => decoder.decode(data);
    }
    case "aac":
    case "g729":
      return undefined;
    default:
      return (data) => decodePcm(codec, data);
  }
}
