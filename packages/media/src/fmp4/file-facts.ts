// The `uuid` box of the init segment: our own facts and the exact formats, so that units read from a file equal those written.
// The formats are written here once more, beside the sample entries, because those bend to what other players read.
import { audioCodecs, videoCodecs, type AudioFormat, type VideoFormat } from "../format.ts";
import { ascii, bytes, f64, u16, u32, u8, uuidBox, type Box, type Part } from "./box.ts";
import { FieldReader } from "./box-reader.ts";
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { fileFactsId } from "./private-boxes.ts";

const factsVersion = 1;
/** More parameter sets than any stream has (H.265 allows 16 + 16 + 64). */
const maximumParameterSets = 96;

/** The box. Throws RangeError for texts or byte strings that are too long, or texts that are not ASCII. */
export function fileFactsBox({ facts, video, audio }: FileHeader): Box {
  return uuidBox(fileFactsId, [
    u8(factsVersion),
    ...shortText(facts.cameraId),
    ...shortText(facts.streamKey),
    ...shortText(facts.fileId),
    u32(facts.epoch),
    u32(facts.sequence),
    f64(facts.originCaptureMs),
    u8(shortLength(facts.previousDigest.length)),
    bytes(facts.previousDigest),
    ...videoFields(video),
    u8(audio === undefined ? 0 : 1), // audio tracks
    ...(audio === undefined ? [] : audioFields(audio)),
  ]);
}

/** The header from the box's content behind its id. Throws Fmp4Error. */
export function readFileFacts(content: Uint8Array): FileHeader {
  const fields = new FieldReader(content);
  const version = fields.u8();
  if (version !== factsVersion) throw new Fmp4Error("unsupported", `File facts have version ${version}.`);
  const facts = {
    cameraId: readShortText(fields),
    streamKey: readShortText(fields),
    fileId: readShortText(fields),
    epoch: fields.u32(),
    sequence: fields.u32(),
    originCaptureMs: fields.f64(),
    previousDigest: fields.bytes(fields.u8()).slice(),
  };
  const video = readVideo(fields);
  return { facts, video, audio: fields.u8() === 0 ? undefined : readAudio(fields) };
}

function videoFields(format: VideoFormat): Part[] {
  return [
    ...shortText(format.codec),
    u32(format.width),
    u32(format.height),
    ...shortText(format.codecString),
    u8(format.parameterSets.length),
    ...format.parameterSets.flatMap((set) => [u16(longLength(set.length)), bytes(set)]),
  ];
}

function readVideo(fields: FieldReader): VideoFormat {
  const codec = oneOf(videoCodecs, readShortText(fields));
  const width = fields.u32();
  const height = fields.u32();
  const codecString = readShortText(fields);
  const count = fields.u8();
  if (count > maximumParameterSets) throw new Fmp4Error("malformed", `A file names ${count} parameter sets.`);
  const parameterSets = Array.from({ length: count }, () => fields.bytes(fields.u16()).slice());
  return { kind: "video", codec, width, height, parameterSets, codecString };
}

function audioFields(format: AudioFormat): Part[] {
  return [
    ...shortText(format.codec),
    f64(format.sampleRate),
    u8(format.channels),
    u8(format.bitsPerSample),
    u16(longLength(format.config.length)),
    bytes(format.config),
  ];
}

function readAudio(fields: FieldReader): AudioFormat {
  return {
    kind: "audio",
    codec: oneOf(audioCodecs, readShortText(fields)),
    sampleRate: fields.f64(),
    channels: fields.u8(),
    bitsPerSample: fields.u8(),
    config: fields.bytes(fields.u16()).slice(),
  };
}

function shortText(text: string): Part[] {
  return [u8(shortLength(text.length)), ascii(text)];
}

function readShortText(fields: FieldReader): string {
  return String.fromCharCode(...fields.bytes(fields.u8()));
}

function shortLength(length: number): number {
  if (length > 255) throw new RangeError("A file's facts hold at most 255 bytes each.");
  return length;
}

function longLength(length: number): number {
  if (length > 65_535) throw new RangeError("Decoder set-up is at most 65,535 bytes long.");
  return length;
}

function oneOf<Name extends string>(names: readonly Name[], text: string): Name {
  const name = names.find((candidate) => candidate === text);
  if (name === undefined) throw new Fmp4Error("unsupported", "A file names a codec that is not known.");
  return name;
}
