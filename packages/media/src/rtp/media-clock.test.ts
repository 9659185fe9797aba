// Times of units against cameras whose clocks are right, wrong, drifting and leaping. A simulated camera captures at known
// instants; what is asserted is how far the clock is from the truth, and that it never contradicts itself.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MediaClock } from "./media-clock.ts";
import type { TrackClock, UnitTimes } from "./track-clock.ts";

const startMs = Date.UTC(2026, 0, 1);

/** A picture or packet of sound as it happens. */
interface Captured {
  /** True instant of capture on the recorder's axis, relative to the start. */
  readonly trueMs: number;
  readonly timestamp: number;
  readonly delayMs?: number;
  readonly isKey?: boolean;
}

interface Stamped extends UnitTimes {
  readonly trueMs: number;
  /** How far the capture time is from the truth. */
  readonly errorMs: number;
}

function stampAll(clock: TrackClock, captured: readonly Captured[]): Stamped[] {
  return captured.map(({ trueMs, timestamp, delayMs = 0, isKey = false }) => {
    const times = clock.stamp(timestamp >>> 0, startMs + trueMs + delayMs, isKey);
    return { ...times, trueMs, errorMs: times.captureMs - startMs - trueMs };
  });
}

/** Pictures at 25 a second whose RTP clock runs at `rate` times what it says. */
function pictures(
  seconds: number,
  options: { rate?: number; firstTimestamp?: number; delayMs?: (index: number) => number } = {},
): Captured[] {
  const { rate = 1, firstTimestamp = 0, delayMs = () => 5 } = options;
  return Array.from({ length: seconds * 25 }, (_, index) => ({
    trueMs: index * 40,
    timestamp: Math.round(firstTimestamp + index * 3600 * rate) % 2 ** 32,
    delayMs: delayMs(index),
  }));
}

/** The same noise in every run: 0 to `most` milliseconds, sometimes a spike. */
function jitter(most: number): (index: number) => number {
  return (index) => {
    const noise = (Math.imul(index + 1, 2654435761) >>> 8) / 2 ** 24;
    return 5 + noise * most + (index % 97 === 13 ? 8 * most : 0);
  };
}

/** Presentation order never contradicts capture order, whatever else happens. */
function expectNeverFalls(stamped: readonly UnitTimes[]): void {
  const ordered = [...stamped].sort((a, b) => a.ptsUs - b.ptsUs);
  for (const [index, unit] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined) expect(unit.captureMs).toBeGreaterThanOrEqual(before.captureMs);
  }
}

const video = () => new MediaClock().open("video", 90_000);
const worst = (stamped: readonly Stamped[]) =>
  stamped.reduce((most, unit) => Math.max(most, Math.abs(unit.errorMs)), 0);

describe("media clock", () => {
  it("WIRE-16 the first arrival sets the origin, RTP the spacing, however unevenly packets come", () => {
    const stamped = stampAll(video(), pictures(60, { delayMs: jitter(20) }));
    expect(stamped[0]).toMatchObject({
      ptsUs: 0,
      captureMs: startMs + 5 + ((2654435761 >>> 8) / 2 ** 24) * 20,
    });
    for (const [index, unit] of stamped.entries()) expect(unit.ptsUs).toBeCloseTo(index * 40_000, 3);
    const steps = stamped.slice(1).map((unit, index) => unit.captureMs - (stamped[index]?.captureMs ?? 0));
    for (const step of steps) expect(Math.abs(step - 40)).toBeLessThan(0.1); // 200 ppm and little more
    expectNeverFalls(stamped);
  });

  it("WIRE-16 pts is continuous where the 32-bit RTP timestamp wraps", () => {
    const stamped = stampAll(video(), pictures(4, { firstTimestamp: 2 ** 32 - 90_000 }));
    for (const [index, unit] of stamped.entries()) expect(unit.ptsUs).toBeCloseTo(index * 40_000, 3);
    expect(stamped.some((unit) => unit.hasJumped)).toBe(false);
  });

  it("WIRE-16 a drift of 200 ppm is corrected slowly and never adds up, over six hours", () => {
    for (const rate of [1 - 200e-6, 1 + 200e-6]) {
      const stamped = stampAll(video(), pictures(6 * 3600, { rate, delayMs: jitter(10) }));
      expect(worst(stamped)).toBeLessThan(60);
      expectNeverFalls(stamped);
    }
  });

  it("WIRE-16 without correction that drift would be seconds", () => {
    const last = pictures(6 * 3600, { rate: 1 + 200e-6 }).at(-1);
    expect(((last?.timestamp ?? 0) / 90 - (last?.trueMs ?? 0)) / 1000).toBeGreaterThan(4);
  });

  it("WIRE-16 an RTP clock that is off by several percent is learned within a minute", () => {
    for (const rate of [0.95, 0.97, 1.01, 1.03, 1.05]) {
      const stamped = stampAll(video(), pictures(300, { rate, delayMs: jitter(10) }));
      expect(worst(stamped), `rate ${rate}, at all`).toBeLessThan(1000);
      expect(worst(stamped.slice(60 * 25)), `rate ${rate}, after a minute`).toBeLessThan(150);
      expectNeverFalls(stamped);
    }
  });

  it("a burst of old pictures at the start is not captured in the future for long", () => {
    // A camera that first sends two seconds it had kept: timestamps run ahead of arrivals.
    const burst = pictures(2).map((each, index) => ({ ...each, trueMs: index * 0.2, delayMs: 0 }));
    const live = pictures(62)
      .slice(50)
      .map((each) => ({ ...each, trueMs: each.trueMs - 2000 + 10 }));
    const stamped = stampAll(video(), [...burst, ...live]);
    expect(Math.max(...stamped.map((unit) => unit.errorMs))).toBeLessThan(260);
    expect(worst(stamped.slice(-25))).toBeLessThan(60);
    for (const [index, unit] of stamped.entries()) expect(unit.ptsUs).toBeCloseTo(index * 40_000, 3);
    expectNeverFalls(stamped);
  });

  it("pictures that a network held up for twenty seconds keep their own capture times", () => {
    const stalled = pictures(60, {
      delayMs: (index) => (index >= 250 && index < 750 ? (750 - index) * 40 + 5 : 5),
    });
    const stamped = stampAll(video(), stalled);
    expect(stamped.some((unit) => unit.hasJumped)).toBe(false);
    expect(worst(stamped)).toBeLessThan(60);
  });

  it("timestamps that stood still while nothing was sent do not place the present in the past", () => {
    const still = pictures(20).map((each, index) => ({
      ...each,
      trueMs: each.trueMs + (index < 250 ? 0 : 3_600_000),
    }));
    const stamped = stampAll(video(), still);
    expect(worst(stamped)).toBeLessThan(60);
    expect(stamped.filter((unit) => unit.hasJumped)).toHaveLength(1);
    expectNeverFalls(stamped);
  });

  it("a delay that grows by half a minute for good is taken for the camera's in the end", () => {
    const slow = pictures(60, { delayMs: (index) => (index < 250 ? 5 : 30_000) });
    const stamped = stampAll(video(), slow);
    expect(stamped.filter((unit) => unit.hasJumped)).toHaveLength(1);
    expect(stamped.at(-1)?.errorMs).toBeGreaterThan(29_000);
    expectNeverFalls(stamped);
  });

  it("WIRE-16 a leap of the RTP timestamps sets the line anew: pts goes on, capture follows the arrivals", () => {
    for (const leap of [3_000_000_000, -3_000_000_000, 90_000 * 60, -90_000 * 3]) {
      const captured = pictures(20).map((each, index) =>
        index < 250 ? each : { ...each, timestamp: (each.timestamp + leap + 2 ** 33) % 2 ** 32 },
      );
      const stamped = stampAll(video(), captured);
      expect(stamped.filter((unit) => unit.hasJumped)).toHaveLength(1);
      expect(worst(stamped)).toBeLessThan(60);
      for (const [index, unit] of stamped.entries()) {
        if (index > 0) expect(unit.ptsUs - (stamped[index - 1]?.ptsUs ?? 0)).toBeCloseTo(40_000, -2);
      }
      expectNeverFalls(stamped);
    }
  });

  it("WIRE-16 B-frames: pts out of order in decode order, one line from pts to capture time", () => {
    const order = [0, 3, 1, 2, 6, 4, 5];
    const captured = Array.from({ length: 700 }, (_, index) => {
      const place = index === 0 ? 0 : Math.floor((index - 1) / 3) * 3 + (order[((index - 1) % 3) + 1] ?? 0);
      return {
        trueMs: place * 40,
        timestamp: place * 3600 * 1.0001,
        delayMs: 5 + Math.max(0, index - place) * 40,
        isKey: index === 0,
      };
    });
    const stamped = stampAll(video(), captured);
    expect(stamped[1]?.ptsUs).toBeGreaterThan(stamped[2]?.ptsUs ?? 0);
    expectNeverFalls(stamped);
    expect(stamped.some((unit) => unit.hasJumped)).toBe(false);
  });

  it("a sender that repeats or turns back a timestamp a little still gets growing pts", () => {
    const captured = pictures(10)
      .map((each, index) => ({
        ...each,
        timestamp: index % 10 === 9 ? each.timestamp - 3700 : each.timestamp,
        isKey: true,
      }))
      .filter((each) => each.timestamp >= 0);
    const stamped = stampAll(video(), captured);
    for (const [index, unit] of stamped.entries()) {
      if (index > 0) expect(unit.ptsUs).toBeGreaterThan(stamped[index - 1]?.ptsUs ?? 0);
    }
    expect(stamped.some((unit) => unit.hasJumped)).toBe(false);
  });

  it("WIRE-16 pts goes on and capture never falls across sessions of one source", () => {
    const clock = new MediaClock();
    const first = stampAll(clock.open("video", 90_000), pictures(10));
    const second = stampAll(
      clock.open("video", 90_000),
      pictures(10, { firstTimestamp: 123_456_789 }).map((each) => ({
        ...each,
        trueMs: each.trueMs + 30_000,
      })),
    );
    expect((second[0]?.ptsUs ?? 0) - (first.at(-1)?.ptsUs ?? 0)).toBeCloseTo(30_000_000 - 249 * 40_000, -4);
    expect(worst(second)).toBeLessThan(60);
    expectNeverFalls([...first, ...second]);
  });

  it("WIRE-16 never falls and stays near the truth for any rate, jitter, reordering and start", () => {
    const camera = fc.record({
      rate: fc.double({ min: 0.96, max: 1.04, noNaN: true }),
      most: fc.integer({ min: 0, max: 60 }),
      firstTimestamp: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      swapEvery: fc.integer({ min: 2, max: 9 }),
    });
    fc.assert(
      fc.property(camera, ({ rate, most, firstTimestamp, swapEvery }) => {
        const captured = pictures(150, { rate, firstTimestamp, delayMs: jitter(most) });
        for (let index = swapEvery; index + 1 < captured.length; index += swapEvery + 1) {
          const [here, next] = [captured[index], captured[index + 1]];
          if (here === undefined || next === undefined) continue;
          captured[index] = { ...here, trueMs: next.trueMs, timestamp: next.timestamp };
          captured[index + 1] = {
            ...next,
            trueMs: here.trueMs,
            timestamp: here.timestamp,
            delayMs: (next.delayMs ?? 0) + 40,
          };
        }
        const stamped = stampAll(video(), captured);
        expectNeverFalls(stamped);
        expect(worst(stamped.slice(100 * 25))).toBeLessThan(150 + most);
      }),
      { numRuns: 40 },
    );
  });

  it("WIRE-16 no input makes it give anything but finite, non-falling times", () => {
    const input = fc.array(
      fc.record({
        ticks: fc.oneof(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
        stepMs: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -100_000, max: 100_000 })),
        isKey: fc.boolean(),
        report: fc.boolean(),
        restart: fc.integer({ min: 0, max: 20 }).map((draw) => draw === 0),
      }),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(input, (steps) => {
        const clock = video();
        let arrivalMs = startMs;
        let timestamp = 0;
        const stamped = steps.map(({ ticks, stepMs, isKey, report, restart }) => {
          arrivalMs += stepMs;
          timestamp = (timestamp + ticks) >>> 0;
          if (restart) clock.restart();
          if (report) clock.senderReport(arrivalMs * 3, timestamp);
          return clock.stamp(timestamp, arrivalMs, isKey);
        });
        const isFinite = stamped.every((unit) => Number.isFinite(unit.ptsUs + unit.captureMs));
        expect(isFinite).toBe(true);
        expectNeverFalls(stamped);
      }),
      { numRuns: 300 },
    );
  });
});

describe("media clock with sender reports", () => {
  /** Half an hour of picture and sound; sound comes `soundDelayMs` late. Reports every five seconds. */
  function picturesAndSound(options: {
    ntpOffsetMs: number | ((ms: number) => number);
    soundDelayMs: number;
    soundRate?: number;
    reports?: boolean;
  }) {
    const { ntpOffsetMs, soundDelayMs, soundRate = 1, reports = true } = options;
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    const ntp = (ms: number) =>
      startMs + ms + (typeof ntpOffsetMs === "number" ? ntpOffsetMs : ntpOffsetMs(ms));
    const errors: { ms: number; errorMs: number; isSound: boolean }[] = [];
    const all: { picture: UnitTimes[]; sound: UnitTimes[] } = { picture: [], sound: [] };
    for (let ms = 0; ms < 600_000; ms += 20) {
      if (reports && ms % 5000 === 1000) {
        picture.senderReport(ntp(ms), (ms * 90) >>> 0);
        sound.senderReport(ntp(ms), Math.round(777 + ms * 8 * soundRate) >>> 0);
      }
      if (ms % 40 === 0) {
        const times = picture.stamp((ms * 90) >>> 0, startMs + ms + 30, false);
        all.picture.push(times);
        errors.push({ ms, errorMs: times.captureMs - startMs - ms, isSound: false });
      }
      const times = sound.stamp(
        Math.round(777 + ms * 8 * soundRate) >>> 0,
        startMs + ms + soundDelayMs,
        true,
      );
      all.sound.push(times);
      errors.push({ ms, errorMs: times.captureMs - startMs - ms, isSound: true });
    }
    expectNeverFalls(all.picture);
    expectNeverFalls(all.sound);
    /** Largest distance between sound and picture of one instant in the last minutes. */
    const settled = errors.filter(({ ms }) => ms >= 120_000);
    const pictureErrors = settled.filter(({ isSound }) => !isSound).map(({ errorMs }) => errorMs);
    const soundErrors = settled.filter(({ isSound }) => isSound).map(({ errorMs }) => errorMs);
    return Math.max(
      Math.max(...soundErrors) - Math.min(...pictureErrors),
      Math.max(...pictureErrors) - Math.min(...soundErrors),
    );
  }

  it("WIRE-16 sender reports align sound with picture though it is delayed on its way", () => {
    expect(picturesAndSound({ ntpOffsetMs: 0, soundDelayMs: 430 })).toBeLessThan(30);
    expect(picturesAndSound({ ntpOffsetMs: 0, soundDelayMs: 430, reports: false })).toBeGreaterThan(350);
  });

  it.each([
    ["comes late", 370],
    ["comes before its picture", -370],
  ])(
    "AUD-8 WIRE-16 sound that %s meets its picture within the second of the first reports",
    (_, soundDelayMs) => {
      const clock = new MediaClock();
      const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
      const heard: UnitTimes[] = [];
      for (let ms = 0; ms < 10_000; ms += 20) {
        // A camera that orders pictures anew sends them a while after they were taken.
        if (ms % 40 === 0) picture.stamp(ms * 90, startMs + ms + 400, true);
        if (ms === 200 || ms % 5000 === 1000) picture.senderReport(startMs + ms, ms * 90);
        if (ms === 240 || ms % 5000 === 1000) sound.senderReport(startMs + ms, ms * 8);
        heard.push(sound.stamp(ms * 8, startMs + ms + 400 + soundDelayMs, true));
        const errorMs = (heard.at(-1)?.captureMs ?? 0) - startMs - ms - 400;
        if (ms < 200) expect(Math.abs(errorMs)).toBeGreaterThan(300);
        if (ms >= 1_000) expect(Math.abs(errorMs)).toBeLessThan(30);
      }
      expectNeverFalls(heard);
    },
  );

  /** Sound and picture of one session from its start on, of which the picture's first key frame comes `keyAfterMs` later. */
  function fromStart({ starts, keyAfterMs = 0 }: { starts: readonly [number, number]; keyAfterMs?: number }) {
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    const origins = [4_000_000_000, 123_456] as const;
    picture.startsAt(starts[0]);
    sound.startsAt(starts[1]);
    const heard: (UnitTimes & { readonly ms: number; readonly apartMs: number })[] = [];
    for (let ms = 0; ms < 15_000; ms += 20) {
      // A camera that orders pictures anew sends them 370 ms after their sound.
      if (ms % 40 === 0 && ms >= keyAfterMs)
        picture.stamp((origins[0] + ms * 90) >>> 0, startMs + ms + 400, ms === keyAfterMs);
      const times = sound.stamp((origins[1] + ms * 8) >>> 0, startMs + ms + 30, true);
      heard.push({ ...times, ms, apartMs: Math.abs(times.captureMs - startMs - ms - 400) });
    }
    expectNeverFalls(heard);
    return heard;
  }

  it.each([0, 9_000])(
    "AUD-8 sound meets its picture from the first seconds on where the camera says what its session starts with, its first key frame %i ms later",
    (keyAfterMs) => {
      const heard = fromStart({ starts: [4_000_000_000, 123_456], keyAfterMs });
      for (const { ms, apartMs } of heard)
        if (ms > keyAfterMs + 100) expect(apartMs, `after ${ms} ms`).toBeLessThan(30);
      expect(heard[0]?.apartMs).toBeGreaterThan(300);
    },
  );

  it("AUD-8 sound follows a picture whose line falls back at the start, because its pictures come before those that they are shown after", () => {
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    picture.startsAt(0);
    sound.startsAt(0);
    // In groups of one forward picture and the three that stand before it, ten pictures a second.
    const shown = Array.from({ length: 60 }, (_, at) => (at === 0 ? 0 : at % 4 === 1 ? at + 3 : at - 1));
    const pictures: (UnitTimes & { readonly atMs: number })[] = [];
    const heard: (UnitTimes & { readonly atMs: number })[] = [];
    for (let ms = 0; ms < 6_000; ms += 20) {
      const place = shown[ms / 100];
      if (place !== undefined && place < 60)
        pictures.push({ ...picture.stamp(place * 9000, startMs + ms, place === 0), atMs: place * 100 });
      heard.push({ ...sound.stamp(ms * 8, startMs + ms, true), atMs: ms });
    }
    expectNeverFalls(pictures);
    expectNeverFalls(heard);
    for (const { atMs, captureMs } of heard) {
      const seen = pictures.find((each) => each.atMs === atMs);
      if (seen !== undefined && atMs > 1_000)
        expect(Math.abs(captureMs - seen.captureMs), `of ${atMs} ms`).toBeLessThan(30);
    }
  });

  it.each([
    ["zeros", [0, 0]],
    ["what is far from what it sends", [4_000_000_000 + 60 * 90_000, 123_456 + 60 * 8000]],
    ["what would part them by seconds", [4_000_000_000, 123_456 - 3 * 8000]],
  ] as const)("does not believe a camera that says its session starts with %s", (_, starts) => {
    for (const { apartMs } of fromStart({ starts })) {
      expect(apartMs).toBeGreaterThan(300);
      expect(apartMs).toBeLessThan(450);
    }
  });

  it("AUD-8 reports are followed all the same after what the session was said to start with", () => {
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    // It tells of each track's own first packet, whenever that was taken.
    picture.startsAt(0);
    sound.startsAt(400 * 8);
    for (let ms = 0; ms < 5_000; ms += 20) {
      if (ms % 40 === 0) picture.stamp(ms * 90, startMs + ms + 400, true);
      if (ms === 1_000) picture.senderReport(startMs + ms, ms * 90);
      if (ms === 1_000) sound.senderReport(startMs + ms, ms * 8);
      if (ms < 400) continue;
      const { captureMs } = sound.stamp(ms * 8, startMs + ms + 30, true);
      if (ms >= 2_500) expect(Math.abs(captureMs - startMs - ms - 400)).toBeLessThan(30);
    }
  });

  it("WIRE-16 aligns all the same when the camera's wall clock is wrong by decades", () => {
    expect(picturesAndSound({ ntpOffsetMs: -50 * 365.25 * 86_400_000, soundDelayMs: 430 })).toBeLessThan(30);
  });

  it("WIRE-16 aligns again after the camera's wall clock was set", () => {
    expect(
      picturesAndSound({ ntpOffsetMs: (ms) => (ms < 60_000 ? 0 : 3_600_000), soundDelayMs: 300 }),
    ).toBeLessThan(30);
  });

  it("WIRE-16 aligns sound whose RTP clock is off by percents", () => {
    expect(picturesAndSound({ ntpOffsetMs: 0, soundDelayMs: 200, soundRate: 1.02 })).toBeLessThan(60);
  });

  it("does not believe the reports of a camera without a wall clock", () => {
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    for (let ms = 0; ms < 120_000; ms += 40) {
      picture.stamp(ms * 90, startMs + ms, false);
      const { captureMs } = sound.stamp(ms * 8, startMs + ms + 40, true);
      if (ms % 5000 === 0) picture.senderReport(0, ms * 90);
      if (ms % 5000 === 1520) sound.senderReport(0, ms * 8);
      expect(Math.abs(captureMs - startMs - ms)).toBeLessThan(60);
    }
  });

  it("does not believe reports that part sound and picture by seconds", () => {
    const clock = new MediaClock();
    const [picture, sound] = [clock.open("video", 90_000), clock.open("audio", 8000)];
    let last: UnitTimes = { ptsUs: 0, captureMs: 0, hasJumped: false };
    for (let ms = 0; ms < 300_000; ms += 40) {
      picture.stamp(ms * 90, startMs + ms, false);
      last = sound.stamp(ms * 8, startMs + ms + 40, true);
      if (ms % 5000 === 0) {
        picture.senderReport(ms, ms * 90);
        sound.senderReport(ms + 60_000, ms * 8);
      }
      expect(Math.abs(last.captureMs - startMs - ms)).toBeLessThan(100);
    }
  });

  it("tells by the reports when one stream of a camera shows what another one does, however late its own arrivals were seen", () => {
    const sources = [new MediaClock(), new MediaClock()] as const;
    const [large, small] = sources;
    const pictures = [large.open("video", 90_000), small.open("video", 90_000)] as const;
    expect(small.captureAsOn(large, 0)).toBeUndefined();
    for (let ms = 0; ms < 3_000; ms += 40) {
      const seenLateMs = Math.max(0, 300 - ms);
      const shown = pictures[0].stamp(ms * 90, startMs + ms, ms === 0);
      const same = pictures[1].stamp(5_000 + ms * 90, startMs + ms + seenLateMs, ms === 0);
      if (ms === 0) pictures[0].senderReport(startMs, 0);
      if (ms === 40) pictures[1].senderReport(startMs + 40, 5_000 + 40 * 90);
      const told = small.captureAsOn(large, shown.ptsUs);
      if (ms < 40) expect(told).toBeUndefined();
      else expect(Math.abs((told ?? 0) - same.captureMs)).toBeLessThan(1);
    }
  });
});
