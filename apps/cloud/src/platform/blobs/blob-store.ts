// Files that are not rows: avatars, snapshots, exports, closed archive files moved up. Names are made by the server, never taken from
// a caller. A blob is visible whole or not at all.
import type { Readable } from "node:stream";

/** Inclusive first byte, exclusive end. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobInfo {
  readonly name: string;
  readonly sizeBytes: number;
}

/** The blob asked for does not exist. */
export class BlobNotFound extends Error {
  constructor(name: string) {
    super(`No blob named ${name}`);
    this.name = "BlobNotFound";
  }
}

export interface BlobStore {
  /** Stores a blob durably under `name` (`folder/part-1`: letters, digits, `.`, `_`, `-`, `/`), replacing an older one at once. */
  put(name: string, content: Uint8Array | Readable): Promise<BlobInfo>;
  /** Reads a blob, or the part of it in `range` cut to its size. Throws BlobNotFound. */
  read(name: string, range?: ByteRange): Promise<Uint8Array>;
  /** The same as a stream. Throws BlobNotFound before the stream is returned. */
  stream(name: string, range?: ByteRange): Promise<Readable>;
  info(name: string): Promise<BlobInfo | null>;
  /** Removes a blob; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Forgets what a process that ended left half written, an hour after it wrote last; `nowMs`: milliseconds since 1970 by the machine's clock. */
  sweep(nowMs: number): Promise<void>;
  /** Blobs whose name starts with `prefix`, in name order. */
  list(prefix: string): AsyncIterable<BlobInfo>;
}
