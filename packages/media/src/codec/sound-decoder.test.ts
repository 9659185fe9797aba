// Sound against reference decoders, and what the player gets of it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AudioCodec, AudioFormat } from "../format.ts";
import { reverseG726Packing, unpackG726 } from "./g726/packing.ts";
import { createSoundDecoder, isDecodedHere } from "./sound-decoder.ts";

const read = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

function format(codec: AudioCodec, changes: Partial<AudioFormat> = {}): AudioFormat {
  return {
    kind: "audio",
    codec,
    sampleRate: 8000,
    channels: 1,
    bitsPerSample: 0,
    config: new Uint8Array(),
    ...changes,
  };
}

function decode(data: Uint8Array, of: AudioFormat): Float32Array {
  const decoder = createSoundDecoder(of);
  if (decoder === undefined) throw new Error("not decoded here");
  return decoder.decode(data);
}

/** Samples of a 16-bit reference file, in [-1, 1). */
function reference16(name: string): number[] {
  const bytes = read(name);
  return Array.from(new Int16Array(bytes.buffer, 0, bytes.length / 2), (sample) => sample / 0x8000);
}

function largestError(samples: Float32Array, reference: readonly number[]): number {
  expect(samples.length).toBe(reference.length);
  return Math.max(...reference.map((sample, index) => Math.abs(sample - (samples[index] ?? 0))));
}

const leastBit16 = 1 / 0x8000;

describe("sound decoding", () => {
  it("AUD-2 mu-law and A-law decode every code to its reference", () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
    expect(largestError(decode(codes, format("pcmu")), reference16("g711-mu-law.s16"))).toBe(0);
    expect(largestError(decode(codes, format("pcma")), reference16("g711-a-law.s16"))).toBe(0);
  });

  it("AUD-2 G.726 decodes at 16, 24, 32 and 40 kbit/s within 1 LSB of the ITU's reference decoder", () => {
    for (const bitsPerSample of [2, 3, 4, 5]) {
      const name = `g726-${bitsPerSample * 8}`;
      const samples = decode(read(`${name}.g726`), format("adpcm", { bitsPerSample }));
      expect(largestError(samples, reference16(`${name}.s16`)), name).toBeLessThanOrEqual(leastBit16);
    }
  });

  it("AUD-2 PCM of 8, 16, 24 and 32 bits and float decodes within 1 LSB of the reference", () => {
    const leastBits = {
      pcm_u8: 2 ** -7,
      pcm_s16: 2 ** -15,
      pcm_s24: 2 ** -23,
      pcm_s32: 2 ** -24,
      pcm_f32: 0,
    } as const;
    for (const codec of ["pcm_u8", "pcm_s16", "pcm_s24", "pcm_s32", "pcm_f32"] as const) {
      const bytes = read(`${codec.replace("_", "-")}.f64`);
      const reference = Array.from(new Float64Array(bytes.buffer, 0, bytes.length / 8));
      const samples = decode(read(`${codec.replace("_", "-")}.raw`), format(codec));
      expect(largestError(samples, reference), codec).toBeLessThanOrEqual(leastBits[codec]);
    }
  });

  it("G.726 decodes packet by packet as it does at once", () => {
    const data = read("g726-32.g726");
    const decoder = createSoundDecoder(format("adpcm", { bitsPerSample: 4 }));
    const pieces = [data.subarray(0, 160), data.subarray(160, 500), data.subarray(500)];
    const samples = pieces.flatMap((piece) => [...(decoder?.decode(piece) ?? [])]);
    expect(samples).toEqual([...decode(data, format("adpcm", { bitsPerSample: 4 }))]);
  });

  it("a decoder that ignores its state between samples is off the reference", () => {
    const samples = [...read("g726-32.g726")].flatMap((byte) => [
      ...decode(Uint8Array.of(byte), format("adpcm", { bitsPerSample: 4 })),
    ]);
    expect(largestError(Float32Array.from(samples), reference16("g726-32.s16"))).toBeGreaterThan(0.1);
  });

  it("AAL2 packing becomes the plain one, codes in the same order", () => {
    for (const bits of [2, 3, 4, 5]) {
      const codes = Array.from({ length: 40 }, (_, index) => (index * 7 + 3) & ((1 << bits) - 1));
      const text = codes.map((code) => code.toString(2).padStart(bits, "0")).join("");
      const data = Uint8Array.from(text.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
      reverseG726Packing(data, bits);
      expect([...unpackG726(data, bits)]).toEqual(codes);
    }
  });

  it("AUD-3 leaves G.729 and AAC to others", () => {
    for (const codec of ["g729", "aac"] as const) {
      expect(createSoundDecoder(format(codec))).toBeUndefined();
      expect(isDecodedHere(format(codec))).toBe(false);
    }
  });
});

describe("sound at 8000 Hz", () => {
  const tone = (rate: number, hertz: number, seconds: number) =>
    Float32Array.from(
      { length: rate * seconds },
      (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate),
    );
  const asBytes = (samples: Float32Array) => new Uint8Array(samples.buffer);

  it("AUD-1 AUD-4 another sample rate comes out at 8000 Hz, the tone unchanged", () => {
    for (const sampleRate of [11_025, 16_000, 22_050, 44_100, 48_000]) {
      const samples = decode(asBytes(tone(sampleRate, 400, 1)), format("pcm_f32", { sampleRate }));
      expect(Math.abs(samples.length - 8000)).toBeLessThanOrEqual(20);
      const expected = tone(8000, 400, 1);
      const middle = Array.from(samples.slice(100, 7900)).map(
        (sample, index) => sample - (expected[index + 100] ?? 0),
      );
      expect(Math.max(...middle.map(Math.abs)), `${sampleRate} Hz`).toBeLessThan(0.005);
    }
  });

  it("AUD-4 what lies above half the played rate is silent rather than folded back", () => {
    const samples = decode(asBytes(tone(48_000, 7000, 1)), format("pcm_f32", { sampleRate: 48_000 }));
    expect(Math.max(...samples.slice(100, 7900).map(Math.abs))).toBeLessThan(0.005);
  });

  it("AUD-4 resampling leaves no seam between packets", () => {
    const of = format("pcm_f32", { sampleRate: 44_100 });
    const whole = tone(44_100, 1000, 0.5);
    const decoder = createSoundDecoder(of);
    const pieces: number[] = [];
    for (let from = 0; from < whole.length; from += 441) {
      pieces.push(...(decoder?.decode(asBytes(whole.slice(from, from + 441))) ?? []));
    }
    const once = decode(asBytes(whole), of);
    expect(pieces.length).toBe(once.length);
    expect(largestError(Float32Array.from(pieces), [...once])).toBeLessThan(1e-6);
  });

  it("AUD-4 stereo becomes the mean of its channels", () => {
    const data = new Uint8Array(Int16Array.of(1000, 3000, -2000, -4000).buffer);
    const samples = decode(data, format("pcm_s16", { channels: 2 }));
    expect([...samples].map((sample) => sample * 0x8000)).toEqual([2000, -3000]);
  });

  it("refuses a sample rate that no sound has", () => {
    expect(() => createSoundDecoder(format("pcm_s16", { sampleRate: 0 }))).toThrow(RangeError);
    expect(() => createSoundDecoder(format("adpcm", { bitsPerSample: 7 }))).toThrow(RangeError);
  });
});
