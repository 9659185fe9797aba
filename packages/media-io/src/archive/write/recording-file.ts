// One file that is being recorded: takes fragments, writes them behind a queue, syncs, and knows at each moment which part of
// it may be believed. The order that makes footage safe is here: written, then synced, and only then told to the index.

import type { Slab } from "@didban/media";
import type { Fragment } from "@didban/media/fmp4";
import type { AppendFile } from "../disk/file-system.ts";
import type { ArchiveFile, KeyFrame } from "../index/archive-file.ts";

/** The facts of a file that are settled when it opens. */
export type FileOpening = Pick<ArchiveFile, "id" | "cameraId" | "stream" | "epoch" | "path" | "startMs">;

/** How a file ended. Times are epoch times in milliseconds. */
export interface FileEnd {
  /** False when nothing of it could be kept. */
  readonly isKept: boolean;
  /** Where what was kept ends. */
  readonly keptToMs: number;
  /** Where it would have ended without failure; what lies between is lost. */
  readonly endMs: number;
}

/** What a sync made safe: the row that may be filed now, and the file's end once it is finished or has failed. */
export interface Synced {
  readonly row: ArchiveFile | undefined;
  readonly end: FileEnd | undefined;
}

/** How far a file has come. */
interface Mark {
  readonly bytes: number;
  readonly endMs: number;
  readonly keyCount: number;
  readonly lastHash: string;
}

/** Bytes on their way to the disk, and what they lie in. */
interface Pending {
  readonly chunks: readonly Uint8Array[];
  readonly slabs: readonly Slab[];
  readonly mark: Mark;
}

/**
 * `push` never waits. When any write or sync fails the file takes nothing more (`failure`), and the next `sync` ends it at the last
 * fragment that is surely on disk: nothing is acknowledged after a failure.
 */
export class RecordingFile {
  readonly opening: FileOpening;
  readonly #opened: Promise<AppendFile>;
  readonly #keyFrames: KeyFrame[] = [];
  #queue: Pending[] = [];
  #pushed: Mark;
  #written: Mark;
  #synced: Mark;
  #pump: Promise<void> | undefined;
  #failure: unknown;
  #mayTrustWritten = true;
  #keptBytes: number | undefined;
  #countedBytes = 0;
  #finalEndMs: number | undefined;

  /** `init` is the head of the file; `opened` resolves with the empty file. */
  constructor(opening: FileOpening, init: Uint8Array, opened: Promise<AppendFile>) {
    this.opening = opening;
    this.#opened = opened;
    const empty = { bytes: 0, endMs: opening.startMs, keyCount: 0, lastHash: "" };
    this.#written = empty;
    this.#synced = empty;
    this.#pushed = { ...empty, bytes: init.length };
    this.#queue.push({ chunks: [init], slabs: [], mark: this.#pushed });
    this.#pump = this.#drain();
  }

  /** Bytes that wait to be written. */
  get queuedBytes(): number {
    return this.#failure === undefined ? this.#pushed.bytes - this.#written.bytes : 0;
  }

  /** Why the file takes no more, undefined while all is well. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Where the time of what was pushed ends. */
  get endMs(): number {
    return this.#finalEndMs ?? this.#pushed.endMs;
  }

  /** By how many bytes the file grew since the last call; negative after a cut. */
  takeGrowth(): number {
    const bytes = this.#keptBytes ?? this.#written.bytes;
    const growth = bytes - this.#countedBytes;
    this.#countedBytes = bytes;
    return growth;
  }

  /** True when a sync would have something to do. */
  get needsSync(): boolean {
    return (
      this.#failure !== undefined || this.#finalEndMs !== undefined || this.#pushed.bytes > this.#synced.bytes
    );
  }

  /** The row as far as it is written, though not yet safe: what a reader in this process may read. */
  get writtenRow(): ArchiveFile | undefined {
    return this.#written.keyCount > 0 ? this.#row(this.#written, undefined) : undefined;
  }

  /** Takes the next fragment; its views must not change any more. Its slabs are released when it is written, or never will be. */
  push(fragment: Fragment): void {
    if (this.#failure !== undefined) return release([fragment]);
    if (fragment.keyCaptureMs !== undefined) {
      this.#keyFrames.push({ offset: this.#pushed.bytes, captureMs: fragment.keyCaptureMs });
    }
    this.#pushed = {
      bytes: this.#pushed.bytes + fragment.byteLength,
      endMs: Math.max(this.#pushed.endMs, fragment.endCaptureMs),
      keyCount: this.#keyFrames.length,
      lastHash: Buffer.from(fragment.digest).toString("hex"),
    };
    this.#queue.push({ chunks: fragment.chunks, slabs: fragment.slabs, mark: this.#pushed });
    this.#pump ??= this.#drain();
  }

  /** No more fragments come. `endMs` is where its time ends: at the start of the next file when that follows at once. */
  finish(endMs: number): void {
    this.#finalEndMs ??= endMs;
  }

  /** Makes what was pushed before the call safe. Never rejects. */
  async sync(): Promise<Synced> {
    const isLast = this.#finalEndMs !== undefined;
    await this.#pump;
    const mark = this.#written;
    try {
      if (this.#failure === undefined) {
        const file = await this.#opened;
        await file.sync();
        this.#synced = mark;
        if (isLast) await file.close();
      }
    } catch (error) {
      this.#mayTrustWritten = false;
      this.#failure = error;
    }
    if (this.#failure !== undefined) return await this.#abandon();
    const row = mark.keyCount > 0 ? this.#row(mark, this.#finalEndMs) : undefined;
    if (!isLast) return { row: row && { ...row, state: "open" }, end: undefined };
    return { row, end: { isKept: row !== undefined, keptToMs: this.endMs, endMs: this.endMs } };
  }

  async #drain(): Promise<void> {
    let batch: Pending[] = [];
    try {
      const file = await this.#opened;
      while (this.#queue.length > 0) {
        batch = this.#queue;
        this.#queue = [];
        await file.append(batch.flatMap((pending) => pending.chunks));
        this.#written = batch.at(-1)?.mark ?? this.#written;
        release(batch);
      }
    } catch (error) {
      this.#failure = error;
      release([...batch, ...this.#queue]);
      this.#queue = [];
    } finally {
      this.#pump = undefined;
    }
  }

  /** Cuts the file back to what is whole; after a failed sync to what a former sync made safe. */
  async #abandon(): Promise<Synced> {
    await this.#pump;
    const file = await this.#opened.catch(() => undefined);
    let kept = this.#synced;
    try {
      if (file && this.#mayTrustWritten && this.#written.bytes > kept.bytes) {
        await file.truncate(this.#written.bytes);
        await file.sync();
        kept = this.#written;
      } else await file?.truncate(kept.bytes);
    } catch {
      // The disk refuses even this. What lies behind the last sync stays unacknowledged; the checker finds it.
    }
    await file?.close().catch(() => undefined);
    this.#keptBytes = kept.keyCount > 0 ? kept.bytes : 0;
    const row = kept.keyCount > 0 ? this.#row(kept, Math.min(kept.endMs, this.endMs)) : undefined;
    const keptToMs = row?.endMs ?? this.opening.startMs;
    return { row, end: { isKept: row !== undefined, keptToMs, endMs: Math.max(this.endMs, keptToMs) } };
  }

  #row(mark: Mark, finalEndMs: number | undefined): ArchiveFile {
    return {
      ...this.opening,
      endMs: finalEndMs ?? mark.endMs,
      bytes: mark.bytes,
      keyFrames: this.#keyFrames.slice(0, mark.keyCount),
      state: finalEndMs === undefined ? "open" : "closed",
      lastHash: mark.lastHash,
    };
  }
}

function release(written: readonly { readonly slabs: readonly Slab[] }[]): void {
  for (const { slabs } of written) for (const slab of slabs) slab.release();
}
