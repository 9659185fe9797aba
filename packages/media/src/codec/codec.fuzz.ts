// Fuzz targets of the header parsers and sound decoders: whatever the bytes, they answer or throw CodecError.
import { readFileSync } from "node:fs";
import { parseAdtsHeader, writeAdtsHeader } from "./aac/adts.ts";
import { parseAacConfig } from "./aac/audio-specific-config.ts";
import { parseStreamMuxConfig } from "./aac/stream-mux-config.ts";
import { CodecError } from "./codec-error.ts";
import { G726Decoder } from "./g726/g726-decoder.ts";
import { h264Format } from "./h264/parameter-sets.ts";
import { parseH264Pps } from "./h264/pps.ts";
import { parseH264SliceHeader } from "./h264/slice-header.ts";
import { h265Format, parseH265Pps, parseH265Vps } from "./h265/parameter-sets.ts";
import { parseH265Sps } from "./h265/sps.ts";
import { jpegComment, parseJpegSize } from "./jpeg/jpeg-segments.ts";
import { mpeg4Format, partsOfMpeg4Frame } from "./mpeg4/headers.ts";
import { toAnnexB } from "./nal/annex-b.ts";
import { joinNalUnits, nalUnits, splitAnnexB } from "./nal/nal-units.ts";
import { buildSeiUserData, findSeiUserData } from "./nal/sei-user-data.ts";

/** A target and the valid inputs to start from. */
export interface CodecFuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[];
  /** Throws only when a parser breaks its promise. */
  readonly fuzz: (bytes: Uint8Array) => void;
}

const read = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
const h264 = splitAnnexB(read("h264-bframes.h264"));
const h265 = splitAnnexB(read("h265-open-gop.h265"));
const sei = buildSeiUserData("h264", { uuid: new Uint8Array(16), payload: new Uint8Array(300) });

/** Runs parsers one by one; a CodecError of one does not keep the next from its turn. */
function each(...parsers: readonly ((bytes: Uint8Array) => unknown)[]): (bytes: Uint8Array) => void {
  return (bytes) => {
    for (const parse of parsers) {
      try {
        parse(bytes);
      } catch (error) {
        if (!(error instanceof CodecError)) throw error;
      }
    }
  };
}

/** Every parser of codec/. */
export const codecFuzzTargets: readonly CodecFuzzTarget[] = [
  {
    name: "H.264 headers",
    seeds: h264,
    fuzz: each((nal) => h264Format([nal, nal]), parseH264Pps, parseH264SliceHeader),
  },
  {
    name: "H.265 headers",
    seeds: h265,
    fuzz: each(parseH265Vps, parseH265Sps, parseH265Pps, (nal) => h265Format([nal, nal, nal])),
  },
  {
    name: "NAL units",
    seeds: [joinNalUnits(h264), joinNalUnits([sei, ...h264])],
    fuzz: each(
      (data) => [...nalUnits(data)],
      splitAnnexB,
      (data) => toAnnexB({ isKey: true, data }, h264.slice(0, 2)),
      (data) => findSeiUserData("h264", data),
      (data) => findSeiUserData("h265", data),
    ),
  },
  {
    name: "MPEG-4 headers",
    seeds: [read("mpeg4.m4v").subarray(0, 80)],
    fuzz: each(mpeg4Format, partsOfMpeg4Frame),
  },
  {
    name: "JPEG segments",
    seeds: [read("picture.jpg").subarray(0, 700)],
    fuzz: each(parseJpegSize, jpegComment),
  },
  {
    name: "AAC configurations",
    seeds: [
      Uint8Array.of(0x14, 0x08),
      Uint8Array.of(0x2b, 0x09, 0x88, 0x00),
      Uint8Array.of(0x40, 0, 0x28, 0x10, 0x3f, 0xc0),
    ],
    fuzz: each(parseAacConfig, parseStreamMuxConfig, (config) =>
      writeAdtsHeader(new Uint8Array(7), 0, config, 100),
    ),
  },
  {
    name: "ADTS headers",
    seeds: [read("sine.aac").subarray(0, 64)],
    fuzz: each((data) => parseAdtsHeader(data)),
  },
  ...[2, 3, 4, 5].map((bits) => ({
    name: `G.726 of ${bits} bits`,
    seeds: [read("g726-32.g726").subarray(0, 200)],
    fuzz(data: Uint8Array) {
      const isSound = new G726Decoder(bits).decode(data).every((sample) => sample >= -1 && sample < 1);
      if (!isSound) throw new Error("sample out of range");
    },
  })),
];
