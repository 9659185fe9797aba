// The H.264 sequence parameter set (7.3.2.1.1) and what of its VUI (annex E.1.1) matters to a recorder: size, frame
// rate and how far pictures are reordered.
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { maxPictureSide } from "../picture-size.ts";
import { unescapeNal } from "../nal/escape.ts";
import { skipVuiHead } from "../nal/vui-head.ts";
import { h264NalType, h264TypeOf } from "./nal-type.ts";

/** What a sequence parameter set says. */
export interface H264Sps {
  readonly profileIdc: number;
  /** constraint_set flags and the reserved bits as one byte. */
  readonly constraints: number;
  readonly levelIdc: number;
  readonly id: number;
  readonly chromaFormatIdc: number;
  /** Pixels after cropping. */
  readonly width: number;
  readonly height: number;
  /** False for interlaced streams: two fields may share an access unit. */
  readonly isFramesOnly: boolean;
  readonly log2MaxFrameNum: number;
  readonly pictureOrderCountType: number;
  /** Pictures per second from the VUI; undefined where the stream does not say. */
  readonly framesPerSecond: number | undefined;
  /** Pictures a decoder must hold back for their order; 0 means decode order is presentation order; undefined unless told. */
  readonly reorderFrames: number | undefined;
}

/** Profiles whose SPS carries the chroma format and scaling lists (7.3.2.1.1). */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Parses one SPS NAL unit (header included, emulation prevention in place). Throws CodecError. */
export function parseH264Sps(nal: Uint8Array): H264Sps {
  if (h264TypeOf(nal[0] ?? 0) !== h264NalType.sps) throw new CodecError("invalid", "Not an H.264 SPS.");
  const bits = new BitReader(unescapeNal(nal));
  bits.skip(8);
  const profileIdc = bits.bits(8);
  const constraints = bits.bits(8);
  const levelIdc = bits.bits(8);
  const id = bits.ue();
  if (id > 31) throw new CodecError("invalid", "H.264 SPS id is over 31.");
  const chroma = highProfiles.has(profileIdc) ? readChroma(bits) : { formatIdc: 1, isSeparate: false };
  const log2MaxFrameNum = bits.ue() + 4;
  if (log2MaxFrameNum > 16) throw new CodecError("invalid", "H.264 log2_max_frame_num is over 16.");
  const pictureOrderCountType = bits.ue();
  skipPictureOrderCount(bits, pictureOrderCountType);
  bits.ue(); // max_num_ref_frames
  bits.skip(1); // gaps_in_frame_num_value_allowed_flag
  const size = readSize(bits, chroma.isSeparate ? 0 : chroma.formatIdc);
  const vui = readVuiLeniently(bits);
  return {
    profileIdc,
    constraints,
    levelIdc,
    id,
    chromaFormatIdc: chroma.formatIdc,
    ...size,
    log2MaxFrameNum,
    pictureOrderCountType,
    framesPerSecond: vui.framesPerSecond,
    // Type 2 forbids reordering (8.2.1.3), whatever the VUI leaves open.
    reorderFrames: pictureOrderCountType === 2 ? 0 : vui.reorderFrames,
  };
}

/** RFC 6381 3.3: `avc1.` with profile, constraints and level in hexadecimal. */
export function h264CodecString(sps: H264Sps): string {
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `avc1.${hex(sps.profileIdc)}${hex(sps.constraints)}${hex(sps.levelIdc)}`;
}

function readChroma(bits: BitReader): { formatIdc: number; isSeparate: boolean } {
  const formatIdc = bits.ue();
  if (formatIdc > 3) throw new CodecError("invalid", "H.264 chroma_format_idc is over 3.");
  const isSeparate = formatIdc === 3 && bits.flag();
  bits.ue(); // bit_depth_luma_minus8
  bits.ue(); // bit_depth_chroma_minus8
  bits.skip(1); // qpprime_y_zero_transform_bypass_flag
  if (bits.flag()) {
    const lists = formatIdc === 3 ? 12 : 8;
    for (let list = 0; list < lists; list++) if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64);
  }
  return { formatIdc, isSeparate };
}

/** 7.3.2.1.1.1: the list ends early when a scale of 0 is reached. */
function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  for (let index = 0; index < size; index++) {
    const next = (last + bits.se() + 256) % 256;
    if (next === 0) return;
    last = next;
  }
}

function skipPictureOrderCount(bits: BitReader, type: number): void {
  if (type === 0) {
    bits.ue(); // log2_max_pic_order_cnt_lsb_minus4
  } else if (type === 1) {
    bits.skip(1); // delta_pic_order_always_zero_flag
    bits.se(); // offset_for_non_ref_pic
    bits.se(); // offset_for_top_to_bottom_field
    const cycle = bits.ue();
    if (cycle > 255) throw new CodecError("invalid", "H.264 picture order cycle is over 255.");
    for (let index = 0; index < cycle; index++) bits.se();
  } else if (type > 2) {
    throw new CodecError("invalid", "H.264 pic_order_cnt_type is over 2.");
  }
}

function readSize(bits: BitReader, chromaArrayType: number) {
  const widthInMacroblocks = bits.ue() + 1;
  const heightInMapUnits = bits.ue() + 1;
  const isFramesOnly = bits.flag();
  if (!isFramesOnly) bits.skip(1); // mb_adaptive_frame_field_flag
  bits.skip(1); // direct_8x8_inference_flag
  const crop = bits.flag()
    ? { left: bits.ue(), right: bits.ue(), top: bits.ue(), bottom: bits.ue() }
    : { left: 0, right: 0, top: 0, bottom: 0 };
  const fields = isFramesOnly ? 1 : 2;
  const unitX = chromaArrayType === 1 || chromaArrayType === 2 ? 2 : 1; // table 6-1, CropUnitX
  const unitY = (chromaArrayType === 1 ? 2 : 1) * fields;
  const width = widthInMacroblocks * 16 - unitX * (crop.left + crop.right);
  const height = heightInMapUnits * 16 * fields - unitY * (crop.top + crop.bottom);
  if (width < 1 || height < 1 || width > maxPictureSide || height > maxPictureSide) {
    throw new CodecError("invalid", `H.264 picture size ${width}x${height} is out of range.`);
  }
  return { width, height, isFramesOnly };
}

interface Vui {
  readonly framesPerSecond: number | undefined;
  readonly reorderFrames: number | undefined;
}

const noVui: Vui = { framesPerSecond: undefined, reorderFrames: undefined };

/** Cheap cameras write VUIs that end early or overrun; the picture size before them is sound, so that is no reason to refuse. */
function readVuiLeniently(bits: BitReader): Vui {
  try {
    return bits.flag() ? readVui(bits) : noVui;
  } catch (error) {
    if (error instanceof CodecError) return noVui;
    throw error;
  }
}

function readVui(bits: BitReader): Vui {
  skipVuiHead(bits);
  let framesPerSecond: number | undefined;
  if (bits.flag()) {
    const unitsInTick = bits.bits(32);
    const timeScale = bits.bits(32);
    bits.skip(1); // fixed_frame_rate_flag
    if (unitsInTick > 0 && timeScale > 0) framesPerSecond = timeScale / (2 * unitsInTick);
  }
  const hasNalHrd = bits.flag();
  if (hasNalHrd) skipHrd(bits);
  const hasVclHrd = bits.flag();
  if (hasVclHrd) skipHrd(bits);
  if (hasNalHrd || hasVclHrd) bits.skip(1); // low_delay_hrd_flag
  bits.skip(1); // pic_struct_present_flag
  if (!bits.flag()) return { framesPerSecond, reorderFrames: undefined };
  bits.skip(1); // motion_vectors_over_pic_boundaries_flag
  bits.ue(); // max_bytes_per_pic_denom
  bits.ue(); // max_bits_per_mb_denom
  bits.ue(); // log2_max_mv_length_horizontal
  bits.ue(); // log2_max_mv_length_vertical
  const reorderFrames = bits.ue();
  return { framesPerSecond, reorderFrames: reorderFrames <= 16 ? reorderFrames : undefined };
}

/** Annex E.1.2. */
function skipHrd(bits: BitReader): void {
  const count = bits.ue() + 1;
  if (count > 32) throw new CodecError("invalid", "H.264 HRD has over 32 entries.");
  bits.skip(8); // bit_rate_scale, cpb_size_scale
  for (let index = 0; index < count; index++) {
    bits.ue(); // bit_rate_value_minus1
    bits.ue(); // cpb_size_value_minus1
    bits.skip(1); // cbr_flag
  }
  bits.skip(20); // delay lengths and time_offset_length
}
