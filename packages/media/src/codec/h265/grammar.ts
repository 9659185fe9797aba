// Which H.265 NAL units make, start and accompany a picture.
import type { NalGrammar, NalRole } from "../nal/nal-grammar.ts";
import { h265NalType, h265TypeOf } from "./nal-type.ts";

/** The grammar of H.265. Fields are pictures of their own there, each with its timestamp. */
export const h265Grammar: NalGrammar = {
  headerBytes: 2,
  roleOf: h265RoleOf,
  isFirstSlice: (sliceByte) => sliceByte >= 0x80, // first_slice_segment_in_pic_flag (7.3.6.1)
  mayHoldFields: () => false,
};

function h265RoleOf(header: number): NalRole {
  const type = h265TypeOf(header);
  if (type === h265NalType.raslN || type === h265NalType.raslR) return "leadingSlice";
  if (type >= h265NalType.blaWLp && type <= h265NalType.lastIrap) return "keySlice";
  if (type <= h265NalType.lastSlice) return "slice";
  switch (type) {
    case h265NalType.vps:
    case h265NalType.sps:
    case h265NalType.pps:
      return "parameterSet";
    case h265NalType.accessUnitDelimiter:
    case h265NalType.endOfSequence:
    case h265NalType.endOfBitstream:
    case h265NalType.filler:
      return "stripped";
    default:
      return "kept";
  }
}
