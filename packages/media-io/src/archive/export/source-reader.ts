// Reads pieces of the archive's files and of spools in the order of a clip: one file after the other, a few open at a time.

import { isMissing, type ReadFile } from "../disk/file-system.ts";
import type { ByteSource } from "./chunk-builder.ts";
import { ExportError } from "./export-task.ts";

/** A clip's tracks lie in two files at a time, and in two more where one ends. */
const maximumOpen = 4;

export class SourceReader {
  readonly #open = new Map<ByteSource, ReadFile>();

  /** `length` bytes at `offset`, read into `memory` where it is given. Rejects with ExportError `footageGone` when they are not there. */
  async read(source: ByteSource, offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array> {
    const file = this.#open.get(source) ?? (await this.#openSource(source));
    const bytes = await file.read(offset, length, memory?.subarray(0, length));
    if (bytes.length < length)
      throw new ExportError("footageGone", "A file of the range is shorter than it was.");
    return bytes;
  }

  async close(): Promise<void> {
    const files = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(files.map((file) => file.close()));
  }

  async #openSource(source: ByteSource): Promise<ReadFile> {
    const [oldest] = this.#open;
    if (oldest !== undefined && this.#open.size >= maximumOpen) {
      this.#open.delete(oldest[0]);
      await oldest[1].close();
    }
    try {
      const file = await source.open();
      this.#open.set(source, file);
      return file;
    } catch (error) {
      if (isMissing(error))
        throw new ExportError("footageGone", "A file of the range was deleted.", { cause: error });
      throw error;
    }
  }
}
