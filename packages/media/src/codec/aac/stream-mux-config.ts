// The StreamMuxConfig of LATM (ISO 14496-3 1.7.3.2), as RFC 6416 announces it, for the one layout that cameras use: one program, one
// layer, AAC of variable block size.
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { type AacConfig, readAacConfig } from "./audio-specific-config.ts";

/** What a multiplex carries. */
export interface StreamMuxConfig {
  /** AAC blocks in one AudioMuxElement. */
  readonly blocksPerElement: number;
  readonly aac: AacConfig;
  /** The AudioSpecificConfig, moved to a byte boundary. */
  readonly config: Uint8Array;
}

/** Parses a configuration. Throws CodecError. */
export function parseStreamMuxConfig(data: Uint8Array): StreamMuxConfig {
  const bits = new BitReader(data);
  if (bits.flag()) throw new CodecError("unsupported", "LATM version is not 0.");
  if (!bits.flag()) throw new CodecError("unsupported", "LATM streams have framings of their own.");
  const blocksPerElement = bits.bits(6) + 1;
  if (bits.bits(4) !== 0 || bits.bits(3) !== 0)
    throw new CodecError("unsupported", "LATM has several programs or layers.");
  const start = bits.position;
  const aac = readAacConfig(bits);
  const end = bits.position;
  if (bits.bits(3) !== 0) throw new CodecError("unsupported", "LATM frame length is fixed.");
  return { blocksPerElement, aac, config: copyBits(data, start, end) };
}

function copyBits(data: Uint8Array, start: number, end: number): Uint8Array {
  const bits = new BitReader(data);
  bits.skip(start);
  const out = new Uint8Array(Math.ceil((end - start) / 8));
  for (let index = 0; index < out.length; index++) {
    const count = Math.min(8, end - bits.position);
    out[index] = bits.bits(count) << (8 - count);
  }
  return out;
}
