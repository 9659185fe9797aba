// Films of numbered pictures are recorded into an archive on disk and exported; ffmpeg says what a player shows and hears of the file.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccessUnit } from "@didban/media";
import { isLeadingPicture } from "@didban/media/codec";
import { FootageCatalogue } from "../read/footage-catalogue.ts";
import { FilmArchive } from "./testing/film-archive.ts";
import { heardBeeps, packetsOf, shownNumbers, shownTimes } from "./testing/look-at-file.ts";
import { beepUnits, filmUnits, makeFilm, type Film, type FilmOptions } from "./testing/numbered-film.ts";

/** Key pictures 3 s apart, and pictures that come before others that are shown later. */
const encoders = {
  h264: ["-c:v", "libx264", "-g", "30", "-keyint_min", "30", "-sc_threshold", "0", "-bf", "2"],
  h265: [
    "-c:v",
    "libx265",
    "-x265-params",
    "log-level=none:keyint=30:min-keyint=30:scenecut=0:bframes=3:open-gop=1",
  ],
  mpeg4: ["-c:v", "mpeg4", "-g", "30", "-qscale:v", "4"],
  mjpeg: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-q:v", "3"],
} as const;

const films = new Map<string, Film>();

/** Films that several tests record are encoded once. */
function film(codec: FilmOptions["codec"], count: number, more: Partial<FilmOptions> = {}): Film {
  const name = JSON.stringify([codec, count, more]);
  const made = films.get(name) ?? makeFilm({ codec, count, encoder: encoders[codec], ...more });
  films.set(name, made);
  return made;
}

let archive: FilmArchive;
beforeEach(async () => {
  archive = await FilmArchive.make();
});
afterEach(() => archive.remove());

const units = (made: Film, atMs = 0): AccessUnit[] => filmUnits(made, archive.startMs + atMs);
const sounds = new Map<string, AccessUnit[]>();

/** Sound from `atMs` on; what several tests record is encoded once. */
function beeps(codec: Parameters<typeof beepUnits>[0], seconds: number, atMs = 0): AccessUnit[] {
  const name = `${codec} ${seconds}`;
  const made = sounds.get(name) ?? beepUnits(codec, seconds, 0);
  sounds.set(name, made);
  return made.map((unit) => ({ ...unit, captureMs: unit.captureMs + archive.startMs + atMs }));
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("the exact cut", () => {
  it.each(["h264", "h265", "mpeg4"] as const)(
    "EXP-18 EXP-3 of %s in mp4 is shown from the first picture of the range to its last, every picture as it was recorded",
    async (codec) => {
      await archive.record(units(film(codec, 130)));
      // Within a group of pictures at both ends, and beyond a file's end.
      const exported = await archive.export(4_450, 10_750, "mp4");
      expect(shownNumbers(exported.path)).toEqual(numbers(45, 107));
      expect([exported.firstFrameMs, exported.lastFrameMs]).toEqual([
        archive.startMs + 4_500,
        archive.startMs + 10_700,
      ]);
      const first = archive.recorded.findIndex(
        (unit) => unit.isKey && unit.captureMs === archive.startMs + 3_000,
      );
      // What leans on pictures from before the first one cannot be decoded, and is not there.
      const second = archive.recorded.findIndex((unit, at) => at > first && !isLeadingPicture(unit));
      const recorded = archive.bytesOf("video");
      const packets = packetsOf(exported.path, "v").map(({ data }) => data);
      const end = recorded.lastIndexOf(packets.at(-1) ?? "") + 1;
      expect(packets).toEqual([recorded[first], ...recorded.slice(second, end)]);
    },
  );

  it("EXP-18 a file without its edit list shows the pictures that it hides", async () => {
    await archive.record(units(film("h264", 130)));
    const exported = await archive.export(4_450, 10_750, "mp4");
    expect(shownNumbers(await archive.spoiled(exported, "edts", "free"))).not.toEqual(numbers(45, 107));
  });

  it("EXP-18 in mkv the pictures that only help to decode stand in the instant before the others, marked as not to be shown", async () => {
    await archive.record(units(film("h264", 130)));
    const exported = await archive.export(4_450, 10_750, "mkv");
    const packets = packetsOf(exported.path, "v");
    const shown = packets.filter(({ atS }) => atS >= 0.0015).toSorted((a, b) => a.atS - b.atS);
    expect(packets.length - shown.length).toBe(15);
    expect(shown.slice(0, 63).map(({ atS }) => atS)).toEqual(
      numbers(0, 62).map((at) => expect.closeTo(0.0015 + at / 10, 4)),
    );
    const recorded = archive.bytesOf("video");
    const first = recorded.indexOf(packets[0]?.data ?? "");
    expect(packets.map(({ data }) => data)).toEqual(recorded.slice(first, first + packets.length));
    expect(shownNumbers(exported.path).slice(15, 78)).toEqual(numbers(45, 107));
    // SimpleBlocks of the picture whose flags say invisible: those before the range, and the one behind it.
    const bytes = await readFile(exported.path);
    const invisible = packets.filter((packet) => ((bytes[packet.position + 3] ?? 0) & 0x08) !== 0);
    expect(invisible.length).toBe(packets.length - 63);
  });

  it("EXP-18 a range that begins with a key picture or with a whole film hides nothing", async () => {
    await archive.record(units(film("h264", 130)));
    const exported = await archive.export(-5_000, 6_000, "mp4");
    expect(shownNumbers(exported.path)).toEqual(numbers(0, 59));
    expect(exported.gaps).toEqual([
      { fromMs: archive.startMs - 5_000, toMs: archive.startMs, reason: expect.any(String) },
    ]);
  });

  it.each(["h264", "h265"] as const)(
    "EXP-18 %s goes on where the size of its pictures changes and the clock steps",
    async (codec) => {
      const large = film(codec, 60, { first: 60, width: 320, height: 192 });
      await archive.record(units(film(codec, 60)));
      await archive.passUntil(archive.startMs + 6_000);
      archive.time.wallErrorMs = 3_600_000;
      await archive.store.tick();
      const stepMs = archive.store.clock.nowMs() - archive.startMs - 6_000;
      await archive.record(units(large, stepMs));
      const exported = await archive.export(stepMs + 2_250, stepMs + 9_750, "mp4");
      expect(shownNumbers(exported.path)).toEqual(numbers(23, 97));
      expect(exported.gaps).toEqual([]);
    },
  );
});

describe("gaps", () => {
  it.each(["pcmu", "aac"] as const)(
    "EXP-19 EXP-21 a gap is skipped and told, and %s stays with its picture behind it",
    async (codec) => {
      await archive.record(units(film("h264", 60)), beeps(codec, 6));
      archive.stop("schedule");
      await archive.passUntil(archive.startMs + 26_000);
      await archive.record(units(film("h264", 60, { first: 60 }), 20_000), beeps(codec, 6, 26_000));
      const exported = await archive.export(2_450, 29_050, "mp4");
      expect(shownNumbers(exported.path)).toEqual([...numbers(25, 59), ...numbers(60, 90)]);
      expect(exported.gaps).toEqual([
        {
          fromMs: expect.closeTo(archive.startMs + 6_000, -2),
          toMs: archive.startMs + 26_000,
          reason: "schedule",
        },
      ]);
      // Pictures 30, 40, 50, 60, 70, 80 and 90 beep.
      const times = shownTimes(exported.path);
      const expected = [30, 40, 50, 60, 70, 80, 90].map((number) => times[number - 25] ?? 0);
      expect(heardBeeps(exported.path)).toEqual(
        expected.map((time) => expect.toSatisfy(isWithin(time, 0.15))),
      );
    },
  );

  it("EXP-19 footage of another codec is left out and told", async () => {
    await archive.record(units(film("h264", 60)));
    await archive.record(units(film("h265", 30, { first: 60 })));
    await archive.record(units(film("h264", 40, { first: 90 })));
    const exported = await archive.export(3_000, 13_000, "mp4");
    expect(shownNumbers(exported.path)).toEqual([...numbers(30, 59), ...numbers(90, 129)]);
    expect(exported.gaps).toEqual([
      { fromMs: archive.startMs + 6_000, toMs: archive.startMs + 9_000, reason: "codec" },
    ]);
  });
});

const isWithin = (expected: number, allowed: number) => (value: unknown) =>
  typeof value === "number" && Math.abs(value - expected) <= allowed;

describe("sound", () => {
  it.each([
    ["aac", "copied"],
    ["pcma", "encoded"],
  ] as const)("EXP-21 %s is %s, in the range alone and with its picture", async (codec, audio) => {
    await archive.record(units(film("h264", 130)), beeps(codec, 13));
    for (const format of ["mp4", "mkv"] as const) {
      const exported = await archive.export(4_450, 10_750, format);
      expect(exported).toMatchObject({ audio, leftOutSound: [] });
      const firstS = shownTimes(exported.path)[format === "mp4" ? 0 : 15] ?? 0;
      expect(heardBeeps(exported.path)).toEqual(
        [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((time) => expect.toSatisfy(isWithin(firstS + time, 0.03))),
      );
      const recorded = new Set(archive.bytesOf("audio"));
      const packets = packetsOf(exported.path, "a");
      expect(packets.filter(({ data }) => recorded.has(data)).length).toBe(
        codec === "aac" ? packets.length : 0,
      );
    }
  });

  it("EXP-21 G.729 is left out and told, and a range without sound has none", async () => {
    await archive.record(units(film("h264", 60)), beeps("g729", 6));
    const exported = await archive.export(1_000, 5_000, "mp4");
    expect(exported).toMatchObject({ audio: "omitted", leftOutSound: [{ codec: "g729" }] });
    expect(shownNumbers(exported.path)).toEqual(numbers(10, 49));
    await archive.record(units(film("h264", 60, { first: 60 })));
    expect(await archive.export(7_000, 11_000, "mp4")).toMatchObject({ audio: "none", leftOutSound: [] });
  });
});

describe("Motion JPEG", () => {
  it("EXP-3 is copied in mkv, and encoded in mp4 with the times that it had", async () => {
    // A camera that is not regular.
    const pictures = units(film("mjpeg", 60)).map((unit, at) => ({
      ...unit,
      captureMs: unit.captureMs + (at % 3) * 20,
      ptsUs: unit.ptsUs + (at % 3) * 20_000,
    }));
    await archive.record(pictures);
    const inMkv = await archive.export(2_010, 4_950, "mkv");
    const inMp4 = await archive.export(2_010, 4_950, "mp4");
    const recorded = new Set(archive.bytesOf("video"));
    expect(packetsOf(inMkv.path, "v").every(({ data }) => recorded.has(data))).toBe(true);
    const times = numbers(20, 49).map((at) => at / 10 + (at % 3) * 0.02 - 2.04);
    for (const { path } of [inMkv, inMp4]) {
      expect(shownNumbers(path)).toEqual(numbers(20, 49));
      expect(shownTimes(path)).toEqual(times.map((time) => expect.closeTo(time, 4)));
    }
  });

  it("without ffmpeg mp4 is refused, and sound that it would encode is left out", async () => {
    await archive.record(units(film("mjpeg", 30)), beeps("pcmu", 3));
    const ffmpeg = "/nowhere/ffmpeg";
    await expect(archive.export(0, 3_000, "mp4", { ffmpeg })).rejects.toMatchObject({ fault: "noEncoder" });
    expect(await archive.export(0, 3_000, "mkv", { ffmpeg })).toMatchObject({ audio: "omitted" });
  });
});

describe("the file", () => {
  it("EXP-22 begins to play before it has come", async () => {
    await archive.record(units(film("h264", 130)), beeps("pcmu", 13));
    const { path } = await archive.export(4_450, 10_750, "mp4");
    const bytes = await readFile(path);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    await writeFile(path, bytes.subarray(0, bytes.length * 0.7));
    expect(shownNumbers(path).slice(0, 20)).toEqual(numbers(45, 64));
  });

  it.each(["mp4", "mkv"] as const)(
    "EXP-24 %s is the same bytes each time, and its hash is told",
    async (format) => {
      await archive.record(units(film("h264", 130)), beeps("pcmu", 13));
      const first = await archive.export(4_450, 10_750, format);
      const second = await archive.export(4_450, 10_750, format);
      const bytes = await readFile(first.path);
      expect(first.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(first.size).toBe(bytes.length);
      expect({ ...second, path: first.path }).toEqual(first);
      // The chain goes on from file to file, up to what the index knows of the last.
      const files = await archive.store.catalogue.files({
        cameraId: "camera",
        fromMs: archive.startMs + 4_450,
        toMs: archive.startMs + 10_750,
      });
      expect(first.links.map(({ fileId }) => fileId)).toEqual(files.map(({ id }) => id));
      expect(first.links[0]?.lastDigest).toBe(files[0]?.lastHash);
      expect(first.links[1]?.previousDigest).toBe(files[0]?.lastHash);
    },
  );

  it("its making tells how far it is, never less than before", async () => {
    await archive.record(units(film("mjpeg", 60)), beeps("pcmu", 6));
    const shares: number[] = [];
    await archive.export(0, 6_000, "mp4", { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(10);
    expect(shares.at(-1)).toBe(1);
  });

  it("an export that is ended stops at once and leaves nothing behind", async () => {
    // Other files of this process may have left some of their own.
    const processes = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
    const before = processes();
    await archive.record(units(film("mjpeg", 60)), beeps("pcmu", 6));
    for (const atShare of [0, 0.1, 0.5, 0.7]) {
      const ending = new AbortController();
      const exporting = archive.export(0, 6_000, "mp4", {
        signal: ending.signal,
        onProgress: (share) => {
          if (share >= atShare) ending.abort(new Error("ended"));
        },
      });
      await expect(exporting).rejects.toThrow("ended");
    }
    expect(
      (await readdir(archive.scratchFolder)).filter((name) => name.startsWith("didban-export-")),
    ).toEqual([]);
    expect(processes()).toBe(before);
  });

  it("a range without footage, and footage that went away meanwhile, are told apart", async () => {
    await archive.record(units(film("h264", 60)));
    await expect(archive.export(60_000, 70_000, "mp4")).rejects.toMatchObject({ fault: "noFootage" });
    const { catalogue } = archive.store;
    let opened = 0;
    // Its head and its tables are read, and then it is deleted.
    vi.spyOn(catalogue, "open").mockImplementation(async (file) => {
      if (++opened > 2) throw Object.assign(new Error("gone"), { code: "ENOENT" });
      return FootageCatalogue.prototype.open.call(catalogue, file);
    });
    await expect(archive.export(0, 5_000, "mp4")).rejects.toMatchObject({ fault: "footageGone" });
  });
});
