// A pretend camera whose every picture carries a running number, so that a test can say exactly which pictures were lost, doubled or
// put out of order. The pictures look like H.264 to everything that does not decode them.

import type { AccessUnit, AudioFormat, VideoFormat } from "@didban/media";

export interface NumberedStreamOptions {
  readonly framesPerSecond?: number;
  /** A key frame every so many pictures. */
  readonly picturesPerGroup?: number;
  /** Size of each picture; key frames take four times that. */
  readonly bytesPerPicture?: number;
  readonly firstNumber?: number;
}

/** A video format of its own identity on each call. */
export function numberedFormat(): VideoFormat {
  return {
    kind: "video",
    codec: "h264",
    width: 640,
    height: 360,
    parameterSets: [
      Uint8Array.of(
        0x67,
        0x42,
        0xc0,
        0x1e,
        0xd9,
        0x00,
        0xa0,
        0x2f,
        0xf9,
        0x70,
        0x11,
        0x00,
        0x00,
        0x03,
        0x00,
        0x01,
      ),
      Uint8Array.of(0x68, 0xcb, 0x83, 0xcb, 0x20),
    ],
    codecString: "avc1.42c01e",
  };
}

/** G.711 sound to go with it. */
export function numberedAudioFormat(): AudioFormat {
  return {
    kind: "audio",
    codec: "pcmu",
    sampleRate: 8000,
    channels: 1,
    bitsPerSample: 8,
    config: new Uint8Array(),
  };
}

/** Makes pictures one after the other; `number` is that of the next. */
export class NumberedStream {
  readonly #groupLength: number;
  readonly #bytes: number;
  readonly spacingMs: number;
  format: VideoFormat = numberedFormat();
  number: number;

  constructor(options: NumberedStreamOptions = {}) {
    this.spacingMs = 1000 / (options.framesPerSecond ?? 10);
    this.#groupLength = options.picturesPerGroup ?? 10;
    this.#bytes = options.bytesPerPicture ?? 200;
    this.number = options.firstNumber ?? 0;
  }

  /** The next picture, captured at `captureMs`. */
  next(captureMs: number): AccessUnit {
    const number = this.number++;
    const isKey = number % this.#groupLength === 0;
    return {
      format: this.format,
      isKey,
      isDiscontinuity: false,
      ptsUs: number * this.spacingMs * 1000,
      captureMs,
      data: numberedPicture(number, isKey, isKey ? this.#bytes * 4 : this.#bytes),
    };
  }

  /** `count` pictures in a row from `startMs` on. */
  take(count: number, startMs: number): AccessUnit[] {
    return Array.from({ length: count }, (_, at) => this.next(startMs + at * this.spacingMs));
  }
}

/** A packet of sound of 20 ms. */
export function numberedSound(format: AudioFormat, number: number, captureMs: number): AccessUnit {
  const data = new Uint8Array(160).fill(0xd5);
  data.set(new TextEncoder().encode(String(number).padStart(digits, "0")));
  return { format, isKey: true, isDiscontinuity: false, ptsUs: number * 20_000, captureMs, data };
}

/** The number that a picture made here carries; throws when its bytes are not as they were made. */
export function numberOf(unit: AccessUnit): number {
  const { data } = unit;
  const number = Number(new TextDecoder().decode(data.subarray(numberAt, numberAt + digits)));
  const expected = numberedPicture(number, unit.isKey, data.length);
  if (!Number.isInteger(number) || Buffer.compare(expected, data) !== 0)
    throw new Error("a picture was changed");
  return number;
}

const digits = 12;
/** Behind the length and the NAL header. */
const numberAt = 5;

/** One slice NAL unit behind its length: header, number in digits, then filling that depends on the number. */
function numberedPicture(number: number, isKey: boolean, bytes: number): Uint8Array {
  const size = Math.max(bytes, numberAt + digits);
  const data = new Uint8Array(size).fill(0x80 + (number % 101));
  new DataView(data.buffer).setUint32(0, size - 4);
  data[4] = isKey ? 0x65 : 0x41;
  data.set(new TextEncoder().encode(String(number).padStart(digits, "0")), numberAt);
  return data;
}
