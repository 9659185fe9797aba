// H.265 profile_tier_level (7.3.3) and the codec string made of it.
import type { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";

/** The general part of profile_tier_level. */
export interface H265Profile {
  readonly profileSpace: number;
  readonly isHighTier: boolean;
  readonly profileIdc: number;
  /** general_profile_compatibility_flag[0..31], first flag in the highest bit. */
  readonly compatibility: number;
  /** The six bytes of constraint flags. */
  readonly constraints: readonly number[];
  readonly levelIdc: number;
}

/** Reads profile_tier_level(1, maxSubLayersMinus1). */
export function readProfileTierLevel(bits: BitReader, maxSubLayersMinus1: number): H265Profile {
  const profileSpace = bits.bits(2);
  const isHighTier = bits.flag();
  const profileIdc = bits.bits(5);
  const compatibility = bits.bits(32);
  const constraints = Array.from({ length: 6 }, () => bits.bits(8));
  const levelIdc = bits.bits(8);
  skipSubLayers(bits, maxSubLayersMinus1);
  return { profileSpace, isHighTier, profileIdc, compatibility, constraints, levelIdc };
}

function skipSubLayers(bits: BitReader, count: number): void {
  if (count > 6) throw new CodecError("invalid", "H.265 has over 7 sub-layers.");
  if (count === 0) return;
  const present: { profile: boolean; level: boolean }[] = [];
  for (let index = 0; index < count; index++) present.push({ profile: bits.flag(), level: bits.flag() });
  bits.skip((8 - count) * 2); // reserved_zero_2bits
  for (const { profile, level } of present) bits.skip((profile ? 88 : 0) + (level ? 8 : 0));
}

/** ISO 14496-15 E.3, as RFC 6381 takes it over: `hvc1.1.6.L93.B0`. */
export function h265CodecString(profile: H265Profile): string {
  const space = ["", "A", "B", "C"][profile.profileSpace] ?? "";
  const constraints = [...profile.constraints];
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    "hvc1",
    `${space}${profile.profileIdc}`,
    reverseBits(profile.compatibility).toString(16).toUpperCase(),
    `${profile.isHighTier ? "H" : "L"}${profile.levelIdc}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join(".");
}

function reverseBits(value: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed = reversed * 2 + ((value >>> bit) & 1);
  return reversed;
}
