// NAL units in a row, in their two framings: Annex B (start codes) and length-prefixed (what AccessUnit.data holds).

/** Bytes of the length in front of each NAL unit of an access unit, and of the start code that replaces it in Annex B. */
export const nalPrefixBytes = 4;

/**
 * The NAL units of an Annex B byte stream (H.264 annex B.1), as views without start codes and trailing zeros. Bytes in
 * front of the first start code are taken for a unit of their own, as cameras send them.
 */
export function splitAnnexB(stream: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = 0;
  while (start <= stream.length) {
    const code = findStartCode(stream, start);
    const end = code < 0 ? stream.length : code;
    const unit = trimTrailingZeros(stream.subarray(start, end));
    if (unit.length > 0) units.push(unit);
    if (code < 0) break;
    start = code + 3;
  }
  return units;
}

/** Index of the next 00 00 01 at `from` or later; -1 when there is none. */
export function findStartCode(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(1, from + 2); at >= 0; at = bytes.indexOf(1, at + 1)) {
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2;
  }
  return -1;
}

/** The length-prefixed NAL units of an access unit, as views. Stops silently at a length that passes the end. */
export function* nalUnits(data: Uint8Array): Generator<Uint8Array> {
  let at = 0;
  while (at + nalPrefixBytes <= data.length) {
    const length = readLength(data, at);
    at += nalPrefixBytes;
    if (length > data.length - at) return;
    yield data.subarray(at, at + length);
    at += length;
  }
}

/** The units behind one another, each behind its 4-byte length: the form of `AccessUnit.data`. */
export function joinNalUnits(units: readonly Uint8Array[]): Uint8Array {
  const data = new Uint8Array(units.reduce((sum, unit) => sum + nalPrefixBytes + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    writeLength(data, at, unit.length);
    data.set(unit, at + nalPrefixBytes);
    at += nalPrefixBytes + unit.length;
  }
  return data;
}

/** The big-endian 32-bit length at `at`. */
export function readLength(data: Uint8Array, at: number): number {
  return (
    (data[at] ?? 0) * 0x1000000 +
    ((data[at + 1] ?? 0) << 16) +
    ((data[at + 2] ?? 0) << 8) +
    (data[at + 3] ?? 0)
  );
}

/** Writes a big-endian 32-bit length at `at`. */
export function writeLength(data: Uint8Array, at: number, length: number): void {
  data[at] = length >>> 24;
  data[at + 1] = length >>> 16;
  data[at + 2] = length >>> 8;
  data[at + 3] = length;
}

/** The unit without the zero bytes that some encoders put behind it (trailing_zero_8bits). */
export function trimTrailingZeros(unit: Uint8Array): Uint8Array {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return end === unit.length ? unit : unit.subarray(0, end);
}
