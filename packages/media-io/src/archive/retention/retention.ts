// Which footage goes, and how: what is older than its archive age (ARCH-10), and when the disk is full what ARCH-32 names, each piece
// in the three steps mark, unlink, forget, of which any may be the last before a crash.

import { join } from "node:path";
import type { GapCause } from "@didban/media";
import type { FileSystem } from "../disk/file-system.ts";
import { unplaced, type ArchiveIndex, type GapRow, type PlacedFile } from "../index/archive-index.ts";
import type { FilingQueue } from "../index/filing-queue.ts";
import type { FootageSpace } from "./footage-space.ts";

/** What the rest of the product decides about footage. Asked anew each time. */
export interface RetentionPolicy {
  /** How long a camera's footage is kept; 0 for a camera that is removed; undefined keeps everything. */
  archiveAgeMs(cameraId: string): number | undefined;
  /** The workspace whose space the camera's footage takes. */
  workspaceOf(cameraId: string): string | undefined;
  /** The workspace's share of the footage space, 0 to 1. */
  shareOf(workspaceId: string): number;
  /** True while an export needs the footage in this time (EXP-7). */
  isHeld(cameraId: string, startMs: number, endMs: number): boolean;
  /** What the ledger calls time whose footage a full disk took; `system` where it is not said. */
  readonly lostCause?: GapCause;
}

/** Unexpired footage that a full disk took. */
export interface LostFootage {
  readonly workspaceId: string | undefined;
  readonly cameraId: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface RetentionDeps {
  readonly root: string;
  readonly index: ArchiveIndex;
  readonly fileSystem: FileSystem;
  readonly queue: FilingQueue;
  readonly space: FootageSpace;
  readonly policy: RetentionPolicy;
  readonly newId: () => string;
  readonly onLost: (lost: LostFootage) => void;
}

const expiryPage = 1000;
const reclaimPage = 50;
/** Pieces lost one after the other share a ledger entry. */
const neighbourMs = 1;

export class Retention {
  readonly #deps: RetentionDeps;
  /** The last `system` gap left by lost footage, per camera. */
  readonly #lost = new Map<string, { readonly row: GapRow; readonly endMs: number }>();

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** Deletes expired footage until `wantedBytes` are freed, by default all of it; resolves with the bytes freed. */
  async expire(nowMs: number, wantedBytes = Infinity): Promise<number> {
    let freedBytes = 0;
    for (const [ageMs, cameraIds] of this.#camerasByAge()) {
      const endedByMs = nowMs - ageMs;
      for (;;) {
        const files = await this.#deps.index.oldest({ cameraIds, endedByMs, limit: expiryPage });
        const doomed = files.filter((file) => this.#isFree(file));
        if (doomed.length === 0 || freedBytes >= wantedBytes) break;
        freedBytes += await this.#delete(doomed, []);
      }
    }
    return freedBytes;
  }

  /** Removes ledger entries that are older than the camera's footage may be. */
  async forget(nowMs: number): Promise<void> {
    for (const [ageMs, cameraIds] of this.#camerasByAge()) {
      for (const cameraId of cameraIds)
        await this.#deps.index.forgetGaps({ cameraId, beforeMs: nowMs - ageMs });
    }
  }

  /** Frees `wantedBytes` in the order of ARCH-32, for cameras that are `writing`; resolves with the bytes freed. */
  async reclaim(nowMs: number, wantedBytes: number, writing: ReadonlySet<string>): Promise<number> {
    let freedBytes = await this.expire(nowMs, wantedBytes);
    while (freedBytes < wantedBytes) {
      const allowances = this.#allowances(writing);
      const cameraIds = [...this.#deps.space.usage.keys()].filter((id) =>
        allowances.has(this.#deps.policy.workspaceOf(id)),
      );
      const files = await this.#deps.index.oldest({ cameraIds, endedByMs: Infinity, limit: reclaimPage });
      const doomed = this.#choose(files, wantedBytes - freedBytes, allowances);
      if (doomed.length === 0) break;
      // Neighbours share an entry that grows: it is filed once, as it is in the end.
      const gaps = new Map(doomed.map((file) => this.#explain(file)).map((gap) => [gap.id, gap]));
      freedBytes += await this.#delete(doomed, [...gaps.values()]);
      for (const { cameraId, startMs, endMs } of doomed) {
        this.#deps.onLost({ workspaceId: this.#deps.policy.workspaceOf(cameraId), cameraId, startMs, endMs });
      }
    }
    return freedBytes;
  }

  /**
   * From which workspaces footage may be taken, and how many bytes of each: from those above their share what they have too much; without
   * one, from the writing workspace that is the nearest to its own.
   */
  #allowances(writing: ReadonlySet<string>): Map<string | undefined, number> {
    const { policy, space } = this.#deps;
    const usedBytes = new Map<string | undefined, number>();
    for (const [cameraId, bytes] of space.usage) {
      const workspaceId = policy.workspaceOf(cameraId);
      usedBytes.set(workspaceId, (usedBytes.get(workspaceId) ?? 0) + bytes);
    }
    const dueBytes = (workspaceId: string | undefined) =>
      workspaceId === undefined ? 0 : policy.shareOf(workspaceId) * space.state.capacityBytes;
    const excesses = [...usedBytes].map(([id, bytes]) => [id, bytes - dueBytes(id)] as const);
    const above = excesses.filter(([, excess]) => excess > 0);
    if (above.length > 0) return new Map(above);
    const writers = new Set([...writing].map((cameraId) => policy.workspaceOf(cameraId)));
    const fill = (id: string | undefined) => (usedBytes.get(id) ?? 0) / dueBytes(id);
    const [fullest] = [...usedBytes.keys()].filter((id) => writers.has(id)).sort((a, b) => fill(b) - fill(a));
    return usedBytes.has(fullest) ? new Map([[fullest, Infinity]]) : new Map();
  }

  /** The oldest files that together have `bytes`, as far as their workspaces may lose them. */
  #choose(
    files: readonly PlacedFile[],
    bytes: number,
    allowances: ReadonlyMap<string | undefined, number>,
  ): PlacedFile[] {
    const left = new Map(allowances);
    const chosen: PlacedFile[] = [];
    let sum = 0;
    for (const file of files) {
      const workspaceId = this.#deps.policy.workspaceOf(file.cameraId);
      const allowed = left.get(workspaceId) ?? 0;
      if (sum >= bytes) break;
      if (allowed <= 0 || !this.#isFree(file)) continue;
      chosen.push(file);
      sum += file.bytes;
      left.set(workspaceId, allowed - file.bytes);
    }
    return chosen;
  }

  #isFree(file: PlacedFile): boolean {
    const { policy, queue } = this.#deps;
    return !policy.isHeld(file.cameraId, file.startMs, file.endMs) && !queue.holdsFile(file.id);
  }

  #camerasByAge(): Map<number, string[]> {
    const cameras = new Map<number, string[]>();
    for (const cameraId of this.#deps.space.usage.keys()) {
      const ageMs = this.#deps.policy.archiveAgeMs(cameraId);
      if (ageMs !== undefined) cameras.set(ageMs, [...(cameras.get(ageMs) ?? []), cameraId]);
    }
    return cameras;
  }

  /** The ledger entry for a lost file: the one before it made longer when they touch. */
  #explain(file: PlacedFile): GapRow {
    const { cameraId, epoch } = file;
    const { startMs, endMs } = unplaced(file);
    const before = this.#lost.get(cameraId);
    const touches = before !== undefined && Math.abs(file.startMs - before.endMs) < neighbourMs;
    const row: GapRow = touches
      ? { ...before.row, endEpoch: epoch, endMs }
      : {
          id: this.#deps.newId(),
          cameraId,
          startEpoch: epoch,
          startMs,
          endEpoch: epoch,
          endMs,
          cause: this.#deps.policy.lostCause ?? "system",
        };
    this.#lost.set(cameraId, { row, endMs: file.endMs });
    return row;
  }

  /** Mark, unlink, forget. */
  async #delete(files: readonly PlacedFile[], gaps: readonly GapRow[]): Promise<number> {
    const { index, fileSystem, root, space } = this.#deps;
    await index.apply({ files: files.map((file) => ({ ...unplaced(file), state: "deleting" })), gaps });
    await fileSystem.remove(files.map((file) => join(root, file.path)));
    await index.apply({ removedFiles: files.map((file) => file.id) });
    for (const file of files) space.add(file.cameraId, -file.bytes);
    return files.reduce((sum, file) => sum + file.bytes, 0);
  }
}
