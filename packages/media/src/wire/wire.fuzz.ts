// Fuzz target of the binary messages' readers: whatever the bytes, a message or a WireError, a unit or none.
import { decodeWireMessage, encodeWireHeader, WireError, WireUnitReader } from "./index.ts";

const h264Key = [
  0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x0c, 0xd9, 0x01, 0x41, 0x96, 0x89, 0xa8, 0, 0, 0, 1, 0x68, 0xce, 0x3c, 0x80,
];

function seed(type: number, codec: number, payload: readonly number[]): Uint8Array {
  const header = {
    type,
    flags: 1,
    codec,
    generation: 1,
    sequence: 0,
    captureMs: 1_795_000_000_000,
    ptsUs: 0,
  };
  return Uint8Array.of(...encodeWireHeader(header, payload.length), ...payload);
}

/** Valid inputs to start from. */
export const wireSeeds: readonly Uint8Array[] = [
  seed(1, 1, [...h264Key, 0, 0, 0, 1, 0x65, 0x88, 0x84, 0x21]),
  seed(2, 44, [0xff, 0xf1, 0x60, 0x40, 0x01, 0x7f, 0xfc, 1, 2, 3, 4]),
  seed(1, 3, [0, 0, 1, 0xb0, 1, 0, 0, 1, 0xb5, 9, 0, 0, 1, 0, 0, 0, 1, 0x20, 0, 0xc4, 0, 0, 1, 0xb6, 0x10]),
];

/** Throws only when a reader breaks its promise. */
export function fuzzWire(bytes: Uint8Array): void {
  const reader = new WireUnitReader({ rate: 8000, channels: 1 });
  const header = bytes.subarray(0, 32);
  // Most damage hits the payload, so its length is set right again half of the time.
  const mended = header.length === 32 && bytes.length % 2 === 0 ? bytes.slice() : bytes;
  if (mended !== bytes) new DataView(mended.buffer).setUint32(12, mended.length - 32);
  try {
    reader.read(decodeWireMessage(mended));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}
