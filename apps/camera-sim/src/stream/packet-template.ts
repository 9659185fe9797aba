// A clip's frames cut into RTP packets once and shared by all cameras: sending one is a copy of its bytes with sequence, timestamp,
// SSRC, channel and stamp written over. Owns that layout; what the values are is media-track.ts's.
import { joinNalUnits, nalUnits } from "@didban/media/codec";
import { RtpPacketiser } from "@didban/media/rtp";
import type { AudioClip, VideoClip } from "../clip/clip-library.ts";
import { emptyStamp, type FrameStamp, readFrameStamp, stampTextAt, writeStamp } from "./frame-stamp.ts";

/** Bytes of the `$` frame head in front of every packet (RFC 2326 10.12). */
export const interleavedHeadBytes = 4;
const payloadTypes = { h264: 96, h265: 96, mpeg4: 96, mjpeg: 26, pcmu: 0, aac: 97 } as const;

/** The RTP payload type a codec is sent with; 26 and 0 are RFC 3551's. */
export function payloadTypeOf(codec: keyof typeof payloadTypes): number {
  return payloadTypes[codec];
}

/** One frame's packets, each behind its `$` head, back to back. */
export interface PacketTemplate {
  readonly bytes: Uint8Array;
  /** Where each packet's `$` head stands in `bytes`. */
  readonly packetStarts: readonly number[];
  /** Where the stamp's text stands; -1 for sound. */
  readonly stampAt: number;
  readonly isKey: boolean;
}

/** What is written over a template. */
export interface PacketPatch {
  readonly channel: number;
  readonly firstSequence: number;
  /** In ticks of the track's clock, any whole number. */
  readonly timestamp: number;
  readonly ssrc: number;
  readonly stamp: FrameStamp | undefined;
}

export interface VideoTemplateOptions {
  /** False for encoders that never set the marker bit. */
  readonly setsMarker: boolean;
  /** Pads frames so that the clip averages this many kilobits a second; 0 leaves it as it is. */
  readonly padToKbps: number;
}

const videoTemplates = new Map<string, readonly PacketTemplate[]>();
const audioTemplates = new Map<string, readonly PacketTemplate[]>();

/** Templates of a whole video clip, made on first use. */
export function videoPacketTemplates(
  clip: VideoClip,
  options: VideoTemplateOptions,
): readonly PacketTemplate[] {
  const key = `${clip.name} ${options.setsMarker} ${options.padToKbps}`;
  const known = videoTemplates.get(key);
  if (known !== undefined) return known;
  const padding = paddingUnit(clip, options.padToKbps);
  const templates = clip.frames.map((frame) => {
    const data =
      clip.codec === "mjpeg"
        ? withComment(frame.data)
        : withStampUnit(clip, frame.data, frame.isKey, padding);
    return layOut(packetsWithWholeStamp(clip, data, options.setsMarker), frame.isKey);
  });
  videoTemplates.set(key, templates);
  return templates;
}

/** Templates of a whole sound clip, made on first use. */
export function audioPacketTemplates(clip: AudioClip): readonly PacketTemplate[] {
  const known = audioTemplates.get(clip.name);
  if (known !== undefined) return known;
  const packetiser = new RtpPacketiser(clip.codec, { payloadType: payloadTypeOf(clip.codec), ssrc: 0 });
  const templates = clip.packets.map((data) => layOut(packetiser.packetise(data, 0), true));
  audioTemplates.set(clip.name, templates);
  return templates;
}

/** A copy of the template's bytes with the patch written over. */
export function patchedPackets(template: PacketTemplate, patch: PacketPatch): Buffer {
  const bytes = Buffer.allocUnsafe(template.bytes.length);
  bytes.set(template.bytes);
  let sequence = patch.firstSequence;
  for (const start of template.packetStarts) {
    bytes[start + 1] = patch.channel;
    bytes.writeUInt16BE(sequence & 0xffff, start + 6);
    bytes.writeUInt32BE(patch.timestamp % 2 ** 32, start + 8);
    bytes.writeUInt32BE(patch.ssrc, start + 12);
    sequence += 1;
  }
  if (patch.stamp !== undefined) writeStamp(bytes, template.stampAt, patch.stamp);
  return bytes;
}

/** A JPEG's comment may fall on the border of two packets, where it could not be found again: then the packets are cut smaller. */
function packetsWithWholeStamp(clip: VideoClip, data: Uint8Array, setsMarker: boolean): Uint8Array[] {
  for (let maxPacketBytes = 1400; maxPacketBytes > 1000; maxPacketBytes -= 40) {
    const packetiser = new RtpPacketiser(clip.codec, {
      payloadType: payloadTypeOf(clip.codec),
      ssrc: 0,
      maxPacketBytes,
    });
    const packets = packetiser.packetise(data, 0);
    if (!packets.some((packet) => readFrameStamp(packet) !== undefined)) continue;
    if (!setsMarker) for (const packet of packets) packet[1] = (packet[1] ?? 0) & 0x7f;
    return packets;
  }
  throw new Error(`a frame of ${clip.name} cannot be cut around its stamp`);
}

/** The same packets for another interleaved channel. */
export function onChannel(packets: Buffer, template: PacketTemplate, channel: number): Buffer {
  const bytes = Buffer.from(packets);
  for (const start of template.packetStarts) bytes[start + 1] = channel;
  return bytes;
}

function layOut(packets: readonly Uint8Array[], isKey: boolean): PacketTemplate {
  const bytes = new Uint8Array(
    packets.reduce((sum, packet) => sum + interleavedHeadBytes + packet.length, 0),
  );
  const packetStarts: number[] = [];
  let at = 0;
  for (const packet of packets) {
    packetStarts.push(at);
    bytes[at] = 0x24; // $
    bytes[at + 2] = packet.length >> 8;
    bytes[at + 3] = packet.length & 0xff;
    bytes.set(packet, at + interleavedHeadBytes);
    at += interleavedHeadBytes + packet.length;
  }
  return { bytes, packetStarts, stampAt: stampTextAt(bytes), isKey };
}

/** Parameter sets (on key frames), stamp, padding, slices. */
function withStampUnit(
  clip: VideoClip,
  data: Uint8Array,
  isKey: boolean,
  padding: readonly Uint8Array[],
): Uint8Array {
  const sets = isKey ? clip.parameterSets : [];
  return joinNalUnits([...sets, emptyStamp(clip.codec), ...padding, ...nalUnits(data)]);
}

/** The JPEG with the stamp between its scan and its end marker. */
function withComment(jpeg: Uint8Array): Uint8Array {
  const end = jpeg.length - 2;
  return Uint8Array.of(...jpeg.subarray(0, end), ...emptyStamp("mjpeg"), ...jpeg.subarray(end));
}

/** An SEI of foreign user data that makes up for what the clip lacks to the wanted rate; none when it lacks nothing. */
function paddingUnit(clip: VideoClip, padToKbps: number): Uint8Array[] {
  const clipBytes = clip.frames.reduce((sum, frame) => sum + frame.data.length, 0);
  const wantedBytes = (padToKbps * 1000 * clip.frames.length) / clip.frameRate / 8;
  const missing = Math.floor((wantedBytes - clipBytes) / clip.frames.length);
  if (missing < 64) return [];
  const size = [...new Uint8Array(Math.floor(missing / 255)).fill(255), missing % 255];
  const header = clip.codec === "h264" ? [6] : [39 << 1, 1];
  return [Uint8Array.of(...header, 5, ...size, ...new Uint8Array(missing).fill(0x5a), 0x80)];
}
