// Emulation prevention of H.264 (7.4.1) and H.265 (7.4.2): a 0x03 keeps a payload from looking like a start code.

/** The payload with its emulation prevention bytes removed. Without any, the input itself is returned. */
export function unescapeNal(nal: Uint8Array): Uint8Array {
  let from = findEscape(nal, 0);
  if (from < 0) return nal;
  const out = new Uint8Array(nal.length);
  let length = 0;
  let start = 0;
  while (from >= 0) {
    out.set(nal.subarray(start, from), length);
    length += from - start;
    start = from + 1;
    from = findEscape(nal, start);
  }
  out.set(nal.subarray(start), length);
  return out.subarray(0, length + nal.length - start);
}

/** The payload with a 0x03 wherever two zeros would be followed by 0 to 3. A payload ends in its stop bit, never in a zero. */
export function escapeNal(payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(payload.length * 1.5));
  let length = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}

/** Index of the next 0x03 that stands behind two zeros found at `from` or later; -1 when there is none. */
function findEscape(nal: Uint8Array, from: number): number {
  for (let at = nal.indexOf(3, from + 2); at >= 0; at = nal.indexOf(3, at + 1)) {
    if (nal[at - 1] === 0 && nal[at - 2] === 0) return at;
  }
  return -1;
}
