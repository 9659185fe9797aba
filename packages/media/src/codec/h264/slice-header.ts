// The first fields of an H.264 slice header (7.3.3).
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { unescapeNal } from "../nal/escape.ts";
import { h264NalType, h264TypeOf } from "./nal-type.ts";

/** What stands first in every slice. */
export interface H264SliceHeader {
  readonly firstMacroblock: number;
  /** Table 7-6 modulo 5: a picture of I slices is no key picture unless it is IDR. */
  readonly type: "P" | "B" | "I" | "SP" | "SI";
  readonly ppsId: number;
  readonly isIdr: boolean;
}

const sliceTypes = ["P", "B", "I", "SP", "SI"] as const;
/** Enough for three Exp-Golomb codes and what escapes stand between them. */
const headBytes = 24;

/** Parses the head of a slice NAL unit. Throws CodecError. */
export function parseH264SliceHeader(nal: Uint8Array): H264SliceHeader {
  const nalType = h264TypeOf(nal[0] ?? 0);
  if (
    nalType !== h264NalType.slice &&
    nalType !== h264NalType.idrSlice &&
    nalType !== h264NalType.partitionA
  ) {
    throw new CodecError("invalid", "Not an H.264 slice.");
  }
  const bits = new BitReader(unescapeNal(nal.subarray(0, headBytes)));
  bits.skip(8);
  const firstMacroblock = bits.ue();
  const sliceType = bits.ue();
  const type = sliceTypes[sliceType % 5];
  const ppsId = bits.ue();
  if (type === undefined || sliceType > 9 || ppsId > 255)
    throw new CodecError("invalid", "H.264 slice header is out of range.");
  return { firstMacroblock, type, ppsId, isIdr: nalType === h264NalType.idrSlice };
}
