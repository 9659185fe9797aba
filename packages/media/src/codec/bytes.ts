// Byte strings: compared, and read from the hexadecimal that session descriptions use.

/** True when both hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** The bytes of hexadecimal text; what stands behind the last whole byte is left out. Undefined when there is no byte. */
export function bytesOfHex(text: string | undefined): Uint8Array | undefined {
  const digits = /^(?:[0-9a-f]{2})+/i.exec(text?.trim() ?? "")?.[0];
  if (digits === undefined) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}
