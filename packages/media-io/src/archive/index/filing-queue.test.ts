import { describe, expect, it } from "vitest";
import type { ArchiveFile } from "./archive-file.ts";
import type { GapRow, IndexBatch } from "./archive-index.ts";
import { FilingQueue } from "./filing-queue.ts";
import { MemoryIndex } from "./memory-index.ts";

const everything = { cameraId: "c", fromMs: -Infinity, toMs: Infinity };

function fileOf(number: number, more: Partial<ArchiveFile> = {}): ArchiveFile {
  const id = `f${number}`;
  const startMs = number * 1000;
  const facts = { cameraId: "c", stream: 0, epoch: 1, bytes: 1, keyFrames: [], lastHash: "" };
  return { id, ...facts, path: id, startMs, endMs: startMs + 1000, state: "closed", ...more };
}

function gapOf(id: string, endMs: number | null): GapRow {
  return { id, cameraId: "c", startEpoch: 1, startMs: 0, endEpoch: 1, endMs, cause: "status" };
}

/** An index that can be away, and remembers how often it was asked. */
class CountingIndex extends MemoryIndex {
  isAway = false;
  batches = 0;

  override async apply(batch: IndexBatch): Promise<void> {
    if (this.isAway) throw new Error("away");
    this.batches += 1;
    await super.apply(batch);
  }
}

function queueOn(
  index: MemoryIndex,
  rescan = async (path: string) => fileOf(Number(path.slice(1)), { endMs: 0 }),
) {
  const queue = new FilingQueue(index, rescan, () => undefined);
  queue.open();
  return queue;
}

describe("the filing queue", () => {
  it("files everything of a moment in one batch, and nothing before it is opened", async () => {
    const index = new CountingIndex();
    const queue = new FilingQueue(index, async () => undefined, () => undefined); // prettier-ignore
    for (let at = 0; at < 100; at++) queue.putFile(fileOf(at));
    queue.putGap(gapOf("g", null));
    await queue.flush();
    expect(index.batches).toBe(0);
    queue.open();
    await queue.flush();
    await queue.flush();
    expect(index.batches).toBe(1);
    expect(await index.files(everything)).toHaveLength(100);
  });

  it("after a failure the newest state of each row is filed, removals included", async () => {
    const index = new CountingIndex();
    const queue = queueOn(index);
    queue.putGap(gapOf("old", null));
    await queue.flush();
    index.isAway = true;
    queue.putFile(fileOf(1, { state: "open" }));
    queue.putGap(gapOf("kept", null));
    queue.putGap(gapOf("gone", null));
    queue.removeGap("old");
    await queue.flush();
    queue.putFile(fileOf(1));
    queue.putGap(gapOf("kept", 5));
    queue.removeGap("gone");
    await queue.flush();
    index.isAway = false;
    await queue.flush();
    expect(await index.files(everything)).toMatchObject([{ id: "f1", state: "closed" }]);
    expect(await index.gaps(everything)).toMatchObject([{ id: "kept", endMs: 5 }]);
    expect(index.batches).toBe(2);
  });

  it("stays small while the index is away for long: closed files are read again from the disk", async () => {
    const index = new CountingIndex();
    const rescanned: string[] = [];
    const queue = queueOn(index, async (path) => {
      rescanned.push(path);
      return fileOf(Number(path.slice(1)), { endMs: 0 });
    });
    index.isAway = true;
    for (let at = 0; at < 6000; at++) queue.putFile(fileOf(at));
    await queue.flush();
    expect(queue.pendingFiles("c").length).toBeLessThanOrEqual(5000);
    index.isAway = false;
    await queue.flush();
    expect(rescanned).toHaveLength(1000);
    expect(await index.coverage(everything)).toEqual([{ startMs: 0, endMs: 6_000_000 }]);
  });

  it("tells of gaps as they will be once everything is filed", async () => {
    const queue = queueOn(new MemoryIndex());
    queue.putGap(gapOf("b", 5));
    queue.removeGap("a");
    const withPending = queue.pendingGaps("c");
    expect(withPending([gapOf("a", null), gapOf("b", null), gapOf("d", null)])).toEqual([
      gapOf("d", null),
      gapOf("b", 5),
    ]);
  });
});
