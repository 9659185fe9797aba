// What a video encoder may be set to (CAM-39), as either media service tells it: version 1 has an element a codec, and what came later in an
// extension; version 2 has one element of options a codec, with lists in attributes. Pure.
import type { VideoCodec } from "@didban/media";
import type { XmlElement } from "../xml/xml-reader.ts";
import { find, findAll, numberAt, textAt } from "../xml/xml-tree.ts";
import type { MediaVersion } from "./media-service.ts";

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** What one codec may be set to; undefined where nothing is told, so that nothing may be set. */
export interface CodecOptions {
  readonly codec: VideoCodec;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly fps: NumberRange | undefined;
  /** The only rates there are; empty where every whole one in the range may be set. */
  readonly fpsSteps: readonly number[];
  readonly bitrateKbps: NumberRange | undefined;
  /** Pictures from one key frame to the next. */
  readonly keyEvery: NumberRange | undefined;
}

/** More than any menu of a camera has. */
const mostSizes = 64;
const mostSteps = 64;

/** The codec behind a device's word for it. */
export function codecOf(encoding: string | undefined): VideoCodec | undefined {
  switch (encoding?.toLowerCase().replace(/[^a-z0-9]/g, "")) {
    case "h264":
      return "h264";
    case "h265":
    case "hevc":
      return "h265";
    case "jpeg":
    case "mjpeg":
      return "mjpeg";
    case "mpeg4":
    case "mpv4es":
      return "mpeg4";
    default:
      return undefined;
  }
}

/** Reads the answer to GetVideoEncoderConfigurationOptions of either version. */
export function optionsIn(answer: XmlElement, version: MediaVersion): readonly CodecOptions[] {
  const all =
    version === "media2" ? findAll(answer, "Options").flatMap(optionsOfSecond) : firstOptions(answer);
  return all.filter(({ sizes }) => sizes.length > 0);
}

function firstOptions(answer: XmlElement): readonly CodecOptions[] {
  const options = find(answer, "Options");
  return (["H264", "JPEG", "MPEG4"] as const).flatMap((name) => {
    const element = find(options, name);
    const codec = codecOf(name);
    if (element === undefined || codec === undefined) return [];
    const later = find(options, "Extension", name);
    return [
      {
        codec,
        sizes: sizesIn(element),
        fps: rangeIn(element, "FrameRateRange", 1),
        fpsSteps: [],
        bitrateKbps: rangeIn(later, "BitrateRange", 1),
        keyEvery: rangeIn(element, "GovLengthRange", 1),
      },
    ];
  });
}

function optionsOfSecond(options: XmlElement): CodecOptions[] {
  const codec = codecOf(textAt(options, "Encoding"));
  if (codec === undefined) return [];
  const steps = numbersIn(options, "FrameRatesSupported").filter((rate) => rate > 0 && rate <= 1000);
  const [least, most] = numbersIn(options, "GovLengthRange");
  return [
    {
      codec,
      sizes: sizesIn(options),
      fps: steps.length === 0 ? undefined : { min: Math.min(...steps), max: Math.max(...steps) },
      fpsSteps: steps.toSorted((one, other) => one - other).slice(0, mostSteps),
      bitrateKbps: rangeIn(options, "BitrateRange", 1),
      keyEvery: least === undefined || most === undefined ? undefined : rangeOf(least, most, 1),
    },
  ];
}

function sizesIn(element: XmlElement): CodecOptions["sizes"] {
  const found = new Map<string, { width: number; height: number }>();
  for (const each of findAll(element, "ResolutionsAvailable")) {
    const [width, height] = [numberAt(each, "Width"), numberAt(each, "Height")];
    if (isPixels(width) && isPixels(height)) found.set(`${width}x${height}`, { width, height });
  }
  return [...found.values()]
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, mostSizes);
}

const isPixels = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value <= 32_768;

function rangeIn(element: XmlElement | undefined, name: string, least: number): NumberRange | undefined {
  const [min, max] = [numberAt(element, name, "Min"), numberAt(element, name, "Max")];
  return min === undefined || max === undefined ? undefined : rangeOf(min, max, least);
}

/** From `least` on: a rate of 0 stands for "none" with some makers. */
function rangeOf(min: number, max: number, least: number): NumberRange | undefined {
  const from = Math.max(least, Math.ceil(min));
  return max >= from && max <= 1_000_000 ? { min: from, max: Math.floor(max) } : undefined;
}

/** A list of numbers in an attribute. */
function numbersIn(element: XmlElement, attribute: string): readonly number[] {
  const text = element.attributes.get(attribute) ?? "";
  return text.split(/\s+/).flatMap((word) => {
    const value = Number(word);
    return word === "" || !Number.isFinite(value) ? [] : [value];
  });
}
