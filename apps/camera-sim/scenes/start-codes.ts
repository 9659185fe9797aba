// Finds start codes in an Annex B stream, for cutting an encoder's file into access units.

/** Index of the next 00 00 01 at `from` or later; -1 when there is none. */
export function findStartCode(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(1, from + 2); at >= 0; at = bytes.indexOf(1, at + 1)) {
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2;
  }
  return -1;
}
