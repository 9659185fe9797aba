// Sound whose RTP payload is the samples themselves (RFC 3551 4.5, RFC 3190): G.711, G.726, G.729 and PCM. A packet is a unit.
// Byte and bit orders are made the canonical ones of format.ts here.
import { reverseG726Packing } from "../../codec/g726/packing.ts";
import { swapSampleBytes } from "../../codec/pcm/byte-order.ts";
import type { AudioCodec, AudioFormat } from "../../format.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import { AudioQueue } from "./audio-queue.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";

/** Depacketises one track of plain sound. */
export class SoundDepacketiser implements Depacketiser {
  readonly #format: AudioFormat;
  readonly #reorder: ((payload: Uint8Array) => void) | undefined;
  readonly #queue = new AudioQueue();

  constructor(track: MediaTrack, codec: Exclude<AudioCodec, "aac">) {
    this.#format = {
      kind: "audio",
      codec,
      sampleRate: track.clockRate,
      channels: Math.max(1, track.channels),
      bitsPerSample: track.bitsPerSample,
      config: new Uint8Array(0),
    };
    this.#reorder = reorderFor(codec, track);
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    if (packet.lostBefore > 0) this.#queue.markLoss();
    if (packet.payloadStart >= packet.payloadEnd) return undefined;
    const data = packet.data.slice(packet.payloadStart, packet.payloadEnd);
    this.#reorder?.(data);
    this.#queue.add({ format: this.#format, timestamp: packet.timestamp, arrivalMs: packet.arrivalMs, data });
    return undefined;
  }

  pull(): TimedUnit | undefined {
    return this.#queue.pull();
  }
}

/** What must be turned around in place; undefined where the payload is canonical as it comes. */
function reorderFor(codec: AudioCodec, track: MediaTrack): ((payload: Uint8Array) => void) | undefined {
  switch (codec) {
    case "pcm_s16":
      return (payload) => swapSampleBytes(payload, 2); // network byte order (RFC 3551 4.5.11)
    case "pcm_s24":
      return (payload) => swapSampleBytes(payload, 3); // RFC 3190 4
    case "pcm_s32":
    case "pcm_f32":
      return (payload) => swapSampleBytes(payload, 4);
    case "adpcm": {
      // RFC 3551 4.5.4: AAL2-G726 packs from the highest bit on, plain G726 from the lowest.
      const isHighFirst = track.encoding?.startsWith("AAL2-") ?? false;
      return isHighFirst ? (payload) => reverseG726Packing(payload, track.bitsPerSample) : undefined;
    }
    default:
      return undefined;
  }
}
