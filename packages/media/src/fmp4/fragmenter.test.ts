// What a fragmenter is given comes back from its bytes, and its fragments end where they should.
import { sha256 } from "@didban/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccessUnit, VideoFormat } from "../format.ts";
import {
  Fragmenter,
  fragmentLength,
  readFragment,
  readInit,
  readSampleTable,
  type Fragment,
  type FragmenterOptions,
} from "./index.ts";
import {
  h264Format,
  headerOf,
  joined,
  lengthPrefixed,
  mjpegFormat,
  originMs,
  pcmuFormat,
  picture,
  sound,
} from "./testing/synthetic-stream.ts";
import { trunFlags } from "./movie-fragment.ts";
import { readMovieFragment } from "./movie-fragment-reader.ts";
import { presentationTimes } from "./sample-run.ts";

const header = headerOf(h264Format, pcmuFormat);

function fragmentsOf(units: readonly AccessUnit[], options?: FragmenterOptions, of = header): Fragment[] {
  const fragmenter = new Fragmenter(of, options);
  const fragments = units.flatMap((unit) => fragmenter.push(unit) ?? []);
  return [...fragments, ...[fragmenter.flush()].filter((last) => last !== undefined)];
}

function readBack(fragments: readonly Fragment[], of = header): AccessUnit[] {
  return fragments.flatMap((fragment) => readFragment(of, joined(fragment.chunks)));
}

function ofKind(units: readonly AccessUnit[], kind: "video" | "audio"): AccessUnit[] {
  return units.filter((unit) => unit.format.kind === kind);
}

/** A second of 25 pictures after a key frame, `gops` times. */
function steadyPictures(gops: number): AccessUnit[] {
  return Array.from({ length: gops * 25 }, (_, index) =>
    picture(h264Format, { atS: index / 25, isKey: index % 25 === 0 }),
  );
}

const anyUnit = fc.record({
  isVideo: fc.boolean(),
  isKey: fc.boolean(),
  isDiscontinuity: fc.boolean(),
  ptsUs: fc.oneof(fc.double({ min: -1e6, max: 1e13, noNaN: true }), fc.integer({ min: 0, max: 5_000_000 })),
  captureMs: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: originMs - 100, max: originMs + 10_000, noNaN: true }),
  ),
  data: fc.uint8Array({ maxLength: 40 }),
});

describe("open groups of pictures", () => {
  it("a leading H.265 picture is marked as one that needs pictures from before its key picture", () => {
    const types = { cra: 21, rasl: 8, radl: 6, trailing: 1 };
    const h265: VideoFormat = { ...h264Format, codec: "h265" };
    const units = [types.cra, types.rasl, types.radl, types.trailing].map((type, at) => ({
      ...picture(h265, { atS: at / 25, isKey: type === types.cra }),
      data: lengthPrefixed(Uint8Array.of(type << 1, 1, 0x80, 7, at)),
    }));
    const [fragment] = fragmentsOf(units, {}, headerOf(h265));
    expect(sampleFlagsOf(joined(fragment?.chunks ?? []))).toEqual([
      0x0200_0000, 0x0501_0000, 0x0101_0000, 0x0101_0000,
    ]);
  });
});

/** sample_flags of each sample of the first run, where each has its own (14496-12 8.8.8). */
function sampleFlagsOf(fragment: Uint8Array): number[] {
  const view = new DataView(fragment.buffer, fragment.byteOffset);
  const at = Buffer.from(fragment).indexOf("trun") + 4;
  const flags = view.getUint32(at) & 0xff_ffff;
  const columns = [trunFlags.duration, trunFlags.size, trunFlags.flags, trunFlags.composition];
  const present = columns.filter((column) => (flags & column) !== 0);
  return Array.from({ length: view.getUint32(at + 4) }, (_, row) =>
    view.getUint32(at + 12 + 4 * (row * present.length + present.indexOf(trunFlags.flags))),
  );
}

describe("a round trip through a file", () => {
  it("WIRE-16 gives every unit back with its exact capture time and pts, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(anyUnit, { maxLength: 120 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (drawn, maximumUs) => {
          const units = drawn.map(({ isVideo, ...rest }): AccessUnit => {
            return isVideo ? { format: h264Format, ...rest } : { format: pcmuFormat, ...rest, isKey: true };
          });
          const read = readBack(fragmentsOf(units, { maximumUs }));
          expect(ofKind(read, "video")).toEqual(ofKind(units, "video"));
          expect(ofKind(read, "audio")).toEqual(ofKind(units, "audio"));
        },
      ),
    );
  });

  it("spends few bytes on times that follow a 90 kHz clock with drift", () => {
    const units = Array.from({ length: 250 }, (_, index): AccessUnit => {
      const ptsUs = 5e9 + (index * 3600 * 1e6) / 90_000.3;
      return {
        ...picture(h264Format, { atS: 0, isKey: index === 0 }),
        ptsUs,
        captureMs: originMs + ptsUs / 999.98,
      };
    });
    const fragments = fragmentsOf(units);
    expect(readBack(fragments)).toEqual(units);
    const payload = units.reduce((sum, unit) => sum + unit.data.length, 0);
    const written = fragments.reduce((sum, fragment) => sum + fragment.byteLength, 0);
    expect((written - payload) / units.length).toBeLessThan(24);
  });

  it("gives the header back, formats and facts alike", () => {
    const facts = { ...header.facts, previousDigest: Uint8Array.of(1, 2, 3) };
    const written = new Fragmenter({ ...header, facts }).initSegment;
    expect(readInit(written)).toEqual({ ...header, facts });
    const silent = headerOf(mjpegFormat);
    expect(readInit(new Fragmenter(silent).initSegment)).toEqual(silent);
  });

  it("tells from the moof alone where each unit lies", () => {
    const [fragment] = fragmentsOf([...steadyPictures(1), sound(pcmuFormat, 0.01), sound(pcmuFormat, 0.03)]);
    const whole = joined(fragment?.chunks ?? []);
    const moof = whole.subarray(0, fragment?.chunks[0]?.length);
    for (const [index, unit] of readFragment(header, whole).entries()) {
      const entry = readSampleTable(header, moof)[index];
      expect(whole.subarray(entry?.offset, (entry?.offset ?? 0) + (entry?.size ?? 0))).toEqual(unit.data);
    }
  });
});

describe("a fragment", () => {
  it("begins with a key frame and holds the pictures up to the next", () => {
    const fragments = fragmentsOf(steadyPictures(3));
    expect(fragments.map((fragment) => fragment.keyCaptureMs)).toEqual(
      [0, 1, 2].map((second) => originMs + second * 1000),
    );
    expect(fragments.map((fragment) => fragment.unitCount)).toEqual([25, 25, 25]);
  });

  it("ends after a second where key frames are further apart", () => {
    const units = steadyPictures(4).map((unit, index) => ({ ...unit, isKey: index === 0 }));
    const fragments = fragmentsOf(units);
    expect(fragments.map(({ unitCount, keyCaptureMs }) => [unitCount, keyCaptureMs])).toEqual([
      [25, originMs],
      [25, undefined],
      [25, undefined],
      [25, undefined],
    ]);
    expect(fragments[1]?.startCaptureMs).toBe(originMs + 1000);
    expect(fragments[1]?.endCaptureMs).toBeCloseTo(originMs + 2000, 6);
  });

  it("ends only where no picture of it is still to come", () => {
    // Presentation order 0 1 2 3 ..., sent as I P B B P B B: the second ends between two B-frames and their reference.
    const order = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11];
    const units = order.map((place) => picture(h264Format, { atS: place / 5, isKey: place === 0 }));
    const read = fragmentsOf(units).map((fragment) =>
      readBack([fragment]).map((unit) => Math.round(unit.ptsUs / 2e5)),
    );
    expect(read).toEqual([
      [0, 3, 1, 2],
      [6, 4, 5, 9, 7, 8],
      [12, 10, 11],
    ]);
  });

  it("keeps Motion JPEG pictures together for a second although each is a key frame", () => {
    const units = Array.from({ length: 30 }, (_, index) =>
      picture(mjpegFormat, { atS: index / 15, isKey: true }),
    );
    expect(fragmentsOf(units, {}, headerOf(mjpegFormat)).map((fragment) => fragment.unitCount)).toEqual([
      15, 15,
    ]);
  });

  it("is not split by sound that runs ahead of a key frame", () => {
    const units = steadyPictures(2).flatMap((unit, index) => [unit, sound(pcmuFormat, index / 25 + 0.09)]);
    const fragments = fragmentsOf(units);
    expect(fragments.map((fragment) => fragment.keyCaptureMs)).toEqual([originMs, originMs + 1000]);
  });

  it("shows its last picture for as long as is known, and else as long as usual", () => {
    const endOf = (lastMs: number | undefined, times: readonly number[]) => {
      const fragmenter = new Fragmenter(headerOf(h264Format), {});
      for (const atS of times) fragmenter.push(picture(h264Format, { atS, isKey: true }));
      const end = fragmenter.flush(lastMs)?.endCaptureMs ?? 0;
      return Math.round(end - originMs);
    };
    expect(endOf(1_960, [0])).toBe(1_960);
    expect(endOf(500, [0, 2])).toBe(2_500);
    expect(endOf(undefined, [0, 2])).toBe(4_000);
    expect(endOf(-5, [0, 2])).toBe(4_000);
  });

  it("goes on with sound alone when the picture stops", () => {
    const units = [
      ...steadyPictures(1),
      ...Array.from({ length: 150 }, (_, index) => sound(pcmuFormat, 1 + index / 50)),
    ];
    const counts = fragmentsOf(units).map((fragment) => fragment.unitCount);
    expect(counts).toEqual([50, 50, 50, 25]);
  });

  it.each([
    ["late", 370],
    ["early", -370],
  ])(
    "AUD-8 sound that began %s is where it belongs for other players too, once that is known",
    (_, offsetMs) => {
      // As a camera's reports tell after a second where its sound belongs: capture times move, presentation times go on.
      const units = [
        ...steadyPictures(3),
        ...Array.from({ length: 150 }, (__, index) => {
          const heard = sound(pcmuFormat, index / 50);
          return { ...heard, captureMs: heard.captureMs + (index < 50 ? offsetMs : 0) };
        }).filter(({ captureMs }) => captureMs >= originMs),
      ].sort((a, b) => a.captureMs - b.captureMs);
      const shown = fragmentsOf(units).flatMap((fragment) => {
        const { runs } = readMovieFragment(joined(fragment.chunks));
        const kept = readFragment(header, joined(fragment.chunks));
        const [, of] = runs;
        return of ? presentationTimes(of).map((us, at) => ({ us, unit: ofKind(kept, "audio")[at] })) : [];
      });
      const distances = shown
        .filter(({ unit }) => (unit?.ptsUs ?? 0) > 1_500_000)
        .map(({ us, unit }) => Math.abs(us / 1000 - ((unit?.captureMs ?? 0) - originMs)));
      expect(distances.length).toBeGreaterThan(70);
      expect(Math.max(...distances)).toBeLessThan(100);
    },
  );

  it("holds views of the samples, not copies", () => {
    const units = steadyPictures(1);
    const [fragment] = fragmentsOf(units);
    expect(fragment?.chunks.slice(1).every((chunk, index) => chunk === units[index]?.data)).toBe(true);
    expect(fragmentLength(joined(fragment?.chunks ?? []))).toBe(fragment?.byteLength);
  });

  it("stays bounded when a camera's clock stands still", () => {
    const fragmenter = new Fragmenter(header);
    const unit = picture(h264Format, { atS: 0 });
    const fragments = Array.from({ length: 5000 }, () => fragmenter.push(unit)).filter(
      (one) => one !== undefined,
    );
    expect(Math.max(...fragments.map((one) => one.unitCount))).toBeLessThanOrEqual(1024);
  });

  it("refuses a unit of another format or without a time", () => {
    const fragmenter = new Fragmenter(header);
    expect(() => fragmenter.push(picture({ ...h264Format }, { atS: 0 }))).toThrow(RangeError);
    expect(() => fragmenter.push(picture(h264Format, { atS: Number.NaN }))).toThrow(RangeError);
  });

  it("carries the digest of the one before it", () => {
    const fragments = fragmentsOf(steadyPictures(3), { hash: sha256 });
    expect(fragments.every((fragment) => fragment.digest.length === 32)).toBe(true);
    expect(joined(fragments[1]?.chunks ?? []).toString()).toContain(fragments[0]?.digest.join(","));
  });
});
