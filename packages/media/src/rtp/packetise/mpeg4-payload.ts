// MPEG-4 part 2 payloads (RFC 6416 5.2): the VOP, cut wherever a packet is full.

/** Splits one VOP, with the VOL headers in front if they are to be sent in band. */
export function splitForMpeg4(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (let from = 0; from < data.length; from += maxPayloadBytes) {
    payloads.push(data.subarray(from, from + maxPayloadBytes));
  }
  return payloads;
}
