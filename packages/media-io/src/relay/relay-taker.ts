// The end of a relay that takes footage: asks for streams and for the past, and hands over what comes. A holder that sends what nobody asked for, or more than there is
// room for, has no manners: what takes its messages throws, and the line is to be closed.
import { releaseUnit, type AccessUnit, type GapCause, type SlabSource } from "@didban/media";
import { RelayError, RelayReader } from "@didban/media/relay";
import { UnitArena } from "@didban/media/rtp";
import { relayLimits, type CameraAway, type RelayAsk, type RelayEnd, type RelaySay } from "./relay-terms.ts";

/** The line to the holder. */
export interface TakerLink {
  ask(text: RelayAsk): void;
}

/** What a live stream is given to. */
export interface LiveSink {
  /** In decode order; who keeps one beyond the call holds it (`holdUnit`). */
  onUnit(unit: AccessUnit): void;
  /** Nothing more comes. Comes once, last, never after `close` and never before `live` returned. `away`: why the camera sends nothing, where that is known. */
  onEnd(why: RelayEnd, away?: CameraAway): void;
}

/** A piece of the past. */
export type PastItem =
  | { readonly kind: "unit"; readonly unit: AccessUnit }
  | { readonly kind: "gap"; readonly fromMs: number; readonly toMs: number | null; readonly cause: GapCause };

/** Footage of the past could not be had, or only a part of it. */
export class PastUnavailable extends Error {
  readonly why: RelayEnd;

  constructor(why: RelayEnd) {
    super(`the holder of the footage ended: ${why}`);
    this.name = "PastUnavailable";
    this.why = why;
  }
}

/** Bytes in memory of their own; `free`: nobody looks at them again. */
export interface FreeableBytes {
  readonly bytes: Uint8Array;
  free(): void;
}

interface Lane {
  /** The unit's bytes are the message's. */
  onUnit(unit: AccessUnit, message: FreeableBytes): void;
  onGap(gap: PastItem & { readonly kind: "gap" }): void;
  onEnd(why: RelayEnd, away?: CameraAway): void;
}

/** What comes on a lane that was stopped, until its end is told. */
const deaf: Lane = { onUnit: (_, { free }) => free(), onGap: () => undefined, onEnd: () => undefined };

export class RelayTaker {
  readonly #link: TakerLink;
  readonly #slabs: SlabSource;
  readonly #reader = new RelayReader();
  readonly #lanes = new Map<number, Lane>();
  #nextLane = 0;
  #isLost = false;

  /** What comes live lies in `slabs`: as messages, it would be the garbage collector's for as long as groups of pictures are kept. */
  constructor(link: TakerLink, slabs: SlabSource) {
    this.#link = link;
    this.#slabs = slabs;
  }

  /** Asks for a stream as it comes, its present group of pictures first. */
  live(cameraId: string, stream: number, sink: LiveSink): { close(): void } {
    const arena = new UnitArena(this.#slabs);
    const lane = this.#open({
      onUnit({ data, ...rest }, { free }) {
        arena.append(data, 0, data.length);
        free();
        const unit: AccessUnit = { ...rest, ...arena.take() };
        sink.onUnit(unit);
        releaseUnit(unit);
      },
      onGap: () => {
        throw new RelayError("A live lane has a gap.");
      },
      onEnd: (why, away) => sink.onEnd(why, away),
    });
    this.#link.ask({ ask: "live", lane, cameraId, stream });
    return { close: () => this.#stop(lane) };
  }

  /**
   * Asks for a time of the past, from the key frame at or before `fromMs` on, and hands it over in order, as fast as it is taken; with `wholeToMs` up to the first key frame at or
   * behind that, or the gap that reaches it. Throws PastUnavailable where the holder ends before it is complete.
   */
  async *past(cameraId: string, fromMs: number, toMs: number, wholeToMs?: number): AsyncGenerator<PastItem> {
    const queue: { readonly item: PastItem; readonly bytes: number }[] = [];
    let queuedBytes = 0;
    let end: RelayEnd | undefined;
    let wake: () => void = () => undefined;
    const push = (item: PastItem, bytes: number) => {
      queue.push({ item, bytes });
      queuedBytes += bytes;
      // The last message within the window may go beyond it; what comes after that one was not asked for.
      if (queuedBytes - bytes >= relayLimits.windowBytes || queue.length > relayLimits.waitingItems)
        throw new RelayError("More came than there is room for.");
      wake();
    };
    const lane = this.#open({
      onUnit: (unit, { bytes }) => push({ kind: "unit", unit }, bytes.length),
      onGap: (gap) => push(gap, 0),
      onEnd(why) {
        end = why;
        wake();
      },
    });
    const until = wholeToMs === undefined ? {} : { wholeToMs };
    this.#link.ask({ ask: "past", lane, cameraId, fromMs, toMs, ...until });
    try {
      for (;;) {
        const next = queue.shift();
        if (next !== undefined) {
          yield next.item;
          queuedBytes -= next.bytes;
          if (next.bytes > 0 && end === undefined) this.#link.ask({ ask: "credit", lane, bytes: next.bytes });
        } else if (end === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else if (end === "complete") return;
        else throw new PastUnavailable(end);
      }
    } finally {
      if (end === undefined) this.#stop(lane);
    }
  }

  /** Takes a message of the line. Throws RelayError for what is none or was not asked for. */
  takeMessage(message: FreeableBytes): void {
    const read = this.#reader.read(message.bytes);
    if (read === undefined) return;
    const lane = this.#lanes.get(read.lane);
    if (lane === undefined) throw new RelayError(`Nobody asked for lane ${read.lane}.`);
    lane.onUnit(read.unit, message);
  }

  /** Takes a text of the line. Throws RelayError for what was not asked for. */
  takeText(text: RelaySay): void {
    const lane = this.#lanes.get(text.lane);
    if (lane === undefined) throw new RelayError(`Nobody asked for lane ${text.lane}.`);
    if (text.say === "gap") {
      const { fromMs, toMs, cause } = text;
      return lane.onGap({ kind: "gap", fromMs, toMs, cause });
    }
    this.#lanes.delete(text.lane);
    this.#reader.forget(text.lane);
    lane.onEnd(text.why, text.away);
  }

  /** The line is gone: everything that comes over it ends as lost. */
  lose(): void {
    this.#isLost = true;
    const lanes = [...this.#lanes.values()];
    this.#lanes.clear();
    for (const lane of lanes) lane.onEnd("lost");
  }

  #open(lane: Lane): number {
    const number = this.#nextLane++;
    this.#lanes.set(number, lane);
    if (this.#isLost) queueMicrotask(() => this.lose());
    return number;
  }

  #stop(lane: number): void {
    if (!this.#lanes.has(lane)) return;
    this.#lanes.set(lane, deaf);
    if (!this.#isLost) this.#link.ask({ ask: "stop", lane });
  }
}
