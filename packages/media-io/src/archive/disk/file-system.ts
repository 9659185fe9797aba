// The one door to the disk for footage: written, read, listed and removed through it, so that faults can be put in its way, and so that footage may
// lie elsewhere than on a disk of this machine.

import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, rename, rmdir, stat, statfs, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** A file that only grows, or is cut back. */
export interface AppendFile {
  /** Appends all bytes; when it rejects, any part of them may have been written. */
  append(views: readonly Uint8Array[]): Promise<void>;
  /** Resolves once all that was appended before the call, and the file's name, survive a power cut. */
  sync(): Promise<void>;
  /** Cuts the file to `bytes`; appending goes on there. */
  truncate(bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** A file that is read, perhaps while it still grows. */
export interface ReadFile {
  /** Up to `length` bytes at `offset`; fewer only where the file ends. They are read into `memory` where it is given, which must have room for them. */
  read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A file or folder in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What the archive asks of a file system. Paths are absolute. What is not there makes reading, cutting and renaming reject with ENOENT. */
export interface FileSystem {
  /** Makes a folder and those above it, where they are missing. */
  makeFolder(path: string): Promise<void>;
  /** Makes a new file and the folders above it; rejects when it exists. */
  create(path: string): Promise<AppendFile>;
  open(path: string): Promise<ReadFile>;
  /** Bytes of a file, and when it last changed, milliseconds since 1970. */
  stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number }>;
  /** What a folder holds, in no order; nothing where there is no such folder. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  /** Cuts a file that nobody writes to `bytes`; resolves once that survives a power cut. */
  cut(path: string, bytes: number): Promise<void>;
  /** Resolves once the new name survives a power cut. */
  rename(path: string, newPath: string): Promise<void>;
  /**
   * Removes files, one after the other; resolves once their removal survives a power cut. One that is not there is as good as removed. A
   * folder that becomes empty goes too.
   */
  remove(paths: readonly string[]): Promise<void>;
  /** Bytes that may still be written, and bytes in all, of the volume that holds `path`. */
  space(path: string): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
}

/** A folder of footage and the file system it lies in. */
export interface FootageDisk {
  /** Absolute path of the folder that holds footage and nothing else. */
  readonly root: string;
  readonly fileSystem: FileSystem;
}

/** The machine's own file system. */
export const diskFileSystem: FileSystem = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  async create(path) {
    const folder = dirname(path);
    const made = await mkdir(folder, { recursive: true });
    // Before the file is open: a disk that refuses this would leave nobody to close it.
    if (made) await syncFolder(dirname(made));
    return new DiskFile(await open(path, "ax"), folder);
  },
  async open(path) {
    return new DiskReadFile(await open(path, "r"));
  },
  async stat(path) {
    const { size, mtimeMs } = await stat(path);
    return { bytes: size, changedMs: mtimeMs };
  },
  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  },
  async cut(path, bytes) {
    const handle = await open(path, "r+");
    try {
      await handle.truncate(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async rename(path, newPath) {
    await rename(path, newPath);
    await syncFolder(dirname(newPath));
  },
  async remove(paths) {
    const folders = new Set<string>();
    for (const path of paths) {
      await unlinkIfThere(path);
      folders.add(dirname(path));
    }
    for (const folder of folders) await syncOrRemoveFolder(folder);
  },
  async space(path) {
    const { bavail, blocks, bsize } = await statfs(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
};

/** True when `error` says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function syncOrRemoveFolder(path: string): Promise<void> {
  try {
    await rmdir(path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (isMissing(error)) return;
    await syncFolder(path);
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

class DiskReadFile implements ReadFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async read(offset: number, length: number, memory?: Uint8Array): Promise<Uint8Array> {
    const bytes = memory ?? Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

class DiskFile implements AppendFile {
  readonly #handle: FileHandle;
  readonly #folder: string;
  #isNameSynced = false;

  constructor(handle: FileHandle, folder: string) {
    this.#handle = handle;
    this.#folder = folder;
  }

  async append(views: readonly Uint8Array[]): Promise<void> {
    let rest = views;
    while (rest.length > 0) {
      const { bytesWritten } = await this.#handle.writev(rest);
      rest = viewsAfter(rest, bytesWritten);
    }
  }

  async sync(): Promise<void> {
    await this.#handle.datasync();
    if (this.#isNameSynced) return;
    await syncFolder(this.#folder);
    this.#isNameSynced = true;
  }

  async truncate(bytes: number): Promise<void> {
    await this.#handle.truncate(bytes);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** The views that remain when the first `bytes` of them are written. */
function viewsAfter(views: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let left = bytes;
  for (const [at, view] of views.entries()) {
    if (left < view.length) return [view.subarray(left), ...views.slice(at + 1)];
    left -= view.length;
  }
  return [];
}
