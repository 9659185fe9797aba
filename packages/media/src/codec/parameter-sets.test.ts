// Decoder set-up headers of every video codec: what is read from them, and that damage is refused rather than believed.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CodecError } from "./codec-error.ts";
import { h264Format } from "./h264/parameter-sets.ts";
import { parseH264SliceHeader } from "./h264/slice-header.ts";
import { h264CodecString, parseH264Sps } from "./h264/sps.ts";
import { h265Format, parseH265Vps } from "./h265/parameter-sets.ts";
import { parseH265Sps } from "./h265/sps.ts";
import { parseJpegSize, jpegComment, withJpegComment } from "./jpeg/jpeg-segments.ts";
import { mpeg4Format, parseMpeg4Vol, partsOfMpeg4Frame } from "./mpeg4/headers.ts";
import { splitAnnexB } from "./nal/nal-units.ts";

const read = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const h264 = splitAnnexB(read("h264-bframes.h264"));
const h265 = splitAnnexB(read("h265-open-gop.h265"));

describe("H.264 parameter sets", () => {
  const sps = h264.find((nal) => nal[0] === 0x67) ?? new Uint8Array();
  const pps = h264.find((nal) => nal[0] === 0x68) ?? new Uint8Array();

  it("tell the cropped size, frame rate, reordering and codec string", () => {
    expect(parseH264Sps(sps)).toMatchObject({
      width: 98,
      height: 66,
      framesPerSecond: 25,
      reorderFrames: 2,
      pictureOrderCountType: 0,
      isFramesOnly: true,
      chromaFormatIdc: 1,
    });
    expect(h264CodecString(parseH264Sps(sps))).toBe("avc1.64000a");
    expect(h264Format([sps, pps])).toMatchObject({ width: 98, height: 66, parameterSets: [sps, pps] });
    expect(h264Format([sps])).toBeUndefined();
    expect(h264Format([pps, sps])).toBeUndefined();
  });

  it("of a baseline camera at 1080p: cropped by eight lines, no reordering by type", () => {
    // profile 66, level 4.0, pic_order_cnt_type 2, 120x68 macroblocks, frames only, crop bottom 4, no VUI
    expect(parseH264Sps(hex("67420028da01e0089f95"))).toMatchObject({
      width: 1920,
      height: 1080,
      pictureOrderCountType: 2,
      reorderFrames: 0,
      framesPerSecond: undefined,
    });
  });

  it("with a VUI that ends early still tell the size", () => {
    const cut = sps.subarray(0, 14);
    expect(parseH264Sps(cut)).toMatchObject({ width: 98, height: 66, framesPerSecond: undefined });
  });

  it("that are cut or of another kind are refused", () => {
    expect(() => parseH264Sps(sps.subarray(0, 5))).toThrow(CodecError);
    expect(() => parseH264Sps(pps)).toThrow(CodecError);
    expect(() => parseH264Sps(hex("6742001e80000000000000000000"))).toThrow(CodecError);
  });

  it("a slice header tells its first macroblock, type and PPS", () => {
    const slices = h264.filter((nal) => [1, 5].includes((nal[0] ?? 0) & 31)).map(parseH264SliceHeader);
    expect(slices.slice(0, 3)).toMatchObject([
      { type: "I", isIdr: true, firstMacroblock: 0, ppsId: 0 },
      { type: "I", isIdr: true },
      { type: "P", isIdr: false, firstMacroblock: 0 },
    ]);
    expect(slices[1]?.firstMacroblock).toBeGreaterThan(0);
    expect(slices.some((slice) => slice.type === "B")).toBe(true);
  });
});

describe("H.265 parameter sets", () => {
  const [vps, sps, pps] = [32, 33, 34].map(
    (type) => h265.find((nal) => (nal[0] ?? 0) >> 1 === type) ?? new Uint8Array(),
  );

  it("tell the cropped size, frame rate, reordering and codec string", () => {
    expect(parseH265Sps(sps ?? new Uint8Array())).toMatchObject({
      width: 98,
      height: 66,
      framesPerSecond: 25,
      chromaFormatIdc: 1,
      lumaBitDepth: 8,
      maxSubLayersMinus1: 0,
    });
    expect(parseH265Vps(vps ?? new Uint8Array())).toEqual({ id: 0, maxSubLayersMinus1: 0 });
    const format = h265Format([vps, sps, pps].map((nal) => nal ?? new Uint8Array()));
    expect(format).toMatchObject({ codec: "h265", width: 98, height: 66, codecString: "hvc1.1.6.L30.90" });
  });

  it("need all three kinds, and are refused when cut", () => {
    expect(h265Format([sps ?? new Uint8Array(), pps ?? new Uint8Array()])).toBeUndefined();
    expect(() => parseH265Sps((sps ?? new Uint8Array()).subarray(0, 18))).toThrow(CodecError);
    expect(() => parseH265Sps(vps ?? new Uint8Array())).toThrow(CodecError);
  });
});

describe("MPEG-4 headers", () => {
  const stream = read("mpeg4.m4v");
  const { headerBytes } = partsOfMpeg4Frame(stream);
  const headers = stream.subarray(0, headerBytes);

  it("tell size, time base, codec string and where the picture begins", () => {
    expect(parseMpeg4Vol(headers)).toMatchObject({ width: 98, height: 66, timeIncrementResolution: 25 });
    expect(mpeg4Format(headers)).toMatchObject({
      codec: "mpeg4",
      width: 98,
      height: 66,
      codecString: "mp4v.20.1",
    });
    expect(partsOfMpeg4Frame(stream).isKey).toBe(true);
  });

  it("without a VOL, or cut, are refused", () => {
    expect(() => parseMpeg4Vol(Uint8Array.of(0, 0, 1, 0xb0, 1))).toThrow(CodecError);
    expect(() => parseMpeg4Vol(headers.subarray(0, 20))).toThrow(CodecError);
    expect(partsOfMpeg4Frame(Uint8Array.of(1, 2, 3))).toEqual({ headerBytes: 3, isKey: undefined });
  });
});

describe("JPEG header", () => {
  const picture = read("picture.jpg");

  it("tells the size", () => {
    expect(parseJpegSize(picture)).toEqual({ width: 98, height: 66 });
    expect(() => parseJpegSize(picture.subarray(0, 40))).toThrow(CodecError);
    expect(() => parseJpegSize(Uint8Array.of(1, 2))).toThrow(CodecError);
  });

  it("takes a comment in and gives it back", () => {
    const comment = new TextEncoder().encode("frame 7");
    const commented = withJpegComment(picture, comment);
    expect(jpegComment(commented)).toEqual(comment);
    expect(parseJpegSize(commented)).toEqual({ width: 98, height: 66 });
    expect(() => withJpegComment(Uint8Array.of(1), comment)).toThrow(CodecError);
  });
});
