// Files that hold nothing, or that cannot be read: chosen by a person and gone since, or sent and no picture (SNAP-9, CAM-68).

/** Told to the person in words of its own: neither the server nor the connection is at fault. */
export class UnreadableFile extends Error {
  constructor(message = "Failed to read file") {
    super(message);
    this.name = "UnreadableFile";
  }
}

/** What browsers call it when a chosen file has been moved, changed or taken away. */
const faultNames = new Set(["NotFoundError", "NotReadableError"]);

/** `error`, told as what it is where it comes from reading a file. */
export function faultOfReading(error: unknown): unknown {
  return error instanceof DOMException && faultNames.has(error.name) ? new UnreadableFile() : error;
}

/** What is in `file` now, held in memory: a call that reads it on its way cannot tell a file that is gone from a connection that is. */
export async function heldFile(file: Blob): Promise<Blob> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw faultOfReading(error);
  });
  if (bytes.byteLength === 0) throw new UnreadableFile();
  return new Blob([bytes], { type: file.type });
}
