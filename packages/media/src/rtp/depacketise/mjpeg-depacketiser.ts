// JPEG over RTP (RFC 2435): the scan's fragments in a row behind a rebuilt header. Sides over 2040 pixels, which its header cannot
// hold, come from the session description or from ONVIF's header extension.
import { jpegMarker, jpegSizeFrom, mjpegFormat, type PictureSize } from "../../codec/jpeg/jpeg-segments.ts";
import { maxPictureSide } from "../../codec/picture-size.ts";
import type { VideoFormat } from "../../format.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { SlabSource } from "../../slab-pool.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import type { UnitArena } from "../unit-arena.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";
import { FrameAssembler } from "./frame-assembler.ts";
import { buildJpegHeader, computedTables, type MjpegHeader, parseMjpegHeader } from "./mjpeg-header.ts";

/** ONVIF Streaming Specification 5.2.2: extensions with JPEG segments, in the first packet and in others. */
const onvifExtensions = new Set([0xffd8, 0xffff]);
const tableBytes = 64;

/** Depacketises one JPEG track. */
export class MjpegDepacketiser implements Depacketiser {
  readonly #frames: FrameAssembler;
  readonly #announcedSize: PictureSize | undefined;
  /** Tables sent in band, by Q; those of 128 to 254 hold for later frames too (RFC 2435 4.2). */
  readonly #tables = new Map<number, Uint8Array>();
  #format: VideoFormat | undefined;
  #headerBytes = 0;
  #fault: PayloadFault | undefined;

  constructor(track: MediaTrack, slabs?: SlabSource) {
    this.#frames = new FrameAssembler(slabs, (arena) => this.#finish(arena));
    this.#announcedSize = announcedSize(track.parameters);
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    this.#fault = undefined;
    const { data, payloadStart, payloadEnd } = packet;
    const header = parseMjpegHeader(data, payloadStart, payloadEnd);
    if (typeof header === "string") {
      if (this.#frames.begin(packet, false)) this.#frames.damage();
      this.#fault = header;
    } else if (this.#frames.begin(packet, header.offset === 0)) {
      this.#fault = this.#take(header, packet) ?? this.#fault;
    }
    this.#frames.end(packet.marker);
    return this.#fault;
  }

  pull(): TimedUnit | undefined {
    return this.#frames.pull();
  }

  #take(header: MjpegHeader, packet: RtpPacket): PayloadFault | undefined {
    const { arena } = this.#frames;
    if (header.offset === 0) {
      const jpegHeader = this.#rebuild(header, packet);
      if (typeof jpegHeader === "string") {
        this.#frames.damage();
        return jpegHeader;
      }
      arena.truncate(0);
      arena.append(jpegHeader, 0, jpegHeader.length);
      this.#headerBytes = jpegHeader.length;
    } else if (header.offset !== arena.length - this.#headerBytes) {
      this.#frames.damage();
      return "malformed";
    }
    return this.#frames.add(packet.data, header.dataStart, packet.payloadEnd);
  }

  #rebuild(header: MjpegHeader, packet: RtpPacket): Uint8Array | PayloadFault {
    const tables = this.#tablesOf(header);
    if (tables === undefined) return "malformed";
    const size = this.#sizeOf(header, packet);
    if (size === undefined) return "badParameterSet";
    if (this.#format?.width !== size.width || this.#format.height !== size.height)
      this.#format = mjpegFormat(size);
    return buildJpegHeader(header, size, tables);
  }

  #tablesOf({ q, tables }: MjpegHeader): Uint8Array | undefined {
    if (tables === undefined) return computedTables(q);
    if (tables.length === 0) return this.#tables.get(q);
    if (tables.length < tableBytes || tables.length > 4 * tableBytes) return undefined;
    const kept = tables.slice();
    this.#tables.set(q, kept);
    return kept;
  }

  /** Cameras that know a larger size than the header can hold write 0 into it, or what is left of the size modulo 2048. */
  #sizeOf(header: MjpegHeader, packet: RtpPacket): PictureSize | undefined {
    if (onvifExtensions.has(packet.extensionProfile) && packet.extensionEnd > packet.extensionStart) {
      const size = jpegSizeFrom(packet.data.subarray(0, packet.extensionEnd), packet.extensionStart);
      if (size !== undefined) return size;
    }
    const announced = this.#announcedSize;
    if (announced !== undefined && (announced.width > 2040 || announced.height > 2040)) return announced;
    if (header.width > 0 && header.height > 0) return { width: header.width, height: header.height };
    return announced;
  }

  #finish(arena: UnitArena) {
    if (this.#format === undefined || arena.length <= this.#headerBytes) return undefined;
    const frame = arena.view();
    if (frame.at(-2) !== 0xff || frame.at(-1) !== jpegMarker.endOfImage) {
      arena.appendByte(0xff);
      arena.appendByte(jpegMarker.endOfImage);
    }
    return { format: this.#format, isKey: true, ...arena.take() };
  }
}

/** `a=x-dimensions:2560,1440` (Axis and others) or `a=framesize:26 2560-1440` (3GPP TS 26.234). */
function announcedSize(parameters: ReadonlyMap<string, string>): PictureSize | undefined {
  const text = parameters.get("x-dimensions") ?? parameters.get("framesize")?.replace(/^\d+\s+/, "");
  const match = /^\s*(\d{1,5})\s*[,x-]\s*(\d{1,5})/.exec(text ?? "");
  const size = { width: Number(match?.[1]), height: Number(match?.[2]) };
  const isSound =
    size.width >= 1 && size.height >= 1 && size.width <= maxPictureSide && size.height <= maxPictureSide;
  return isSound ? size : undefined;
}
