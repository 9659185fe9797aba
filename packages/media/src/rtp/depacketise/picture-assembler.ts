// From NAL units to pictures, for H.264 and H.265 alike: where one access unit ends and the next begins, what a loss
// costs, what is stripped. The payload formats (h264-, h265-depacketiser.ts) only say which bytes belong to which NAL unit.
import { CodecError } from "../../codec/codec-error.ts";
import { isSlice, type NalGrammar, type NalRole } from "../../codec/nal/nal-grammar.ts";
import { findStartCode, nalPrefixBytes, splitAnnexB, trimTrailingZeros } from "../../codec/nal/nal-units.ts";
import type { ParameterSetStore } from "../../codec/nal/parameter-set-store.ts";
import type { VideoFormat } from "../../format.ts";
import type { SlabSource } from "../../slab-pool.ts";
import type { RtpPacket } from "../rtp-packet.ts";
import { UnitArena } from "../unit-arena.ts";
import { maxUnitBytes, type PayloadFault, type TimedUnit } from "./depacketiser.ts";

/** Where the assembler stands between packets. */
type State =
  /** Nothing collected; `lastTimestamp` is that of the unit passed on before. */
  | { readonly at: "between"; readonly lastTimestamp: number | undefined }
  /** Collecting. `isMarked`: a marker closed it, but this camera's markers are not proven yet. */
  | {
      readonly at: "inside";
      timestamp: number;
      arrivalMs: number;
      hasSlice: boolean;
      isKey: boolean;
      isLeading: boolean;
      isMarked: boolean;
    }
  /** Something of this picture was lost; the rest of it is passed over. */
  | { readonly at: "damaged"; readonly timestamp: number };

/**
 * Whether the marker bit closes a picture (RFC 6184 5.1). Cameras set it never, on every packet or on every slice, so the first
 * picture waits for the next one's timestamp before markers are believed.
 */
type MarkerTrust = "unproven" | "trusted" | "untrusted";

/** Whether leading pictures can be decoded: `lost` until a key picture came after the last loss, `whole` from the next trailing one. */
type LeadingPictures = "lost" | "afterKey" | "whole";

const noNal = -1;

/** What stands in front of another unit in one payload is short; a longer unit, a camera's own messages of many kilobytes, is not searched to its end. */
const mostGluedBytes = 2048;

/** Assembles pictures from NAL units. Bounded by `maxUnitBytes`. */
export class PictureAssembler {
  readonly #grammar: NalGrammar;
  readonly #parameterSets: ParameterSetStore;
  readonly #arena: UnitArena;
  readonly #ready: TimedUnit[] = [];
  #state: State = { at: "between", lastTimestamp: undefined };
  /** Where the open NAL unit's length stands in the arena, or `noNal`. */
  #openNal = noNal;
  #trust: MarkerTrust = "unproven";
  /** The key picture's, until the next one: pictures in between build on its parameter sets. Undefined before the first. */
  #format: VideoFormat | undefined;
  #isDiscontinuity = true;
  #leading: LeadingPictures = "lost";
  #fault: PayloadFault | undefined;
  #timestamp = 0;
  #arrivalMs = 0;
  #followsLoss = false;

  constructor(grammar: NalGrammar, parameterSets: ParameterSetStore, slabs: SlabSource | undefined) {
    this.#arena = new UnitArena(slabs);
    this.#grammar = grammar;
    this.#parameterSets = parameterSets;
  }

  pull(): TimedUnit | undefined {
    return this.#ready.shift();
  }

  /** Before a packet's NAL units: settles what its timestamp and a loss before it mean for the picture so far. */
  beginPacket(packet: RtpPacket): void {
    this.#fault = undefined;
    this.#timestamp = packet.timestamp;
    this.#arrivalMs = packet.arrivalMs;
    if (packet.lostBefore > 0) this.#lose();
    if (this.#state.at === "between" || this.#state.timestamp === packet.timestamp) return;
    if (this.#state.at === "damaged") {
      this.#state = { at: "between", lastTimestamp: undefined };
      return;
    }
    this.endNal(); // a camera that never sets the end bit: nothing was lost, so the unit is whole
    if (this.#state.at !== "inside" || !this.#state.hasSlice) return; // parameter sets under a timestamp of their own
    this.#proveMarker();
    this.#finish();
  }

  /** After a packet's NAL units: whether its marker closes the picture. */
  endPacket(marker: boolean): PayloadFault | undefined {
    const state = this.#state;
    if (marker && state.at === "damaged" && this.#trust === "trusted") {
      this.#state = { at: "between", lastTimestamp: undefined };
    } else if (marker && state.at === "inside" && state.hasSlice) {
      if (this.#openNal !== noNal) {
        if (this.#trust === "unproven") this.#trust = "untrusted"; // marked amid a fragmented unit: set on every packet
      } else if (this.#trust === "trusted") {
        this.#finish();
      } else {
        state.isMarked = true;
      }
    }
    return this.#fault;
  }

  /** True while a fragmented NAL unit waits for more. */
  get isInsideNal(): boolean {
    return this.#openNal !== noNal;
  }

  /** Starts a NAL unit. `sliceByte` is the first byte behind its header, which `role` needs to find a picture's first slice. */
  beginNal(role: NalRole, sliceByte: number): void {
    this.endNal();
    if (isSlice(role)) this.#beginSlice(this.#grammar.isFirstSlice(sliceByte));
    if (this.#state.at === "damaged") return;
    if (this.#state.at === "between") {
      this.#state = {
        at: "inside",
        timestamp: this.#timestamp,
        arrivalMs: this.#arrivalMs,
        hasSlice: false,
        isKey: false,
        isLeading: false,
        isMarked: false,
      };
    }
    const state = this.#state;
    if (!state.hasSlice) {
      // Parameter sets may stand under an earlier timestamp; the picture's is that of its first slice.
      state.timestamp = this.#timestamp;
      state.arrivalMs = this.#arrivalMs;
    }
    if (isSlice(role)) {
      state.hasSlice = true;
      state.isKey ||= role === "keySlice";
      state.isLeading ||= role === "leadingSlice";
    }
    this.#openNal = this.#arena.length;
    for (let byte = 0; byte < nalPrefixBytes; byte++) this.#arena.appendByte(0);
  }

  /** Adds one byte to the open NAL unit: a header that fragmentation took apart. */
  addByte(value: number): void {
    if (this.#openNal !== noNal) this.#arena.appendByte(value);
  }

  /** Adds `source[from, to)` to the open NAL unit. */
  addBytes(source: Uint8Array, from: number, to: number): void {
    if (this.#openNal === noNal) return;
    if (this.#arena.length + to - from > maxUnitBytes) {
      this.damage();
      this.#fault = "tooLarge";
      return;
    }
    this.#arena.append(source, from, to);
  }

  /** Closes the open NAL unit, if there is one. */
  endNal(): void {
    if (this.#openNal === noNal) return;
    const start = this.#openNal;
    this.#openNal = noNal;
    // Some senders leave zeros of the next start code on a unit (H.264 B.1.1 trailing_zero_8bits).
    const nal = trimTrailingZeros(this.#arena.view(start + nalPrefixBytes));
    this.#arena.truncate(start + nalPrefixBytes + nal.length);
    const role = this.#grammar.roleOf(nal[0] ?? 0);
    if (isSlice(role)) {
      this.#arena.setU32(start, nal.length);
    } else if (findStartCode(nal.subarray(0, mostGluedBytes), 0) >= 0) {
      this.#reread(nal.slice(), start);
    } else {
      this.#keepOrStrip(role, nal, start);
    }
  }

  /** Gives the picture up: some of it is missing or unusable. */
  damage(): void {
    this.#openNal = noNal;
    this.#arena.truncate(0);
    this.#isDiscontinuity = true;
    this.#leading = "lost";
    this.#state = { at: "damaged", timestamp: this.#timestamp };
  }

  /** Packets are missing before this one: an unfinished picture may have lost its end. */
  #lose(): void {
    const state = this.#state;
    if (state.at === "inside") {
      if (state.isMarked && this.#openNal === noNal && this.#trust === "unproven") {
        this.#finish();
      } else {
        this.#openNal = noNal;
        this.#arena.truncate(0);
        this.#state = state.hasSlice
          ? { at: "damaged", timestamp: state.timestamp }
          : { at: "between", lastTimestamp: undefined };
      }
    }
    this.#followsLoss = true;
    this.#isDiscontinuity = true;
    this.#leading = "lost";
  }

  /** Decides whether a slice continues the picture, starts one, or betrays that something is missing. */
  #beginSlice(isFirst: boolean): void {
    const state = this.#state;
    if (state.at === "inside" && state.hasSlice) {
      if (isFirst && !this.#grammar.mayHoldFields(this.#parameterSets.format)) {
        this.#proveMarker();
        this.#finish(); // two pictures under one timestamp
      } else if (state.isMarked) {
        this.#trust = "untrusted"; // set on every slice, or on each of two fields
        state.isMarked = false;
      }
      return;
    }
    const followsLoss = this.#followsLoss;
    this.#followsLoss = false;
    if (isFirst) {
      // Even under the damaged picture's timestamp this is the next one, unless it is its second field.
      const isNext = state.at === "damaged" && !this.#grammar.mayHoldFields(this.#parameterSets.format);
      if (isNext) this.#state = { at: "between", lastTimestamp: undefined };
      return;
    }
    if (state.at === "between" && state.lastTimestamp === this.#timestamp && !followsLoss) {
      this.#trust = "untrusted"; // the marker closed the picture before its last slice
    }
    this.damage();
  }

  /** The next picture began right behind a marker. */
  #proveMarker(): void {
    if (this.#state.at === "inside" && this.#state.isMarked && this.#trust === "unproven")
      this.#trust = "trusted";
  }

  /** Some cameras put several units behind start codes into one payload that RFC 6184 5.6 allows a single unit. */
  #reread(units: Uint8Array, start: number): void {
    this.#arena.truncate(start);
    for (const unit of splitAnnexB(units)) {
      this.beginNal(this.#grammar.roleOf(unit[0] ?? 0), unit[this.#grammar.headerBytes] ?? 0);
      this.addBytes(unit, 0, unit.length);
      this.endNal();
    }
  }

  #keepOrStrip(role: NalRole, nal: Uint8Array, start: number): void {
    if (role === "kept") {
      this.#arena.setU32(start, nal.length);
      return;
    }
    if (role === "parameterSet") this.#offer(nal);
    this.#arena.truncate(start);
  }

  #offer(nal: Uint8Array): void {
    try {
      this.#parameterSets.offer(nal);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      this.#fault = "badParameterSet";
    }
  }

  /** Passes the picture on, unless nothing could decode it. */
  #finish(): void {
    const state = this.#state;
    if (state.at !== "inside") return;
    this.#state = { at: "between", lastTimestamp: state.timestamp };
    if (state.isKey) this.#format = this.#parameterSets.format;
    const format = this.#format;
    if (format === undefined || (state.isLeading && this.#leading !== "whole")) {
      this.#arena.truncate(0);
      return;
    }
    this.#ready.push({
      format,
      isKey: state.isKey,
      isDiscontinuity: this.#isDiscontinuity,
      timestamp: state.timestamp,
      arrivalMs: state.arrivalMs,
      ...this.#arena.take(),
    });
    this.#isDiscontinuity = false;
    if (state.isKey && this.#leading === "lost") this.#leading = "afterKey";
    if (!state.isKey && !state.isLeading && this.#leading === "afterKey") this.#leading = "whole";
  }
}
