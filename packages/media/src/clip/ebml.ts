// EBML elements (RFC 8794) as bytes: an id, a length, and content. Which elements a Matroska file has is matroska.ts.

/** An element's bytes in pieces. */
export type Element = readonly Uint8Array[];

/** An element of other elements, or of bytes. */
export function element(id: number, content: readonly Uint8Array[]): Uint8Array[] {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return [idBytes(id), lengthBytes(length), ...content];
}

/** An unsigned whole number up to 2^53, in as few bytes as it needs, or in eight. */
export function unsigned(id: number, value: number, isFixed = false): Uint8Array[] {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(value / 2 ** 32));
  view.setUint32(4, value % 2 ** 32);
  const first = bytes.findIndex((byte) => byte !== 0);
  return element(id, [isFixed ? bytes : bytes.subarray(first < 0 ? 7 : first)]);
}

/** A signed whole number of eight bytes, such as a date. */
export function signed(id: number, value: bigint): Uint8Array[] {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return element(id, [bytes]);
}

export function float(id: number, value: number): Uint8Array[] {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, [bytes]);
}

/** ASCII text. */
export function text(id: number, value: string): Uint8Array[] {
  return element(id, [Uint8Array.from(value, (letter) => letter.charCodeAt(0))]);
}

/** An id, whose marker bits stand in it. */
export function idBytes(id: number): Uint8Array {
  const count = id > 0xff_ffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  return Uint8Array.from({ length: count }, (_, at) => id >>> ((count - 1 - at) * 8));
}

/** A length of eight bytes, so that it takes the same room whatever it is. */
export function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x0100_0000 + Math.floor(length / 2 ** 32));
  view.setUint32(4, length % 2 ** 32);
  return bytes;
}

/** The parts as one byte string. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}
