// One file of recorded footage as the archive knows it: its row, its states, its name on disk. Leaves the bytes inside to
// fmp4, and where a row is kept to the index.

/** A place in a file at which decoding can begin. */
export interface KeyFrame {
  /** Byte offset of the fragment that begins with this key frame. */
  readonly offset: number;
  /** Capture time as written in the file (epoch time), milliseconds. */
  readonly captureMs: number;
}

/** `open`: still growing. `closed`: never changes again. `deleting`: no longer footage, its bytes are about to go. */
export type FileState = "open" | "closed" | "deleting";

/**
 * The index row of one file. Times are epoch times: what the file itself says, before the corrections that clock-placement.ts
 * derives. `[startMs, endMs)` is the capture time covered by pictures; it begins with a key frame (ARCH-27).
 */
export interface ArchiveFile {
  readonly id: string;
  readonly cameraId: string;
  /** Index of the camera's stream. */
  readonly stream: number;
  /** The clock epoch in which its times are counted; `foreignEpoch` for footage timed elsewhere (a bridge). */
  readonly epoch: number;
  /** Path below the archive root, with `/`. */
  readonly path: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Bytes known to be on disk; the file may be longer while it is open. */
  readonly bytes: number;
  readonly keyFrames: readonly KeyFrame[];
  readonly state: FileState;
  /** Seal of the last fragment within `bytes`, 64 hex digits. */
  readonly lastHash: string;
}

/** The epoch of footage whose times come from another machine's clock; it is never corrected by ours. */
export const foreignEpoch = 0;

/** What a file's path says by itself. */
export interface FileName {
  readonly id: string;
  readonly cameraId: string;
  readonly stream: number;
  readonly epoch: number;
  readonly startMs: number;
}

const safeId = /^[A-Za-z0-9_-]{1,64}$/;
const pathPattern =
  /^([A-Za-z0-9_-]{1,64})\/(\d{1,3})\/(\d{6,9})\/\d{4}-\d{2}-\d{2}\/(\d{13})-([A-Za-z0-9_-]{1,64})\.mp4$/;

/**
 * The path of a file: `camera/stream/epoch/day/start-id.mp4`, so that within a stream paths sort in the order of recording and a
 * row can be made again from the disk alone. Throws RangeError for ids that do not belong in a path.
 */
export function archivePath({ id, cameraId, stream, epoch, startMs }: FileName): string {
  if (!safeId.test(cameraId) || !safeId.test(id)) throw new RangeError("archive id not usable in a path");
  const start = Math.max(0, Math.floor(startMs));
  const day = new Date(start).toISOString().slice(0, 10);
  const epochFolder = String(epoch).padStart(6, "0");
  return `${cameraId}/${stream}/${epochFolder}/${day}/${String(start).padStart(13, "0")}-${id}.mp4`;
}

/** What `path` says, or undefined when it is not an archive file's. */
export function parseArchivePath(path: string): FileName | undefined {
  const found = pathPattern.exec(path);
  if (!found) return undefined;
  const [, cameraId = "", stream, epoch, start, id = ""] = found;
  return { id, cameraId, stream: Number(stream), epoch: Number(epoch), startMs: Number(start) };
}

const tickPerMs = 4096;

/**
 * Key frames as bytes for a database column: per key frame u32 offset and u32 time after `startMs` in 1/4096 ms, little-endian.
 * That unit is the spacing of the 64-bit numbers in which today's milliseconds are counted, so nothing is rounded until 2039.
 */
export function packKeyFrames(keyFrames: readonly KeyFrame[], startMs: number): Uint8Array {
  const bytes = new Uint8Array(keyFrames.length * 8);
  const view = new DataView(bytes.buffer);
  keyFrames.forEach((key, at) => {
    view.setUint32(at * 8, key.offset, true); // byte offset of the fragment
    view.setUint32(at * 8 + 4, Math.max(0, Math.round((key.captureMs - startMs) * tickPerMs)), true); // capture time after startMs
  });
  return bytes;
}

/** The inverse of `packKeyFrames`. */
export function unpackKeyFrames(bytes: Uint8Array, startMs: number): KeyFrame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 8) }, (_, at) => ({
    offset: view.getUint32(at * 8, true),
    captureMs: startMs + view.getUint32(at * 8 + 4, true) / tickPerMs,
  }));
}
