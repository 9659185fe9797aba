// From payload parts to frames, for formats whose frame is simply its parts in a row (MPEG-4 part 2, JPEG): where one frame
// ends and the next begins, and what a loss costs. NAL units need more: picture-assembler.ts.
import type { SlabSource } from "../../slab-pool.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import { UnitArena } from "../unit-arena.ts";
import { maxUnitBytes, type PayloadFault, type TimedUnit } from "./depacketiser.ts";

/** Where the assembler stands between packets; as in picture-assembler.ts. */
type State =
  | { readonly at: "between"; readonly lastTimestamp: number | undefined }
  | { readonly at: "inside"; readonly timestamp: number; readonly arrivalMs: number; isMarked: boolean }
  | { readonly at: "damaged"; readonly timestamp: number };

/** Whether the marker bit closes a frame; the first frame waits for the next one's timestamp before it is believed. */
type MarkerTrust = "unproven" | "trusted" | "untrusted";

/** A finished frame without its times; undefined where it is of no use. */
export type FinishFrame = (
  arena: UnitArena,
) => Pick<TimedUnit, "format" | "isKey" | "data" | "slab"> | undefined;

/** Assembles frames. Bounded by `maxUnitBytes`. */
export class FrameAssembler {
  readonly #finishFrame: FinishFrame;
  readonly #arena: UnitArena;
  readonly #ready: TimedUnit[] = [];
  #state: State = { at: "between", lastTimestamp: undefined };
  #trust: MarkerTrust = "unproven";
  #isDiscontinuity = true;

  constructor(slabs: SlabSource | undefined, finishFrame: FinishFrame) {
    this.#arena = new UnitArena(slabs);
    this.#finishFrame = finishFrame;
  }

  pull(): TimedUnit | undefined {
    return this.#ready.shift();
  }

  /** The frame under construction; its `append` is for headers only, payload goes through `add`. */
  get arena(): UnitArena {
    return this.#arena;
  }

  /**
   * Before a packet's payload: settles what its timestamp, a loss before it and `isStart` (the payload can be a frame's first) mean.
   * False when the payload belongs to a damaged frame and is to be passed over.
   */
  begin(packet: RtpPacket, isStart: boolean): boolean {
    if (packet.lostBefore > 0) this.#lose();
    const state = this.#state;
    if (state.at === "inside" && (state.timestamp !== packet.timestamp || (state.isMarked && isStart))) {
      if (state.isMarked && this.#trust === "unproven") this.#trust = "trusted";
      this.#finish();
    } else if (state.at === "inside" && state.isMarked) {
      this.#trust = "untrusted"; // set on every packet
      state.isMarked = false;
    } else if (state.at === "damaged" && state.timestamp !== packet.timestamp) {
      this.#state = { at: "between", lastTimestamp: undefined };
    }
    return this.#enter(packet, isStart);
  }

  /** Adds `source[from, to)` to the frame. */
  add(source: Uint8Array, from: number, to: number): PayloadFault | undefined {
    if (this.#arena.length + to - from > maxUnitBytes) {
      this.damage();
      return "tooLarge";
    }
    this.#arena.append(source, from, to);
    return undefined;
  }

  /** After a packet's payload: whether its marker closes the frame. */
  end(marker: boolean): void {
    const state = this.#state;
    if (!marker || state.at === "between") return;
    if (state.at === "damaged") {
      if (this.#trust === "trusted") this.#state = { at: "between", lastTimestamp: undefined };
    } else if (this.#trust === "trusted") {
      this.#finish();
    } else {
      state.isMarked = true;
    }
  }

  /** Gives the frame up: some of it is missing or unusable. */
  damage(): void {
    this.#isDiscontinuity = true;
    this.#arena.truncate(0);
    if (this.#state.at === "inside") this.#state = { at: "damaged", timestamp: this.#state.timestamp };
  }

  #enter(packet: RtpPacket, isStart: boolean): boolean {
    const state = this.#state;
    if (state.at !== "between") return state.at === "inside";
    if (isStart) {
      this.#state = {
        at: "inside",
        timestamp: packet.timestamp,
        arrivalMs: packet.arrivalMs,
        isMarked: false,
      };
      return true;
    }
    // The marker closed a frame before its last packet: it is set on every one.
    if (state.lastTimestamp === packet.timestamp && packet.lostBefore === 0) this.#trust = "untrusted";
    this.#isDiscontinuity = true;
    this.#state = { at: "damaged", timestamp: packet.timestamp };
    return false;
  }

  /** Packets are missing: an unfinished frame may have lost its end. */
  #lose(): void {
    if (this.#state.at === "inside" && this.#state.isMarked && this.#trust === "unproven") this.#finish();
    this.damage();
  }

  #finish(): void {
    const state = this.#state;
    if (state.at !== "inside") return;
    this.#state = { at: "between", lastTimestamp: state.timestamp };
    const frame = this.#finishFrame(this.#arena);
    if (frame === undefined) {
      this.#arena.truncate(0);
      return;
    }
    this.#ready.push({
      ...frame,
      isDiscontinuity: this.#isDiscontinuity,
      timestamp: state.timestamp,
      arrivalMs: state.arrivalMs,
    });
    this.#isDiscontinuity = false;
  }
}
