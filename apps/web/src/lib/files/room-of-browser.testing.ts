// The room that a browser keeps for a site, which the DOM of tests lacks: files in memory, of so many bytes at most, written by the app's own worker,
// which runs in the page here: one file at a time.
import { vi } from "vitest";
import type { FromWriter, ToWriter } from "./writer-message.ts";

export interface BrowserRoom {
  /** Bytes that all files may have together. */
  capacity: number;
  /** What the browser says it may have, where that is another number. */
  promised: number | undefined;
  /** The files that are there. */
  texts(): readonly string[];
}

/** From now on there is one, until globals are given back (`vi.unstubAllGlobals`). */
export async function giveRoom(capacity: number): Promise<BrowserRoom> {
  const root = new Folder();
  const usage = () => root.files().reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const room: BrowserRoom = {
    capacity,
    promised: undefined,
    texts: () => root.files().map(({ bytes }) => new TextDecoder().decode(bytes)),
  };
  root.left = () => room.capacity - usage();
  vi.stubGlobal("navigator", {
    ...navigator,
    onLine: true,
    storage: {
      getDirectory: async () => root,
      estimate: async () => ({ quota: room.promised ?? room.capacity, usage: usage() }),
    },
    // What holds a lock here holds it for good.
    locks: { request: async (_: string, ...rest: readonly unknown[]) => callWith(rest.at(-1)) },
  });
  vi.stubGlobal("Worker", WriterHere);
  vi.stubGlobal("DOMException", NamedError);
  // It takes its messages as the page does.
  await import("./file-writer.worker.ts");
  receive ??= self.onmessage;
  self.onmessage = null;
  vi.stubGlobal("postMessage", (answer: FromWriter) => WriterHere.answering?.onmessage?.({ data: answer }));
  return room;
}

type Receive = typeof self.onmessage;
let receive: Receive | undefined;

const callWith = (act: unknown) => (act instanceof Function ? act({}) : undefined);

/** In browsers these are errors. */
class NamedError extends Error {
  constructor(message: string, name: string) {
    super(message);
    this.name = name;
  }
}

class WriterHere {
  static answering: WriterHere | undefined;
  onmessage: ((event: { data: FromWriter }) => void) | null = null;
  onerror: (() => void) | null = null;

  postMessage(data: ToWriter): void {
    WriterHere.answering = this;
    receive?.call(window, new MessageEvent("message", { data }));
  }

  terminate(): void {}
}

class StoredFile {
  bytes = new Uint8Array();
  readonly #left: () => number;

  constructor(left: () => number) {
    this.#left = left;
  }

  async getFile(): Promise<Blob> {
    return new Blob([this.bytes]);
  }

  async createSyncAccessHandle() {
    return {
      write: (more: Uint8Array, { at }: { readonly at: number }): number => {
        const taken = more.subarray(0, Math.max(0, this.#left()));
        this.bytes = Uint8Array.from([...this.bytes.subarray(0, at), ...taken]);
        return taken.byteLength;
      },
      truncate: (size: number) => {
        this.bytes = this.bytes.slice(0, size);
      },
      flush() {},
      close() {},
    };
  }
}

class Folder {
  left: () => number = () => 0;
  readonly #entries = new Map<string, Folder | StoredFile>();

  files(): StoredFile[] {
    return [...this.#entries.values()].flatMap((entry) =>
      entry instanceof Folder ? entry.files() : [entry],
    );
  }

  async getDirectoryHandle(name: string): Promise<Folder> {
    const found = this.#entries.get(name) ?? new Folder();
    if (!(found instanceof Folder)) throw new DOMException("", "TypeMismatchError");
    found.left = () => this.left();
    this.#entries.set(name, found);
    return found;
  }

  async getFileHandle(name: string): Promise<StoredFile> {
    const found = this.#entries.get(name) ?? new StoredFile(() => this.left());
    if (found instanceof Folder) throw new DOMException("", "TypeMismatchError");
    this.#entries.set(name, found);
    return found;
  }

  async removeEntry(name: string): Promise<void> {
    this.#entries.delete(name);
  }

  async *keys(): AsyncGenerator<string> {
    yield* this.#entries.keys();
  }
}
