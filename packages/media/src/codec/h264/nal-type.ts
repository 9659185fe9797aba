// H.264 NAL unit types (table 7-1), as far as anybody here asks for them.

export const h264NalType = {
  slice: 1,
  partitionA: 2,
  idrSlice: 5,
  sei: 6,
  sps: 7,
  pps: 8,
  accessUnitDelimiter: 9,
  endOfSequence: 10,
  endOfStream: 11,
  filler: 12,
} as const;

/** nal_unit_type of a unit's first byte. */
export function h264TypeOf(header: number): number {
  return header & 0x1f;
}
