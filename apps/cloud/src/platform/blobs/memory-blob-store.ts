// Blobs in memory, for tests.
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { assertBlobName } from "./blob-name.ts";
import { BlobNotFound, type BlobInfo, type BlobStore, type ByteRange } from "./blob-store.ts";

export class MemoryBlobStore implements BlobStore {
  readonly #blobs = new Map<string, Uint8Array>();

  async put(name: string, content: Uint8Array | Readable): Promise<BlobInfo> {
    assertBlobName(name);
    const bytes = content instanceof Uint8Array ? Uint8Array.from(content) : await buffer(content);
    this.#blobs.set(name, bytes);
    return { name, sizeBytes: bytes.byteLength };
  }

  async read(name: string, range?: ByteRange): Promise<Uint8Array> {
    const bytes = this.#blobs.get(name);
    if (bytes === undefined) throw new BlobNotFound(name);
    return bytes.slice(range?.start, range?.end);
  }

  async stream(name: string, range?: ByteRange): Promise<Readable> {
    return Readable.from([await this.read(name, range)]);
  }

  async info(name: string): Promise<BlobInfo | null> {
    const bytes = this.#blobs.get(name);
    return bytes === undefined ? null : { name, sizeBytes: bytes.byteLength };
  }

  async remove(name: string): Promise<void> {
    this.#blobs.delete(name);
  }

  /** Nothing outlives the process. */
  async sweep(): Promise<void> {}

  async *list(prefix: string): AsyncIterable<BlobInfo> {
    for (const [name, bytes] of [...this.#blobs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (name.startsWith(prefix)) yield { name, sizeBytes: bytes.byteLength };
    }
  }
}
