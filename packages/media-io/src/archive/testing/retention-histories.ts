// Random lives of an archive under retention: footage comes, ages differ and change, deletions are cut short by crashes. Counts what went
// too early, what stayed too long, and what was left half done.

import { seededRandom } from "@didban/testkit";
import { diskFileSystem, type FileSystem } from "../disk/file-system.ts";
import type { ArchiveFile, FileState } from "../index/archive-file.ts";
import { archivePath } from "../index/archive-file.ts";
import { FilingQueue } from "../index/filing-queue.ts";
import { MemoryIndex } from "../index/memory-index.ts";
import { FootageSpace } from "../retention/footage-space.ts";
import { Retention } from "../retention/retention.ts";
import { plainPolicy } from "./test-archive.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Archive ages that people choose. */
const ages = [4 * hourMs, dayMs, 28 * dayMs, 30 * dayMs, 60 * dayMs, 90 * dayMs];

export interface RetentionVerdict {
  readonly histories: number;
  readonly deletions: number;
  /** Files gone before their age. */
  readonly early: number;
  /** Files on disk more than an hour after it. */
  readonly late: number;
  /** Rows without files, or files without rows, once healed. */
  readonly orphans: number;
}

/** `graceMs` breaks the rule on purpose: expiry is asked for a moment this far in the future. */
export async function retentionHistories(
  count: number,
  seed: number,
  graceMs = 0,
): Promise<RetentionVerdict> {
  const random = seededRandom(seed);
  const sum = { histories: count, deletions: 0, early: 0, late: 0, orphans: 0 };
  for (let history = 0; history < count; history++) {
    const verdict = await oneHistory(random, graceMs);
    sum.deletions += verdict.deletions;
    sum.early += verdict.early;
    sum.late += verdict.late;
    sum.orphans += verdict.orphans;
  }
  return sum;
}

async function oneHistory(
  random: () => number,
  graceMs: number,
): Promise<Omit<RetentionVerdict, "histories">> {
  const index = new MemoryIndex();
  const disk = new Map<string, ArchiveFile>();
  const ageOf = new Map(
    [..."ab"].map((cameraId) => [cameraId, ages[Math.floor(random() * ages.length)] ?? dayMs]),
  );
  let nowMs = Date.UTC(2026, 0, 1);
  let operationsLeft = Infinity;
  const crashPoint = () => {
    if (--operationsLeft < 0) throw new Error("crash");
  };
  const verdict = { deletions: 0, early: 0, late: 0, orphans: 0 };
  const fileSystem: FileSystem = {
    ...diskFileSystem,
    create: () => Promise.reject(new Error("nothing is written here")),
    space: () => Promise.resolve({ freeBytes: 1e12, totalBytes: 1e12 }),
    async remove(paths) {
      for (const path of paths) {
        crashPoint();
        const file = disk.get(path.slice(1));
        if (!file) continue;
        disk.delete(path.slice(1));
        verdict.deletions += 1;
        if (file.endMs > nowMs - (ageOf.get(file.cameraId) ?? 0)) verdict.early += 1;
      }
    },
  };
  const crashing = new (class extends MemoryIndex {
    override async apply(batch: Parameters<MemoryIndex["apply"]>[0]): Promise<void> {
      crashPoint();
      await index.apply(batch);
    }
    override oldest = index.oldest.bind(index);
  })();
  const space = new FootageSpace(fileSystem, "", { kind: "share", share: 1 }, () => undefined);
  const retention = new Retention({
    root: "/",
    index: crashing,
    fileSystem,
    queue: new FilingQueue(index, async () => undefined, () => undefined), // prettier-ignore
    space,
    policy: { ...plainPolicy, archiveAgeMs: (cameraId) => ageOf.get(cameraId) },
    newId: () => "unused",
    onLost: () => undefined,
  });
  let number = 0;
  for (let step = 0; step < 12; step++) {
    nowMs += Math.floor(random() ** 3 * 30 * dayMs);
    for (const cameraId of ageOf.keys()) {
      const file = fileOf(cameraId, number++, nowMs - Math.floor(random() * 90_000) - 60_000, "closed");
      disk.set(file.path, file);
      await index.apply({ files: [file] });
      space.add(cameraId, file.bytes);
    }
    operationsLeft = random() < 0.3 ? Math.floor(random() * 6) : Infinity;
    try {
      await retention.expire(nowMs + graceMs);
    } catch {
      operationsLeft = Infinity;
      // What a start does with half-done deletions (archive-recovery.ts), and the next round within the hour.
      for (const row of await index.unfinished()) {
        await fileSystem.remove([`/${row.path}`]);
        await index.apply({ removedFiles: [row.id] });
      }
      await retention.expire(nowMs + graceMs);
    }
    for (const file of disk.values()) {
      if (file.endMs <= nowMs - (ageOf.get(file.cameraId) ?? 0) - hourMs) verdict.late += 1;
    }
    const rows = await index.page({ after: "", limit: 1000 });
    verdict.orphans +=
      rows.filter((row) => !disk.has(row.path)).length + Math.max(0, disk.size - rows.length);
  }
  return verdict;
}

function fileOf(cameraId: string, number: number, startMs: number, state: FileState): ArchiveFile {
  const name = { id: `f${number}`, cameraId, stream: 0, epoch: 1, startMs };
  return {
    ...name,
    path: archivePath(name),
    endMs: startMs + 60_000,
    bytes: 1,
    keyFrames: [],
    state,
    lastHash: "",
  };
}
