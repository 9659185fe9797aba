// Decoder set-up within the samples, for stretches of a clip whose format is not the first one's: a file names one set-up that every player reads,
// and a key picture that brings its own plays in all of them.
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { VideoFormat } from "../format.ts";

/** What to put before each key picture of `format` where the file was set up for `first`; empty where nothing is needed. */
export function inBandSetUp(format: VideoFormat, first: VideoFormat): Uint8Array {
  if (format === first || format.codec === "mjpeg") return new Uint8Array();
  if (format.codec === "mpeg4") return format.parameterSets[0] ?? new Uint8Array();
  return joinNalUnits(format.parameterSets);
}
