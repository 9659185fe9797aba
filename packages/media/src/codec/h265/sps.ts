// The H.265 sequence parameter set (7.3.2.2) and the timing of its VUI (annex E.2.1): size, reordering, frame rate.
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { unescapeNal } from "../nal/escape.ts";
import { maxPictureSide } from "../picture-size.ts";
import { h265NalType, h265TypeOf } from "./nal-type.ts";
import { type H265Profile, readProfileTierLevel } from "./profile-tier-level.ts";
import { readH265FramesPerSecond } from "./vui.ts";

/** What a sequence parameter set says. */
export interface H265Sps {
  readonly id: number;
  readonly vpsId: number;
  readonly profile: H265Profile;
  readonly maxSubLayersMinus1: number;
  readonly isTemporalIdNested: boolean;
  readonly chromaFormatIdc: number;
  readonly lumaBitDepth: number;
  readonly chromaBitDepth: number;
  /** Pixels after the conformance window. */
  readonly width: number;
  readonly height: number;
  /** Pictures a decoder must hold back for their order. */
  readonly reorderFrames: number;
  /** Pictures per second from the VUI; undefined where the stream does not say. */
  readonly framesPerSecond: number | undefined;
}

/** Parses one SPS NAL unit (header included, emulation prevention in place). Throws CodecError. */
export function parseH265Sps(nal: Uint8Array): H265Sps {
  if (h265TypeOf(nal[0] ?? 0) !== h265NalType.sps) throw new CodecError("invalid", "Not an H.265 SPS.");
  const bits = new BitReader(unescapeNal(nal));
  bits.skip(16);
  const vpsId = bits.bits(4);
  const maxSubLayersMinus1 = bits.bits(3);
  const isTemporalIdNested = bits.flag();
  const profile = readProfileTierLevel(bits, maxSubLayersMinus1);
  const id = bits.ue();
  if (id > 15) throw new CodecError("invalid", "H.265 SPS id is over 15.");
  const chromaFormatIdc = bits.ue();
  if (chromaFormatIdc > 3) throw new CodecError("invalid", "H.265 chroma_format_idc is over 3.");
  const isSeparate = chromaFormatIdc === 3 && bits.flag();
  const size = readSize(bits, isSeparate ? 0 : chromaFormatIdc);
  const lumaBitDepth = bits.ue() + 8;
  const chromaBitDepth = bits.ue() + 8;
  if (lumaBitDepth > 16 || chromaBitDepth > 16)
    throw new CodecError("invalid", "H.265 bit depth is over 16.");
  const log2MaxPocLsb = bits.ue() + 4;
  const reorderFrames = readReorderFrames(bits, maxSubLayersMinus1);
  const framesPerSecond = readH265FramesPerSecond(bits, { maxSubLayersMinus1, log2MaxPocLsb });
  return {
    id,
    vpsId,
    profile,
    maxSubLayersMinus1,
    isTemporalIdNested,
    chromaFormatIdc,
    lumaBitDepth,
    chromaBitDepth,
    ...size,
    reorderFrames,
    framesPerSecond,
  };
}

function readSize(bits: BitReader, chromaArrayType: number): { width: number; height: number } {
  const codedWidth = bits.ue();
  const codedHeight = bits.ue();
  const window = bits.flag()
    ? { left: bits.ue(), right: bits.ue(), top: bits.ue(), bottom: bits.ue() }
    : { left: 0, right: 0, top: 0, bottom: 0 };
  const unitX = chromaArrayType === 1 || chromaArrayType === 2 ? 2 : 1; // table 6-1, SubWidthC
  const unitY = chromaArrayType === 1 ? 2 : 1;
  const width = codedWidth - unitX * (window.left + window.right);
  const height = codedHeight - unitY * (window.top + window.bottom);
  if (width < 1 || height < 1 || width > maxPictureSide || height > maxPictureSide) {
    throw new CodecError("invalid", `H.265 picture size ${width}x${height} is out of range.`);
  }
  return { width, height };
}

/** The highest sub-layer's sps_max_num_reorder_pics, which comes last. */
function readReorderFrames(bits: BitReader, maxSubLayersMinus1: number): number {
  const layers = bits.flag() ? maxSubLayersMinus1 + 1 : 1; // sps_sub_layer_ordering_info_present_flag
  let reorder = 0;
  for (let layer = 0; layer < layers; layer++) {
    bits.ue(); // sps_max_dec_pic_buffering_minus1
    reorder = bits.ue();
    bits.ue(); // sps_max_latency_increase_plus1
  }
  if (reorder > 16) throw new CodecError("invalid", "H.265 reorders over 16 pictures.");
  return reorder;
}
