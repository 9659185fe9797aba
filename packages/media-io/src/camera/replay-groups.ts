// Puts replayed units together to groups of pictures with their sound, and says when the wanted span is over. Owns what may wait in memory:
// one group at a time. Pure but for the slabs that it holds.
import { type AccessUnit, holdUnit, isVideo, releaseUnit } from "@didban/media";

/** A group is larger only where a camera means to fill our memory. */
const mostBytes = 48 * 1024 * 1024;
/** No camera begins so long before what it was asked for. */
const longestLeadMs = 90_000;
/** A key frame behind the span's end is waited for no longer, by the camera's time. */
const longestWaitMs = 30_000;

export interface ReplayedGroup {
  /** A key frame first; held for who takes the group. */
  readonly units: readonly AccessUnit[];
  /** When the group's last picture gives way to the next one that came; undefined where none came. */
  readonly endMs: number | undefined;
}

/** Why nothing more of a replay is wanted. */
export type GroupsEnd = "reached" | "tooLarge" | "elsewhere";

export interface WantedSpan {
  readonly fromMs: number;
  readonly toMs: number;
  /** Pictures are wanted up to the first key frame at or after `toMs`, with which the next span begins; false: up to `toMs`. */
  readonly toKey: boolean;
}

export class ReplayGroups {
  readonly #wanted: WantedSpan;
  #open: AccessUnit[] = [];
  #bytes = 0;
  #ready: ReplayedGroup[] = [];
  end: GroupsEnd | undefined;

  constructor(wanted: WantedSpan) {
    this.#wanted = wanted;
  }

  /** Takes the next unit, times by the camera's clock. */
  push(unit: AccessUnit): void {
    if (this.end !== undefined) return;
    const { fromMs, toMs, toKey } = this.#wanted;
    const { captureMs } = unit;
    if (captureMs < fromMs - longestLeadMs || captureMs > toMs + 2 * longestWaitMs + longestLeadMs)
      return this.#finish("elsewhere", undefined);
    if (!isVideo(unit)) {
      if (this.#open.length > 0) this.#add(unit);
      return;
    }
    const isBeyond = captureMs >= toMs;
    const isEnd = toKey ? isBeyond && (unit.isKey || captureMs > toMs + longestWaitMs) : isBeyond;
    if (isEnd) return this.#finish("reached", captureMs);
    if (unit.isKey) this.#close(captureMs);
    if (unit.isKey || this.#open.length > 0) this.#add(unit);
    if (this.#bytes > mostBytes) this.#finish("tooLarge", undefined);
  }

  /** The camera sends nothing more. */
  close(): void {
    this.#close(undefined);
  }

  /** Groups that are whole; they are held for the caller. */
  take(): ReplayedGroup[] {
    return this.#ready.splice(0);
  }

  /** Lets go of everything. */
  drop(): void {
    for (const { units } of this.#ready) units.forEach(releaseUnit);
    this.#open.forEach(releaseUnit);
    this.#ready = [];
    this.#open = [];
  }

  #add(unit: AccessUnit): void {
    holdUnit(unit);
    this.#open.push(unit);
    this.#bytes += unit.data.length;
  }

  #finish(end: GroupsEnd, endMs: number | undefined): void {
    this.end = end;
    if (end === "reached") this.#close(endMs);
    else this.drop();
  }

  #close(endMs: number | undefined): void {
    if (this.#open.length > 0) this.#ready.push({ units: this.#open, endMs });
    this.#open = [];
    this.#bytes = 0;
  }
}
