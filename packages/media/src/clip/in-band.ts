// Decoder set-up within the samples, for clips whose format changes: a file names one set-up that every player reads, and a key picture that brings
// its own plays in all of them.
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { VideoFormat } from "../format.ts";

/** What to put before each key picture of `format` in a clip of several; empty where its codec needs nothing. */
export function inBandSetUp(format: VideoFormat): Uint8Array {
  switch (format.codec) {
    case "h264":
    case "h265":
      return joinNalUnits(format.parameterSets);
    case "mpeg4":
      return format.parameterSets[0] ?? new Uint8Array();
    case "mjpeg":
      return new Uint8Array();
  }
}
