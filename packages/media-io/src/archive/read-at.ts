// One read of a file of the archive.

import type { FileHandle } from "node:fs/promises";

/** Up to `length` bytes at `offset`; fewer only where the file ends. */
export async function readAt(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
