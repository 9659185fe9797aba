// The receiving end of one replayed track: packets in, access units out that carry the times at which the camera recorded them. Owns where those
// times come from: the replay's header extension, and where a camera sends none, the place at which it said that it begins.
import type { AccessUnit } from "../format.ts";
import type { MediaTrack } from "../sdp/media-track.ts";
import type { SlabSource } from "../slab-pool.ts";
import { createDepacketiser } from "./depacketise/create-depacketiser.ts";
import type { Depacketiser, TimedUnit } from "./depacketise/depacketiser.ts";
import { type ReplayMark, takeReplayMark } from "./replay-extension.ts";
import { RtpPacket } from "./rtp-packet.ts";
import { SequenceTracker } from "./sequence.ts";

/** Where RTP time and the camera's time coincide. */
export interface ReplayStart {
  /** 32 bits, in the track's clock. */
  readonly rtpTime: number | undefined;
  /** Milliseconds since 1970, by the camera's clock. */
  readonly timeMs: number;
}

/** Presentation time follows RTP time until it has gone this far from when pictures were taken: then the recording has a break. */
const mostDriftMs = 500;

export class ReplayTrack {
  /** Packets taken in. */
  packets = 0;
  /** The camera said that nothing follows. */
  isOver = false;
  /** Times come with the pictures; false: they are counted from the start that the camera named. */
  hasMarks = false;
  readonly #track: MediaTrack;
  readonly #depacketiser: Depacketiser;
  readonly #packet = new RtpPacket();
  readonly #sequences = new SequenceTracker();
  readonly #ready: AccessUnit[] = [];
  readonly #originMs: number;
  /** The latest place at which both times are known. */
  #anchor: { readonly timestamp: number; readonly timeMs: number } | undefined;
  #start: ReplayStart | undefined;
  /** Of the unit before, for presentation time. */
  #last: { readonly timestamp: number; readonly ptsUs: number } | undefined;

  /** `originMs` is zero of the presentation axis, the same for all tracks of a replay. Throws CodecError as `TrackReceiver` does. */
  constructor(track: MediaTrack, originMs: number, slabs?: SlabSource) {
    this.#track = track;
    this.#originMs = originMs;
    this.#depacketiser = createDepacketiser(track, slabs);
  }

  /** Where the camera says that it begins; without the time of its first packet that is the first that comes. */
  startsAt(start: ReplayStart): void {
    this.#start = start;
  }

  /** Takes the RTP packet `data[from, to)`; it is not kept. Packets come in order, through a connection. */
  pushRtp(data: Uint8Array, from = 0, to = data.length): void {
    const packet = this.#packet;
    if (packet.read(data, 0, from, to) !== undefined) return;
    if (packet.payloadType !== this.#track.payloadType) return;
    const step = this.#sequences.accept(packet.sequence);
    if (step.kind === "late") return;
    packet.lostBefore = step.kind === "gap" ? step.count : step.kind === "restart" ? 1 : 0;
    this.packets += 1;
    const mark = takeReplayMark(packet);
    const timeMs = this.#timeOf(mark);
    if (timeMs === undefined) return;
    packet.arrivalMs = timeMs;
    this.#depacketiser.push(packet);
    for (let unit = this.#depacketiser.pull(); unit !== undefined; unit = this.#depacketiser.pull())
      this.#ready.push(this.#timed(unit));
    // Set on all packets of the last picture, of which the first is no end.
    if (mark?.isLast === true && packet.marker) this.isOver = true;
  }

  /** The next unit in decode order, its times by the camera's clock; its slab is held once for the caller. */
  pull(): AccessUnit | undefined {
    return this.#ready.shift();
  }

  /** When the packet in hand was recorded; undefined where nothing tells. */
  #timeOf(mark: ReplayMark | undefined): number | undefined {
    const { timestamp } = this.#packet;
    if (mark !== undefined) {
      this.hasMarks = true;
      this.#anchor = { timestamp, timeMs: mark.timeMs };
      return mark.timeMs;
    }
    if (this.#anchor === undefined && this.#start !== undefined)
      this.#anchor = { timestamp: this.#start.rtpTime ?? timestamp, timeMs: this.#start.timeMs };
    return this.#anchor && this.#after(this.#anchor, timestamp);
  }

  #after(anchor: { readonly timestamp: number; readonly timeMs: number }, timestamp: number): number {
    return anchor.timeMs + (((timestamp - anchor.timestamp) | 0) * 1000) / this.#track.clockRate;
  }

  #timed(unit: TimedUnit): AccessUnit {
    // Several blocks of sound share the packet that was marked.
    const isSound = this.#track.kind === "audio" && this.#anchor !== undefined;
    const captureMs = isSound && this.#anchor ? this.#after(this.#anchor, unit.timestamp) : unit.arrivalMs;
    const exactUs = Math.round((captureMs - this.#originMs) * 1000);
    const spacedUs =
      this.#last &&
      this.#last.ptsUs +
        Math.round((((unit.timestamp - this.#last.timestamp) | 0) * 1e6) / this.#track.clockRate);
    const isBroken = spacedUs !== undefined && Math.abs(spacedUs - exactUs) > mostDriftMs * 1000;
    const ptsUs = spacedUs === undefined || isBroken ? exactUs : spacedUs;
    this.#last = { timestamp: unit.timestamp, ptsUs };
    return {
      format: unit.format,
      isKey: unit.isKey,
      isDiscontinuity: unit.isDiscontinuity || isBroken,
      ptsUs,
      captureMs,
      data: unit.data,
      slab: unit.slab,
    };
  }
}
