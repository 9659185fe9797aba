// The AudioSpecificConfig of AAC (ISO 14496-3 1.6.2.1): how a decoder is set up.
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";

/** What a configuration says. */
export interface AacConfig {
  /** Audio object type of the core coder: 2 is AAC-LC. */
  readonly objectType: number;
  /** Samples per second of the core coder; with SBR twice as many come out. */
  readonly sampleRate: number;
  /** 0 where a program config element tells it instead. */
  readonly channels: number;
  /** Samples of the core coder in one block: 1024 or 960. */
  readonly frameSamples: number;
}

/** Table 1.18; also the index of ADTS. */
export const aacSampleRates: readonly number[] = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
]; // prettier-ignore

/** Table 1.19, by channelConfiguration. */
const channelCounts: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 8];

const explicitRate = 15;
const escapeObjectType = 31;
const spectralBandReplication = 5;
const parametricStereo = 29;

/** Parses a configuration. Throws CodecError. */
export function parseAacConfig(config: Uint8Array): AacConfig {
  return readAacConfig(new BitReader(config));
}

/** Reads a configuration from amid other bits, as LATM carries it. Throws CodecError. */
export function readAacConfig(bits: BitReader): AacConfig {
  let objectType = readObjectType(bits);
  const sampleRate = readSampleRate(bits);
  const channelConfiguration = bits.bits(4);
  if (objectType === spectralBandReplication || objectType === parametricStereo) {
    readSampleRate(bits); // extensionSamplingFrequency
    objectType = readObjectType(bits);
  }
  const channels = channelCounts[channelConfiguration];
  if (channels === undefined) throw new CodecError("invalid", "AAC channel configuration is out of range.");
  if (objectType < 1 || objectType > 4)
    throw new CodecError("unsupported", `Audio object type ${objectType} is not AAC.`);
  const frameSamples = bits.flag() ? 960 : 1024; // GASpecificConfig (4.4.1) frameLengthFlag
  if (bits.flag()) bits.skip(14); // dependsOnCoreCoder, coreCoderDelay
  bits.skip(1); // extensionFlag
  return { objectType, sampleRate, channels, frameSamples };
}

/** The two bytes that configure AAC-LC. Throws CodecError for a rate or channel count that they cannot say. */
export function buildAacLcConfig(sampleRate: number, channels: number): Uint8Array {
  const rate = aacSampleRates.indexOf(sampleRate);
  const configuration = channelCounts.indexOf(channels);
  if (rate < 0 || configuration < 1) {
    throw new CodecError(
      "unsupported",
      `AAC at ${sampleRate} Hz with ${channels} channels has no short configuration.`,
    );
  }
  return Uint8Array.of((2 << 3) | (rate >> 1), ((rate & 1) << 7) | (configuration << 3));
}

function readObjectType(bits: BitReader): number {
  const type = bits.bits(5);
  return type === escapeObjectType ? 32 + bits.bits(6) : type;
}

function readSampleRate(bits: BitReader): number {
  const index = bits.bits(4);
  const rate = index === explicitRate ? bits.bits(24) : aacSampleRates[index];
  if (rate === undefined || rate < 1000 || rate > 192_000)
    throw new CodecError("invalid", "AAC sample rate is out of range.");
  return rate;
}
