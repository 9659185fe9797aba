// The fields with which a VUI begins, the same in H.264 (annex E.1.1) and H.265 (annex E.2.1): how pixels are shaped and coloured.
import type { BitReader } from "../bit-reader.ts";

/** Sample aspect ratio code that is followed by an explicit ratio (table E-1). */
const extendedSar = 255;

/** Steps over everything from aspect_ratio_info_present_flag to the chroma sample locations. */
export function skipVuiHead(bits: BitReader): void {
  if (bits.flag() && bits.bits(8) === extendedSar) bits.skip(32); // sar_width, sar_height
  if (bits.flag()) bits.skip(1); // overscan_appropriate_flag
  if (bits.flag()) {
    bits.skip(4); // video_format, video_full_range_flag
    if (bits.flag()) bits.skip(24); // colour description
  }
  if (bits.flag()) {
    bits.ue(); // chroma_sample_loc_type_top_field
    bits.ue(); // chroma_sample_loc_type_bottom_field
  }
}
