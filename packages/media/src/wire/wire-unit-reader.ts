// The client's way back: from messages to access units (for MSE, for recording in the page). A player that decodes with WebCodecs
// feeds payloads as they are and needs only the formats found here.
import { parseAacConfig } from "../codec/aac/audio-specific-config.ts";
import { parseAdtsHeader } from "../codec/aac/adts.ts";
import { sameBytes } from "../codec/bytes.ts";
import { CodecError } from "../codec/codec-error.ts";
import { h264NalType, h264TypeOf } from "../codec/h264/nal-type.ts";
import { h264Format } from "../codec/h264/parameter-sets.ts";
import { h265NalType, h265TypeOf } from "../codec/h265/nal-type.ts";
import { h265Format } from "../codec/h265/parameter-sets.ts";
import { mjpegFormat, parseJpegSize } from "../codec/jpeg/jpeg-segments.ts";
import { mpeg4Format, partsOfMpeg4Frame } from "../codec/mpeg4/headers.ts";
import { joinNalUnits, splitAnnexB } from "../codec/nal/nal-units.ts";
import type { AccessUnit, AudioFormat, VideoCodec, VideoFormat } from "../format.ts";
import { codecOfWireNumber, type WireCodec } from "./wire-codec.ts";
import { wireFlag, wireType, type WireMessage } from "./wire-message.ts";

/** What `ack` says of sound (WIRE-23); a packet itself does not, but for AAC. */
export interface SoundShape {
  readonly rate: number;
  readonly channels: number;
}

interface Picture {
  readonly format: VideoFormat;
  readonly data: Uint8Array;
}

/** Keeps the formats of one generation's media; they keep their identity until they change. */
export class WireUnitReader {
  readonly #sound: SoundShape | undefined;
  #video: VideoFormat | undefined;
  #audio: AudioFormat | undefined;

  constructor(sound?: SoundShape | undefined) {
    this.#sound = sound;
  }

  /**
   * The unit in a message; thumbnails belong to a reader of their own. Undefined where there is none to be had: another type or codec, a picture before the first
   * key frame, sound of unknown shape, or a payload that is no unit of its codec.
   */
  read(message: WireMessage): AccessUnit | undefined {
    const codec = codecOfWireNumber(message.codec);
    const { flags, captureMs, ptsUs } = message;
    const unit = codec && this.#unitOf(message, codec);
    if (unit === undefined) return undefined;
    const isKey = (flags & wireFlag.key) !== 0;
    return { ...unit, isKey, isDiscontinuity: (flags & wireFlag.discontinuity) !== 0, captureMs, ptsUs };
  }

  #unitOf(message: WireMessage, codec: WireCodec): Pick<AccessUnit, "format" | "data"> | undefined {
    try {
      const isPicture = message.type === wireType.video || message.type === wireType.thumbnail;
      if (isPicture && codec.kind === "video") return this.#picture(codec.codec, message);
      if (message.type === wireType.audio && codec.kind === "audio")
        return this.#packet(codec, message.payload);
      return undefined;
    } catch (error) {
      if (error instanceof CodecError) return undefined;
      throw error;
    }
  }

  #picture(codec: VideoCodec, { flags, payload }: WireMessage): Picture | undefined {
    const known = this.#video?.codec === codec ? this.#video : undefined;
    const read =
      (flags & wireFlag.key) === 0
        ? { format: known, data: rest(codec, payload) }
        : keyPicture(codec, payload);
    if (read?.format === undefined) return undefined;
    const format = known && sameVideo(known, read.format) ? known : read.format;
    this.#video = format;
    return { format, data: read.data };
  }

  #packet(codec: WireCodec & { readonly kind: "audio" }, payload: Uint8Array) {
    const adts = codec.codec === "aac" ? parseAdtsHeader(payload) : undefined;
    if (codec.codec === "aac" && adts === undefined) return undefined;
    const config = adts?.config ?? new Uint8Array();
    const known = this.#audio;
    const isSame = known?.codec === codec.codec && known.bitsPerSample === codec.bitsPerSample;
    if (!isSame || !sameBytes(known.config, config)) this.#audio = this.#audioFormat(codec, config);
    return this.#audio && { format: this.#audio, data: payload.subarray(adts?.headerBytes ?? 0) };
  }

  #audioFormat(codec: WireCodec & { readonly kind: "audio" }, config: Uint8Array): AudioFormat | undefined {
    const parsed = codec.codec === "aac" ? parseAacConfig(config) : undefined;
    const sampleRate = parsed?.sampleRate ?? this.#sound?.rate;
    const channels = parsed?.channels ?? this.#sound?.channels;
    if (sampleRate === undefined || channels === undefined) return undefined;
    return {
      kind: "audio",
      codec: codec.codec,
      sampleRate,
      channels,
      bitsPerSample: codec.bitsPerSample,
      config,
    };
  }
}

/** A key frame's format and its data without what stands in the format. */
function keyPicture(codec: VideoCodec, payload: Uint8Array): Picture | undefined {
  switch (codec) {
    case "h264":
    case "h265": {
      const isParameterSet = codec === "h264" ? isH264ParameterSet : isH265ParameterSet;
      const nals = splitAnnexB(payload);
      const sets = nals.filter(isParameterSet).map((set) => set.slice());
      const format = codec === "h264" ? h264Format(sets) : h265Format(sets);
      return format && { format, data: joinNalUnits(nals.filter((nal) => !isParameterSet(nal))) };
    }
    case "mpeg4": {
      const { headerBytes } = partsOfMpeg4Frame(payload);
      return { format: mpeg4Format(payload.slice(0, headerBytes)), data: payload.subarray(headerBytes) };
    }
    case "mjpeg":
      return { format: mjpegFormat(parseJpegSize(payload)), data: payload };
  }
}

/** The data of a picture that is no key frame. */
function rest(codec: VideoCodec, payload: Uint8Array): Uint8Array {
  return codec === "h264" || codec === "h265" ? joinNalUnits(splitAnnexB(payload)) : payload;
}

function isH264ParameterSet(nal: Uint8Array): boolean {
  const type = h264TypeOf(nal[0] ?? 0);
  return type === h264NalType.sps || type === h264NalType.pps;
}

function isH265ParameterSet(nal: Uint8Array): boolean {
  const type = h265TypeOf(nal[0] ?? 0);
  return type === h265NalType.vps || type === h265NalType.sps || type === h265NalType.pps;
}

function sameVideo(a: VideoFormat, b: VideoFormat): boolean {
  const [mine, theirs] = [a.parameterSets, b.parameterSets];
  if (a.width !== b.width || a.height !== b.height || mine.length !== theirs.length) return false;
  return mine.every((set, index) => sameBytes(set, theirs[index] ?? new Uint8Array()));
}
