// Blobs as files under one folder. A blob is written beside its place, synced and renamed, so that a crash leaves the old one or the new
// one and never a part.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { newId } from "../id.ts";
import { assertBlobName } from "./blob-name.ts";
import { BlobNotFound, type BlobInfo, type BlobStore, type ByteRange } from "./blob-store.ts";

/** Where blobs are written before they have their name; no blob name starts with a dot. */
const draftFolder = ".drafts";
/** A draft that nobody wrote to for so long was left by a process that ended. */
const abandonedAfterMs = 60 * 60_000;

export class FileBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, content: Uint8Array | Readable): Promise<BlobInfo> {
    const path = this.#path(name);
    const draft = join(this.#root, draftFolder, newId());
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      const source = content instanceof Uint8Array ? Readable.from([content]) : content;
      await pipeline(source, createWriteStream(draft, { flush: true, flags: "wx" }));
      const { size } = await stat(draft);
      await rename(draft, path);
      await syncFolder(dirname(path));
      return { name, sizeBytes: size };
    } finally {
      await rm(draft, { force: true });
    }
  }

  async read(name: string, range?: ByteRange): Promise<Uint8Array> {
    return buffer(await this.stream(name, range));
  }

  async stream(name: string, range?: ByteRange): Promise<Readable> {
    const info = await this.info(name);
    if (info === null) throw new BlobNotFound(name);
    const { start, end } = {
      start: range?.start ?? 0,
      end: Math.min(range?.end ?? info.sizeBytes, info.sizeBytes),
    };
    return start >= end ? Readable.from([]) : createReadStream(this.#path(name), { start, end: end - 1 });
  }

  async info(name: string): Promise<BlobInfo | null> {
    try {
      const found = await stat(this.#path(name));
      return found.isFile() ? { name, sizeBytes: found.size } : null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async sweep(nowMs: number): Promise<void> {
    const folder = join(this.#root, draftFolder);
    const names = await readdir(folder).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const name of names) {
      const draft = join(folder, name);
      const found = await stat(draft).catch(() => null);
      if (found !== null && found.mtimeMs < nowMs - abandonedAfterMs) await rm(draft, { force: true });
    }
  }

  async *list(prefix: string): AsyncIterable<BlobInfo> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      },
    );
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.#root.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((name) => name.startsWith(prefix) && !name.startsWith(draftFolder));
    for (const name of names.toSorted()) {
      const info = await this.info(name);
      if (info !== null) yield info;
    }
  }

  #path(name: string): string {
    assertBlobName(name);
    return join(this.#root, name);
  }
}

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Makes a rename durable. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
