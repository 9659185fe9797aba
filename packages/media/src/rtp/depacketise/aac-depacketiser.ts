// AAC over RTP as MPEG-4 generic (RFC 3640): several blocks a packet, or one block over several. Interleaving is not built; no camera
// uses it.
import { parseAdtsHeader } from "../../codec/aac/adts.ts";
import { buildAacLcConfig, parseAacConfig } from "../../codec/aac/audio-specific-config.ts";
import { BitReader } from "../../codec/bit-reader.ts";
import { bytesOfHex } from "../../codec/bytes.ts";
import { CodecError } from "../../codec/codec-error.ts";
import type { AudioFormat } from "../../format.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import { readU16, type RtpPacket } from "../rtp-packet.ts";
import { AudioQueue } from "./audio-queue.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";

/** Widths of the fields of an AU header (RFC 3640 4.1); absent fields have 0. */
interface HeaderLayout {
  readonly size: number;
  readonly index: number;
  readonly indexDelta: number;
  readonly compositionDelta: number;
  readonly decodingDelta: number;
  readonly randomAccess: number;
  readonly streamState: number;
  /** Width of the size of an auxiliary section behind the headers. */
  readonly auxiliarySize: number;
}

const maxBlocks = 64;
const maxBlockBytes = 8191; // 13 bits in both AAC-hbr and ADTS

/** Depacketises one AAC track. Throws CodecError where neither its configuration nor its clock can be used. */
export class AacDepacketiser implements Depacketiser {
  readonly #layout: HeaderLayout;
  readonly #format: AudioFormat;
  readonly #ticksPerBlock: number;
  readonly #queue = new AudioQueue();
  /** A block that came in part, by its timestamp. */
  #partial:
    | { readonly timestamp: number; readonly arrivalMs: number; readonly data: Uint8Array; length: number }
    | undefined;

  constructor(track: MediaTrack) {
    this.#layout = layoutOf(track.parameters);
    const { format, frameSamples } = aacFormat(track);
    this.#format = format;
    this.#ticksPerBlock = Math.round((frameSamples * track.clockRate) / format.sampleRate);
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    if (packet.lostBefore > 0) this.#lose();
    if (packet.payloadStart >= packet.payloadEnd) return undefined;
    const fault = this.#read(packet);
    if (fault !== undefined) this.#lose();
    return fault;
  }

  pull(): TimedUnit | undefined {
    return this.#queue.pull();
  }

  #lose(): void {
    this.#partial = undefined;
    this.#queue.markLoss();
  }

  #read(packet: RtpPacket): PayloadFault | undefined {
    const { data, payloadStart, payloadEnd } = packet;
    if (this.#layout.size === 0) {
      this.#emit(packet, data.slice(payloadStart, payloadEnd), 0); // no header section: one block
      return undefined;
    }
    if (payloadEnd - payloadStart < 2) return "malformed";
    const headerEnd = payloadStart + 2 + Math.ceil(readU16(data, payloadStart) / 8);
    if (headerEnd > payloadEnd) return "malformed";
    const sizes = readSizes(data.subarray(payloadStart, headerEnd), this.#layout);
    if (typeof sizes === "string") return sizes;
    const body = this.#skipAuxiliary(data, headerEnd, payloadEnd);
    const [size] = sizes;
    if (sizes.length === 1 && size !== undefined && size > payloadEnd - body)
      return this.#addPart(packet, body, size);
    let at = body;
    for (const [index, bytes] of sizes.entries()) {
      if (bytes > payloadEnd - at) return "malformed";
      this.#emit(packet, data.slice(at, at + bytes), index);
      at += bytes;
    }
    return undefined;
  }

  /** RFC 3640 3.2.3.1: a fragment's header tells the size of the whole block. */
  #addPart(packet: RtpPacket, start: number, size: number): PayloadFault | undefined {
    if (size > maxBlockBytes) return "tooLarge";
    const { data, payloadEnd, timestamp, arrivalMs } = packet;
    if (this.#partial?.timestamp !== timestamp || this.#partial.data.length !== size) {
      this.#partial = { timestamp, arrivalMs, data: new Uint8Array(size), length: 0 };
    }
    const partial = this.#partial;
    if (payloadEnd - start > size - partial.length) return "malformed";
    partial.data.set(data.subarray(start, payloadEnd), partial.length);
    partial.length += payloadEnd - start;
    if (partial.length < size) return undefined;
    this.#partial = undefined;
    this.#queue.add({ format: this.#format, timestamp, arrivalMs: partial.arrivalMs, data: partial.data });
    return undefined;
  }

  #skipAuxiliary(data: Uint8Array, start: number, end: number): number {
    if (this.#layout.auxiliarySize === 0) return start;
    const bits = new BitReader(data.subarray(start, end));
    if (bits.bitsLeft < this.#layout.auxiliarySize) return end;
    return Math.min(
      end,
      start + Math.ceil((this.#layout.auxiliarySize + bits.bits(this.#layout.auxiliarySize)) / 8),
    );
  }

  #emit(packet: RtpPacket, block: Uint8Array, index: number): void {
    const adts = parseAdtsHeader(block);
    // Some cameras leave the ADTS header of their encoder on every block.
    const isWrapped = adts !== undefined && adts.frameBytes === block.length;
    this.#queue.add({
      format: this.#format,
      timestamp: (packet.timestamp + index * this.#ticksPerBlock) >>> 0,
      arrivalMs: packet.arrivalMs,
      data: isWrapped ? block.subarray(adts.headerBytes) : block,
    });
  }
}

function readSizes(section: Uint8Array, layout: HeaderLayout): number[] | PayloadFault {
  const bits = new BitReader(section);
  const end = 16 + bits.bits(16);
  const sizes: number[] = [];
  try {
    while (end - bits.position >= layout.size + (sizes.length === 0 ? layout.index : layout.indexDelta)) {
      sizes.push(bits.bits(layout.size));
      const index = bits.bits(sizes.length === 1 ? layout.index : layout.indexDelta);
      if (index !== 0) return "unsupported"; // interleaved
      if (layout.compositionDelta > 0 && bits.flag()) bits.skip(layout.compositionDelta);
      if (layout.decodingDelta > 0 && bits.flag()) bits.skip(layout.decodingDelta);
      bits.skip(layout.randomAccess + layout.streamState);
      if (sizes.length > maxBlocks) return "malformed";
    }
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return "malformed";
  }
  return sizes;
}

function layoutOf(parameters: ReadonlyMap<string, string>): HeaderLayout {
  const isLowRate = parameters.get("mode")?.toLowerCase() === "aac-lbr"; // RFC 3640 3.3.5
  const width = (name: string, otherwise: number) => {
    const value = Number(parameters.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 && value <= 32 ? value : otherwise;
  };
  // AAC-hbr (3.3.6) where the description says nothing: some cameras leave the widths out.
  return {
    size: width("sizelength", isLowRate ? 6 : 13),
    index: width("indexlength", isLowRate ? 2 : 3),
    indexDelta: width("indexdeltalength", isLowRate ? 2 : 3),
    compositionDelta: width("ctsdeltalength", 0),
    decodingDelta: width("dtsdeltalength", 0),
    randomAccess: width("randomaccessindication", 0) > 0 ? 1 : 0,
    streamState: width("streamstateindication", 0),
    auxiliarySize: width("auxiliarydatasizelength", 0),
  };
}

/** The track's format. A configuration that is missing or broken is made up from the clock rate: cameras mean AAC-LC. */
function aacFormat(track: MediaTrack): { format: AudioFormat; frameSamples: number } {
  const announced = bytesOfHex(track.parameters.get("config"));
  let config = announced;
  try {
    parseAacConfig(announced ?? new Uint8Array(0));
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    config = undefined;
  }
  config ??= buildAacLcConfig(track.clockRate, Math.max(1, track.channels));
  const { sampleRate, channels, frameSamples } = parseAacConfig(config);
  return {
    format: {
      kind: "audio",
      codec: "aac",
      sampleRate,
      channels: channels || Math.max(1, track.channels),
      bitsPerSample: 0,
      config,
    },
    frameSamples,
  };
}
