// H.264 over RTP, packetization modes 0 and 1 (RFC 6184): single units, STAP-A and FU-A. Interleaved mode 2 is not built; no
// camera sends it.
import { h264Grammar } from "../../codec/h264/grammar.ts";
import { h264TypeOf } from "../../codec/h264/nal-type.ts";
import { h264ParameterSets } from "../../codec/h264/parameter-sets.ts";
import { ParameterSetStore } from "../../codec/nal/parameter-set-store.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { SlabSource } from "../../slab-pool.ts";
import { readU16, type RtpPacket } from "../rtp-packet.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";
import { PictureAssembler } from "./picture-assembler.ts";
import { offerParameterSets } from "./sprop.ts";

const stapA = 24; // RFC 6184 table 1
const fuA = 28;

/** Depacketises one H.264 track. */
export class H264Depacketiser implements Depacketiser {
  readonly #grammar = h264Grammar();
  readonly #pictures: PictureAssembler;

  constructor(track: MediaTrack, slabs?: SlabSource) {
    const sets = new ParameterSetStore(h264ParameterSets);
    offerParameterSets(sets, track.parameters.get("sprop-parameter-sets")); // RFC 6184 8.1
    this.#pictures = new PictureAssembler(this.#grammar, sets, slabs);
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    this.#pictures.beginPacket(packet);
    const fault = this.#read(packet);
    if (fault !== undefined) this.#pictures.damage();
    return this.#pictures.endPacket(packet.marker) ?? fault;
  }

  pull(): TimedUnit | undefined {
    return this.#pictures.pull();
  }

  #read(packet: RtpPacket): PayloadFault | undefined {
    const { data, payloadStart, payloadEnd } = packet;
    if (payloadStart >= payloadEnd) return undefined; // cameras keep a path open with empty packets
    const type = h264TypeOf(data[payloadStart] ?? 0);
    if (type === fuA) return this.#readFragment(data, payloadStart, payloadEnd);
    if (type === stapA) return this.#readAggregate(data, payloadStart + 1, payloadEnd);
    if (type > 23) return "unsupported"; // STAP-B, MTAP, FU-B
    const start = skipStartCode(data, payloadStart, payloadEnd);
    this.#whole(data, start, payloadEnd);
    return undefined;
  }

  /** RFC 6184 5.8. */
  #readFragment(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    if (end - start < 2) return "malformed";
    const indicator = data[start] ?? 0;
    const header = data[start + 1] ?? 0;
    const isFirst = (header & 0x80) !== 0;
    const isLast = (header & 0x40) !== 0;
    if (isFirst) {
      const nalHeader = (indicator & 0xe0) | (header & 0x1f);
      this.#pictures.beginNal(this.#grammar.roleOf(nalHeader), data[start + 2] ?? 0);
      this.#pictures.addByte(nalHeader);
    } else if (!this.#pictures.isInsideNal) {
      this.#pictures.damage(); // its first fragment was lost
      return undefined;
    }
    this.#pictures.addBytes(data, start + 2, end);
    if (isLast) this.#pictures.endNal();
    return undefined;
  }

  /** RFC 6184 5.7.1. */
  #readAggregate(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    let at = start;
    while (at + 2 <= end) {
      const size = readU16(data, at);
      at += 2;
      if (size > end - at) return "malformed";
      if (size > 0) this.#whole(data, at, at + size);
      at += size;
    }
    return undefined;
  }

  #whole(data: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    this.#pictures.beginNal(this.#grammar.roleOf(data[start] ?? 0), data[start + 1] ?? 0);
    this.#pictures.addBytes(data, start, end);
    this.#pictures.endNal();
  }
}

/** Some cameras leave the Annex B start code in front of a single unit. */
function skipStartCode(data: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && data[at] === 0) at += 1;
  return at - start >= 2 && data[at] === 1 ? at + 1 : start;
}
