// Where sound stands in a clip: packets that are copied, and samples that are encoded.
import { describe, expect, it } from "vitest";
import { ticksPerMs } from "./clip.ts";
import { PcmLine } from "./pcm-line.ts";
import { soundTimes } from "./sound-times.ts";
import { placeStretches } from "./stretches.ts";

const facts = { sampleRate: 8_000, packetSamples: 800 };
/** Two stretches with a gap of 9 s between them. */
const stretches = placeStretches([
  { startMs: 1_000, endMs: 2_000 },
  { startMs: 11_000, endMs: 12_000 },
]);
const every100Ms = (fromMs: number, count: number) =>
  Array.from({ length: count }, (_, at) => fromMs + at * 100);

describe("packets", () => {
  it("EXP-21 packets of the stretches are kept, and one before the first that is not heard", () => {
    const times = soundTimes({ captureMs: every100Ms(0, 130) }, facts, stretches);
    expect(times?.kept).toEqual([
      9,
      ...Array.from({ length: 10 }, (_, at) => 10 + at),
      ...Array.from({ length: 10 }, (_, at) => 110 + at),
    ]);
    expect([times?.startTicks, times?.endTicks, times?.delayTicks]).toEqual([800, 800 + 16_000, 0]);
  });

  it("EXP-21 AUD-8 packets stay with the picture where the clock of the sound runs differently", () => {
    for (const spacingMs of [99.5, 100.5]) {
      const captureMs = Array.from({ length: 10_000 }, (_, at) => 1_000 + at * spacingMs);
      const long = placeStretches([{ startMs: 1_000, endMs: 1_000_000 }]);
      const times = soundTimes({ captureMs }, facts, long);
      const strayMs = times?.decodeTicks.map((ticks, place) =>
        Math.abs(ticks / 8 - ((captureMs[times.kept[place] ?? 0] ?? 0) - 1_000)),
      );
      expect(Math.max(...(strayMs ?? [Infinity]))).toBeLessThan(21);
    }
  });

  it("EXP-21 sound that begins later than the picture is heard later", () => {
    expect(soundTimes({ captureMs: every100Ms(1_500, 5) }, facts, stretches)?.delayTicks).toBe(
      500 * ticksPerMs,
    );
  });
});

describe("samples", () => {
  /** A line of sound whose samples rise with their capture time; what is heard, 0 where it is silent. */
  function heard(times: readonly number[]): number[] {
    const line = new PcmLine({ sampleRate: 1_000, channels: 1 }, stretches);
    const parts = times.flatMap((ms) => [
      ...line.push(
        Float32Array.from({ length: 100 }, (_, at) => (ms + at) / 0x8000),
        ms,
      ),
    ]);
    const bytes = Buffer.concat([...parts, ...line.end()]);
    return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
  }

  it("EXP-21 sound is cut to the sample at both ends and at a gap", () => {
    const samples = heard(every100Ms(550, 130));
    expect(samples).toHaveLength(2_000);
    expect(samples.slice(0, 1_000)).toEqual(Array.from({ length: 1_000 }, (_, at) => 1_000 + at));
    expect(samples.slice(1_000)).toEqual(Array.from({ length: 1_000 }, (_, at) => 11_000 + at));
  });

  it("EXP-21 where no sound came it is silent, and what comes after is at its time", () => {
    const samples = heard([1_000, 1_100, 1_500, 11_900]);
    expect(samples.slice(200, 500).every((sample) => sample === 0)).toBe(true);
    expect([samples[199], samples[500], samples[599], samples[600]]).toEqual([1_199, 1_500, 1_599, 0]);
    expect([samples[1_899], samples[1_900], samples[1_999]]).toEqual([0, 11_900, 11_999]);
  });

  it("EXP-21 times that stray by less than 20 ms leave no seam", () => {
    const samples = heard([1_000, 1_105, 1_195, 1_300]);
    expect(samples.slice(0, 400).every((sample) => sample >= 1_000)).toBe(true);
  });
});
