// Plays a span of a camera's card to one client (ONVIF Streaming 6), as fast as the client and the card take it. Owns order, pace and end of
// what is sent; what a frame is made of is media-track.ts's.
import type { Socket } from "node:net";
import { withReplayMark } from "@didban/media/rtp";
import { serializeInterleaved } from "@didban/media/rtsp";
import type { CardHabits } from "../camera/card-habits.ts";
import type { SimClock } from "../clock.ts";
import type { MediaTrack, RecordedFrame } from "../stream/media-track.ts";
import { interleavedHeadBytes } from "../stream/packet-template.ts";

export interface CardTrack {
  readonly track: MediaTrack;
  /** The interleaved channel of its packets. */
  readonly channel: number;
}

/** By the camera's clock, milliseconds since 1970. */
export interface CardRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CardReplayOptions {
  readonly socket: Socket;
  readonly clock: SimClock;
  readonly habits: CardHabits;
  /** How far back the card reaches, milliseconds. */
  readonly reachMs: number;
  /** The camera's clock is so far ahead. */
  readonly aheadMs: number;
  readonly tracks: readonly CardTrack[];
  readonly range: CardRange;
}

/** More is not put into a connection that is not read. */
const mostUnread = 256 * 1024;
const turnMs = 8;
/** A turn sends no more, so that other cameras of the process have theirs. */
const mostFramesATurn = 200;

interface Lane extends CardTrack {
  number: number;
  sequence: number;
}

export class CardReplay {
  readonly #options: CardReplayOptions;
  readonly #lanes: readonly Lane[];
  readonly #endMs: number;
  readonly #startMs: number;
  readonly #begunMs: number;
  /**
   * From the monotonic clock, which the frames are counted by, to the camera's. Read once: what is on a card has its time, and between two looks at two clocks
   * a busy machine lets milliseconds pass.
   */
  readonly #offMs: number;
  #sentBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Begins with the key frame at or before the span's begin, or with the first that there is. */
  constructor(options: CardReplayOptions) {
    const { clock, aheadMs, range, reachMs, tracks } = options;
    this.#options = options;
    this.#begunMs = clock.monotonicMs();
    const offMs = clock.wallMs() + aheadMs - clock.monotonicMs();
    this.#offMs = offMs;
    const oldestMs = clock.monotonicMs() - reachMs;
    const wantedMs = Math.max(range.fromMs - offMs, oldestMs);
    this.#endMs = range.toMs - offMs;
    const [video] = tracks;
    const keyNumber = video?.track.keyNumberAt(wantedMs) ?? 0;
    this.#startMs = video?.track.recorded(keyNumber)?.takenMs ?? wantedMs;
    this.#lanes = tracks.map((each, index) => ({
      ...each,
      number: index === 0 ? keyNumber : each.track.numberAt(this.#startMs),
      sequence: 1,
    }));
  }

  /** When the first picture was taken, by the camera's clock. */
  get startsAtMs(): number {
    return this.#startMs + this.#offMs;
  }

  /** Of a track's first packet. */
  firstTimestamp(index: number): number | undefined {
    const lane = this.#lanes[index];
    return lane && lane.track.recorded(lane.number)?.timestamp;
  }

  start(): void {
    this.#timer = setInterval(() => this.#turn(), turnMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #turn(): void {
    const { socket, clock, habits } = this.#options;
    const mayHaveSent = (habits.kbps * (clock.monotonicMs() - this.#begunMs)) / 8;
    for (let sent = 0; sent < mostFramesATurn; sent++) {
      if (!socket.writable) return this.stop();
      if (socket.writableLength > mostUnread) return;
      if (habits.kbps > 0 && this.#sentBytes > mayHaveSent) return;
      const next = this.#next();
      if (next === undefined) return this.stop();
      this.#send(next.lane, next.frame);
    }
  }

  /** The earliest frame that is left. */
  #next(): { readonly lane: Lane; readonly frame: RecordedFrame } | undefined {
    const heads = this.#lanes.flatMap((lane) => {
      const frame = lane.track.recorded(lane.number);
      return frame === undefined || frame.takenMs >= this.#endMs ? [] : [{ lane, frame }];
    });
    return heads.toSorted((one, other) => one.frame.dueMs - other.frame.dueMs)[0];
  }

  #send(lane: Lane, { packets, packetStarts, takenMs, isKey, isMissing }: RecordedFrame): void {
    const { socket, habits } = this.#options;
    lane.number += 1;
    if (isMissing) return;
    const timeMs = takenMs + this.#offMs;
    const isLast = lane.track.recorded(lane.number) === undefined;
    const mark = { timeMs, isClean: isKey, endsStretch: isLast, isDiscontinuity: false, isLast };
    for (const [index, start] of packetStarts.entries()) {
      const packet = packets.subarray(start + interleavedHeadBytes, packetStarts[index + 1]);
      packet.writeUInt16BE(lane.sequence & 0xffff, 2);
      lane.sequence += 1;
      // Marks of the last picture stand on all of its packets, others on the first.
      const marked = habits.hasExtension && (index === 0 || isLast) ? withReplayMark(packet, mark) : packet;
      const bytes = serializeInterleaved(lane.channel, marked);
      this.#sentBytes += bytes.length;
      socket.write(bytes);
    }
  }
}
