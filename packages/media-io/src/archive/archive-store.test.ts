import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isVideo } from "@didban/media";
import { readFragment, walkFile } from "@didban/media/fmp4";
import {
  numberedAudioFormat,
  numberedFormat,
  NumberedStream,
  numberedSound,
  numberOf,
} from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { ArchiveFixture } from "./testing/archive-fixture.ts";
import { FaultyFileSystem } from "./testing/faulty-file-system.ts";

let archive: ArchiveFixture;
afterEach(() => archive.remove());

const camera = "camera-a";
const all = { fromMs: 0, toMs: Infinity };
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const files = () => archive.index.files({ cameraId: camera, ...all });
const coverage = () => archive.index.coverage({ cameraId: camera, ...all });
const gaps = () => archive.index.gaps({ cameraId: camera, ...all });

/** How many packets of sound a file has of the time before its first picture. */
async function soundBeforePicture(path: string): Promise<number> {
  const bytes = await readFile(path);
  const { header, fragments } = await walkFile(
    (from, length) => bytes.subarray(from, from + length),
    bytes.length,
  );
  const units = fragments.flatMap(({ offset, byteLength }) =>
    readFragment(header, bytes.subarray(offset, offset + byteLength)),
  );
  const firstMs = units.find(isVideo)?.captureMs ?? 0;
  return units.filter((unit) => !isVideo(unit) && unit.captureMs < firstMs).length;
}

describe("recording and reading back", () => {
  it("ARCH-27 every picture comes back once and in order, across files, and each file begins with a key frame", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(150, camera, "camera-b");
    await archive.store.close();
    expect(await archive.numbers(camera)).toEqual(range(0, 1500));
    expect(await archive.numbers("camera-b")).toEqual(range(0, 1500));
    expect((await files()).length).toBeGreaterThan(1);
    for (const file of await files()) expect(file.keyFrames[0]?.captureMs).toBe(file.startMs);
    expect(await coverage()).toEqual([{ startMs, endMs: startMs + 150_000 }]);
    expect(await archive.check()).toEqual([]);
    expect(archive.events.troubles).toEqual([]);
  });

  it("WIRE-16 capture and media times are equal live and in the archive", async () => {
    archive = await ArchiveFixture.make();
    const writer = archive.writer(camera);
    const written = archive.stream(camera).take(40, archive.time.trueMs + 0.1234);
    for (const unit of written) writer.append(unit);
    await archive.store.close();
    const read = await archive.pictures(camera);
    expect(read.map((unit) => [unit.captureMs, unit.ptsUs])).toEqual(
      written.map((unit) => [unit.captureMs, unit.ptsUs]),
    );
  });

  it("ARCH-28 sound is recorded with the picture as received, from the first file after it appears", async () => {
    archive = await ArchiveFixture.make();
    const format = numberedAudioFormat();
    const writer = archive.writer(camera);
    const stream = archive.stream(camera);
    const startMs = archive.time.trueMs;
    for (let at = 0; at < 40; at++) {
      writer.append(stream.next(startMs + at * 100));
      for (let packet = 0; packet < 5; packet++) {
        writer.append(numberedSound(format, at * 5 + packet, startMs + at * 100 + packet * 20));
      }
    }
    await archive.store.close();
    const items = await archive.items({ cameraId: camera, fromMs: 0 });
    const units = items.flatMap((item) => (item.kind === "units" ? item.units : []));
    const sound = units.filter((unit) => unit.format.kind === "audio");
    expect(sound.map((unit) => unit.captureMs)).toEqual(
      range(50, 200).map((packet) => startMs + packet * 20),
    );
    expect([...(sound[0]?.data ?? [])]).toEqual([...numberedSound(format, 50, 0).data]);
    expect(await coverage()).toHaveLength(1);
  });

  it.each([
    ["late", 260],
    ["late by more than is waited for", 740],
  ])(
    "AUD-8 ARCH-28 sound that comes %s stands in the file of its picture, and none is lost",
    async (_, lateMs) => {
      archive = await ArchiveFixture.make({ filePeriodMs: 10_000 });
      const format = numberedAudioFormat();
      const stream = archive.stream(camera);
      const startMs = archive.time.trueMs;
      const heardMs: number[] = [];
      for (let ms = 0; ms < 45_000; ms += 20) {
        const writer = archive.writer(camera);
        if (ms % 100 === 0) writer.append(stream.next(startMs + ms));
        const soundMs = startMs + ms - lateMs;
        writer.append(numberedSound(format, ms / 20, soundMs));
        // The first file begins without sound, and takes none of before its first picture.
        if (soundMs >= startMs + 1_000) heardMs.push(soundMs);
        archive.time.advance(20);
        if (ms % 4_000 === 0) await archive.pass(0);
      }
      await archive.store.close();
      expect(await archive.numbers(camera)).toEqual(range(0, 450));
      const read = await archive.items({ cameraId: camera, fromMs: 0 });
      const sound = read
        .flatMap((item) => (item.kind === "units" ? item.units : []))
        .filter((unit) => !isVideo(unit));
      expect(sound.map(({ captureMs }) => captureMs).filter((ms) => ms >= startMs + 1_000)).toEqual(heardMs);
      const recorded = await files();
      expect(recorded.length).toBeGreaterThan(4);
      expect(await coverage()).toEqual([{ startMs, endMs: startMs + 45_000 }]);
      // What stands before its file's first picture is heard too late by other players: nothing but what was not waited for.
      const early = await Promise.all(
        recorded.map(({ path }) => soundBeforePicture(join(archive.root, path))),
      );
      expect(Math.max(...early)).toBeLessThanOrEqual(
        Math.max(0, lateMs - 500) / 20 + 5 * Number(lateMs > 500),
      );
    },
  );

  it("begins a new file when the format changes, without losing time", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(5, camera);
    archive.stream(camera).format = numberedFormat();
    await archive.record(5, camera);
    await archive.store.close();
    expect(await files()).toHaveLength(2);
    expect(await coverage()).toHaveLength(1);
    expect(await archive.numbers(camera)).toEqual(range(0, 100));
  });

  it("a stream that cannot be written, or units without a time, do no harm", async () => {
    archive = await ArchiveFixture.make();
    const stream = archive.stream(camera);
    const startMs = archive.time.trueMs;
    const [first, second] = stream.take(2, startMs);
    const bare = { ...numberedFormat(), parameterSets: [] };
    if (first) archive.writer(camera).append({ ...first, format: bare });
    if (second) archive.writer(camera).append({ ...second, isKey: true, captureMs: Number.NaN });
    expect(archive.writer(camera).isRecording).toBe(false);
    stream.number = 10;
    await archive.record(5, camera);
    await archive.store.close();
    expect(await archive.numbers(camera)).toEqual(range(10, 60));
  });

  it("closes the files of different cameras at different moments", async () => {
    archive = await ArchiveFixture.make();
    const cameras = ["camera-a", "camera-b", "camera-c", "camera-d"];
    await archive.record(80, ...cameras);
    await archive.store.close();
    const ends = await Promise.all(
      cameras.map((cameraId) => archive.index.files({ cameraId, ...all, limit: 1 })),
    );
    expect(new Set(ends.map(([first]) => first?.endMs)).size).toBe(cameras.length);
  });
});

describe("the ledger while recording", () => {
  it("ARCH-18 a pause of the camera leaves a gap that touches the footage on both sides", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(10, camera);
    archive.writer(camera).stop("status");
    await archive.pass(30);
    archive.writer(camera).resume();
    await archive.record(10, camera);
    await archive.store.close();
    const [before, after] = await coverage();
    expect(before).toEqual({ startMs, endMs: startMs + 10_000 });
    expect((await gaps())[0]).toMatchObject({
      startMs: before?.endMs,
      endMs: after?.startMs,
      cause: "status",
    });
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-18 pictures that stop coming without a word leave a gap too", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    await archive.pass(30);
    await archive.record(10, camera);
    await archive.store.close();
    expect(await coverage()).toHaveLength(2);
    expect((await gaps())[0]).toMatchObject({ cause: "status" });
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-16 ARCH-18 a hiccup on the way says about how many pictures it cost; an outage, and a camera that is silent, do not", async () => {
    archive = await ArchiveFixture.make();
    const [stream, writer] = [archive.stream(camera), archive.writer(camera)];
    // Up to the next key frame, five seconds on.
    const comeBack = async (isDiscontinuity: boolean) => {
      await archive.pass(5);
      const unit = stream.next(archive.time.trueMs);
      writer.append({ ...unit, isKey: true, isDiscontinuity });
      await archive.record(10, camera);
    };
    // The first picture of a camera says that something is missing before it, which nobody can count.
    await comeBack(true);
    await comeBack(true);
    await comeBack(false);
    writer.stop("status");
    writer.resume();
    await comeBack(true);
    await archive.store.close();
    const told = await gaps();
    // The last one is that of the store's end.
    expect(told.slice(0, -1).map(({ cause, lostPictures }) => [cause, lostPictures])).toEqual([
      ["status", undefined],
      ["status", 50],
      ["status", undefined],
      ["status", undefined],
    ]);
    expect(await archive.check()).toEqual([]);
  });

  it("a slow stream is recorded without gaps", async () => {
    archive = await ArchiveFixture.make();
    const stream = archive.stream(camera);
    const units = range(0, 40).map((at) => stream.next(archive.time.trueMs + at * 4000));
    for (const unit of units) archive.writer(camera).append({ ...unit, isKey: true });
    await archive.store.close();
    expect((await coverage()).length).toBeLessThanOrEqual(2);
  });

  it("ARCH-23 each cause has its own entry, one after the other", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(4, camera);
    archive.writer(camera).stop("status");
    await archive.pass(10);
    archive.writer(camera).stop("recordMode");
    await archive.pass(10);
    archive.writer(camera).stop("recordMode");
    await archive.pass(10);
    const [first, second, ...more] = await gaps();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ cause: "status", endMs: second?.startMs });
    expect(second).toMatchObject({ cause: "recordMode", endMs: null });
  });

  it("ARCH-18 footage that begins with pictures of before the last cause takes their time from the entry before it", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(4, camera);
    await archive.restart();
    const [writer, startMs] = [archive.writer(camera), archive.time.trueMs];
    await archive.pass(5);
    writer.stop("status");
    writer.resume();
    // The group of pictures that is there already when a line to it opens.
    for (const unit of archive.stream(camera).take(20, archive.time.trueMs - 1_500)) writer.append(unit);
    await archive.store.checkpoint();
    expect(await gaps()).toMatchObject([{ cause: "system", endMs: startMs + 3_500 }]);
    expect((await coverage()).at(-1)?.startMs).toBe(startMs + 3_500);
  });

  it("ARCH-18 a camera that never recorded has a gap from its beginning", async () => {
    archive = await ArchiveFixture.make();
    archive.store.writer(camera, 0, { sinceMs: 1_000, cause: "status" });
    await archive.store.checkpoint();
    expect(await gaps()).toMatchObject([{ startMs: 1_000, endMs: null, cause: "status" }]);
  });

  it("ARCH-18 ARCH-32 a file that may not follow the one before it leaves an entry, however short the disk was full", async () => {
    const disk = new FaultyFileSystem();
    archive = await ArchiveFixture.make({ fileSystem: disk, limit: { kind: "share", share: 1 } });
    await archive.record(4, camera);
    const endMs = archive.store.clock.nowMs();
    // The look that finds the disk full comes after the writers had their turn, and the file ends before the next.
    disk.volume = { freeBytes: 0, totalBytes: 1e9 };
    await archive.store.tick();
    archive.stream(camera).format = numberedFormat();
    for (const unit of archive.stream(camera).take(10, endMs)) archive.writer(camera).append(unit);
    archive.time.advance(1_000);
    disk.volume = undefined;
    await archive.store.tick();
    await archive.record(4, camera);
    await archive.store.close();
    const explained = { startMs: endMs, endMs: endMs + 1_000, cause: "system" };
    expect(await gaps()).toContainEqual(expect.objectContaining(explained));
    expect(await archive.numbers(camera)).toEqual([...range(0, 40), ...range(50, 90)]);
    expect(await archive.check()).toEqual([]);
  });

  it("drops to the next key frame when the disk is too slow, and says so in the ledger, without holding up another camera", async () => {
    const disk = new FaultyFileSystem();
    archive = await ArchiveFixture.make({ fileSystem: disk, maximumQueuedBytes: 10_000 });
    await archive.record(5, camera);
    const release = Promise.withResolvers<void>();
    disk.stall = release.promise;
    for (const unit of archive.stream(camera).take(100, archive.time.trueMs))
      archive.writer(camera).append(unit);
    expect(archive.writer(camera).isRecording).toBe(false);
    disk.stall = undefined;
    release.resolve();
    archive.time.advance(10_000);
    await archive.store.checkpoint();
    await archive.record(5, camera);
    await archive.store.close();
    expect((await gaps())[0]).toMatchObject({ cause: "system" });
    const numbers = await archive.numbers(camera);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.length).toBeLessThan(200);
    expect(await archive.check()).toEqual([]);
  });
});

describe("after a crash", () => {
  it("ARCH-27 at most 2 s are lost, a `system` entry covers the break, and the check finds nothing", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(70, camera, "camera-b");
    archive.time.advance(7_000);
    await archive.restart();
    await archive.record(10, camera);
    await archive.store.close();
    const numbers = await archive.numbers(camera);
    const lost = range(0, 800).filter((number) => !numbers.includes(number));
    expect(lost.length).toBeLessThanOrEqual(20);
    const [before, after] = await coverage();
    expect((await gaps())[0]).toMatchObject({
      startMs: before?.endMs,
      endMs: after?.startMs,
      cause: "system",
    });
    expect(await archive.index.gaps({ cameraId: "camera-b", ...all })).toEqual([]);
    expect(await archive.check()).toEqual([]);
  });

  it("the last file is cut back to its last whole fragment", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(20, camera);
    await archive.store.checkpoint();
    const [file] = await files();
    const path = join(archive.root, file?.path ?? "");
    const { length } = await readFile(path);
    await truncate(path, length - 100);
    await archive.restart();
    await archive.store.checkpoint();
    expect((await files())[0]).toMatchObject({ state: "closed" });
    expect(await archive.check()).toEqual([]);
    expect((await archive.numbers(camera)).at(-1)).toBe(189);
  });

  it("bytes torn by a power cut are found by their seal and cut off", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(20, camera);
    await archive.store.checkpoint();
    const [file] = await files();
    const path = join(archive.root, file?.path ?? "");
    const bytes = await readFile(path);
    bytes.fill(0, bytes.length - 1000);
    await writeFile(path, bytes);
    await archive.restart();
    await archive.store.checkpoint();
    expect((await archive.numbers(camera)).at(-1)).toBeLessThan(199);
    expect(await archive.check()).toEqual([]);
  });

  it("a gap that lasted before goes on under its own cause", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    archive.writer(camera).stop("recordMode");
    await archive.pass(5);
    await archive.restart();
    archive.writer(camera);
    await archive.pass(5);
    expect(await gaps()).toMatchObject([{ cause: "recordMode", endMs: null }]);
    archive.writer(camera).resume();
    await archive.record(4, camera);
    expect(await gaps()).toMatchObject([{ cause: "recordMode", endMs: (await coverage())[1]?.startMs }]);
  });

  it("ARCH-18 a break that nobody filed is explained, also where the entry before it was still open in the index", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    archive.writer(camera).stop("system");
    await archive.pass(5);
    await archive.restart();
    archive.index.isAway = true;
    await archive.record(10, camera);
    archive.writer(camera).stop("system");
    archive.time.advance(3_000);
    archive.writer(camera).resume();
    await archive.record(10, camera);
    archive.index.isAway = false;
    await archive.restart();
    archive.writer(camera);
    await archive.store.close();
    expect(await archive.check()).toEqual([]);
    const [first, second] = await gaps();
    expect(first?.endMs).toBeLessThan(second?.startMs ?? 0);
    expect((second?.endMs ?? 0) - (second?.startMs ?? 0)).toBeGreaterThanOrEqual(3_000);
  });

  it.each([
    ["half a second", 10, false],
    ["a single picture", 6, false],
    ["a single picture, by the start after one that came to its files and no further,", 6, true],
  ])(
    "ARCH-27 %s that a crash took from between two files is explained",
    async (_, picturesPerGroup, isCutOff) => {
      archive = await ArchiveFixture.make();
      archive.streams.set(camera, new NumberedStream({ picturesPerGroup }));
      archive.index.isAway = true;
      const onDisk = async () =>
        (await readdir(archive.root, { recursive: true })).filter((path) => path.endsWith(".mp4")).toSorted();
      while ((await onDisk()).length < 2) await archive.record(1, camera);
      await archive.record(5, camera);
      await archive.store.sync();
      const path = join(archive.root, (await onDisk())[0] ?? "");
      await truncate(path, (await readFile(path)).length - 100);
      archive.index.isAway = false;
      archive.index.refusesGaps = isCutOff;
      await archive.restart();
      await archive.store.checkpoint();
      if (isCutOff) {
        archive.index.refusesGaps = false;
        await archive.restart();
        await archive.store.checkpoint();
      }
      const numbers = await archive.numbers(camera);
      const lost = range(0, numbers.at(-1) ?? 0).filter((number) => !numbers.includes(number));
      expect(lost).toHaveLength(picturesPerGroup === 6 ? 1 : 5);
      const [before, after] = await coverage();
      expect(await gaps()).toContainEqual(
        expect.objectContaining({ startMs: before?.endMs, endMs: after?.startMs, cause: "system" }),
      );
      expect(await archive.check()).toEqual([]);
    },
  );

  it.each([
    ["pictures", [48, 49]],
    ["one picture", [49]],
  ])(
    "ARCH-27 %s that a starved recorder left out is explained, also where a crash took the entry that said so",
    async (_, leftOut) => {
      archive = await ArchiveFixture.make();
      await archive.record(4, camera);
      archive.index.isAway = true;
      const push = (pictures: number) => {
        for (let at = 0; at < pictures; at++) {
          archive.writer(camera).append(archive.stream(camera).next(archive.store.clock.nowMs()));
          archive.time.advance(100);
        }
      };
      push(10 - leftOut.length);
      // Its timers come late and all at once: to it the camera has gone, and the next picture that it takes is a key picture.
      for (let tick = 0; tick < 6; tick++) await archive.store.tick();
      push(10 + leftOut.length);
      await archive.record(5, camera);
      await archive.store.sync();
      archive.index.isAway = false;
      await archive.restart();
      await archive.store.checkpoint();
      const numbers = await archive.numbers(camera);
      expect(range(0, numbers.at(-1) ?? 0).filter((number) => !numbers.includes(number))).toEqual(leftOut);
      const [before, after] = await coverage();
      expect(await gaps()).toContainEqual(
        expect.objectContaining({ startMs: before?.endMs, endMs: after?.startMs, cause: "system" }),
      );
    },
  );

  it("files recorded while the index was away are filed after the crash that followed", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    archive.index.isAway = true;
    await archive.restart();
    await archive.record(150, camera);
    expect(archive.events.troubles.length).toBeGreaterThan(10);
    archive.index.isAway = false;
    await archive.restart();
    await archive.record(10, camera);
    await archive.store.close();
    expect((await archive.numbers(camera)).length).toBeGreaterThanOrEqual(1700 - 40);
    expect(await archive.check()).toEqual([]);
  });

  it("an index that hangs stops neither syncs nor reading of what is there", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(8, camera);
    const answered = Promise.withResolvers<void>();
    archive.index.hangs = answered.promise;
    const filing = archive.store.file();
    for (const unit of archive.stream(camera).take(100, archive.time.trueMs))
      archive.writer(camera).append(unit);
    await archive.store.sync();
    expect((await archive.numbers(camera)).length).toBeGreaterThan(160);
    answered.resolve();
    await filing;
  });

  it("recording goes on while the index is away, and everything is filed when it is back", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    archive.index.isAway = true;
    await archive.record(200, camera);
    archive.index.isAway = false;
    await archive.record(10, camera);
    await archive.store.close();
    expect(await archive.numbers(camera)).toEqual(range(0, 2200));
    expect(await coverage()).toHaveLength(1);
    expect(await archive.check()).toEqual([]);
  });
});

describe("reading", () => {
  it("WIRE-34 begins with the key frame at or before the moment asked for", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(100, camera);
    await archive.store.checkpoint();
    for (const afterMs of [0, 1, 999, 1000, 34_567, 61_000]) {
      const [first] = await archive.pictures(camera, startMs + afterMs);
      expect(first && numberOf(first)).toBe(Math.floor(afterMs / 1000) * 10);
    }
  });

  it("WIRE-35 tells a gap with its cause between the footage on both sides", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(10, camera);
    archive.writer(camera).stop("schedule");
    await archive.pass(20);
    archive.writer(camera).resume();
    await archive.record(10, camera);
    await archive.store.close();
    const [before, after] = await coverage();
    const items = await archive.items({ cameraId: camera, fromMs: (before?.endMs ?? 0) + 5000 });
    expect(items[0]).toEqual({
      kind: "gap",
      fromMs: (before?.endMs ?? 0) + 5000,
      toMs: after?.startMs,
      cause: "schedule",
    });
    expect((await archive.numbers(camera, (before?.endMs ?? 0) + 5000))[0]).toBe(100);
    expect(await archive.numbers(camera)).toEqual(range(0, 200));
  });

  it("ends where it is told to", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(100, camera);
    await archive.store.checkpoint();
    const request = { cameraId: camera, fromMs: startMs + 20_000, toMs: startMs + 30_000 };
    const units = (await archive.items(request)).flatMap((item) => (item.kind === "units" ? item.units : []));
    expect(units.map(numberOf)).toEqual(range(200, 300));
  });

  it("reads up to what is written at this moment, filed or not", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(8, camera);
    for (const unit of archive.stream(camera).take(25, archive.time.trueMs))
      archive.writer(camera).append(unit);
    // The write takes as long as the disk does.
    await expect.poll(async () => (await archive.numbers(camera)).at(-1)).toBe(99);
  });

  it("goes on from where it was when more has been recorded meanwhile", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(8, camera);
    const numbers: number[] = [];
    let isLater = false;
    for await (const item of archive.store.reader.read({ cameraId: camera, fromMs: 0 })) {
      if (item.kind === "units") numbers.push(...item.units.map(numberOf));
      if (!isLater) await archive.record(90, camera);
      isLater = true;
    }
    expect(numbers.filter((number, at) => number !== at).slice(0, 5)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(900);
  });

  it("ARCH-16 ARCH-25 a gap below a second is told to whoever asks for such, and to nobody else", async () => {
    archive = await ArchiveFixture.make();
    const fromMs = archive.time.trueMs;
    await archive.record(8, camera);
    await archive.store.checkpoint();
    await archive.restart();
    archive.time.advance(300);
    const resumedMs = archive.time.trueMs;
    await archive.record(90, camera);
    const gapsOf = async (request: { leastGapMs?: number }) =>
      (await archive.items({ cameraId: camera, fromMs, ...request })).filter(({ kind }) => kind === "gap");
    expect(await gapsOf({})).toEqual([]);
    // What was not on the disk yet is lost too; files that follow one another have none between them.
    const gap = { kind: "gap", fromMs: fromMs + 7_500, toMs: resumedMs, cause: "system" };
    expect(await gapsOf({ leastGapMs: 20 })).toEqual([gap]);
  });

  it("WIRE-37 gives the key frames alone", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(100, camera);
    await archive.store.checkpoint();
    const items = await archive.items({
      cameraId: camera,
      fromMs: archive.time.trueMs - 40_500,
      isKeyFramesOnly: true,
    });
    const units = items.flatMap((item) => (item.kind === "units" ? item.units : []));
    expect(units.map(numberOf)).toEqual(
      range(59, 100)
        .map((key) => key * 10)
        .slice(0, units.length),
    );
    expect(units.length).toBeGreaterThanOrEqual(40);
  });

  it("TIME-17 a thumbnail is the key frame at or before the moment, and none in a gap", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(30, camera);
    await archive.store.close();
    const unit = await archive.store.reader.keyFrameAt(camera, startMs + 12_345);
    expect(unit && numberOf(unit)).toBe(120);
    expect(await archive.store.reader.keyFrameAt(camera, startMs + 31_000)).toBeUndefined();
    expect(await archive.store.reader.keyFrameAt(camera, startMs - 1)).toBeUndefined();
  });

  it("WIRE-19 in a gap the last key frame before it can be had, of footage that may be played still", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(30, camera);
    await archive.store.close();
    const unit = await archive.store.reader.keyFrameAt(camera, startMs + 90_000, startMs);
    expect(unit && numberOf(unit)).toBe(290);
    expect(await archive.store.reader.keyFrameAt(camera, startMs + 90_000, startMs + 60_000)).toBeUndefined();
  });

  it("a file that vanished is told as a gap, and reading goes on behind it", async () => {
    archive = await ArchiveFixture.make();
    await archive.record(140, camera);
    await archive.store.close();
    const [first] = await files();
    await truncate(join(archive.root, first?.path ?? ""), 10);
    const items = await archive.items({ cameraId: camera, fromMs: first?.startMs ?? 0 });
    expect(items[0]).toMatchObject({
      kind: "gap",
      fromMs: first?.startMs,
      toMs: first?.endMs,
      cause: "system",
    });
    expect(items.some((item) => item.kind === "units")).toBe(true);
  });
});
