// One RTP stream of one camera: picks due frames, patches their packets and hands them to everybody who watches. All watchers get the
// same packets, as from an encoder that multicasts. Owns sequence numbers, SSRC, RTCP sender reports and what is lost on purpose.
import { randomInt } from "node:crypto";
import { buildBye, buildSenderReport, buildSourceDescription } from "@didban/media/rtp";
import type { AudioClip, VideoClip } from "../clip/clip-library.ts";
import type { SimClock } from "../clock.ts";
import {
  audioPacketTemplates, interleavedHeadBytes, onChannel, type PacketTemplate, patchedPackets, type VideoTemplateOptions,
  videoPacketTemplates,
} from "./packet-template.ts"; // prettier-ignore
import { type TimelineClip, TrackTimeline } from "./track-timeline.ts";

/** Somebody who plays the track. */
export interface TrackWatcher {
  /** The interleaved channel its RTP packets are to carry; any number for UDP. */
  readonly channel: number;
  /** A whole frame: packets behind `$` heads, to be kept unchanged. */
  sendMedia(packets: Buffer, template: PacketTemplate): void;
  /** One RTCP compound packet, bare. */
  sendReport(report: Uint8Array): void;
}

export interface MediaTrackOptions extends VideoTemplateOptions {
  readonly clock: SimClock;
  /** Instant of running number 0, monotonic; staggers cameras. */
  readonly startMs: number;
  /** Added to the numbers on the frames, so that a frame tells whose it is; 0 by default. */
  readonly stampFrom?: number;
}

/** What a card keeps of one frame. */
export interface RecordedFrame {
  /** Packets behind `$` heads, the caller's own; their sequence numbers are nothing. */
  readonly packets: Buffer;
  readonly packetStarts: readonly number[];
  readonly timestamp: number;
  readonly isKey: boolean;
  /** The encoder stood still: there is a number and no frame. */
  readonly isMissing: boolean;
  /** By the monotonic clock: when it was taken, and when it could be sent. */
  readonly takenMs: number;
  readonly dueMs: number;
}

const reportIntervalMs = 5000;
/** Frames sent at once at most when the process was late; older ones are lost, as in a camera whose buffer ran over. */
const maxCatchUpFrames = 60;

export class MediaTrack {
  readonly #clock: SimClock;
  readonly #options: MediaTrackOptions;
  readonly #timeline: TrackTimeline;
  readonly #watchers = new Set<TrackWatcher>();
  #clip: VideoClip | AudioClip;
  #templates: readonly PacketTemplate[];
  #number = 0;
  #dueMs = 0;
  #ssrc = randomInt(2 ** 32);
  #sequence = randomInt(2 ** 16);
  #packetCount = 0;
  #octetCount = 0;
  #nextReportMs = 0;
  #framesToDrop = 0;
  #stalledUntilMs = 0;
  #ntpOffsetMs = 0;
  /** Numbers that the encoder made no frame of. */
  readonly #missing = new Set<number>();

  constructor(clip: VideoClip | AudioClip, options: MediaTrackOptions) {
    this.#clip = clip;
    this.#clock = options.clock;
    this.#options = options;
    const clockRate = clip.kind === "video" ? 90_000 : clip.sampleRate;
    this.#templates = this.#templatesOf(clip);
    this.#timeline = new TrackTimeline(timelineClip(clip), clockRate, options.startMs, randomInt(2 ** 32));
  }

  get clip(): VideoClip | AudioClip {
    return this.#clip;
  }

  get ssrc(): number {
    return this.#ssrc;
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }

  /** Running number of the next frame. */
  get nextNumber(): number {
    return this.#number;
  }

  /** The first running number whose frame was taken at or after an instant of the monotonic clock, or a little before. */
  numberAt(monotonicMs: number): number {
    return Math.max(this.#timeline.firstNumber, this.#timeline.numberAt(monotonicMs));
  }

  /** The number of the last key frame before an instant of the monotonic clock, or of the first that is still known. */
  keyNumberAt(monotonicMs: number): number {
    const first = this.#timeline.firstNumber;
    let number = this.numberAt(monotonicMs);
    while (number > first && !this.#isKeyBy(number, monotonicMs)) number -= 1;
    while (this.recorded(number)?.isKey === false) number += 1;
    return number;
  }

  #isKeyBy(number: number, monotonicMs: number): boolean {
    const { clipFrame, takenMs } = this.#timeline.frame(number);
    return this.#templates[clipFrame]?.isKey === true && takenMs <= monotonicMs;
  }

  /** What a card has of a frame, whoever was connected; undefined for one that is still to be made, or that is of before the present clip. */
  recorded(number: number): RecordedFrame | undefined {
    const { clipFrame, dueMs, takenMs, ticks } = this.#timeline.frame(number);
    const template = this.#templates[clipFrame];
    const nowMs = this.#clock.monotonicMs();
    if (template === undefined || number < this.#timeline.firstNumber || dueMs > nowMs) return undefined;
    const stamp =
      template.stampAt < 0
        ? undefined
        : { number: (this.#options.stampFrom ?? 0) + number, sentMs: this.#clock.wallMs() - (nowMs - dueMs) };
    const timestamp = wrap32(ticks);
    const patch = { channel: 0, firstSequence: 0, timestamp, ssrc: this.#ssrc, stamp };
    return {
      packets: patchedPackets(template, patch),
      packetStarts: template.packetStarts,
      timestamp,
      isKey: template.isKey,
      isMissing: this.#missing.has(number),
      takenMs,
      dueMs,
    };
  }

  /** For RTP-Info: sequence number and timestamp of the next packet, as of now. */
  nextPacket(): { readonly sequence: number; readonly timestamp: number } {
    this.#catchUp();
    return { sequence: this.#sequence, timestamp: wrap32(this.#timeline.frame(this.#number).ticks) };
  }

  /** Adds a watcher; it gets a sender report at once and media from the next frame on. */
  watch(watcher: TrackWatcher): void {
    this.#catchUp();
    this.#watchers.add(watcher);
    watcher.sendReport(this.#report(this.#clock.monotonicMs()));
  }

  unwatch(watcher: TrackWatcher): void {
    this.#watchers.delete(watcher);
  }

  /** Sends everything that is due at `nowMs` (monotonic). */
  pump(nowMs: number): void {
    for (let sent = 0; this.#dueMs <= nowMs; sent++) {
      if (sent === maxCatchUpFrames) return this.#jumpTo(nowMs);
      this.#sendNext(nowMs);
    }
    if (nowMs >= this.#nextReportMs) {
      const report = this.#report(nowMs);
      for (const watcher of this.#watchers) watcher.sendReport(report);
      this.#nextReportMs = nowMs + reportIntervalMs;
    }
  }

  /** Loses the next frames as a network does: their sequence numbers are used up. */
  drop(frameCount: number): void {
    this.#framesToDrop += frameCount;
  }

  /** Makes no frames until `untilMs` (monotonic): running numbers and timestamps jump, sequence numbers do not. */
  stall(untilMs: number): void {
    this.#stalledUntilMs = untilMs;
  }

  /** Tells everyone who watches that the stream ends (RFC 3550 6.6), and sends them nothing more. */
  leave(): void {
    const farewell = Buffer.concat([this.#report(this.#clock.monotonicMs()), buildBye(this.#ssrc)]);
    for (const watcher of this.#watchers) watcher.sendReport(farewell);
    this.#watchers.clear();
  }

  /** Sets what the sender reports' wall clock is ahead by. */
  setNtpOffset(offsetMs: number): void {
    this.#ntpOffsetMs = offsetMs;
    this.#nextReportMs = 0;
  }

  /** Lets the RTP clock run `ppm` millionths too fast from the next frame on. */
  setDrift(ppm: number): void {
    this.#catchUp();
    this.#timeline.changeDrift(this.#number, ppm);
  }

  /** Shows another clip of the same codec from its first frame, beginning with the next frame sent. */
  showClip(clip: VideoClip): void {
    this.#catchUp();
    this.#timeline.changeClip(this.#number, timelineClip(clip));
    this.#clip = clip;
    this.#templates = this.#templatesOf(clip);
    this.#dueMs = this.#timeline.frame(this.#number).dueMs;
  }

  /** After a restart of the camera the stream has another identity. */
  restart(): void {
    this.#ssrc = randomInt(2 ** 32);
    this.#sequence = randomInt(2 ** 16);
    this.#packetCount = 0;
    this.#octetCount = 0;
  }

  #sendNext(nowMs: number): void {
    const { clipFrame, ticks } = this.#timeline.frame(this.#number);
    const template = this.#templates[clipFrame];
    const number = this.#number;
    this.#number += 1;
    this.#dueMs = this.#timeline.frame(this.#number).dueMs;
    if (nowMs < this.#stalledUntilMs) this.#missing.add(number);
    if (template === undefined || nowMs < this.#stalledUntilMs) return;
    const firstSequence = this.#sequence;
    this.#sequence = (this.#sequence + template.packetStarts.length) & 0xffff;
    this.#packetCount += template.packetStarts.length;
    this.#octetCount += template.bytes.length - template.packetStarts.length * (interleavedHeadBytes + 12);
    if (this.#framesToDrop > 0) {
      this.#framesToDrop -= 1;
      return;
    }
    this.#sendToAll(template, firstSequence, wrap32(ticks), number);
  }

  #sendToAll(template: PacketTemplate, firstSequence: number, timestamp: number, number: number): void {
    let packets: Buffer | undefined;
    let packetsChannel = 0;
    for (const watcher of this.#watchers) {
      if (packets === undefined) {
        const stamp =
          template.stampAt < 0
            ? undefined
            : { number: (this.#options.stampFrom ?? 0) + number, sentMs: this.#clock.wallMs() };
        packetsChannel = watcher.channel;
        packets = patchedPackets(template, {
          channel: packetsChannel,
          firstSequence,
          timestamp,
          ssrc: this.#ssrc,
          stamp,
        });
      }
      const isSameChannel = watcher.channel === packetsChannel;
      watcher.sendMedia(isSameChannel ? packets : onChannel(packets, template, watcher.channel), template);
    }
  }

  #report(nowMs: number): Buffer {
    const report = buildSenderReport({
      ssrc: this.#ssrc,
      ntpMs: this.#clock.wallMs() + this.#ntpOffsetMs,
      rtpTimestamp: wrap32(this.#timeline.ticksAt(nowMs)),
      packetCount: this.#packetCount,
      octetCount: this.#octetCount,
    });
    return Buffer.concat([report, buildSourceDescription(this.#ssrc, "camera")]);
  }

  /** A track without watchers does not count along; this brings it up to date. */
  #catchUp(): void {
    if (this.#watchers.size === 0) this.#jumpTo(this.#clock.monotonicMs());
  }

  #jumpTo(nowMs: number): void {
    this.#number = Math.max(this.#number, this.#timeline.numberAt(nowMs));
    this.#dueMs = this.#timeline.frame(this.#number).dueMs;
  }

  #templatesOf(clip: VideoClip | AudioClip): readonly PacketTemplate[] {
    return clip.kind === "video" ? videoPacketTemplates(clip, this.#options) : audioPacketTemplates(clip);
  }
}

function timelineClip(clip: VideoClip | AudioClip): TimelineClip {
  if (clip.kind === "audio") {
    const { packets, sampleRate, samplesPerPacket } = clip;
    return {
      frameCount: packets.length,
      framesPerSecond: sampleRate / samplesPerPacket,
      displayIndex: (frame) => frame,
      reorderDepth: 0,
    };
  }
  return {
    frameCount: clip.frames.length,
    framesPerSecond: clip.frameRate,
    displayIndex: (frame) => clip.frames[frame]?.displayIndex ?? frame,
    reorderDepth: clip.reorderDepth,
  };
}

function wrap32(ticks: number): number {
  return Math.round(ticks) % 2 ** 32;
}
