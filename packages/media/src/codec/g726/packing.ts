// How G.726 codes of 2 to 5 bits stand in bytes: plain `G726-nn` fills bytes from the lowest bit on, `AAL2-G726-nn` from the
// highest (RFC 3551 4.5.4). The canonical form here is the plain one.

/** Reads codes packed from the lowest bit on; bits behind the last whole code are left. */
export function unpackG726(data: Uint8Array, bitsPerCode: number): Uint8Array {
  const codes = new Uint8Array(Math.floor((data.length * 8) / bitsPerCode));
  const mask = (1 << bitsPerCode) - 1;
  let held = 0;
  let bits = 0;
  let count = 0;
  for (const byte of data) {
    held |= byte << bits;
    bits += 8;
    while (bits >= bitsPerCode) {
      codes[count++] = held & mask;
      held >>= bitsPerCode;
      bits -= bitsPerCode;
    }
  }
  return codes;
}

/** Turns AAL2 packing into the plain one, in place. Bits behind the last whole code become 0. */
export function reverseG726Packing(data: Uint8Array, bitsPerCode: number): void {
  const mask = (1 << bitsPerCode) - 1;
  let read = 0;
  let readBits = 0;
  let write = 0;
  let writeBits = 0;
  let written = 0;
  for (let at = 0; at < data.length; at++) {
    read = ((read << 8) | (data[at] ?? 0)) & 0xffff;
    readBits += 8;
    while (readBits >= bitsPerCode) {
      readBits -= bitsPerCode;
      write |= ((read >> readBits) & mask) << writeBits;
      writeBits += bitsPerCode;
      if (writeBits < 8) continue;
      data[written++] = write & 0xff; // never ahead of what was read
      write >>= 8;
      writeBits -= 8;
    }
  }
  if (written < data.length) data[written] = write;
}
