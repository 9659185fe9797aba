// MPEG-4 part 2 over RTP (RFC 6416 5): the frame's bytes in a row. Sequence headers come by the session description, in front of
// key frames, or both.
import { bytesOfHex, sameBytes } from "../../codec/bytes.ts";
import { CodecError } from "../../codec/codec-error.ts";
import { hasMpeg4Vol, mpeg4Format, partsOfMpeg4Frame } from "../../codec/mpeg4/headers.ts";
import type { VideoFormat } from "../../format.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { SlabSource } from "../../slab-pool.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import type { UnitArena } from "../unit-arena.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";
import { FrameAssembler } from "./frame-assembler.ts";

/** Sequence headers take some dozens of bytes; more is no header. */
const maxHeaderBytes = 4096;

/** Depacketises one MPEG-4 part 2 track. */
export class Mpeg4Depacketiser implements Depacketiser {
  readonly #frames: FrameAssembler;
  #format: VideoFormat | undefined;
  #hasKey = false;
  #fault: PayloadFault | undefined;

  constructor(track: MediaTrack, slabs?: SlabSource) {
    this.#frames = new FrameAssembler(slabs, (arena) => this.#finish(arena));
    const headers = bytesOfHex(track.parameters.get("config")); // RFC 6416 7.1
    if (headers !== undefined) this.#useHeaders(headers);
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    const { data, payloadStart, payloadEnd } = packet;
    this.#fault = undefined;
    const isStart = data[payloadStart] === 0 && data[payloadStart + 1] === 0 && data[payloadStart + 2] === 1;
    if (this.#frames.begin(packet, isStart))
      this.#fault = this.#frames.add(data, payloadStart, payloadEnd) ?? this.#fault;
    this.#frames.end(packet.marker);
    return this.#fault;
  }

  pull(): TimedUnit | undefined {
    return this.#frames.pull();
  }

  #finish(arena: UnitArena) {
    const frame = arena.view();
    const { headerBytes, isKey } = partsOfMpeg4Frame(frame);
    if (headerBytes > 0) this.#useHeaders(frame.subarray(0, headerBytes));
    if (isKey === undefined || this.#format === undefined || !(this.#hasKey || isKey)) return undefined;
    this.#hasKey = true;
    return { format: this.#format, isKey, ...arena.take(headerBytes) };
  }

  #useHeaders(headers: Uint8Array): void {
    const known = this.#format?.parameterSets[0];
    if (headers.length > maxHeaderBytes || !hasMpeg4Vol(headers)) return;
    if (known !== undefined && sameBytes(known, headers)) return;
    try {
      this.#format = mpeg4Format(headers.slice());
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      this.#fault = "badParameterSet";
    }
  }
}
