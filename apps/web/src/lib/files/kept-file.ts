// A file that is on its way to the person: kept on this device as its bytes come, so that memory need not hold it. Where the browser has no room of its
// own for the site (plain http, private windows) smaller files are held in memory.
import FileWriter from "./file-writer.worker.ts?worker";
import { filesFolder, folderName, holdFolder } from "./private-folder.ts";
import type { FromWriter, ToWriter } from "./writer-message.ts";

export interface KeptFile {
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>;
  /** Forgets what was written. */
  empty(): Promise<void>;
  /** All of it; nothing is written after that. */
  whole(): Promise<Blob>;
  /** It is gone, whether it became whole or not. */
  remove(): Promise<void>;
}

/** `noStorage`: this browser keeps no file of that size; `noRoom`: the device is full. */
export class NoPlaceForFile extends Error {
  readonly reason: "noStorage" | "noRoom";

  constructor(reason: NoPlaceForFile["reason"]) {
    super(`There is no place for the file: ${reason}`);
    this.reason = reason;
  }
}

/** Larger ones are not held in memory. */
export const memoryMaxBytes = 500_000_000;

/** A new one of about `size` bytes. Rejects with `NoPlaceForFile`. */
export async function keepFile(size: number): Promise<KeptFile> {
  const folder = await filesFolder();
  if (folder === undefined) {
    if (size > memoryMaxBytes) throw new NoPlaceForFile("noStorage");
    return new MemoryFile();
  }
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (size > quota - usage) throw new NoPlaceForFile("noRoom");
  await holdFolder();
  const file = new DiskFile(folder, crypto.randomUUID());
  await file.open();
  return file;
}

class MemoryFile implements KeptFile {
  #parts: Blob[] = [];

  async write(bytes: Uint8Array): Promise<void> {
    // A browser may lay blobs aside, which it never does with arrays.
    this.#parts.push(new Blob([Uint8Array.from(bytes)]));
  }

  async empty(): Promise<void> {
    this.#parts = [];
  }

  async whole(): Promise<Blob> {
    return new Blob(this.#parts);
  }

  remove(): Promise<void> {
    return this.empty();
  }
}

class DiskFile implements KeptFile {
  readonly #worker = new FileWriter();
  readonly #folder: FileSystemDirectoryHandle;
  readonly #name: string;
  #isClosed = false;
  /** One message at a time: the worker answers in their order. */
  #last: Promise<void> = Promise.resolve();

  constructor(folder: FileSystemDirectoryHandle, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  open(): Promise<void> {
    return this.#tell({ act: "open", folders: folderName, name: this.#name });
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#tell({ act: "write", bytes });
  }

  empty(): Promise<void> {
    return this.#tell({ act: "empty" });
  }

  async whole(): Promise<Blob> {
    await this.#close();
    return (await this.#folder.getFileHandle(this.#name)).getFile();
  }

  async remove(): Promise<void> {
    await this.#close().catch(() => undefined);
    await this.#folder.removeEntry(this.#name).catch(() => undefined);
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      await this.#tell({ act: "close" });
    } finally {
      this.#worker.terminate();
    }
  }

  #tell(message: ToWriter): Promise<void> {
    const told = this.#last.then(() => this.#ask(message));
    this.#last = told.catch(() => undefined);
    return told;
  }

  #ask(message: ToWriter): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data: { fault } }: MessageEvent<FromWriter>) => {
        if (fault === null) resolve();
        else reject(new NoPlaceForFile(fault === "QuotaExceededError" ? "noRoom" : "noStorage"));
      };
      this.#worker.onerror = () => reject(new NoPlaceForFile("noStorage"));
      this.#worker.postMessage(message);
    });
  }
}
