// The way from the middle of an H.265 SPS to the frame rate in its VUI (7.3.2.2.1, annex E.2.1): mostly fields to step over.
import type { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { skipVuiHead } from "../nal/vui-head.ts";

/** Fields read before that decide how long later ones are. */
export interface H265SpsFacts {
  readonly maxSubLayersMinus1: number;
  readonly log2MaxPocLsb: number;
}

/** Pictures per second, from log2_min_luma_coding_block_size_minus3 on; undefined where the SPS does not say or ends early, as cheap cameras' do. */
export function readH265FramesPerSecond(bits: BitReader, facts: H265SpsFacts): number | undefined {
  try {
    skipToVui(bits, facts);
    return bits.flag() ? readTiming(bits) : undefined;
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

function skipToVui(bits: BitReader, facts: H265SpsFacts): void {
  for (let field = 0; field < 6; field++) bits.ue(); // block sizes and transform hierarchy depths
  if (bits.flag() && bits.flag()) skipScalingLists(bits); // scaling_list_enabled_flag, sps_scaling_list_data_present_flag
  bits.skip(2); // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  if (bits.flag()) {
    bits.skip(8); // pcm sample bit depths
    bits.ue(); // log2_min_pcm_luma_coding_block_size_minus3
    bits.ue(); // log2_diff_max_min_pcm_luma_coding_block_size
    bits.skip(1); // pcm_loop_filter_disabled_flag
  }
  skipShortTermSets(bits);
  if (bits.flag()) {
    const count = bits.ue();
    if (count > 32) throw new CodecError("invalid", "H.265 has over 32 long-term references.");
    bits.skip(count * (facts.log2MaxPocLsb + 1)); // lt_ref_pic_poc_lsb_sps, used_by_curr_pic_lt_sps_flag
  }
  bits.skip(2); // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
}

/** 7.3.4. */
function skipScalingLists(bits: BitReader): void {
  for (let sizeId = 0; sizeId < 4; sizeId++) {
    for (let matrixId = 0; matrixId < 6; matrixId += sizeId === 3 ? 3 : 1) {
      if (!bits.flag()) {
        bits.ue(); // scaling_list_pred_matrix_id_delta
        continue;
      }
      if (sizeId > 1) bits.se(); // scaling_list_dc_coef_minus8
      const coefficients = Math.min(64, 1 << (4 + (sizeId << 1)));
      for (let index = 0; index < coefficients; index++) bits.se();
    }
  }
}

/** 7.3.7: a set is either told in full or as a change of the set before it. */
function skipShortTermSets(bits: BitReader): void {
  const count = bits.ue();
  if (count > 64) throw new CodecError("invalid", "H.265 has over 64 short-term reference sets.");
  let pictures = 0;
  for (let index = 0; index < count; index++) {
    pictures = index > 0 && bits.flag() ? skipPredictedSet(bits, pictures) : skipExplicitSet(bits);
    if (pictures > 32) throw new CodecError("invalid", "H.265 reference set is too large.");
  }
}

function skipPredictedSet(bits: BitReader, picturesBefore: number): number {
  bits.skip(1); // delta_rps_sign
  bits.ue(); // abs_delta_rps_minus1
  let pictures = 0;
  for (let index = 0; index <= picturesBefore; index++) {
    const isUsedNow = bits.flag();
    if (isUsedNow || bits.flag()) pictures += 1; // use_delta_flag
  }
  return pictures;
}

function skipExplicitSet(bits: BitReader): number {
  const pictures = bits.ue() + bits.ue();
  if (pictures > 32) throw new CodecError("invalid", "H.265 reference set is too large.");
  for (let index = 0; index < pictures; index++) {
    bits.ue(); // delta_poc_minus1
    bits.skip(1); // used_by_curr_pic_flag
  }
  return pictures;
}

function readTiming(bits: BitReader): number | undefined {
  skipVuiHead(bits);
  bits.skip(3); // neutral_chroma_indication_flag, field_seq_flag, frame_field_info_present_flag
  if (bits.flag()) for (let edge = 0; edge < 4; edge++) bits.ue(); // default display window
  if (!bits.flag()) return undefined;
  const unitsInTick = bits.bits(32);
  const timeScale = bits.bits(32);
  return unitsInTick > 0 && timeScale > 0 ? timeScale / unitsInTick : undefined;
}
