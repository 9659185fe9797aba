// AAC over RTP as LATM (RFC 6416 6) with its configuration in the session description: blocks behind their lengths, one
// AudioMuxElement over one packet or several.
import { parseStreamMuxConfig, type StreamMuxConfig } from "../../codec/aac/stream-mux-config.ts";
import { bytesOfHex } from "../../codec/bytes.ts";
import { CodecError } from "../../codec/codec-error.ts";
import type { AudioFormat } from "../../format.ts";
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import { UnitArena } from "../unit-arena.ts";
import { AudioQueue } from "./audio-queue.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";

/** 64 blocks of 8 kB. */
const maxElementBytes = 512 * 1024;

/** Depacketises one LATM track. Throws CodecError where its configuration is missing, in band, or not AAC. */
export class LatmDepacketiser implements Depacketiser {
  readonly #mux: StreamMuxConfig;
  readonly #format: AudioFormat;
  readonly #ticksPerBlock: number;
  readonly #queue = new AudioQueue();
  readonly #element = new UnitArena();
  #isDamaged = false;

  constructor(track: MediaTrack) {
    const config = bytesOfHex(track.parameters.get("config"));
    if (config === undefined) throw new CodecError("unsupported", "LATM carries its configuration in band.");
    this.#mux = parseStreamMuxConfig(config);
    const { sampleRate, channels, frameSamples } = this.#mux.aac;
    this.#ticksPerBlock = Math.round((frameSamples * track.clockRate) / sampleRate);
    this.#format = {
      kind: "audio",
      codec: "aac",
      sampleRate,
      channels: channels || Math.max(1, track.channels),
      bitsPerSample: 0,
      config: this.#mux.config,
    };
  }

  push(packet: RtpPacket): PayloadFault | undefined {
    if (packet.lostBefore > 0) this.#damage();
    let fault: PayloadFault | undefined;
    if (!this.#isDamaged) {
      this.#element.append(packet.data, packet.payloadStart, packet.payloadEnd);
      if (this.#element.length > maxElementBytes) {
        this.#damage();
        fault = "tooLarge";
      }
    }
    if (!packet.marker) return fault;
    if (!this.#isDamaged) fault = this.#finish(packet);
    this.#element.truncate(0);
    this.#isDamaged = false;
    return fault;
  }

  pull(): TimedUnit | undefined {
    return this.#queue.pull();
  }

  #damage(): void {
    this.#isDamaged = true;
    this.#element.truncate(0);
    this.#queue.markLoss();
  }

  /** PayloadLengthInfo (1.7.3.1): bytes of 255 and a smaller one add up to a block's length. */
  #finish(packet: RtpPacket): PayloadFault | undefined {
    const element = this.#element.view();
    let at = 0;
    for (let index = 0; index < this.#mux.blocksPerElement; index++) {
      let length = 0;
      let part = 255;
      while (part === 255) {
        part = element[at] ?? 0;
        length += part;
        at += 1;
      }
      if (at + length > element.length) {
        this.#queue.markLoss();
        return "malformed";
      }
      this.#queue.add({
        format: this.#format,
        timestamp: (packet.timestamp + index * this.#ticksPerBlock) >>> 0,
        arrivalMs: packet.arrivalMs,
        data: element.slice(at, at + length),
      });
      at += length;
    }
    return undefined;
  }
}
