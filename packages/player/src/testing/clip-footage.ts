// Footage from the clips of the simulated cameras, for tests in a real browser.
import { readFileSync } from "node:fs";
import { parseAdtsHeader } from "@didban/media/codec";
import type { FakeSound, Footage } from "./footage.ts";

const clips = new URL("../../../../apps/camera-sim/clips/", import.meta.url);

interface ClipFacts {
  readonly file: string;
  readonly codec: "h264" | "mjpeg";
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly frameBytes: readonly number[];
  readonly keyFrames: readonly number[];
  readonly displayOrder?: readonly number[];
}

/** A clip over and over again. Its picture rate divides 1000, and its pictures are whole groups. */
export function clipFootage(name: string): Footage {
  const facts: ClipFacts = JSON.parse(readFileSync(new URL(`${name}.json`, clips), "utf8"));
  const bytes = readFileSync(new URL(facts.file, clips));
  const starts = facts.frameBytes.reduce<number[]>((sums, size) => [...sums, (sums.at(-1) ?? 0) + size], [0]);
  const pictureMs = 1000 / facts.frameRate;
  const indexOf = (slotMs: number) => Math.round(slotMs / pictureMs) % facts.frameBytes.length;
  return {
    codec: facts.codec,
    wireCodec: facts.codec === "h264" ? 1 : 4,
    width: facts.width,
    height: facts.height,
    pictureMs,
    keyFrameMs: (facts.keyFrames[1] ?? facts.frameBytes.length) * pictureMs,
    payloadAt(slotMs) {
      const index = indexOf(slotMs);
      return bytes.subarray(starts[index], starts[index + 1]);
    },
    captureAt(slotMs) {
      const index = indexOf(slotMs);
      return slotMs + ((facts.displayOrder?.[index] ?? index) - index) * pictureMs;
    },
  };
}

/** The yard's sound in AAC, one ADTS frame a place. */
export function aacSound(): FakeSound {
  const frames = adtsFrames(readFileSync(new URL("yard-sound.aac", clips)));
  let next = 0;
  return {
    wireCodec: 44,
    shape: { codec: "aac", rate: 16_000, channels: 1 },
    payloadAt: () => frames[next++ % frames.length] ?? new Uint8Array(),
  };
}

function adtsFrames(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let at = 0;
  for (let header = parseAdtsHeader(bytes); header; header = parseAdtsHeader(bytes.subarray(at))) {
    frames.push(bytes.subarray(at, at + header.frameBytes));
    at += header.frameBytes;
  }
  return frames;
}
