// A file system that fails on command: at any operation, once or from then on, the way disks do (EIO, ENOSPC). A failed write has
// written half of the bytes, a failed sync has lost everything since the sync before.

import { diskFileSystem, type AppendFile, type FileSystem, type ReadFile } from "../disk/file-system.ts";

/** Operations that can fail. */
export type Operation =
  | "create"
  | "append"
  | "sync"
  | "truncate"
  | "close"
  | "remove"
  | "open"
  | "read"
  | "cut";

export interface Fault {
  readonly operation: Operation;
  readonly code: "EIO" | "ENOSPC";
  /** Fails at the operation with this number, counted from 1 over all files. */
  readonly at: number;
  /** Only operations on files whose path holds this count and fail. */
  readonly within?: string;
  /** Goes on failing this many times; default 1. */
  readonly times?: number;
}

export class FaultyFileSystem implements FileSystem {
  readonly #counts = new Map<number, number>();
  readonly #created: AppendFile[] = [];
  #faults: readonly Fault[] = [];
  /** Bytes of the volume; undefined tells the truth. */
  volume: { readonly freeBytes: number; readonly totalBytes: number } | undefined;
  /** Holds every append until it resolves. */
  stall: Promise<void> | undefined;
  /** Tells nobody that a sync failed: what a recorder would see that does not look. */
  hidesFailedSyncs = false;

  async create(path: string): Promise<AppendFile> {
    this.note("create", path);
    const file = await diskFileSystem.create(path);
    this.#created.push(file);
    return new FaultyFile(this, path, file);
  }

  /** Closes the files that are still being written, as the system does with those of a process that was killed. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#created.splice(0).map((file) => file.close()));
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.note("remove", path);
    await diskFileSystem.remove(paths);
  }

  async open(path: string): Promise<ReadFile> {
    this.note("open", path);
    const file = await diskFileSystem.open(path);
    return {
      read: async (offset, length, memory) => {
        this.note("read", path);
        return file.read(offset, length, memory);
      },
      close: () => file.close(),
    };
  }

  async cut(path: string, bytes: number): Promise<void> {
    this.note("cut", path);
    await diskFileSystem.cut(path, bytes);
  }

  makeFolder = diskFileSystem.makeFolder;
  stat = diskFileSystem.stat;
  list = diskFileSystem.list;
  rename = diskFileSystem.rename;

  async space(path: string) {
    return this.volume ?? (await diskFileSystem.space(path));
  }

  /** Sets faults that count from now on. */
  fail(...faults: readonly Fault[]): void {
    this.#faults = faults;
    this.#counts.clear();
  }

  /** Counts an operation and throws when it is one to fail. */
  note(operation: Operation, path: string): void {
    for (const [key, fault] of this.#faults.entries()) {
      if (fault.operation !== operation || !path.includes(fault.within ?? "")) continue;
      const count = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, count);
      if (count < fault.at || count >= fault.at + (fault.times ?? 1)) continue;
      throw Object.assign(new Error(`${fault.code}: injected at ${operation} ${count}`), {
        code: fault.code,
      });
    }
  }
}

class FaultyFile implements AppendFile {
  readonly #disk: FaultyFileSystem;
  readonly #path: string;
  readonly #file: AppendFile;
  #bytes = 0;
  #syncedBytes = 0;

  constructor(disk: FaultyFileSystem, path: string, file: AppendFile) {
    this.#disk = disk;
    this.#path = path;
    this.#file = file;
  }

  async append(views: readonly Uint8Array[]): Promise<void> {
    await this.#disk.stall;
    const whole = Buffer.concat(views);
    try {
      this.#disk.note("append", this.#path);
    } catch (error) {
      await this.#file.append([whole.subarray(0, whole.length / 2)]);
      throw error;
    }
    await this.#file.append(views);
    this.#bytes += whole.length;
  }

  async sync(): Promise<void> {
    const bytes = this.#bytes;
    try {
      this.#disk.note("sync", this.#path);
    } catch (error) {
      await this.#file.truncate(this.#syncedBytes);
      this.#bytes = this.#syncedBytes;
      if (!this.#disk.hidesFailedSyncs) throw error;
      return;
    }
    await this.#file.sync();
    this.#syncedBytes = bytes;
  }

  async truncate(bytes: number): Promise<void> {
    this.#disk.note("truncate", this.#path);
    await this.#file.truncate(bytes);
    this.#bytes = bytes;
  }

  async close(): Promise<void> {
    await this.#file.close();
    this.#disk.note("close", this.#path);
  }
}
