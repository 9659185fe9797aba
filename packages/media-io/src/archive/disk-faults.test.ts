import { isVideo } from "@didban/media";
import { numberOf } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { ArchiveFixture } from "./testing/archive-fixture.ts";
import { FaultyFileSystem, type Fault } from "./testing/faulty-file-system.ts";

const camera = "camera-a";
const seconds = 90;
const all = { cameraId: camera, fromMs: 0, toMs: Infinity };

/** Records across a roll with faults planned, and says what is wrong with the archive afterwards. */
async function recordWith(planned: readonly Fault[], hidesFailedSyncs = false): Promise<string[]> {
  const disk = new FaultyFileSystem();
  disk.fail(...planned);
  disk.hidesFailedSyncs = hidesFailedSyncs;
  const archive = await ArchiveFixture.make({ fileSystem: disk });
  try {
    await archive.record(seconds, camera);
    await archive.store.close();
    const faults = (await archive.check()).map(({ kind, where, detail }) => `${kind} ${where} ${detail}`);
    const numbers = await archive.numbers(camera);
    const isOrdered = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
    if (!isOrdered) faults.push("pictures out of order");
    if (numbers.length < (seconds - 15) * 10) faults.push(`only ${numbers.length} pictures`);
    return faults;
  } finally {
    await archive.remove();
  }
}

const operations = ["create", "append", "sync", "close"] as const;
const moments = [1, 2, 3, 5, 8, 13, 21, 34, 55];

describe("faults of the disk", () => {
  for (const code of ["EIO", "ENOSPC"] as const) {
    for (const operation of operations) {
      it(`${code} at any ${operation}: nothing is acknowledged that is not there, and recording goes on`, async () => {
        for (const at of moments) expect(await recordWith([{ operation, code, at }])).toEqual([]);
      });
    }
  }

  it("a disk that refuses even to be cut back leaves bytes that nothing speaks of, and no other harm", async () => {
    const faults = await recordWith([
      { operation: "append", code: "EIO", at: 7 },
      { operation: "truncate", code: "EIO", at: 1 },
    ]);
    expect(faults.filter((fault) => !fault.startsWith("unindexedBytes"))).toEqual([]);
  });

  it("a recorder that did not look at the result of its syncs would be found out", async () => {
    const faults = await recordWith([{ operation: "sync", code: "EIO", at: 4 }], true);
    expect(faults.join()).toContain("missingBytes");
  });

  it("a disk that refuses for long leaves a `system` gap, and recording goes on by itself when it is back", async () => {
    const disk = new FaultyFileSystem();
    const archive = await ArchiveFixture.make({ fileSystem: disk });
    try {
      await archive.record(10, camera);
      disk.fail({ operation: "append", code: "ENOSPC", at: 1, times: 12 });
      await archive.record(60, camera);
      await archive.store.close();
      const [before, after] = await archive.index.coverage(all);
      const gaps = await archive.index.gaps({
        ...all,
        fromMs: before?.endMs ?? 0,
        toMs: after?.startMs ?? 0,
      });
      expect(new Set(gaps.map((gap) => gap.cause))).toEqual(new Set(["system"]));
      expect(await archive.check()).toEqual([]);
      expect(archive.events.troubles.length).toBeGreaterThan(0);
    } finally {
      await archive.remove();
    }
  });

  it("another camera loses nothing when one camera's file fails", async () => {
    const disk = new FaultyFileSystem();
    const archive = await ArchiveFixture.make({ fileSystem: disk });
    try {
      await archive.record(5, camera, "camera-b");
      disk.fail({ operation: "append", code: "EIO", at: 1, within: camera });
      await archive.record(20, camera, "camera-b");
      await archive.store.close();
      const numbers = (await archive.pictures("camera-b")).filter(isVideo).map(numberOf);
      expect(numbers).toEqual(Array.from({ length: 250 }, (_, at) => at));
    } finally {
      await archive.remove();
    }
  });
});
