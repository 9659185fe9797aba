// ISO base media boxes (ISO/IEC 14496-12 4.2) as plain data: small builders make them, box-writer.ts turns them into bytes.

/** A box or a field of one. */
export type Part = Box | Field;

export interface Box {
  readonly kind: "box";
  /** Four-character code. */
  readonly type: string;
  readonly parts: readonly Part[];
}

/** A big-endian value, bytes as they are, or a run of 32-bit values (signed ones wrap). */
export type Field =
  | { readonly kind: "u8" | "u16" | "u24" | "u32" | "u64" | "f64"; readonly value: number }
  | { readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly kind: "u32s"; readonly value: Int32Array };

export const u8 = (value: number): Field => ({ kind: "u8", value });
export const u16 = (value: number): Field => ({ kind: "u16", value });
export const u24 = (value: number): Field => ({ kind: "u24", value });
export const u32 = (value: number): Field => ({ kind: "u32", value });
/** An unsigned whole number up to 2^53. */
export const u64 = (value: number): Field => ({ kind: "u64", value });
export const f64 = (value: number): Field => ({ kind: "f64", value });
export const bytes = (value: Uint8Array): Field => ({ kind: "bytes", value });
export const u32s = (value: Int32Array): Field => ({ kind: "u32s", value });
/** `count` zero bytes: fields that are reserved or say nothing here. */
export const zeros = (count: number): Field => ({ kind: "bytes", value: new Uint8Array(count) });

/** ASCII text without terminator. Throws RangeError on anything but visible ASCII and spaces. */
export function ascii(text: string): Field {
  const value = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) throw new RangeError("Only visible ASCII can be written.");
    value[index] = code;
  }
  return { kind: "bytes", value };
}

export function box(type: string, parts: readonly Part[]): Box {
  return { kind: "box", type, parts };
}

/** A box with version and flags (4.2.2). */
export function fullBox(type: string, version: number, flags: number, parts: readonly Part[]): Box {
  return box(type, [u8(version), u24(flags), ...parts]);
}

/** A `uuid` box: a private type that others skip (11.1). */
export function uuidBox(id: Uint8Array, parts: readonly Part[]): Box {
  return box("uuid", [bytes(id), ...parts]);
}
