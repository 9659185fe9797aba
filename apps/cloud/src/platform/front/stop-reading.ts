// Stops reading a socket that another process is about to read. Until that process has told that it has the socket, Node goes on reading it
// here and throws away what comes: a viewer's first command, when this process was busy meanwhile. Node does not promise to show how.
import type { Socket } from "node:net";

/** From now on nothing is read of `socket` here; false, and nothing has changed, where Node does not show how. */
export function stopReading(socket: Socket): boolean {
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null || !("readStop" in handle)) return false;
  if (typeof handle.readStop !== "function") return false;
  handle.readStop();
  return true;
}
