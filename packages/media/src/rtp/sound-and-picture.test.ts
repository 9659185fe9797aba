// Sound against picture of cameras that send B-frames behind pictures that are shown after them (AUD-8). Packets arrive as from an encoder that is
// paced by its own input; what is asserted is how far sound is from the picture of its instant, and that the picture's line finds its place and stays.
import { describe, expect, it } from "vitest";
import { MediaClock } from "./media-clock.ts";

const startMs = Date.UTC(2026, 0, 1);
const seconds = 40;
const origin = { picture: 4_000_000_000, sound: 123_456 } as const;
const groupLength = 25;

interface Camera {
  readonly bFrames: number;
  readonly framesPerSecond: number;
  /** Sound in one packet. */
  readonly packetMs: number;
  /** Whether it tells what the session starts with. */
  readonly tellsStart: boolean;
  readonly firstReportMs: number;
  /** When a picture that was ready at `ms` comes, and sound. */
  readonly arrival: (ms: number) => number;
  readonly soundDelayMs: number;
}

const steady: Camera = {
  bFrames: 3,
  framesPerSecond: 25,
  packetMs: 128,
  tellsStart: true,
  firstReportMs: 1500,
  arrival: (ms) => ms + 5 * noise(ms),
  soundDelayMs: 0,
};

/** From 0 to 1, the same in every run. */
function noise(seed: number): number {
  return (Math.imul(Math.round(seed) + 1, 2654435761) >>> 8) / 2 ** 24;
}

/** Stalls of up to `most` milliseconds, most of them short, as where a machine is busy. */
function busy(most: number): (ms: number) => number {
  return (ms) => ms + most * noise(Math.floor(ms / 300) * 7) ** 3;
}

/** Places in presentation order, as they are sent: a forward picture, the middle one of those before it, and the rest. */
function sentOrder({ bFrames, framesPerSecond }: Camera): number[] {
  const places: number[] = [];
  while (places.length < seconds * framesPerSecond) {
    const first = places.length;
    const group = Math.floor(first / groupLength) * groupLength;
    const forward = first === group ? first : Math.min(group + groupLength - 1, first + bFrames);
    const between = Array.from({ length: forward - first }, (_, at) => first + at);
    const middle = between[Math.floor(between.length / 2)];
    places.push(forward, ...(middle === undefined ? [] : [middle]), ...between.filter((at) => at !== middle));
  }
  return places;
}

interface Placed {
  readonly takenMs: number;
  readonly captureMs: number;
}

function watch(over: Partial<Camera>) {
  const camera = { ...steady, ...over };
  const clock = new MediaClock();
  const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
  if (camera.tellsStart) {
    picture.startsAt(origin.picture);
    sound.startsAt(origin.sound);
  }
  const [seen, heard]: [Placed[], Placed[]] = [[], []];
  const events: { readonly ms: number; readonly happen: (ms: number) => void }[] = [];
  const frameMs = 1000 / camera.framesPerSecond;
  const pictureTicks = (takenMs: number) => (origin.picture + Math.round(takenMs * 90)) >>> 0;
  const soundTicks = (takenMs: number) => (origin.sound + takenMs * 8) >>> 0;
  // The order costs pictures as much time as those take that stand before a forward one; sound waits for nothing.
  const delayMs = camera.bFrames * frameMs;
  let last = 0;
  for (const [index, place] of sentOrder(camera).entries()) {
    last = Math.max(last, camera.arrival(index * frameMs + delayMs));
    const takenMs = place * frameMs;
    const happen = (ms: number) => {
      const times = picture.stamp(pictureTicks(takenMs), startMs + ms, place % groupLength === 0);
      seen.push({ takenMs, captureMs: times.captureMs - startMs });
    };
    events.push({ ms: last, happen });
  }
  last = 0;
  for (let takenMs = 0; takenMs < seconds * 1000; takenMs += camera.packetMs) {
    last = Math.max(last, camera.arrival(takenMs + camera.soundDelayMs));
    const happen = (ms: number) => {
      const times = sound.stamp(soundTicks(takenMs), startMs + ms, true);
      heard.push({ takenMs, captureMs: times.captureMs - startMs });
    };
    events.push({ ms: last, happen });
  }
  for (let ms = camera.firstReportMs; ms < seconds * 1000; ms += 5000) {
    events.push({ ms, happen: () => picture.senderReport(startMs + ms, pictureTicks(ms)) });
    const laterMs = ms + 800;
    events.push({
      ms: laterMs,
      happen: () => sound.senderReport(startMs + laterMs, soundTicks(laterMs)),
    });
  }
  for (const { ms, happen } of events.toSorted((a, b) => a.ms - b.ms)) happen(ms);
  seen.sort((a, b) => a.takenMs - b.takenMs);
  return { apart: heard.map((unit) => ({ takenMs: unit.takenMs, byMs: apartMs(unit, seen) })), seen };
}

/** Sound minus the picture's line at its instant. */
function apartMs({ takenMs, captureMs }: Placed, seen: readonly Placed[]): number {
  const at = seen.findIndex((unit) => unit.takenMs >= takenMs);
  const [after, before] = [seen[at] ?? seen.at(-1), seen[at - 1] ?? seen[0]];
  if (after === undefined || before === undefined) return Number.POSITIVE_INFINITY;
  const share = (takenMs - before.takenMs) / (after.takenMs - before.takenMs || 1);
  return captureMs - before.captureMs - share * (after.captureMs - before.captureMs);
}

/** Least and most that pictures are labelled later than they were taken. */
function swing({ seen }: { readonly seen: readonly Placed[] }, fromMs: number): readonly [number, number] {
  const errors = seen
    .filter(({ takenMs }) => takenMs >= fromMs)
    .map(({ takenMs, captureMs }) => captureMs - takenMs);
  return [Math.min(...errors), Math.max(...errors)];
}

const cameras: readonly (readonly [string, Partial<Camera>])[] = [
  ["that comes evenly", {}],
  ["of ten pictures a second", { framesPerSecond: 10 }],
  ["without B-frames", { bFrames: 0 }],
  ["whose first pictures come at once", { arrival: (ms) => Math.max(0, ms - 200) }],
  ["whose first pictures come late", { arrival: (ms) => Math.max(450, ms) }],
  ["that is received by a busy machine", { arrival: busy(150) }],
  ["whose delay grows", { arrival: (ms) => ms + (ms > 15_000 ? 150 : 0) }],
  ["whose delay lessens", { arrival: (ms) => ms + (ms > 15_000 ? 0 : 150) }],
  ["that sends short packets of sound", { packetMs: 20 }],
  ["that sends its first reports late", { firstReportMs: 9_000 }],
  ["that sends no reports", { firstReportMs: Infinity }],
];

describe("sound and picture of a camera", () => {
  it.each(cameras)("AUD-8 %s are together from the first second on", (_, camera) => {
    const { apart } = watch(camera);
    const late = apart.filter(({ takenMs }) => takenMs >= 1_000);
    for (const { takenMs, byMs } of late) expect(Math.abs(byMs), `of ${takenMs} ms`).toBeLessThan(40);
    const all = apart.map(({ byMs }) => Math.abs(byMs)).sort((a, b) => a - b);
    expect(all[Math.floor(all.length * 0.95)]).toBeLessThan(40);
  });

  it("AUD-8 that does not say what its session starts with are together too", () => {
    const { apart } = watch({ tellsStart: false });
    const late = apart.filter(({ takenMs }) => takenMs >= 1_000);
    for (const { takenMs, byMs } of late) expect(Math.abs(byMs), `of ${takenMs} ms`).toBeLessThan(40);
  });

  it.each([430, -430])(
    "AUD-8 are together as soon as reports tell that sound comes %i ms late, though the lines are being moved then",
    (soundDelayMs) => {
      const arrival = (ms: number) => ms + 500 + 25 * Math.min(1, ms / 6_000);
      const { apart } = watch({ tellsStart: false, firstReportMs: 8_000, soundDelayMs, arrival });
      for (const { takenMs, byMs } of apart.filter((each) => each.takenMs > 10_000))
        expect(Math.abs(byMs), `of ${takenMs} ms`).toBeLessThan(40);
    },
  );

  it.each(cameras.slice(0, 6))(
    "WIRE-16 the picture's line of one %s finds its place and stays",
    (_, camera) => {
      const [least, most] = swing(watch(camera), 1_000);
      expect(most - least).toBeLessThan(20);
    },
  );

  it("WIRE-16 a delay that changes for good moves the line to its new place and no further", () => {
    const grown = swing(watch({ arrival: (ms) => ms + (ms > 15_000 ? 150 : 0) }), 16_000);
    expect(grown[1]).toBeLessThan(155);
    const lessened = swing(watch({ arrival: (ms) => ms + (ms > 15_000 ? 0 : 150) }), 16_000);
    expect(lessened[0]).toBeGreaterThan(-45);
  });
});
