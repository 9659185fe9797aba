// What a camera's parameter sets add up to: keeps the latest of each and makes a new VideoFormat when one of them
// really changed. How one codec reads them is told by its `ParameterSetReader`.
import type { VideoFormat } from "../../format.ts";
import { sameBytes } from "../bytes.ts";

/** The place of a parameter set among its kind: sets with an equal slot replace each other; slots sort in decoder order. */
export type ParameterSetSlot = number;

/** How a codec reads its parameter sets. Both throw CodecError on bytes that cannot be used. */
export interface ParameterSetReader {
  /** Slot of a NAL unit that is a parameter set. */
  slotOf(nal: Uint8Array): ParameterSetSlot;
  /** The format that the sets make, or undefined while one is missing. Sets come in the order of their slots. */
  formatOf(sets: readonly Uint8Array[]): VideoFormat | undefined;
}

/** More than any camera uses; keeps a hostile one from filling memory. */
const maxSets = 32;
const maxSetBytes = 4096;

/** Current parameter sets of one stream. */
export class ParameterSetStore {
  readonly #reader: ParameterSetReader;
  #sets: { readonly slot: ParameterSetSlot; readonly nal: Uint8Array }[] = [];
  #format: VideoFormat | undefined;

  constructor(reader: ParameterSetReader) {
    this.#reader = reader;
  }

  /** The format of pictures from here on; the same object until a parameter set's content changes. */
  get format(): VideoFormat | undefined {
    return this.#format;
  }

  /**
   * Takes a parameter set as it comes in the stream or the session description (the bytes are copied if kept). A repeat of
   * a known one changes nothing. Throws CodecError on bytes that cannot be read; the sets then stay as they were.
   */
  offer(nal: Uint8Array): void {
    if (this.#sets.some((set) => sameBytes(set.nal, nal))) return;
    if (nal.length > maxSetBytes) return;
    const slot = this.#reader.slotOf(nal);
    const others = this.#sets.filter((set) => set.slot !== slot);
    if (others.length >= maxSets) return;
    const sets = [...others, { slot, nal: nal.slice() }].sort((a, b) => a.slot - b.slot);
    const format = this.#reader.formatOf(sets.map((set) => set.nal));
    this.#sets = sets;
    this.#format = format;
  }
}
