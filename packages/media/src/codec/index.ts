// The door of codec/: parameter sets, payload forms and sound decoding, codec by codec.
export { type AdtsHeader, adtsHeaderBytes, parseAdtsHeader, writeAdtsHeader } from "./aac/adts.ts";
export {
  type AacConfig,
  aacSampleRates,
  buildAacLcConfig,
  parseAacConfig,
} from "./aac/audio-specific-config.ts";
export { CodecError, type CodecFault } from "./codec-error.ts";
export { h264Grammar } from "./h264/grammar.ts";
export { h264NalType, h264TypeOf } from "./h264/nal-type.ts";
export { h264Format } from "./h264/parameter-sets.ts";
export { type H264SliceHeader, parseH264SliceHeader } from "./h264/slice-header.ts";
export { type H264Sps, h264CodecString, parseH264Sps } from "./h264/sps.ts";
export { h265Grammar } from "./h265/grammar.ts";
export { isLeadingPicture, withoutLeading } from "./h265/leading-picture.ts";
export { h265NalType, h265TypeOf } from "./h265/nal-type.ts";
export { h265Format } from "./h265/parameter-sets.ts";
export { h265CodecString, type H265Profile } from "./h265/profile-tier-level.ts";
export { type H265Sps, parseH265Sps } from "./h265/sps.ts";
export {
  jpegComment,
  mjpegFormat,
  parseJpegSize,
  type PictureSize,
  withJpegComment,
} from "./jpeg/jpeg-segments.ts";
export { mpeg4Format, type Mpeg4Vol, parseMpeg4Vol, partsOfMpeg4Frame } from "./mpeg4/headers.ts";
export { type NalAccessUnit, splitAccessUnits } from "./nal/access-units.ts";
export { annexBLength, toAnnexB, writeAnnexB } from "./nal/annex-b.ts";
export { escapeNal, unescapeNal } from "./nal/escape.ts";
export type { NalGrammar, NalRole } from "./nal/nal-grammar.ts";
export { joinNalUnits, nalPrefixBytes, nalUnits, splitAnnexB } from "./nal/nal-units.ts";
export {
  buildSeiUserData,
  findSeiUserData,
  parseSeiUserData,
  type SeiUserData,
} from "./nal/sei-user-data.ts";
export { playedSampleRate } from "./pcm/resampler.ts";
export {
  createSampleDecoder,
  createSoundDecoder,
  isDecodedHere,
  type SoundDecoder,
} from "./sound-decoder.ts";
export { unitPayloadLength, writeUnitPayload } from "./unit-payload.ts";
