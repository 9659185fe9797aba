// H.265 NAL unit types (table 7-1), as far as anybody here asks for them.

export const h265NalType = {
  raslN: 8,
  raslR: 9,
  blaWLp: 16,
  idrWRadl: 19,
  idrNLp: 20,
  cra: 21,
  /** Last of the types reserved for pictures that decoding can start at. */
  lastIrap: 23,
  lastSlice: 31,
  vps: 32,
  sps: 33,
  pps: 34,
  accessUnitDelimiter: 35,
  endOfSequence: 36,
  endOfBitstream: 37,
  filler: 38,
  prefixSei: 39,
  suffixSei: 40,
} as const;

/** nal_unit_type of a unit's first byte. */
export function h265TypeOf(header: number): number {
  return (header >> 1) & 0x3f;
}
