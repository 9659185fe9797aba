// What a Matroska file says of its tracks (RFC 9559 5.1.4): codec ids and decoder set-up.
import { avcConfiguration, hevcConfiguration } from "../fmp4/decoder-configuration.ts";
import { serialise } from "../fmp4/box-writer.ts";
import type { AudioFormat, VideoFormat } from "../format.ts";
import { element, float, text, unsigned } from "./ebml.ts";

/** What a file tells of a track. */
interface MatroskaTrack {
  readonly format: VideoFormat | AudioFormat;
}

/** A TrackEntry. Throws Fmp4Error for a format without its set-up, RangeError for sound that is not AAC. */
export function trackEntry({ format }: MatroskaTrack, number: number, codecDelayNs: number): Uint8Array[] {
  return element(0xae, [
    ...unsigned(0xd7, number), // TrackNumber
    ...unsigned(0x73c5, number), // TrackUID
    ...unsigned(0x83, format.kind === "video" ? 1 : 2), // TrackType
    ...unsigned(0x9c, 0), // FlagLacing
    ...text(0x22b59c, "und"), // Language
    ...(codecDelayNs > 0 ? unsigned(0x56aa, codecDelayNs) : []), // CodecDelay
    ...(format.kind === "video" ? pictureFacts(format) : soundFacts(format)),
  ]);
}

function pictureFacts(format: VideoFormat): Uint8Array[] {
  const [codecId, setUp] = pictureCodec(format);
  return [
    ...text(0x86, codecId), // CodecID
    ...(setUp === undefined ? [] : element(0x63a2, [setUp])), // CodecPrivate
    ...element(0xe0, [
      ...unsigned(0xb0, format.width), // PixelWidth
      ...unsigned(0xba, format.height), // PixelHeight
    ]),
  ];
}

function pictureCodec(format: VideoFormat): [codecId: string, setUp: Uint8Array | undefined] {
  switch (format.codec) {
    case "h264":
      return ["V_MPEG4/ISO/AVC", serialise(avcConfiguration(format.parameterSets).parts)];
    case "h265":
      return ["V_MPEGH/ISO/HEVC", serialise(hevcConfiguration(format.parameterSets).parts)];
    case "mpeg4":
      return ["V_MPEG4/ISO/ASP", format.parameterSets[0]];
    case "mjpeg":
      return ["V_MJPEG", undefined];
  }
}

function soundFacts(format: AudioFormat): Uint8Array[] {
  if (format.codec !== "aac") throw new RangeError(`No clip carries sound in ${format.codec}.`);
  return [
    ...text(0x86, "A_AAC"), // CodecID
    ...element(0x63a2, [format.config]), // CodecPrivate
    ...element(0xe1, [
      ...float(0xb5, format.sampleRate), // SamplingFrequency
      ...unsigned(0x9f, format.channels), // Channels
    ]),
  ];
}
