// Decoder set-up as MP4 files carry it: avcC and hvcC (ISO/IEC 14496-15), esds (ISO/IEC 14496-1 7.2.6). Pure layout; what
// parameter sets mean is the business of codec/.
import { h264NalType, h264TypeOf } from "../codec/h264/nal-type.ts";
import { parseH264Sps } from "../codec/h264/sps.ts";
import { h265NalType, h265TypeOf } from "../codec/h265/nal-type.ts";
import { parseH265Sps } from "../codec/h265/sps.ts";
import { box, bytes, fullBox, u16, u24, u32, u8, type Box, type Part } from "./box.ts";
import { sizeOf } from "./box-writer.ts";
import { Fmp4Error } from "./fmp4-error.ts";

/** Profiles whose record ends with chroma format and bit depths (14496-15 5.3.3.1.2). */
const profilesWithChroma: readonly number[] = [100, 110, 122, 144];

/** AVCDecoderConfigurationRecord (14496-15 5.3.3.1). Throws Fmp4Error without an SPS. */
export function avcConfiguration(parameterSets: readonly Uint8Array[]): Box {
  const spsList = parameterSets.filter((nal) => h264TypeOf(nal[0] ?? 0) === h264NalType.sps);
  const ppsList = parameterSets.filter((nal) => h264TypeOf(nal[0] ?? 0) === h264NalType.pps);
  const [sps] = spsList;
  if (sps === undefined || sps.length < 4) throw new Fmp4Error("malformed", "H.264 needs an SPS.");
  const profile = sps[1] ?? 0;
  return box("avcC", [
    u8(1), // configurationVersion
    bytes(sps.subarray(1, 4)), // profile, compatibility, level
    u8(0b111111_11), // reserved, 4-byte NAL lengths
    u8(0b111_00000 | spsList.length), // reserved, count of SPS
    ...spsList.flatMap(nalFields),
    u8(ppsList.length), // count of PPS
    ...ppsList.flatMap(nalFields),
    ...(profilesWithChroma.includes(profile) ? chromaFields(sps) : []),
  ]);
}

function chromaFields(sps: Uint8Array): Part[] {
  const { chromaFormatIdc } = parseH264Sps(sps);
  return [
    u8(0b111111_00 | chromaFormatIdc), // reserved, chroma_format
    u8(0b11111_000), // reserved, bit_depth_luma_minus8
    u8(0b11111_000), // reserved, bit_depth_chroma_minus8
    u8(0), // count of SPS extensions
  ];
}

/** H.265 parameter sets in the order of their arrays. */
const h265ParameterTypes = [h265NalType.vps, h265NalType.sps, h265NalType.pps] as const;

/** HEVCDecoderConfigurationRecord (14496-15 8.3.3.1). Throws Fmp4Error without an SPS, CodecError on an unreadable one. */
export function hevcConfiguration(parameterSets: readonly Uint8Array[]): Box {
  const nal = parameterSets.find((set) => h265TypeOf(set[0] ?? 0) === h265NalType.sps);
  if (nal === undefined) throw new Fmp4Error("malformed", "H.265 needs an SPS.");
  const sps = parseH265Sps(nal);
  const { profile } = sps;
  const layers = sps.maxSubLayersMinus1 + 1;
  return box("hvcC", [
    u8(1), // configurationVersion
    u8((profile.profileSpace << 6) | ((profile.isHighTier ? 1 : 0) << 5) | profile.profileIdc),
    u32(profile.compatibility),
    ...profile.constraints.map(u8),
    u8(profile.levelIdc),
    u16(0xf000), // reserved, min_spatial_segmentation_idc unknown
    u8(0b111111_00), // reserved, parallelismType unknown
    u8(0b111111_00 | sps.chromaFormatIdc),
    u8(0b11111_000 | (sps.lumaBitDepth - 8)),
    u8(0b11111_000 | (sps.chromaBitDepth - 8)),
    u16(0), // avgFrameRate unknown
    u8((layers << 3) | ((sps.isTemporalIdNested ? 1 : 0) << 2) | 3), // constantFrameRate unknown, 4-byte NAL lengths
    u8(h265ParameterTypes.length), // arrays
    ...h265ParameterTypes.flatMap((type) => h265Array(type, parameterSets)),
  ]);
}

function h265Array(type: number, parameterSets: readonly Uint8Array[]): Part[] {
  const nals = parameterSets.filter((nal) => h265TypeOf(nal[0] ?? 0) === type);
  // array_completeness set: every parameter set stands here and none in the samples, which is what `hvc1` promises.
  return [u8(0x80 | type), u16(nals.length), ...nals.flatMap(nalFields)];
}

function nalFields(nal: Uint8Array): Part[] {
  return [u16(nal.length), bytes(nal)];
}

/** Object types of the streams we write (14496-1 table 5). */
export const esObjectType = { mpeg4Video: 0x20, aac: 0x40 } as const;

/** Stream types (14496-1 table 6), as they stand in the descriptor: six bits, then upStream and a reserved 1. */
const esStreamType = { video: (0x04 << 2) | 1, audio: (0x05 << 2) | 1 } as const;

/** `esds`: the descriptors behind which MPEG-4 keeps decoder set-up. */
export function elementaryStreamDescriptor(objectType: number, config: Uint8Array): Box {
  const streamType = objectType === esObjectType.aac ? esStreamType.audio : esStreamType.video;
  const decoderConfig = descriptor(0x04, [
    u8(objectType), // objectTypeIndication
    u8(streamType),
    u24(0), // bufferSizeDB unknown
    u32(0), // maxBitrate unknown
    u32(0), // avgBitrate unknown
    ...(config.length > 0 ? descriptor(0x05, [bytes(config)]) : []), // DecoderSpecificInfo
  ]);
  const stream = descriptor(0x03, [
    u16(0), // ES_ID, 0 within a file
    u8(0), // no dependency, URL or clock reference; priority 0
    ...decoderConfig,
    ...descriptor(0x06, [u8(2)]), // SLConfig, predefined for MP4
  ]);
  return fullBox("esds", 0, 0, stream);
}

/** A descriptor: tag, length in four 7-bit groups, content (14496-1 8.3.3). */
function descriptor(tag: number, content: readonly Part[]): Part[] {
  const length = content.reduce((sum, part) => sum + sizeOf(part), 0);
  const groups = [21, 14, 7].map((shift) => u8(0x80 | ((length >> shift) & 0x7f)));
  return [u8(tag), ...groups, u8(length & 0x7f), ...content];
}
