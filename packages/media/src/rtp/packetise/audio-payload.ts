// Payloads of sound: G.711 (RFC 3551 4.5.14) and AAC high bit-rate mode (RFC 3640 3.3.6).

/** The samples as they are. */
export function splitForG711(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (let from = 0; from < data.length; from += maxPayloadBytes) {
    payloads.push(data.subarray(from, from + maxPayloadBytes));
  }
  return payloads;
}

const auHeaderSectionBytes = 4;

/** One AAC block behind a single AU header of 13 bits size and 3 bits index; a longer block goes in fragments (RFC 3640 3.1). */
export function splitForAac(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  const step = maxPayloadBytes - auHeaderSectionBytes;
  for (let from = 0; from < data.length; from += step) {
    const part = data.subarray(from, from + step);
    const payload = new Uint8Array(auHeaderSectionBytes + part.length);
    payload[1] = 16; // AU-headers-length, in bits
    payload[2] = data.length >> 5; // AU-size, then AU-index 0
    payload[3] = (data.length << 3) & 0xff;
    payload.set(part, auHeaderSectionBytes);
    payloads.push(payload);
  }
  return payloads;
}
