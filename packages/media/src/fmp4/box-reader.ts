// Reads box headers and fields with every bound checked. Owns no meaning: who asks for a `trun` knows what stands in it.
import { Fmp4Error } from "./fmp4-error.ts";

/** The first bytes of a box. */
export interface BoxHeader {
  readonly type: string;
  /** 8, or 16 where the size is written with 64 bits. */
  readonly headerLength: number;
  /** Whole box, header included. */
  readonly size: number;
}

/**
 * Reads the header at `offset`; undefined when it is not all there yet. A size of 0 ("to the end of the file") is refused: our
 * files never use it. Throws Fmp4Error.
 */
export function readBoxHeader(bytes: Uint8Array, offset: number): BoxHeader | undefined {
  if (bytes.length - offset < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size32 = view.getUint32(offset);
  const letter = (at: number) => view.getUint8(offset + at);
  const type = String.fromCharCode(letter(4), letter(5), letter(6), letter(7));
  if (size32 !== 1) {
    if (size32 < 8) throw new Fmp4Error("malformed", `A box has the impossible size ${size32}.`);
    return { type, headerLength: 8, size: size32 };
  }
  if (bytes.length - offset < 16) return undefined;
  const size = view.getUint32(offset + 8) * 2 ** 32 + view.getUint32(offset + 12);
  if (size < 16 || size > Number.MAX_SAFE_INTEGER)
    throw new Fmp4Error("malformed", "A box has an impossible size.");
  return { type, headerLength: 16, size };
}

/** The boxes that fill `bytes` from end to end, as type and content. Throws Fmp4Error where they do not. */
export function childBoxes(bytes: Uint8Array): { readonly type: string; readonly content: Uint8Array }[] {
  const children: { type: string; content: Uint8Array }[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const header = readBoxHeader(bytes, offset);
    if (header === undefined || header.size > bytes.length - offset)
      throw new Fmp4Error("truncated", "A box ends early.");
    children.push({
      type: header.type,
      content: bytes.subarray(offset + header.headerLength, offset + header.size),
    });
    offset += header.size;
  }
  return children;
}

/** A cursor over fields. Every read throws a `truncated` Fmp4Error instead of passing the end. */
export class FieldReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get bytesLeft(): number {
    return this.#bytes.length - this.#offset;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u24(): number {
    return this.u8() * 2 ** 16 + this.u16();
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  u64(): number {
    return this.u32() * 2 ** 32 + this.u32();
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8));
  }

  /** A view, not a copy. */
  bytes(length: number): Uint8Array {
    const offset = this.#take(length);
    return this.#bytes.subarray(offset, offset + length);
  }

  #take(length: number): number {
    if (length > this.bytesLeft) throw new Fmp4Error("truncated", "A box's fields end early.");
    const offset = this.#offset;
    this.#offset += length;
    return offset;
  }
}
