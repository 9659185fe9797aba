// H.265 over RTP (RFC 7798): single units, aggregation packets and fragmentation units, with or without decoding order numbers.
// Those are stepped over: cameras that announce them send in decoding order all the same. PACI packets are not built.
import { h265Grammar } from "../../codec/h265/grammar.ts";
import { h265TypeOf } from "../../codec/h265/nal-type.ts";
import { h265ParameterSets } from "../../codec/h265/parameter-sets.ts";
import { ParameterSetStore } from "../../codec/nal/parameter-set-store.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { SlabSource } from "../../slab-pool.ts";
import { readU16, type RtpPacket } from "../rtp-packet.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";
import { PictureAssembler } from "./picture-assembler.ts";
import { offerParameterSets } from "./sprop.ts";

const aggregation = 48; // RFC 7798 4.4.2
const fragmentation = 49; // 4.4.3
const payloadHeaderBytes = 2;

/** Depacketises one H.265 track. */
export class H265Depacketiser implements Depacketiser {
  readonly #pictures: PictureAssembler;
  /** Bytes of a DONL field: present when units may be out of decoding order (RFC 7798 7.1 sprop-max-don-diff). */
  readonly #donlBytes: number;

  constructor(track: MediaTrack, slabs?: SlabSource) {
    const sets = new ParameterSetStore(h265ParameterSets);
    for (const name of ["sprop-vps", "sprop-sps", "sprop-pps"])
      offerParameterSets(sets, track.parameters.get(name));
    this.#pictures = new PictureAssembler(h265Grammar, sets, slabs);
    this.#donlBytes = Number(track.parameters.get("sprop-max-don-diff")) > 0 ? 2 : 0;
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    this.#pictures.beginPacket(packet);
    const fault = this.#read(packet.data, packet.payloadStart, packet.payloadEnd);
    if (fault !== undefined) this.#pictures.damage();
    return this.#pictures.endPacket(packet.marker) ?? fault;
  }

  pull(): TimedUnit | undefined {
    return this.#pictures.pull();
  }

  #read(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    if (start >= end) return undefined;
    if (end - start < payloadHeaderBytes) return "malformed";
    const type = h265TypeOf(data[start] ?? 0);
    if (type === fragmentation) return this.#readFragment(data, start, end);
    if (type === aggregation) return this.#readAggregate(data, start + payloadHeaderBytes, end);
    if (type > fragmentation) return "unsupported";
    return this.#readSingle(data, start, end);
  }

  /** RFC 7798 4.4.1: the payload header is the unit's own, a DONL stands behind it. */
  #readSingle(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    const body = start + payloadHeaderBytes + this.#donlBytes;
    if (body > end) return "malformed";
    this.#pictures.beginNal(h265Grammar.roleOf(data[start] ?? 0), data[body] ?? 0);
    this.#pictures.addBytes(data, start, start + payloadHeaderBytes);
    this.#pictures.addBytes(data, body, end);
    this.#pictures.endNal();
    return undefined;
  }

  #readFragment(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    if (end - start < payloadHeaderBytes + 1) return "malformed";
    const header = data[start + payloadHeaderBytes] ?? 0;
    let body = start + payloadHeaderBytes + 1;
    if ((header & 0x80) !== 0) {
      body += this.#donlBytes;
      if (body > end) return "malformed";
      const nalHeader = ((data[start] ?? 0) & 0x81) | ((header & 0x3f) << 1);
      this.#pictures.beginNal(h265Grammar.roleOf(nalHeader), data[body] ?? 0);
      this.#pictures.addByte(nalHeader);
      this.#pictures.addByte(data[start + 1] ?? 0);
    } else if (!this.#pictures.isInsideNal) {
      this.#pictures.damage(); // its first fragment was lost
      return undefined;
    }
    this.#pictures.addBytes(data, body, end);
    if ((header & 0x40) !== 0) this.#pictures.endNal();
    return undefined;
  }

  /** RFC 7798 4.4.2: a DONL of two bytes in front of the first unit, a DOND of one in front of the others. */
  #readAggregate(data: Uint8Array, start: number, end: number): PayloadFault | undefined {
    let at = start;
    let orderBytes = this.#donlBytes;
    while (at + orderBytes + 2 <= end) {
      at += orderBytes;
      const size = readU16(data, at);
      at += 2;
      if (size > end - at) return "malformed";
      if (size > 0) {
        this.#pictures.beginNal(h265Grammar.roleOf(data[at] ?? 0), data[at + payloadHeaderBytes] ?? 0);
        this.#pictures.addBytes(data, at, at + size);
        this.#pictures.endNal();
      }
      at += size;
      orderBytes = this.#donlBytes > 0 ? 1 : 0;
    }
    return undefined;
  }
}
