// The receiving end of one track: RTP and RTCP packets in, access units with their times out. Owns the order of the packets,
// what is lost and the receiver reports; leaves payloads to depacketise/ and times to the media clock.
import type { AccessUnit } from "../format.ts";
import type { MediaTrack } from "../sdp/media-track.ts";
import type { SlabSource } from "../slab-pool.ts";
import { createDepacketiser } from "./depacketise/create-depacketiser.ts";
import type { Depacketiser } from "./depacketise/depacketiser.ts";
import type { MediaClock } from "./media-clock.ts";
import { ReceptionReport } from "./reception-report.ts";
import { ReorderBuffer } from "./reorder-buffer.ts";
import { buildReceiverReport, buildSourceDescription, parseRtcp, type SenderReport } from "./rtcp.ts";
import { RtpPacket } from "./rtp-packet.ts";
import { SequenceTracker } from "./sequence.ts";
import type { TrackClock } from "./track-clock.ts";
import type { TrackEvent } from "./track-event.ts";

export interface TrackReceiverOptions {
  /** True where packets may overtake each other (UDP). */
  readonly reorder: boolean;
  /** The source's clock, shared by its tracks and by sessions that follow each other. */
  readonly clock: MediaClock;
  /** Our own SSRC in receiver reports; any 32 bits, drawn by the caller. */
  readonly ssrc?: number;
  /** Where pictures are put together; by default in memory of the garbage collector. */
  readonly slabs?: SlabSource | undefined;
  /** Told of losses and faults as they are seen. */
  readonly onEvent?: (event: TrackEvent) => void;
}

/** Running figures of a track. */
export interface TrackStats {
  /** Packets and bytes taken in, foreign payload types excluded. */
  packets: number;
  bytes: number;
  lostPackets: number;
  /** Packets that came after their turn, twice, or after being given up. */
  latePackets: number;
  /** Packets that are no RTP, or whose payload could not be used. */
  badPackets: number;
  /** Packets of a payload type that the session description does not give to this track. */
  foreignPackets: number;
  units: number;
  /** Interarrival jitter (RFC 3550 6.4.1). */
  jitterMs: number;
}

const cname = "didban";

/** Receives one track. Pull until undefined after every pushed packet; packets are not kept after `pushRtp` returns. */
export class TrackReceiver {
  readonly stats: TrackStats = {
    packets: 0,
    bytes: 0,
    lostPackets: 0,
    latePackets: 0,
    badPackets: 0,
    foreignPackets: 0,
    units: 0,
    jitterMs: 0,
  };
  readonly #track: MediaTrack;
  readonly #options: TrackReceiverOptions;
  readonly #clock: TrackClock;
  readonly #packet = new RtpPacket();
  readonly #sequences = new SequenceTracker();
  readonly #reorder: ReorderBuffer | undefined;
  readonly #ready: AccessUnit[] = [];
  #depacketiser: Depacketiser;
  #reception: ReceptionReport;
  #ssrc: number | undefined;
  #earlyReport: SenderReport | undefined;

  /** Throws CodecError where the track's description cannot be used (AAC without its configuration). */
  constructor(track: MediaTrack, options: TrackReceiverOptions) {
    this.#track = track;
    this.#options = options;
    this.#clock = options.clock.open(track.kind, track.clockRate);
    this.#reorder = options.reorder ? new ReorderBuffer() : undefined;
    this.#depacketiser = createDepacketiser(track, options.slabs);
    this.#reception = new ReceptionReport(track.clockRate);
  }

  /** The RTP timestamp at which the session starts to play (RFC 2326 12.33), for all of its tracks one instant. */
  startsAt(rtpTime: number): void {
    this.#clock.startsAt(rtpTime);
  }

  /** Takes the RTP packet `data[from, to)`. `arrivalMs` is on the recorder's axis, milliseconds since 1970 UTC. */
  pushRtp(data: Uint8Array, arrivalMs: number, from = 0, to = data.length): void {
    if (!this.#read(data, arrivalMs, from, to)) return;
    const view = this.#packet;
    if (view.ssrc !== this.#ssrc) this.#changeSender(view.ssrc, view.sequence);
    if (this.#reorder === undefined) this.#accept();
    else this.#reorder.push(view.sequence, data.subarray(from, to), arrivalMs, this.#acceptLater);
  }

  /** Takes one RTCP compound packet. */
  pushRtcp(packet: Uint8Array, arrivalMs: number): void {
    const { packets, fault } = parseRtcp(packet);
    if (fault !== undefined) this.#options.onEvent?.({ kind: "badPacket", fault });
    for (const report of packets) {
      if (report.kind === "bye") this.#options.onEvent?.({ kind: "senderLeft", ssrcs: report.ssrcs });
      if (report.kind !== "senderReport") continue;
      // Some cameras send reports under an SSRC of their own invention, so it is not compared.
      this.#reception.noteSenderReport(report, arrivalMs);
      if (this.stats.units === 0) this.#earlyReport = report;
      else this.#clock.senderReport(report.ntpMs, report.rtpTimestamp);
    }
  }

  /** The next unit in decode order; its slab is held once for the caller. */
  pull(): AccessUnit | undefined {
    return this.#ready.shift();
  }

  /** The report to send now, with our CNAME; undefined before the first packet. */
  receiverReport(nowMs: number): Uint8Array | undefined {
    if (this.#ssrc === undefined) return undefined;
    const ssrc = this.#options.ssrc ?? 0;
    const report = buildReceiverReport(ssrc, [this.#reception.block(this.#ssrc, this.#sequences, nowMs)]);
    const description = buildSourceDescription(ssrc, cname);
    const compound = new Uint8Array(report.length + description.length);
    compound.set(report);
    compound.set(description, report.length);
    return compound;
  }

  /** A packet out of the reorder buffer: the shared view may hold another one by now. */
  readonly #acceptLater = (data: Uint8Array, arrivalMs: number): void => {
    if (this.#packet.data !== data) this.#packet.read(data, arrivalMs);
    this.#accept();
  };

  #read(data: Uint8Array, arrivalMs: number, from: number, to: number): boolean {
    const fault = this.#packet.read(data, arrivalMs, from, to);
    if (fault !== undefined) {
      this.stats.badPackets += 1;
      this.#options.onEvent?.({ kind: "badPacket", fault });
      return false;
    }
    if (this.#packet.payloadType !== this.#track.payloadType) {
      this.stats.foreignPackets += 1;
      return false;
    }
    this.stats.packets += 1;
    this.stats.bytes += to - from;
    return true;
  }

  #accept(): void {
    const packet = this.#packet;
    const step = this.#sequences.accept(packet.sequence);
    if (step.kind === "late") {
      this.stats.latePackets += 1;
      return;
    }
    if (step.kind === "gap") {
      packet.lostBefore = step.count;
      this.stats.lostPackets += step.count;
      this.#options.onEvent?.({
        kind: "loss",
        ssrc: packet.ssrc,
        sequence: step.firstMissing,
        count: step.count,
      });
    }
    if (step.kind === "restart") {
      packet.lostBefore = 1; // how many is not known
      this.#options.onEvent?.({ kind: "senderRestart", ssrc: packet.ssrc, sequence: packet.sequence });
    }
    this.#reception.notePacket(packet.timestamp, packet.arrivalMs);
    this.stats.jitterMs = this.#reception.jitterMs;
    const fault = this.#depacketiser.push(packet);
    if (fault !== undefined) {
      this.stats.badPackets += 1;
      this.#options.onEvent?.({ kind: "badPayload", fault, ssrc: packet.ssrc, sequence: packet.sequence });
    }
    this.#collect();
  }

  #collect(): void {
    for (let unit = this.#depacketiser.pull(); unit !== undefined; unit = this.#depacketiser.pull()) {
      const times = this.#clock.stamp(unit.timestamp, unit.arrivalMs, unit.isKey);
      if (times.hasJumped) {
        this.#options.onEvent?.({ kind: "clockLeap", ssrc: this.#packet.ssrc, timestamp: unit.timestamp });
      }
      this.#ready.push({
        format: unit.format,
        isKey: unit.isKey,
        isDiscontinuity: unit.isDiscontinuity || times.hasJumped,
        ptsUs: times.ptsUs,
        captureMs: times.captureMs,
        data: unit.data,
        slab: unit.slab,
      });
      this.stats.units += 1;
      if (this.#earlyReport !== undefined) {
        this.#clock.senderReport(this.#earlyReport.ntpMs, this.#earlyReport.rtpTimestamp);
        this.#earlyReport = undefined;
      }
    }
  }

  /** Another SSRC is another sender (RFC 3550 8.2): a camera that restarted its encoder without ending the session. */
  #changeSender(ssrc: number, sequence: number): void {
    if (this.#ssrc !== undefined) {
      this.#options.onEvent?.({ kind: "senderRestart", ssrc, sequence });
      this.#sequences.reset();
      this.#reorder?.reset();
      this.#clock.restart();
      this.#depacketiser = createDepacketiser(this.#track, this.#options.slabs);
      this.#reception = new ReceptionReport(this.#track.clockRate);
    }
    this.#ssrc = ssrc;
  }
}
