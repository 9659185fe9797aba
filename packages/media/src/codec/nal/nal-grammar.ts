// What H.264 and H.265 have in common for whoever puts NAL units together to pictures.
import type { VideoFormat } from "../../format.ts";

/**
 * What a NAL unit is for: `leadingSlice` may need pictures from before its key picture (H.265 RASL); `stripped` is of no use
 * outside a byte stream (delimiters, filler); `kept` goes with its picture (SEI and what is unknown).
 */
export type NalRole = "slice" | "keySlice" | "leadingSlice" | "parameterSet" | "stripped" | "kept";

/** What differs between the two codecs. */
export interface NalGrammar {
  readonly headerBytes: number;
  /** Role of the unit that starts with this byte. */
  roleOf(header: number): NalRole;
  /** True when a slice's first byte behind the NAL header says that it is its picture's first. */
  isFirstSlice(sliceByte: number): boolean;
  /** True when the format allows two fields, so two first slices, in one access unit. */
  mayHoldFields(format: VideoFormat | undefined): boolean;
}

/** True for the roles that carry picture content. */
export function isSlice(role: NalRole): boolean {
  return role === "slice" || role === "keySlice" || role === "leadingSlice";
}
