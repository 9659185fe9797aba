// Which H.264 NAL units make, start and accompany a picture.
import type { VideoFormat } from "../../format.ts";
import type { NalGrammar, NalRole } from "../nal/nal-grammar.ts";
import { h264NalType, h264TypeOf } from "./nal-type.ts";
import { parseH264Sps } from "./sps.ts";

/** The grammar of one H.264 stream; it remembers the last format it was asked about. */
export function h264Grammar(): NalGrammar {
  let knownFormat: VideoFormat | undefined;
  let mayHoldFields = false;
  return {
    headerBytes: 1,
    roleOf: h264RoleOf,
    isFirstSlice: (sliceByte) => sliceByte >= 0x80, // first_mb_in_slice is 0, the one-bit code (7.3.3)
    mayHoldFields(format) {
      if (format !== knownFormat) {
        const sps = format?.parameterSets[0];
        mayHoldFields = sps !== undefined && !parseH264Sps(sps).isFramesOnly;
        knownFormat = format;
      }
      return mayHoldFields;
    },
  };
}

/** A recovery point SEI does not make a picture key: decoding from it shows damage until the refresh is through. */
function h264RoleOf(header: number): NalRole {
  switch (h264TypeOf(header)) {
    case h264NalType.slice:
    case h264NalType.partitionA:
      return "slice";
    case h264NalType.idrSlice:
      return "keySlice";
    case h264NalType.sps:
    case h264NalType.pps:
      return "parameterSet";
    case h264NalType.accessUnitDelimiter:
    case h264NalType.endOfSequence:
    case h264NalType.endOfStream:
    case h264NalType.filler:
      return "stripped";
    default:
      return "kept";
  }
}
