// How SPS and PPS of H.264 make a VideoFormat.
import type { VideoFormat } from "../../format.ts";
import { CodecError } from "../codec-error.ts";
import type { ParameterSetReader } from "../nal/parameter-set-store.ts";
import { h264NalType, h264TypeOf } from "./nal-type.ts";
import { parseH264Pps } from "./pps.ts";
import { h264CodecString, parseH264Sps } from "./sps.ts";

/** Reads H.264 parameter sets: one SPS first, then each PPS by its id. A camera has one SPS; a second replaces it. */
export const h264ParameterSets: ParameterSetReader = {
  slotOf(nal) {
    switch (h264TypeOf(nal[0] ?? 0)) {
      case h264NalType.sps:
        return 0;
      case h264NalType.pps:
        return 1 + parseH264Pps(nal).id;
      default:
        throw new CodecError("invalid", "Not an H.264 parameter set.");
    }
  },
  formatOf(sets) {
    return h264Format(sets);
  },
};

/** The format of [SPS, PPS...]; undefined while either is missing. Throws CodecError on an unreadable SPS. */
export function h264Format(parameterSets: readonly Uint8Array[]): VideoFormat | undefined {
  const [first] = parameterSets;
  if (first === undefined || h264TypeOf(first[0] ?? 0) !== h264NalType.sps) return undefined;
  const sps = parseH264Sps(first);
  if (parameterSets.length < 2) return undefined;
  return {
    kind: "video",
    codec: "h264",
    width: sps.width,
    height: sps.height,
    parameterSets,
    codecString: h264CodecString(sps),
  };
}
