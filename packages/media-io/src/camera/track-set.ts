// The tracks that are received of one session: which of those described are taken, and the receiver of each. Owns the choice (one
// picture, one sound) and the receiver reports; transports are the source's.
import { releaseUnit, type AccessUnit, type SlabSource } from "@didban/media";
import { CodecError } from "@didban/media/codec";
import { type MediaClock, TrackReceiver, type TrackEvent } from "@didban/media/rtp";
import type { PlayingTrack, TrackPacket } from "@didban/media/rtsp";
import type { MediaTrack } from "@didban/media/sdp";
import type { CameraFault } from "./camera-fault.ts";

export interface TrackSetOptions {
  readonly clock: MediaClock;
  /** True where packets may overtake each other (UDP). */
  readonly reorder: boolean;
  readonly wantsAudio: boolean;
  /** Where pictures are put together. */
  readonly slabs: SlabSource | undefined;
  /** The unit's bytes stay as they are during the call, and longer for who holds them. */
  onUnit(unit: AccessUnit, track: MediaTrack): void;
  onEvent(event: TrackEvent, track: MediaTrack): void;
}

/** `bytes[start, end)` of one track, valid during the call that hands it over. */
export type ReceivedPacket = Pick<TrackPacket, "kind" | "trackIndex" | "bytes" | "start" | "end">;

interface ReceivedTrack {
  readonly trackIndex: number;
  readonly track: MediaTrack;
  readonly receiver: TrackReceiver;
}

export class TrackSet {
  readonly #options: TrackSetOptions;
  readonly #tracks: ReceivedTrack[] = [];
  readonly #byIndex: (ReceivedTrack | undefined)[] = [];
  /** Set when the picture cannot be received although its codec is known. */
  readonly fault: CameraFault | undefined;

  constructor(tracks: readonly MediaTrack[], options: TrackSetOptions) {
    this.#options = options;
    this.fault = this.#take(tracks, "video");
    if (options.wantsAudio) this.#take(tracks, "audio");
  }

  /** Indexes of the chosen tracks in the description, the picture first. */
  get indexes(): readonly number[] {
    return this.#tracks.map((each) => each.trackIndex);
  }

  /** Whether what comes is the picture's own: frames that are no RTP, or of another payload type, are not, and what can be used is more than what cannot. */
  get hasPicturePackets(): boolean {
    const stats = this.#tracks[0]?.receiver.stats;
    return stats !== undefined && stats.packets > 2 * (stats.badPackets + stats.latePackets);
  }

  /** Where the tracks start to play, as far as the camera says so. */
  start(tracks: readonly Pick<PlayingTrack, "trackIndex" | "firstRtpTime">[]): void {
    for (const { trackIndex, firstRtpTime } of tracks)
      if (firstRtpTime !== undefined) this.#byIndex[trackIndex]?.receiver.startsAt(firstRtpTime);
  }

  /** Takes a packet; the units it completes go out at once. */
  push(packet: ReceivedPacket, arrivalMs: number): void {
    const received = this.#byIndex[packet.trackIndex];
    if (received === undefined) return;
    const { receiver, track } = received;
    const { bytes, start, end } = packet;
    if (packet.kind === "rtcp") return receiver.pushRtcp(bytes.subarray(start, end), arrivalMs);
    receiver.pushRtp(bytes, arrivalMs, start, end);
    for (let unit = receiver.pull(); unit !== undefined; unit = receiver.pull()) {
      this.#options.onUnit(unit, track);
      releaseUnit(unit);
    }
  }

  /** The receiver reports due now. */
  reports(nowMs: number): { readonly trackIndex: number; readonly packet: Uint8Array }[] {
    return this.#tracks.flatMap(({ trackIndex, receiver }) => {
      const packet = receiver.receiverReport(nowMs);
      return packet === undefined ? [] : [{ trackIndex, packet }];
    });
  }

  /** Takes the first usable track of a kind; the fault of the last unusable one when there is none. */
  #take(tracks: readonly MediaTrack[], kind: MediaTrack["kind"]): CameraFault | undefined {
    const { clock, reorder, slabs } = this.#options;
    let fault: CameraFault | undefined;
    for (const [trackIndex, track] of tracks.entries()) {
      if (track.kind !== kind) continue;
      try {
        const onEvent = (event: TrackEvent) => this.#options.onEvent(event, track);
        const receiver = new TrackReceiver(track, { clock, reorder, slabs, onEvent });
        this.#byIndex[trackIndex] = { trackIndex, track, receiver };
        this.#tracks.push({ trackIndex, track, receiver });
        return undefined;
      } catch (error) {
        if (!(error instanceof CodecError)) throw error;
        fault = { kind: "trackUnusable", encoding: track.codec, reason: error.message };
      }
    }
    return fault;
  }
}
