// Masked pictures as they come out of a real ffmpeg, looked at pixel by pixel.
import type { AccessUnit, VideoFormat } from "@didban/media";
import { maskedSize, type MaskCorner } from "@didban/media/mask";
import { wirePayload } from "@didban/media/wire";
import { describe, expect, it } from "vitest";
import { filmUnits, makeFilm } from "../archive/export/testing/numbered-film.ts";
import { MaskedEncoder, type MaskedSpan } from "./index.ts";
import { brightnessOf, decodePictures } from "./testing/index.ts";

const startMs = Date.UTC(2026, 10, 28, 8, 0, 0, 250);
const size = { width: 320, height: 192 };
/** The upper half, slanted; the numbers are read below it. */
const mask: MaskCorner[] = [
  { x: -0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 0.4 },
  { x: 0, y: 0.55 },
];
const inOrder = ["-g", "10", "-bf", "0"];
const codecs: Record<string, { codec: VideoFormat["codec"]; encoder: readonly string[] }> = {
  h264: { codec: "h264", encoder: ["-c:v", "libx264", ...inOrder] },
  "h264 with B-frames": {
    codec: "h264",
    encoder: ["-c:v", "libx264", "-g", "10", "-bf", "2", "-b_strategy", "0"],
  },
  "h264 in full range": {
    codec: "h264",
    encoder: ["-vf", "scale=out_range=pc,format=yuvj420p", "-c:v", "libx264", ...inOrder],
  },
  h265: {
    codec: "h265",
    encoder: ["-c:v", "libx265", "-x265-params", "log-level=error:keyint=10:bframes=0"],
  },
  "h265 with B-frames": {
    codec: "h265",
    encoder: ["-c:v", "libx265", "-x265-params", "log-level=error:keyint=10:bframes=2"],
  },
  mpeg4: { codec: "mpeg4", encoder: ["-c:v", "mpeg4", "-q:v", "3", ...inOrder] },
  mjpeg: { codec: "mjpeg", encoder: ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj422p"] },
};

function film(codec: keyof typeof codecs, count = 30): AccessUnit[] {
  const made = codecs[codec];
  if (!made) throw new Error("no such codec");
  return filmUnits(makeFilm({ ...made, count, ...size }), startMs);
}

/** What comes out of an encoder that gets all of `units`. */
async function masked(
  units: readonly AccessUnit[],
  span: Partial<MaskedSpan> = {},
  out = size,
  area: readonly MaskCorner[] = mask,
) {
  const [first] = units;
  if (first?.format.kind !== "video") throw new Error("no film");
  const pictures: AccessUnit[] = [];
  let fault: Error | undefined;
  const encoder = new MaskedEncoder({
    format: first.format,
    mask: area,
    size: out,
    span: { fromMs: -Infinity, ...span },
    onPicture: (unit) => void pictures.push(unit),
    onEnd: (why) => (fault = why),
  });
  for (const [at, unit] of units.entries()) {
    encoder.push(unit);
    if (at % 10 === 9) await encoder.taken();
  }
  await encoder.finish();
  expect(fault).toBeUndefined();
  return pictures;
}

/** The number that a picture shows, in bars, read in its lower part. */
function numberOf({ luma, width, height }: { luma: Uint8Array; width: number; height: number }): number {
  const row = Math.floor(height * 0.8) * width;
  let number = 0;
  for (let bit = 0; bit < 10; bit += 1)
    if ((luma[row + Math.floor(((bit + 0.5) * width) / 10)] ?? 0) > 128) number += 2 ** bit;
  return number;
}

describe("masked pictures", () => {
  it.each(Object.keys(codecs))(
    "MASK-11 of %s are black inside the mask and right outside, each with the time that it was captured at",
    async (codec) => {
      const units = film(codec);
      const pictures = await masked(units);
      // An encoder's first pictures may be lost where it has to learn the order first.
      expect(pictures.length).toBeGreaterThanOrEqual(units.length - 2);
      expect(pictures.every(({ format }) => format.codec === "h264")).toBe(true);
      const decoded = await decodePictures("h264", pictures.map(wirePayload), size);
      expect(decoded).toHaveLength(pictures.length);
      const seen = decoded.map((picture, at) => {
        const { inside, edge, colour, outside } = brightnessOf(picture, mask);
        const wanted = Math.round(((pictures[at]?.captureMs ?? 0) - startMs) / 100);
        return {
          inside,
          colour,
          edge,
          isBlack: inside <= 20 && edge <= 40 && colour <= 4,
          isLit: outside > 200 || wanted === 0,
          isRight: numberOf(picture) === wanted,
        };
      });
      expect(seen.filter(({ isBlack, isLit, isRight }) => !isBlack || !isLit || !isRight)).toEqual([]);
      const times = new Map(units.map(({ captureMs, ptsUs }) => [captureMs, ptsUs]));
      expect(pictures.every(({ captureMs, ptsUs }) => times.get(captureMs) === ptsUs)).toBe(true);
    },
  );

  it("MASK-11 MASK-23 not one byte of them depends on what lies inside the mask, in any size", async () => {
    const place = { left: 60, top: 10, width: 90, height: 60 };
    const box = [
      { x: place.left / size.width, y: place.top / size.height },
      { x: (place.left + place.width) / size.width, y: place.top / size.height },
      { x: (place.left + place.width) / size.width, y: (place.top + place.height) / size.height },
      { x: place.left / size.width, y: (place.top + place.height) / size.height },
    ];
    // Without loss: what a camera's own encoder spreads beyond an edge is in what it sent.
    const encoder = ["-c:v", "libx264", "-qp", "0", ...inOrder];
    const of = (level: number) =>
      filmUnits(
        makeFilm({ codec: "h264", count: 12, ...size, encoder, patch: { ...place, level } }),
        startMs,
      );
    const [dark, bright] = [of(30), of(220)];
    for (const out of [size, { width: 214, height: 128 }]) {
      const [one, other] = [await masked(dark, {}, out, box), await masked(bright, {}, out, box)];
      expect(one).toHaveLength(12);
      expect(one.map(({ data }) => data)).toEqual(other.map(({ data }) => data));
      // What lies beside it does.
      const moved = await masked(bright, {}, out, mask);
      expect(moved.map(({ data }) => data)).not.toEqual(one.map(({ data }) => data));
    }
  });

  it("MASK-13 they are at most fifteen a second and of the size that is asked for, with a key frame at least every two seconds", async () => {
    // Thirty a second for three seconds.
    const units = film("h264", 90).map((unit, at) => ({
      ...unit,
      ptsUs: (at * 1e6) / 30,
      captureMs: startMs + (at * 1000) / 30,
    }));
    const half = maskedSize(size, { width: 160, height: 1080 });
    const pictures = await masked(units, {}, half);
    expect(pictures.length).toBeGreaterThanOrEqual(44);
    expect(pictures.length).toBeLessThanOrEqual(46);
    expect(pictures[0]?.format).toMatchObject({ codec: "h264", width: 160, height: 96 });
    const keys = pictures.filter(({ isKey }) => isKey).map(({ captureMs }) => captureMs);
    expect(keys[0]).toBe(pictures[0]?.captureMs);
    expect(
      keys
        .slice(1)
        .map((ms, at) => ms - (keys[at] ?? 0))
        .every((gapMs) => gapMs <= 2_001),
    ).toBe(true);
    expect(keys.length).toBeGreaterThan(1);
  });

  it("MASK-14 what lies before the time wanted is decoded only, and around it none is left out", async () => {
    const units = film("h264", 60).map((unit, at) => ({
      ...unit,
      ptsUs: (at * 1e6) / 50,
      captureMs: startMs + at * 20,
    }));
    const atMs = startMs + 635;
    const pictures = await masked(units, {
      fromMs: atMs - 300,
      exact: { fromMs: atMs - 100, toMs: atMs + 100 },
    });
    const times = pictures.map(({ captureMs }) => captureMs - startMs);
    expect(pictures[0]?.isKey).toBe(true);
    expect(times[0]).toBe(340);
    expect(times.filter((ms) => ms >= 535 && ms <= 735)).toEqual([
      540, 560, 580, 600, 620, 640, 660, 680, 700, 720,
    ]);
  });

  it("nothing comes out after it was ended, and a missing ffmpeg is told", async () => {
    const units = film("h264");
    const [first] = units;
    if (first?.format.kind !== "video") throw new Error("no film");
    const pictures: AccessUnit[] = [];
    const faults: (Error | undefined)[] = [];
    const options = {
      format: first.format,
      mask,
      size,
      span: { fromMs: -Infinity },
      onPicture: (unit: AccessUnit) => void pictures.push(unit),
      onEnd: (fault: Error | undefined) => void faults.push(fault),
    };
    const ended = new MaskedEncoder(options);
    for (const unit of units) ended.push(unit);
    ended.kill();
    await ended.finish();
    const missing = new MaskedEncoder({ ...options, command: "no-such-ffmpeg" });
    for (const unit of units) missing.push(unit);
    await missing.finish();
    expect(pictures).toEqual([]);
    expect(faults).toMatchObject([undefined, { name: "FfmpegFault", kind: "missing" }]);
  });
});
