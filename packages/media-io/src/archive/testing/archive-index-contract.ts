// What every archive index must do, as tests: run by the one in memory and by the one in PostgreSQL. Says nothing of speed.

import { seededRandom } from "@didban/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { ArchiveFile } from "../index/archive-file.ts";
import type { ArchiveIndex, GapRow, Span } from "../index/archive-index.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const minuteMs = 60_000;
const hourMs = 3_600_000;
const camera = "0190a000-0000-7000-8000-000000000001";
const other = "0190a000-0000-7000-8000-000000000002";
const everything = { fromMs: -Infinity, toMs: Infinity };

/** A closed file of `camera` covering `[startMs, endMs)`. */
function fileOf(
  number: number,
  startMs: number,
  endMs: number,
  more: Partial<ArchiveFile> = {},
): ArchiveFile {
  const id = `0190a000-0000-7000-9000-${String(number).padStart(12, "0")}`;
  return {
    id,
    cameraId: camera,
    stream: 0,
    epoch: 1,
    path: `${more.cameraId ?? camera}/0/000001/2026-11-20/${String(number).padStart(13, "0")}-${id}.mp4`,
    startMs,
    endMs,
    bytes: 1000,
    keyFrames: [
      { offset: 700, captureMs: startMs },
      { offset: 900, captureMs: startMs + 1000.125 },
    ],
    state: "closed",
    lastHash: "ab".repeat(32),
    ...more,
  };
}

function gapOf(number: number, startMs: number, endMs: number | null, more: Partial<GapRow> = {}): GapRow {
  const id = `0190a000-0000-7000-a000-${String(number).padStart(12, "0")}`;
  return { id, cameraId: camera, startEpoch: 1, startMs, endEpoch: 1, endMs, cause: "status", ...more };
}

/** Declares the contract's tests for the index that `makeIndex` makes, an empty one each time. */
export function archiveIndexContract(makeIndex: () => Promise<ArchiveIndex>): void {
  describe("archive index contract", () => {
    let index: ArchiveIndex;
    beforeEach(async () => {
      index = await makeIndex();
    });
    const coverage = (resolutionMs = 0) => index.coverage({ cameraId: camera, ...everything, resolutionMs });

    describe("files", () => {
      it("gives a row back exactly, with its position", async () => {
        const file = fileOf(1, noon + 0.25, noon + minuteMs);
        await index.apply({ files: [file] });
        expect(await index.files({ cameraId: camera, ...everything })).toEqual([{ ...file, shiftMs: 0 }]);
      });

      it("a row filed again replaces the one before, and a batch filed twice changes nothing", async () => {
        const open = fileOf(1, noon, noon + 4000, { state: "open", bytes: 10, keyFrames: [] });
        const batch = { files: [fileOf(1, noon, noon + 8000)], gaps: [gapOf(1, noon + 8000, null)] };
        await index.apply({ files: [open] });
        await index.apply(batch);
        await index.apply(batch);
        expect(await index.files({ cameraId: camera, ...everything })).toEqual([
          { ...batch.files[0], shiftMs: 0 },
        ]);
        expect(await coverage()).toEqual([{ startMs: noon, endMs: noon + 8000 }]);
        expect(await index.openGaps()).toHaveLength(1);
      });

      it("finds the files of a window by ascending start, up to a limit, of one camera", async () => {
        const files = [2, 0, 1, 3].map((at) => fileOf(at, noon + at * minuteMs, noon + (at + 1) * minuteMs));
        await index.apply({ files: [...files, fileOf(9, noon, noon + minuteMs, { cameraId: other })] });
        const query = { cameraId: camera, fromMs: noon + minuteMs, toMs: noon + 3 * minuteMs };
        expect((await index.files(query)).map((file) => file.startMs)).toEqual([
          noon + minuteMs,
          noon + 2 * minuteMs,
        ]);
        expect(await index.files({ ...query, limit: 1 })).toHaveLength(1);
        expect(await index.files({ ...query, limit: 1, toMs: Infinity })).toHaveLength(1);
      });

      it("ARCH-18 finds a file of any length by each moment in it, also after others beside it are gone", async () => {
        // As a camera leaves it that sends no second key frame.
        const endless = fileOf(2, noon, noon + 5 * hourMs);
        await index.apply({
          files: [
            fileOf(1, noon - hourMs, noon),
            endless,
            fileOf(3, endless.endMs, endless.endMs + minuteMs),
          ],
        });
        await index.apply({ removedFiles: [fileOf(3, 0, 0).id] });
        const window = { cameraId: camera, fromMs: noon + 4 * hourMs, toMs: noon + 4 * hourMs + minuteMs };
        expect((await index.files(window)).map(({ id }) => id)).toEqual([endless.id]);
        expect(await index.coverage(window)).toEqual([{ startMs: window.fromMs, endMs: window.toMs }]);
        expect(await coverage(hourMs)).toEqual([{ startMs: noon - hourMs, endMs: endless.endMs }]);
      });

      it("finds the last file that starts at or before a moment", async () => {
        await index.apply({
          files: [fileOf(1, noon, noon + minuteMs), fileOf(2, noon + hourMs, noon + hourMs + minuteMs)],
        });
        const before = async (atMs: number) => (await index.fileBefore({ cameraId: camera, atMs }))?.startMs;
        expect(await before(noon - 1)).toBeUndefined();
        expect(await before(noon)).toBe(noon);
        expect(await before(noon + 30 * minuteMs)).toBe(noon);
        expect(await before(Infinity)).toBe(noon + hourMs);
      });

      it("deleting files are no footage, but still on disk", async () => {
        const file = fileOf(1, noon, noon + minuteMs);
        await index.apply({ files: [file] });
        await index.apply({ files: [{ ...file, state: "deleting" }] });
        expect(await index.files({ cameraId: camera, ...everything })).toEqual([]);
        expect(await index.fileBefore({ cameraId: camera, atMs: Infinity })).toBeUndefined();
        expect(await coverage()).toEqual([]);
        expect(await index.usage()).toEqual([{ cameraId: camera, bytes: 1000 }]);
        expect(await index.unfinished()).toHaveLength(1);
        expect(await index.page({ after: "", limit: 10 })).toHaveLength(1);
        await index.apply({ removedFiles: [file.id] });
        expect(await index.unfinished()).toEqual([]);
        expect((await index.usage()).filter((row) => row.bytes > 0)).toEqual([]);
      });

      it("pages through all files in path order", async () => {
        const files = [3, 1, 2].map((at) => fileOf(at, noon + at * minuteMs, noon + (at + 1) * minuteMs));
        await index.apply({ files });
        const [first] = await index.page({ after: "", limit: 1 });
        const rest = await index.page({ after: first?.path ?? "", limit: 10 });
        expect([first, ...rest].map((file) => file?.id)).toEqual([1, 2, 3].map((at) => fileOf(at, 0, 0).id));
      });

      it("names the oldest closed files of the given cameras", async () => {
        await index.apply({
          files: [
            fileOf(1, noon, noon + minuteMs),
            fileOf(2, noon + minuteMs, noon + 2 * minuteMs, { cameraId: other }),
            fileOf(3, noon - minuteMs, noon, { state: "open" }),
            fileOf(4, noon - hourMs, noon - hourMs + minuteMs),
          ],
        });
        const oldest = async (cameraIds: string[], endedByMs: number, limit = 10) =>
          (await index.oldest({ cameraIds, endedByMs, limit })).map((file) => file.id);
        expect(await oldest([camera, other], Infinity)).toEqual([
          fileOf(4, 0, 0).id,
          fileOf(1, 0, 0).id,
          fileOf(2, 0, 0).id,
        ]);
        expect(await oldest([camera, other], Infinity, 1)).toEqual([fileOf(4, 0, 0).id]);
        expect(await oldest([other], Infinity)).toEqual([fileOf(2, 0, 0).id]);
        expect(await oldest([camera], noon + minuteMs - 1)).toEqual([fileOf(4, 0, 0).id]);
        expect(await oldest([], Infinity)).toEqual([]);
      });

      it("sums the bytes of each camera", async () => {
        await index.apply({
          files: [
            fileOf(1, noon, noon + 1),
            fileOf(2, noon + 1, noon + 2),
            fileOf(3, noon, noon + 1, { cameraId: other, bytes: 5e9 }),
          ],
        });
        const usage = await index.usage();
        expect(new Map(usage.map((row) => [row.cameraId, row.bytes]))).toEqual(new Map([[camera, 2000], [other, 5e9]])); // prettier-ignore
      });

      it("forgets all files on demand, but not the ledger", async () => {
        await index.apply({
          files: [fileOf(1, noon, noon + minuteMs)],
          gaps: [gapOf(1, noon - hourMs, noon)],
        });
        await index.clearFiles();
        expect(await index.page({ after: "", limit: 10 })).toEqual([]);
        expect(await coverage()).toEqual([]);
        expect(await coverage(hourMs)).toEqual([]);
        expect(await index.gaps({ cameraId: camera, ...everything })).toHaveLength(1);
      });
    });

    describe("coverage", () => {
      it("ARCH-14 neighbours less than 1 ms apart are one", async () => {
        await index.apply({
          files: [
            fileOf(1, noon, noon + 1000),
            fileOf(2, noon + 1000.9, noon + 2000),
            fileOf(3, noon + 2001, noon + 3000),
          ],
        });
        expect(await coverage()).toEqual([
          { startMs: noon, endMs: noon + 2000 },
          { startMs: noon + 2001, endMs: noon + 3000 },
        ]);
      });

      it("ARCH-13 is clipped to the window", async () => {
        await index.apply({
          files: [fileOf(1, noon, noon + hourMs), fileOf(2, noon + 2 * hourMs, noon + 3 * hourMs)],
        });
        const window = { cameraId: camera, fromMs: noon + 1000, toMs: noon + 2.5 * hourMs };
        const clipped = [
          { startMs: noon + 1000, endMs: noon + hourMs },
          { startMs: noon + 2 * hourMs, endMs: noon + 2.5 * hourMs },
        ];
        expect(await index.coverage(window)).toEqual(clipped);
        expect(await index.coverage({ ...window, resolutionMs: hourMs })).toEqual(clipped);
      });

      it("is the union of all streams, and a file that shrinks or goes takes only its own part away", async () => {
        await index.apply({
          files: [
            fileOf(1, noon, noon + minuteMs),
            fileOf(2, noon + 30_000, noon + 2 * minuteMs, { stream: 1 }),
            fileOf(3, noon + 2 * minuteMs, noon + 3 * minuteMs),
          ],
        });
        expect(await coverage()).toEqual([{ startMs: noon, endMs: noon + 3 * minuteMs }]);
        await index.apply({ files: [fileOf(1, noon, noon + 20_000)] });
        await index.apply({ removedFiles: [fileOf(3, 0, 0).id] });
        expect(await coverage()).toEqual([
          { startMs: noon, endMs: noon + 20_000 },
          { startMs: noon + 30_000, endMs: noon + 2 * minuteMs },
        ]);
      });

      it("ARCH-14 at every resolution it is what merging the files themselves gives, after any history of changes", async () => {
        const random = seededRandom(7);
        const rows = new Map<string, ArchiveFile>();
        let startMs = noon;
        for (let number = 0; number < 160; number++) {
          startMs += random() < 0.3 ? Math.floor(random() ** 4 * 20 * hourMs) : 0;
          const endMs = startMs + 1000 + Math.floor(random() * 10 * minuteMs);
          const file = fileOf(number, startMs, endMs);
          rows.set(file.id, file);
          await index.apply({ files: [{ ...file, endMs: startMs + 500, state: "open" }] });
          await index.apply({ files: [file] });
          startMs = endMs;
        }
        const doomed = [...rows.keys()].filter(() => random() < 0.3);
        for (const id of doomed) rows.delete(id);
        await index.apply({ removedFiles: doomed });
        for (const resolutionMs of [0, 1000, 10 * minuteMs, hourMs, 2.5 * hourMs, 24 * hourMs]) {
          expect(await coverage(resolutionMs)).toEqual(
            mergedPlainly([...rows.values()], Math.max(1, resolutionMs)),
          );
        }
      });
    });

    describe("the ledger", () => {
      it("ARCH-15 gives the gaps of a window, whole, by ascending start, the lasting one too", async () => {
        const gaps = [
          gapOf(1, noon, noon + 5000),
          gapOf(2, noon + hourMs, noon + 2 * hourMs, { cause: "payment", lostPictures: 62 }),
          gapOf(3, noon + 3 * hourMs, null),
        ];
        await index.apply({ gaps: [...gaps.toReversed(), gapOf(4, noon, null, { cameraId: other })] });
        expect(await index.gaps({ cameraId: camera, ...everything })).toEqual(gaps);
        expect(await index.gaps({ cameraId: camera, fromMs: noon + 4999, toMs: noon + hourMs })).toEqual([
          gaps[0],
        ]);
        expect(await index.gaps({ cameraId: camera, fromMs: noon + 9 * hourMs, toMs: Infinity })).toEqual([
          gaps[2],
        ]);
        expect(await index.gaps({ cameraId: camera, ...everything, minMs: 5001 })).toEqual(gaps.slice(1));
        expect(await index.openGaps()).toHaveLength(2);
      });

      it("a gap filed again is changed, a removed one gone", async () => {
        await index.apply({ gaps: [gapOf(1, noon, null), gapOf(2, noon - hourMs, noon)] });
        await index.apply({ gaps: [gapOf(1, noon, noon + 1)], removedGaps: [gapOf(2, 0, 0).id] });
        expect(await index.gaps({ cameraId: camera, ...everything })).toEqual([gapOf(1, noon, noon + 1)]);
        expect(await index.openGaps()).toEqual([]);
      });

      it("forgets ended gaps of one camera that end at or before a moment", async () => {
        await index.apply({
          gaps: [
            gapOf(1, noon, noon + 1),
            gapOf(2, noon + 1, noon + 2),
            gapOf(3, noon - 5, null),
            gapOf(4, noon, noon + 1, { cameraId: other }),
          ],
        });
        await index.forgetGaps({ cameraId: camera, beforeMs: noon + 1 });
        expect((await index.gaps({ cameraId: camera, ...everything })).map((gap) => gap.id)).toEqual([
          gapOf(3, 0, 0).id,
          gapOf(2, 0, 0).id,
        ]);
        expect(await index.gaps({ cameraId: other, ...everything })).toHaveLength(1);
      });
    });

    describe("epochs", () => {
      it("a shift moves files, coverage and each end of a gap with their epoch, the key frames stay as in the file", async () => {
        const file = fileOf(1, noon, noon + minuteMs);
        await index.apply({
          epochs: [{ epoch: 1, shiftMs: hourMs }],
          files: [file, fileOf(2, noon + hourMs + minuteMs, noon + 2 * hourMs, { epoch: 2 })],
          gaps: [gapOf(1, noon + minuteMs, noon + 3 * hourMs, { endEpoch: 2 })],
        });
        const [moved] = await index.files({ cameraId: camera, ...everything });
        expect(moved).toEqual({
          ...file,
          shiftMs: hourMs,
          startMs: noon + hourMs,
          endMs: noon + hourMs + minuteMs,
        });
        expect(await coverage()).toEqual([{ startMs: noon + hourMs, endMs: noon + 2 * hourMs }]);
        expect(await coverage(hourMs)).toEqual([{ startMs: noon + hourMs, endMs: noon + 2 * hourMs }]);
        expect(await index.gaps({ cameraId: camera, ...everything })).toMatchObject([
          { startMs: noon + hourMs + minuteMs, endMs: noon + 3 * hourMs },
        ]);
        expect((await index.fileBefore({ cameraId: camera, atMs: noon + hourMs }))?.id).toBe(file.id);
        expect(await index.fileBefore({ cameraId: camera, atMs: noon + hourMs - 1 })).toBeUndefined();
        expect(await index.oldest({ cameraIds: [camera], endedByMs: noon + minuteMs, limit: 9 })).toEqual([]);
      });

      it("shifts may change again, order follows positions, and foreign times never move", async () => {
        await index.apply({
          epochs: [{ epoch: 1, shiftMs: 5 * hourMs }],
          files: [
            fileOf(1, noon, noon + minuteMs),
            fileOf(2, noon + hourMs, noon + hourMs + 1, { epoch: 0 }),
          ],
        });
        const order = async () =>
          (await index.files({ cameraId: camera, ...everything })).map((file) => file.id);
        expect(await order()).toEqual([fileOf(2, 0, 0).id, fileOf(1, 0, 0).id]);
        await index.apply({ epochs: [{ epoch: 1, shiftMs: -hourMs }] });
        expect(await order()).toEqual([fileOf(1, 0, 0).id, fileOf(2, 0, 0).id]);
      });
    });
  });
}

/** Union by sorting and sweeping: the plainest there is. */
function mergedPlainly(files: readonly Span[], withinMs: number): Span[] {
  const spans: Span[] = [];
  for (const { startMs, endMs } of files.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = spans.pop();
    if (!last) spans.push({ startMs, endMs });
    else if (startMs - last.endMs < withinMs)
      spans.push({ startMs: last.startMs, endMs: Math.max(last.endMs, endMs) });
    else spans.push(last, { startMs, endMs });
  }
  return spans;
}
