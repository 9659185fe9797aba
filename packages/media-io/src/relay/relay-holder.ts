// The end of a relay that has footage: sends what it is asked for. Owns the lanes; live goes ahead of the past, which waits for credit and for room on the line.
import { holdUnit, isVideo, releaseUnit, type AccessUnit } from "@didban/media";
import { RelayLane } from "@didban/media/relay";
import type { ReadItem } from "../archive/index.ts";
import type { Burst, PacedLine, PastPace } from "./past-pace.ts";
import { relayLimits, type CameraAway, type RelayAsk, type RelayEnd, type RelaySay } from "./relay-terms.ts";

/** Who is handed a stream. */
export interface HeldListener {
  onUnit(unit: AccessUnit): void;
  /** Nothing comes; `away` says why, where that is known. */
  onLost(away?: CameraAway): void;
}

/** What a holder has. */
export interface HeldFootage {
  /**
   * Hands over the group of pictures up to now, and every unit from now on, until the returned function is called. Undefined for a stream that there is not. Units are there during
   * the call only. A camera that is known to be away is lost at once.
   */
  live(cameraId: string, stream: number, listener: HeldListener): (() => void) | undefined;
  /** Footage and gaps of a time in order, from the key frame at or before `fromMs` on. */
  past(cameraId: string, fromMs: number, toMs: number): AsyncIterable<ReadItem>;
}

/** The line to the taker. */
export interface HolderLink extends PacedLine {
  /** Sends a message, given in parts; their bytes are there during the call only. */
  send(parts: readonly Uint8Array[]): void;
  say(text: RelaySay): void;
  /** Bytes that wait to be sent. */
  readonly waitingBytes: number;
}

interface Lane {
  /** Ends what sends on it. */
  stop(): void;
  /** Takes more credit. */
  grant(bytes: number): void;
}

export class RelayHolder {
  readonly #footage: HeldFootage;
  readonly #link: HolderLink;
  readonly #pace: PastPace;
  readonly #lanes = new Map<number, Lane>();
  readonly #pressure: LinePressure;

  /** `pace` is that of all lines of the holder. */
  constructor(footage: HeldFootage, link: HolderLink, pace: PastPace) {
    this.#footage = footage;
    this.#link = link;
    this.#pace = pace;
    this.#pressure = new LinePressure(link);
  }

  /** Does what the taker asks. */
  take(asked: RelayAsk): void {
    const { lane } = asked;
    switch (asked.ask) {
      case "live":
      case "past":
        if (this.#lanes.has(lane) || this.#lanes.size >= relayLimits.lanes) return this.#say(lane, "refused");
        return asked.ask === "live" ? this.#openLive(asked) : this.#openPast(asked);
      case "stop":
        return this.#lanes.has(lane) ? this.#end(lane, "stopped") : undefined;
      case "credit":
        return this.#lanes.get(lane)?.grant(asked.bytes);
    }
  }

  /** The line is gone: nothing more is sent. */
  close(): void {
    for (const { stop } of this.#lanes.values()) stop();
    this.#lanes.clear();
  }

  #openLive({ lane, cameraId, stream }: RelayAsk & { readonly ask: "live" }): void {
    const sender = new LiveSender(lane, this.#link, this.#pressure);
    let leave: (() => void) | undefined;
    // It may be over before whoever hands over has said how to leave.
    let isOver = false;
    const stop = () => {
      isOver = true;
      leave?.();
    };
    this.#lanes.set(lane, { stop, grant: () => undefined });
    leave = this.#footage.live(cameraId, stream, {
      onUnit: (unit) => {
        if (!isOver && !sender.take(unit)) this.#end(lane, "behind");
      },
      onLost: (away) => {
        if (!isOver) this.#end(lane, "lost", away);
      },
    });
    if (leave === undefined) this.#end(lane, "refused");
    else if (isOver) leave();
    sender.begin(isOver);
  }

  #openPast(asked: RelayAsk & { readonly ask: "past" }): void {
    const { lane, cameraId, fromMs, toMs, wholeToMs = Infinity } = asked;
    const credit = new Credit(relayLimits.windowBytes);
    const stopped = new AbortController();
    this.#lanes.set(lane, {
      stop() {
        stopped.abort();
        credit.grant(Infinity);
      },
      grant: (bytes) => credit.grant(bytes),
    });
    const { signal } = stopped;
    const read = () => this.#footage.past(cameraId, fromMs, toMs);
    this.#sendPast({ lane, wholeToMs }, read, credit, signal).then(
      () => signal.aborted || this.#end(lane, "complete"),
      () => signal.aborted || this.#end(lane, "failed"),
    );
  }

  async #sendPast(
    { lane, wholeToMs }: { readonly lane: number; readonly wholeToMs: number },
    read: () => AsyncIterable<ReadItem>,
    credit: Credit,
    signal: AbortSignal,
  ): Promise<void> {
    const sender = new RelayLane(lane);
    let burst: Burst | undefined;
    const endBurst = async () => {
      await burst?.end();
      burst = undefined;
    };
    try {
      for await (const item of read()) {
        if (signal.aborted) return;
        if (item.kind === "gap") {
          const { fromMs, toMs, cause } = item;
          this.#link.say({ say: "gap", lane, fromMs, toMs, cause });
          if ((toMs ?? Infinity) >= wholeToMs) return;
          continue;
        }
        for (const unit of item.units) {
          holdUnit(unit);
          try {
            // Whoever takes nothing now must not hold up the others.
            if (!credit.hasSome || (burst?.leftBytes ?? 1) <= 0) await endBurst();
            await credit.some();
            if (this.#pace.isWatched) burst ??= await this.#pace.begin(this.#link);
            // What is live stands in the same queue: the past leaves it almost empty.
            else await this.#link.drained(relayLimits.windowBytes);
            if (signal.aborted) return;
            const messages = sender.messagesOf(unit);
            for (const parts of messages) this.#link.send(parts);
            // Of formats there are few.
            const bytes = (messages.at(-1) ?? []).reduce((sum, part) => sum + part.length, 0);
            credit.spend(bytes);
            if (burst !== undefined) burst.leftBytes -= bytes;
            if (isVideo(unit) && unit.isKey && unit.captureMs >= wholeToMs) return;
          } finally {
            releaseUnit(unit);
          }
        }
      }
    } finally {
      await endBurst();
    }
  }

  #end(lane: number, why: RelayEnd, away?: CameraAway): void {
    this.#lanes.get(lane)?.stop();
    this.#lanes.delete(lane);
    this.#say(lane, why, away);
  }

  #say(lane: number, why: RelayEnd, away?: CameraAway): void {
    this.#link.say({ say: "ended", lane, why, ...(away && { away }) });
  }
}

/** Whether the line is too slow for what is live. */
class LinePressure {
  readonly #link: HolderLink;
  /** Since when more waits than may; undefined while it does not. */
  #sinceMs: number | undefined;

  constructor(link: HolderLink) {
    this.#link = link;
  }

  /** True for a lane that is to end for it; the others have as long again to see whether that was enough. */
  takesLane(): boolean {
    const { waitingBytes } = this.#link;
    if (waitingBytes <= relayLimits.behindBytes) {
      this.#sinceMs = undefined;
      return false;
    }
    const nowMs = performance.now();
    this.#sinceMs ??= nowMs;
    const isLong = nowMs - this.#sinceMs > relayLimits.behindMs;
    if (isLong) this.#sinceMs = nowMs;
    return isLong || waitingBytes > relayLimits.mostWaitingBytes;
  }
}

/** Sends a live lane as fast as it comes: the group up to now, whole or not at all, and what comes then, as long as the line is fast enough. */
class LiveSender {
  readonly #lane: RelayLane;
  readonly #link: HolderLink;
  readonly #pressure: LinePressure;
  /** What is handed over of the time before the lane began; undefined from then on. */
  #group: AccessUnit[] | undefined = [];
  #awaitsKey = false;

  constructor(lane: number, link: HolderLink, pressure: LinePressure) {
    this.#lane = new RelayLane(lane);
    this.#link = link;
    this.#pressure = pressure;
  }

  /** False when the line is too slow for it. */
  take(unit: AccessUnit): boolean {
    if (this.#group !== undefined) {
      holdUnit(unit);
      this.#group.push(unit);
      return true;
    }
    if (this.#pressure.takesLane()) return false;
    this.#awaitsKey &&= !(isVideo(unit) && unit.isKey);
    if (!this.#awaitsKey) this.#send(unit);
    return true;
  }

  /** All of the group is here. */
  begin(isOver: boolean): void {
    const group = this.#group ?? [];
    this.#group = undefined;
    const bytes = group.reduce((sum, { data }) => sum + data.length, this.#link.waitingBytes);
    this.#awaitsKey = group.length > 0 && bytes > relayLimits.groupBytes;
    for (const unit of group) {
      if (!isOver && !this.#awaitsKey) this.#send(unit);
      releaseUnit(unit);
    }
  }

  #send(unit: AccessUnit): void {
    for (const parts of this.#lane.messagesOf(unit)) this.#link.send(parts);
  }
}

/** Bytes that may be sent; the last message may go beyond it. */
class Credit {
  #bytes: number;
  #wake: (() => void) | undefined;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  grant(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > 0) this.#wake?.();
  }

  spend(bytes: number): void {
    this.#bytes -= bytes;
  }

  get hasSome(): boolean {
    return this.#bytes > 0;
  }

  /** Resolves once there is some. */
  async some(): Promise<void> {
    while (!this.hasSome) await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}
