// What the kernel holds for a connection, read at once and without waiting. Node reads a socket by waiting for it, which for a socket that
// is read only now and then costs three calls of the system and a wake-up in place of one call. So this asks the descriptor itself. Node
// does not promise to show it: without it the caller waits as usual, and everything else stays the same.
import { readSync } from "node:fs";
import type { Duplex } from "node:stream";

/**
 * Every connection of the process reads into this one buffer: a read and the callback that uses it up are one step on the event
 * loop, so no two connections ever need it at once.
 */
export const readBuffer = new Uint8Array(256 * 1024);

/**
 * Reads what has come for a plain connection into `buffer`; 0 when nothing has. Undefined when only waiting can tell: the other side has
 * ended, something is wrong, or the descriptor is not shown.
 */
export function readNow(socket: Duplex, buffer: Uint8Array): number | undefined {
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null || !("fd" in handle)) return undefined;
  const { fd } = handle;
  if (typeof fd !== "number" || fd < 0) return undefined;
  try {
    const length = readSync(fd, buffer, 0, buffer.length, null);
    return length === 0 ? undefined : length;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EAGAIN" ? 0 : undefined;
  }
}
