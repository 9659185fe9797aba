// Takes apart what an encoder writes: ADTS into packets of AAC, FLV into pictures of H.264. Bytes come in pieces of any size.

import { parseAdtsHeader } from "@didban/media/codec";

/** What has come and was not taken yet. */
class Pending {
  #bytes: Uint8Array = new Uint8Array();

  add(bytes: Uint8Array): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  drop(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
  }
}

/** A packet of AAC, and the AudioSpecificConfig that it was made with. */
export interface AacPacket {
  readonly data: Uint8Array;
  readonly config: Uint8Array;
}

/** Splits ADTS (ISO 14496-3 1.A.2). Throws RangeError on anything else. */
export class AdtsSplitter {
  readonly #pending = new Pending();

  *push(bytes: Uint8Array): Generator<AacPacket> {
    this.#pending.add(bytes);
    for (;;) {
      const { bytes: held } = this.#pending;
      if (held.length < longestAdtsHeader) return;
      const header = parseAdtsHeader(held);
      if (header === undefined) throw new RangeError("The encoder's sound is no ADTS.");
      if (held.length < header.frameBytes) return;
      yield { data: held.slice(header.headerBytes, header.frameBytes), config: header.config };
      this.#pending.drop(header.frameBytes);
    }
  }
}

const longestAdtsHeader = 9;

/** A picture of H.264 as an MP4 has it, or with `isSetUp` the AVCDecoderConfigurationRecord. */
export interface FlvPicture {
  readonly timeMs: number;
  readonly isKey: boolean;
  readonly isSetUp: boolean;
  readonly data: Uint8Array;
}

/** The header of the file and the size of a tag before the first. */
const flvHeaderBytes = 9 + 4;
const tagHeaderBytes = 11;
const videoTag = 9;
/** Frame type and codec, kind of packet, composition time. */
const videoHeaderBytes = 5;

/** Splits FLV that holds H.264 alone (Adobe Flash Video File Format 10.1, annex E). */
export class FlvSplitter {
  readonly #pending = new Pending();
  #isBegun = false;

  *push(bytes: Uint8Array): Generator<FlvPicture> {
    this.#pending.add(bytes);
    if (!this.#isBegun) {
      if (this.#pending.bytes.length < flvHeaderBytes) return;
      this.#pending.drop(flvHeaderBytes);
      this.#isBegun = true;
    }
    for (;;) {
      const { bytes: held } = this.#pending;
      if (held.length < tagHeaderBytes) return;
      const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
      const dataBytes = view.getUint32(0) & 0xff_ffff;
      const tagBytes = tagHeaderBytes + dataBytes + 4;
      if (held.length < tagBytes) return;
      if (view.getUint8(0) === videoTag && dataBytes >= videoHeaderBytes) {
        const packetType = view.getUint8(tagHeaderBytes + 1);
        // Time is written in its lower 24 bits, then its upper 8; 2 is the end of the sequence.
        const timeMs = (view.getUint32(4) >>> 8) + view.getUint8(7) * 2 ** 24;
        const data = held.slice(tagHeaderBytes + videoHeaderBytes, tagHeaderBytes + dataBytes);
        const isKey = view.getUint8(tagHeaderBytes) >> 4 === 1;
        if (packetType < 2) yield { timeMs, isKey, isSetUp: packetType === 0, data };
      }
      this.#pending.drop(tagBytes);
    }
  }
}

/** SPS and PPS of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 5.3.3.1). */
export function parameterSetsOf(record: Uint8Array): Uint8Array[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const sets: Uint8Array[] = [];
  let offset = 5;
  for (const countMask of [0x1f, 0xff]) {
    let left = view.getUint8(offset++) & countMask;
    for (; left > 0; left--) {
      const length = view.getUint16(offset);
      sets.push(record.slice(offset + 2, offset + 2 + length));
      offset += 2 + length;
    }
  }
  return sets;
}
