// How much room footage has: bytes counted as they are written and removed, held against the operator's limit and the volume's free
// space. Owns the numbers and the warnings; what goes when room is short is retention.ts.

import type { FileSystem } from "../disk/file-system.ts";

/** The bound of OPS-9: bytes, a share of the volume, or what to leave free of it. */
export type DiskLimit =
  | { readonly kind: "bytes"; readonly bytes: number }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "leaveFree"; readonly share: number; readonly bytes: number };

/** Leave 5 % and at least 2 GB free (OPS-9). */
export const defaultDiskLimit: DiskLimit = { kind: "leaveFree", share: 0.05, bytes: 2e9 };

/** Whatever the limit says, this much of the volume stays free, or this share of a small one. */
const leastFreeBytes = 256e6;
const leastFreeShare = 0.02;
/** Room is made when less than this is left, or this share of a small space. */
const marginBytes = 256e6;
const marginShare = 0.02;
/** The operator is warned when the space is this full (ARCH-32), and again only after it has been emptier by `calmShare`. */
const warningShares = [0.85, 0.95] as const;
const calmShare = 0.05;

/** The fill of the footage space. */
export interface SpaceState {
  readonly usedBytes: number;
  /** What footage may take in all. */
  readonly capacityBytes: number;
  /** 0 to 1, more when the limit was lowered below what is used. */
  readonly fill: number;
}

export class FootageSpace {
  readonly #fileSystem: FileSystem;
  readonly #root: string;
  readonly #limit: DiskLimit;
  readonly #warn: (share: number, state: SpaceState) => void;
  readonly #bytes = new Map<string, number>();
  #usedBytes = 0;
  #capacityBytes = Infinity;
  #warnedShare = 0;

  constructor(
    fileSystem: FileSystem,
    root: string,
    limit: DiskLimit,
    warn: (share: number, state: SpaceState) => void,
  ) {
    this.#fileSystem = fileSystem;
    this.#root = root;
    this.#limit = limit;
    this.#warn = warn;
  }

  get state(): SpaceState {
    return {
      usedBytes: this.#usedBytes,
      capacityBytes: this.#capacityBytes,
      fill: this.#usedBytes / this.#capacityBytes,
    };
  }

  /** Cameras that have footage, with its bytes. */
  get usage(): ReadonlyMap<string, number> {
    return this.#bytes;
  }

  /** Bytes to free so that recording can go on for a while; 0 while there is room. */
  get shortageBytes(): number {
    const margin = marginOf(this.#capacityBytes);
    const roomBytes = this.#capacityBytes - this.#usedBytes;
    return roomBytes < margin ? 2 * margin - roomBytes : 0;
  }

  /** False when so little is left that writing must stop. */
  get hasRoom(): boolean {
    return this.#capacityBytes - this.#usedBytes > marginOf(this.#capacityBytes) / 4;
  }

  /** Footage of a camera grew, or shrank by a negative number. */
  add(cameraId: string, bytes: number): void {
    this.#usedBytes += bytes;
    this.#bytes.set(cameraId, Math.max(0, (this.#bytes.get(cameraId) ?? 0) + bytes));
  }

  /** Compares the count with the volume, and warns when a mark is crossed. */
  async measure(): Promise<SpaceState> {
    const { freeBytes, totalBytes } = await this.#fileSystem.space(this.#root);
    const usedBytes = this.#usedBytes;
    this.#capacityBytes = Math.max(1, footageCapacity(this.#limit, { usedBytes, freeBytes, totalBytes }));
    const { state } = this;
    const crossed = warningShares.findLast((share) => state.fill >= share) ?? 0;
    if (crossed > this.#warnedShare) this.#warn(crossed, state);
    if (crossed > this.#warnedShare || state.fill < this.#warnedShare - calmShare)
      this.#warnedShare = crossed;
    return state;
  }
}

const marginOf = (capacityBytes: number) => Math.min(marginBytes, capacityBytes * marginShare);

/**
 * So much may be free where the oldest footage goes to make room: two margins are freed at a time, and up to a third with them, because files
 * go whole and what is being written is counted later.
 */
export function turnoverBytes(capacityBytes: number): number {
  return 3 * marginOf(capacityBytes);
}

/** A volume with footage on it. */
export interface FootageVolume {
  /** What footage takes. */
  readonly usedBytes: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Bytes that footage may take in all on a volume; below 0 where everything else leaves it nothing. */
export function footageCapacity(limit: DiskLimit, volume: FootageVolume): number {
  const { usedBytes, freeBytes, totalBytes } = volume;
  const reachBytes = usedBytes + freeBytes - Math.min(leastFreeBytes, totalBytes * leastFreeShare);
  switch (limit.kind) {
    case "bytes":
      return Math.min(reachBytes, limit.bytes);
    case "share":
      return Math.min(reachBytes, limit.share * totalBytes);
    case "leaveFree":
      return usedBytes + freeBytes - Math.max(limit.share * totalBytes, limit.bytes);
  }
}
