// VPS, SPS and PPS of H.265, and how they make a VideoFormat.
import type { VideoFormat } from "../../format.ts";
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { unescapeNal } from "../nal/escape.ts";
import type { ParameterSetReader } from "../nal/parameter-set-store.ts";
import { h265NalType, h265TypeOf } from "./nal-type.ts";
import { h265CodecString } from "./profile-tier-level.ts";
import { parseH265Sps } from "./sps.ts";

/** Which PPS this is and the SPS it builds on (7.3.2.3). */
export interface H265Pps {
  readonly id: number;
  readonly spsId: number;
}

/** Parses the first fields of a PPS NAL unit. Throws CodecError. */
export function parseH265Pps(nal: Uint8Array): H265Pps {
  if (h265TypeOf(nal[0] ?? 0) !== h265NalType.pps) throw new CodecError("invalid", "Not an H.265 PPS.");
  const bits = new BitReader(unescapeNal(nal));
  bits.skip(16);
  const id = bits.ue();
  const spsId = bits.ue();
  if (id > 63 || spsId > 15) throw new CodecError("invalid", "H.265 PPS id is out of range.");
  return { id, spsId };
}

/** What a video parameter set says here (7.3.2.1). */
export interface H265Vps {
  readonly id: number;
  readonly maxSubLayersMinus1: number;
}

/** Parses the first fields of a VPS NAL unit. Throws CodecError. */
export function parseH265Vps(nal: Uint8Array): H265Vps {
  if (h265TypeOf(nal[0] ?? 0) !== h265NalType.vps) throw new CodecError("invalid", "Not an H.265 VPS.");
  const bits = new BitReader(unescapeNal(nal));
  bits.skip(16);
  const id = bits.bits(4);
  bits.skip(8); // layer flags, vps_max_layers_minus1
  const maxSubLayersMinus1 = bits.bits(3);
  if (maxSubLayersMinus1 > 6) throw new CodecError("invalid", "H.265 has over 7 sub-layers.");
  return { id, maxSubLayersMinus1 };
}

/** Reads H.265 parameter sets: one VPS, one SPS, then each PPS by its id. */
export const h265ParameterSets: ParameterSetReader = {
  slotOf(nal) {
    switch (h265TypeOf(nal[0] ?? 0)) {
      case h265NalType.vps:
        parseH265Vps(nal);
        return 0;
      case h265NalType.sps:
        return 1;
      case h265NalType.pps:
        return 2 + parseH265Pps(nal).id;
      default:
        throw new CodecError("invalid", "Not an H.265 parameter set.");
    }
  },
  formatOf(sets) {
    return h265Format(sets);
  },
};

/** The format of [VPS, SPS, PPS...]; undefined while one kind is missing. Throws CodecError on an unreadable SPS. */
export function h265Format(parameterSets: readonly Uint8Array[]): VideoFormat | undefined {
  const typeAt = (index: number) => h265TypeOf(parameterSets[index]?.[0] ?? 0xff);
  const found = parameterSets.find((nal) => h265TypeOf(nal[0] ?? 0) === h265NalType.sps);
  if (found === undefined) return undefined;
  const sps = parseH265Sps(found);
  if (typeAt(0) !== h265NalType.vps || typeAt(2) !== h265NalType.pps) return undefined;
  return {
    kind: "video",
    codec: "h265",
    width: sps.width,
    height: sps.height,
    parameterSets,
    codecString: h265CodecString(sps.profile),
  };
}
