// Turns boxes into bytes. What the boxes mean is their builders' business.
import type { Field, Part } from "./box.ts";

/** Bytes that `part` takes when written, its own header included. */
export function sizeOf(part: Part): number {
  switch (part.kind) {
    case "box":
      return part.parts.reduce((sum, child) => sum + sizeOf(child), 8);
    case "bytes":
      return part.value.length;
    case "u32s":
      return part.value.length * 4;
    case "u8":
      return 1;
    case "u16":
      return 2;
    case "u24":
      return 3;
    case "u32":
      return 4;
    case "u64":
    case "f64":
      return 8;
  }
}

/** The parts one after the other, followed by `extra` bytes left zero for the caller. */
export function serialise(parts: readonly Part[], extra = 0): Uint8Array {
  const size = parts.reduce((sum, part) => sum + sizeOf(part), extra);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let offset = 0;
  for (const part of parts) offset = write(part, out, view, offset);
  return out;
}

/** Writes one part at `offset` and returns the offset behind it. */
function write(part: Part, out: Uint8Array, view: DataView, offset: number): number {
  if (part.kind !== "box") return writeField(part, out, view, offset);
  for (let index = 0; index < 4; index++) out[offset + 4 + index] = part.type.charCodeAt(index);
  let end = offset + 8;
  for (const child of part.parts) end = write(child, out, view, end);
  view.setUint32(offset, end - offset);
  return end;
}

function writeField(field: Field, out: Uint8Array, view: DataView, offset: number): number {
  switch (field.kind) {
    case "bytes":
      out.set(field.value, offset);
      break;
    case "u32s":
      for (const [index, value] of field.value.entries()) view.setInt32(offset + index * 4, value);
      break;
    case "u8":
      view.setUint8(offset, field.value);
      break;
    case "u16":
      view.setUint16(offset, field.value);
      break;
    case "u24":
      view.setUint8(offset, field.value >>> 16);
      view.setUint16(offset + 1, field.value & 0xffff);
      break;
    case "u32":
      view.setUint32(offset, field.value);
      break;
    case "u64":
      view.setUint32(offset, Math.floor(field.value / 2 ** 32));
      view.setUint32(offset + 4, field.value % 2 ** 32);
      break;
    case "f64":
      view.setFloat64(offset, field.value);
      break;
  }
  return offset + sizeOf(field);
}
