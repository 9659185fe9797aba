// Two quiet ambiences as seamless loops: birds and water for the yard, a bell, a clock and a low hum for the shop. Owns the synthesis
// and the packing; played beside the clips of the same name.
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AudioClipIndex } from "../src/clip/clip-index.ts";
import { scatter } from "./drawings/kit.ts";

const aacSamplesPerPacket = 1024;
/** 160 AAC packets make one loop of 10.24 s. */
const yardSound = { sampleRate: 16_000, samples: 160 * aacSamplesPerPacket };
/** The shop's loop is as long as its picture, so that the bell rings when it swings. */
const shopSound = { sampleRate: 8_000, samples: 80_000, samplesPerPacket: 320 };

/** Writes `yard-sound.aac` and `shop-sound.ulaw` with their indexes into `folder`. */
export function makeSounds(folder: string): void {
  writeAac(folder, "yard-sound", drawYardSound());
  writeMuLaw(folder, "shop-sound", drawShopSound());
}

function drawYardSound(): Float32Array {
  const { sampleRate, samples } = yardSound;
  const sound = loopingNoise(samples, 0.035, 0.06);
  for (let index = 0; index < 26; index++) {
    const start = Math.floor(scatter(index, 1) * samples);
    const base = 2300 + scatter(index, 2) * 1700;
    const notes = 2 + Math.floor(scatter(index, 3) * 4);
    for (let note = 0; note < notes; note++) {
      const at = start + Math.floor(note * sampleRate * (0.11 + scatter(index, 4) * 0.05));
      chirp(
        sound,
        at,
        sampleRate,
        base + note * 90,
        base + 700 * (note % 2 ? 1 : -0.6),
        0.08,
        0.1 + scatter(index, 5) * 0.08,
      );
    }
  }
  return sound;
}

function drawShopSound(): Float32Array {
  const { sampleRate, samples } = shopSound;
  const sound = loopingNoise(samples, 0.012, 0.04);
  for (let at = 0; at < samples; at++) {
    const seconds = at / sampleRate;
    sound[at] =
      (sound[at] ?? 0) +
      0.014 * Math.sin(2 * Math.PI * 100 * seconds) +
      0.006 * Math.sin(2 * Math.PI * 200 * seconds);
  }
  for (let tick = 0; tick < 20; tick++)
    strike(sound, Math.floor(tick * sampleRate * 0.5), sampleRate, [tick % 2 ? 1900 : 2300], 0.012, 0.06);
  strike(sound, Math.floor(0.8 * sampleRate), sampleRate, [1318, 2637, 3520], 0.9, 0.2);
  strike(sound, Math.floor(1.15 * sampleRate), sampleRate, [1046, 2093, 3136], 1.1, 0.2);
  return sound;
}

/** Soft noise whose end runs into its beginning; `smoothing` near 0 is dull, near 1 bright. */
function loopingNoise(samples: number, loudness: number, smoothing: number): Float32Array {
  const sound = new Float32Array(samples);
  let level = 0;
  for (let at = -4000; at < samples; at++) {
    level += (scatter((at + samples) % samples, 9) - 0.5 - level) * smoothing;
    if (at >= 0) sound[at] = (level / Math.sqrt(smoothing)) * loudness * 3;
  }
  return sound;
}

/** A whistle gliding between two pitches (Hz), wrapping round the loop's end. */
function chirp(
  sound: Float32Array,
  start: number,
  sampleRate: number,
  fromHz: number,
  toHz: number,
  seconds: number,
  loudness: number,
): void {
  const length = Math.floor(seconds * sampleRate);
  let angle = 0;
  for (let at = 0; at < length; at++) {
    const share = at / length;
    angle += (2 * Math.PI * (fromHz + (toHz - fromHz) * share)) / sampleRate;
    const place = (start + at) % sound.length;
    sound[place] = (sound[place] ?? 0) + Math.sin(angle) * Math.sin(Math.PI * share) ** 2 * loudness;
  }
}

/** A struck bell or wood: partials (Hz) that die away, wrapping round the loop's end. */
function strike(
  sound: Float32Array,
  start: number,
  sampleRate: number,
  partials: readonly number[],
  seconds: number,
  loudness: number,
): void {
  const length = Math.floor(seconds * 4 * sampleRate);
  for (let at = 0; at < length; at++) {
    const place = (start + at) % sound.length;
    const fade = Math.exp(-at / (seconds * sampleRate)) * Math.min(1, at / 20);
    const tone = partials.reduce(
      (sum, hz, index) => sum + Math.sin((2 * Math.PI * hz * at) / sampleRate) / (index + 1),
      0,
    );
    sound[place] = (sound[place] ?? 0) + tone * fade * loudness;
  }
}

/** Encodes three rounds and keeps the middle one, whose overlap with its neighbours is the loop's own. */
function writeAac(folder: string, name: string, sound: Float32Array): void {
  const raw = join(folder, `${name}.raw`);
  const round = pcm16(sound);
  writeFileSync(raw, Buffer.concat([round, round, round]));
  const args =
    `-v error -f s16le -ar ${yardSound.sampleRate} -ac 1 -i ${raw} -c:a aac -b:a 32k -f adts -`.split(" ");
  const frames = adtsFrames(execFileSync("ffmpeg", args, { maxBuffer: 2 ** 24 }));
  rmSync(raw);
  const packets = yardSound.samples / aacSamplesPerPacket;
  writeFileSync(join(folder, `${name}.aac`), Buffer.concat(frames.slice(packets, packets * 2)));
  writeIndex(folder, name, {
    kind: "audio",
    file: `${name}.aac`,
    codec: "aac",
    sampleRate: yardSound.sampleRate,
    samplesPerPacket: aacSamplesPerPacket,
  });
}

function writeMuLaw(folder: string, name: string, sound: Float32Array): void {
  const args = `-v error -f s16le -ar ${shopSound.sampleRate} -ac 1 -i - -c:a pcm_mulaw -f mulaw -`.split(
    " ",
  );
  writeFileSync(join(folder, `${name}.ulaw`), execFileSync("ffmpeg", args, { input: pcm16(sound) }));
  writeIndex(folder, name, {
    kind: "audio",
    file: `${name}.ulaw`,
    codec: "pcmu",
    sampleRate: shopSound.sampleRate,
    samplesPerPacket: shopSound.samplesPerPacket,
  });
}

function writeIndex(folder: string, name: string, index: AudioClipIndex): void {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(index)}\n`);
}

function pcm16(sound: Float32Array): Buffer {
  const bytes = Buffer.alloc(sound.length * 2);
  for (const [at, level] of sound.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, level)) * 32_000), at * 2);
  return bytes;
}

function adtsFrames(stream: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= stream.length;) {
    const length =
      ((stream.readUInt8(at + 3) & 3) << 11) |
      (stream.readUInt8(at + 4) << 3) |
      (stream.readUInt8(at + 5) >> 5);
    frames.push(stream.subarray(at, at + length));
    at += length;
  }
  return frames;
}
