// The H.264 picture parameter set (7.3.2.2), as far as telling one from another needs it.
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { unescapeNal } from "../nal/escape.ts";
import { h264NalType, h264TypeOf } from "./nal-type.ts";

/** Which PPS this is and the SPS it builds on. */
export interface H264Pps {
  readonly id: number;
  readonly spsId: number;
}

/** Parses the first fields of a PPS NAL unit. Throws CodecError. */
export function parseH264Pps(nal: Uint8Array): H264Pps {
  if (h264TypeOf(nal[0] ?? 0) !== h264NalType.pps) throw new CodecError("invalid", "Not an H.264 PPS.");
  const bits = new BitReader(unescapeNal(nal));
  bits.skip(8);
  const id = bits.ue();
  const spsId = bits.ue();
  if (id > 255 || spsId > 31) throw new CodecError("invalid", "H.264 PPS id is out of range.");
  return { id, spsId };
}
