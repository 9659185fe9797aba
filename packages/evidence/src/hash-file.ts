// SHA-256 of a file of any size, read piece by piece: WebCrypto would want it whole in memory.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** A file as browsers have it (`File`); anything that can be read from its beginning to its end. */
export interface EvidenceFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

/** What was read. */
export interface FileHash {
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** After so many bytes whoever shares the thread gets a turn. */
const turnBytes = 4 * 1024 * 1024;

/** Reads the whole file; `onBytes` is told how many came. Rejects with the signal's reason, or with what kept the file from being read. */
export async function hashFile(
  file: EvidenceFile,
  {
    signal,
    onBytes,
  }: { signal?: AbortSignal | undefined; onBytes?: ((count: number) => void) | undefined } = {},
): Promise<FileHash> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  let [size, sinceTurn] = [0, 0];
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return { sha256: bytesToHex(hash.digest()), size };
      hash.update(value);
      size += value.byteLength;
      sinceTurn += value.byteLength;
      onBytes?.(value.byteLength);
      if (sinceTurn < turnBytes) continue;
      sinceTurn = 0;
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
