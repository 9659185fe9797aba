// The ADTS header (ISO 14496-3 1.A.2.2): what makes a raw AAC block playable on its own, and how the stream protocol sends it (WIRE-12).
import { CodecError } from "../codec-error.ts";
import { aacSampleRates, buildAacLcConfig, parseAacConfig } from "./audio-specific-config.ts";

/** Bytes of the header without CRC. */
export const adtsHeaderBytes = 7;
const crcBytes = 2;
const maxFrameBytes = 0x1fff;

/** What an ADTS header says. */
export interface AdtsHeader {
  readonly headerBytes: number;
  /** Header and raw block together. */
  readonly frameBytes: number;
  /** Equivalent AudioSpecificConfig. */
  readonly config: Uint8Array;
}

/**
 * Writes the header of a raw block of `blockBytes` into `target` at `at`. `config` is the stream's AudioSpecificConfig. Throws CodecError where ADTS
 * cannot say it: a rate off the table, a block over 8184 bytes.
 */
export function writeAdtsHeader(
  target: Uint8Array,
  at: number,
  config: Uint8Array,
  blockBytes: number,
): void {
  const { objectType, sampleRate, channels } = parseAacConfig(config);
  const rate = aacSampleRates.indexOf(sampleRate);
  const frameBytes = blockBytes + adtsHeaderBytes;
  if (rate < 0 || frameBytes > maxFrameBytes)
    throw new CodecError("unsupported", "ADTS cannot carry this AAC block.");
  const channelConfiguration = channels === 8 ? 7 : channels;
  target[at] = 0xff; // syncword
  target[at + 1] = 0xf1; // syncword, MPEG-4, layer 0, no CRC
  target[at + 2] = ((objectType - 1) << 6) | (rate << 2) | (channelConfiguration >> 2);
  target[at + 3] = ((channelConfiguration & 3) << 6) | (frameBytes >> 11);
  target[at + 4] = (frameBytes >> 3) & 0xff;
  target[at + 5] = ((frameBytes & 7) << 5) | 0x1f; // buffer fullness: variable rate
  target[at + 6] = 0xfc; // buffer fullness, one raw block
}

/** Reads an ADTS header; undefined where none stands at `at`. */
export function parseAdtsHeader(data: Uint8Array, at = 0): AdtsHeader | undefined {
  const byte = (index: number) => data[at + index] ?? 0;
  if (at + adtsHeaderBytes > data.length || byte(0) !== 0xff || (byte(1) & 0xf6) !== 0xf0) return undefined;
  const headerBytes = adtsHeaderBytes + ((byte(1) & 1) === 0 ? crcBytes : 0);
  const frameBytes = ((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
  const sampleRate = aacSampleRates[(byte(2) >> 2) & 0xf];
  const channelConfiguration = ((byte(2) & 1) << 2) | (byte(3) >> 6);
  if (frameBytes < headerBytes || sampleRate === undefined || channelConfiguration === 0) return undefined;
  return {
    headerBytes,
    frameBytes,
    config: buildAacLcConfig(sampleRate, channelConfiguration === 7 ? 8 : channelConfiguration),
  };
}
