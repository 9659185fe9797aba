// Writes one file into the room that the browser keeps for this site (origin private file system). Only a worker may write there in place, in every
// browser; what a page writes is copied once more when it ends.
import type { FromWriter, ToWriter } from "./writer-message.ts";

/** What browsers have in workers alone. */
interface OpenFile {
  write(bytes: Uint8Array, place: { readonly at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<OpenFile>;
  }
}

let file: OpenFile | undefined;
let written = 0;

async function follow(message: ToWriter): Promise<void> {
  switch (message.act) {
    case "open": {
      let folder = await navigator.storage.getDirectory();
      for (const name of message.folders) folder = await folder.getDirectoryHandle(name, { create: true });
      const handle = await folder.getFileHandle(message.name, { create: true });
      file = await handle.createSyncAccessHandle();
      return;
    }
    case "write": {
      const count = file?.write(message.bytes, { at: written }) ?? 0;
      written += count;
      if (count < message.bytes.byteLength) throw new DOMException("", "QuotaExceededError");
      return;
    }
    case "empty":
      file?.truncate(0);
      written = 0;
      return;
    case "close":
      file?.flush();
      file?.close();
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWriter>) => {
  const answer = await follow(data).then(
    (): FromWriter => ({ fault: null }),
    (error: unknown): FromWriter => ({ fault: error instanceof Error ? error.name : "Error" }),
  );
  self.postMessage(answer);
};
