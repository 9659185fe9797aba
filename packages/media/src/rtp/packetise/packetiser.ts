// The sending end, for simulators and tests: units in, RTP packets out. What a payload looks like is the codec files' business.
import type { Codec } from "../../format.ts";
import { splitForG711, splitForAac } from "./audio-payload.ts";
import { splitForH264 } from "./h264-payload.ts";
import { splitForH265 } from "./h265-payload.ts";
import { splitForMjpeg } from "./mjpeg-payload.ts";
import { splitForMpeg4 } from "./mpeg4-payload.ts";

/** Payloads of one unit, in order. The last one's packet carries the marker. */
export type SplitPayload = (data: Uint8Array, maxPayloadBytes: number) => Uint8Array[];

export interface PacketiserOptions {
  readonly payloadType: number;
  readonly ssrc: number;
  /** Sequence number of the first packet, 16 bits; 0 by default. */
  readonly firstSequence?: number;
  /** Largest RTP packet with its header; 1400 by default. */
  readonly maxPacketBytes?: number;
}

const rtpHeaderBytes = 12;

/** Packetises the units of one track. Throws RangeError for a codec without a packetiser. */
export class RtpPacketiser {
  readonly #split: SplitPayload;
  readonly #options: PacketiserOptions;
  readonly #setsMarker: boolean;
  #sequence: number;

  constructor(codec: Codec, options: PacketiserOptions) {
    this.#split = splitterOf(codec);
    this.#setsMarker = codec !== "pcmu" && codec !== "pcma";
    this.#options = options;
    this.#sequence = options.firstSequence ?? 0;
  }

  /**
   * The packets of one unit. `data` as in `AccessUnit.data`: for H.264 and H.265 that is length-prefixed NAL units, to which the
   * caller adds parameter sets in front of a key picture if they are to be sent in band. `timestamp` is in ticks of the track's clock; any whole number.
   */
  packetise(data: Uint8Array, timestamp: number): Uint8Array[] {
    const payloads = this.#split(data, (this.#options.maxPacketBytes ?? 1400) - rtpHeaderBytes);
    return payloads.map((payload, index) =>
      this.#packet(payload, timestamp, this.#setsMarker && index === payloads.length - 1),
    );
  }

  #packet(payload: Uint8Array, timestamp: number, marker: boolean): Uint8Array {
    const packet = new Uint8Array(rtpHeaderBytes + payload.length);
    const view = new DataView(packet.buffer);
    packet[0] = 0x80; // version 2
    packet[1] = (marker ? 0x80 : 0) | this.#options.payloadType;
    view.setUint16(2, this.#sequence);
    view.setUint32(4, timestamp % 2 ** 32);
    view.setUint32(8, this.#options.ssrc);
    packet.set(payload, rtpHeaderBytes);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return packet;
  }
}

function splitterOf(codec: Codec): SplitPayload {
  switch (codec) {
    case "h264":
      return splitForH264;
    case "h265":
      return splitForH265;
    case "mjpeg":
      return splitForMjpeg;
    case "mpeg4":
      return splitForMpeg4;
    case "aac":
      return splitForAac;
    case "pcmu":
    case "pcma":
      return splitForG711;
    default:
      throw new RangeError(`No packetiser for ${codec}.`);
  }
}
