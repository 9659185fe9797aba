// The archive map, day-numbers, and the account of recorded and missing time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gapCauses } from "../gap-cause.ts";
import {
  archiveMap,
  checkAccount,
  clip,
  covers,
  dayNumberOf,
  earliestAllowedMs,
  explainGaps,
  gaps,
  msOfDayNumber,
  spanSetOf,
  spansOf,
} from "./index.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 86_400_000;

describe("day-numbers", () => {
  it("ARCH-12 count days from 1899-12-30, exact to the millisecond both ways", () => {
    expect(dayNumberOf(Date.UTC(1899, 11, 30))).toBe(0);
    expect(dayNumberOf(Date.UTC(1970, 0, 1))).toBe(25_569);
    expect(dayNumberOf(Date.UTC(2026, 10, 21, 12))).toBe(46_347.5);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), (ms) => {
        expect(msOfDayNumber(dayNumberOf(ms))).toBe(ms);
      }),
    );
  });
});

describe("the archive map", () => {
  const recorded = spanSetOf([
    { startMs: nowMs - 100 * minute, endMs: nowMs - 60 * minute },
    { startMs: nowMs - 60 * minute + 0.5, endMs: nowMs - 30 * minute },
    { startMs: nowMs - 20 * minute, endMs: nowMs - 3000 },
  ]);
  const query = { earliestMs: nowMs - day, nowMs, isRecording: true };
  const inMinutes = (entries: ReturnType<typeof archiveMap>) =>
    entries.map(([start, end, ongoing]) => [
      Math.round((msOfDayNumber(start) - nowMs) / minute) + 0,
      Math.round((msOfDayNumber(end) - nowMs) / minute) + 0,
      ongoing,
    ]);

  it("ARCH-13 is the whole allowed window, ascending and apart, the last entry ongoing while its end is at most 5 s old", () => {
    expect(inMinutes(archiveMap(recorded, query))).toEqual([
      [-100, -30, false],
      [-20, 0, true],
    ]);
    expect(inMinutes(archiveMap(recorded, { ...query, isRecording: false })).at(-1)).toEqual([-20, 0, false]);
    expect(inMinutes(archiveMap(recorded, { ...query, nowMs: nowMs + 2001 })).at(-1)).toEqual([
      -20,
      0,
      false,
    ]);
    expect(archiveMap(recorded, { ...query, nowMs: nowMs + 2000 }).at(-1)?.[2]).toBe(true);
  });

  it("ARCH-13 is clipped to earliest, now and the query", () => {
    const asked = { fromMs: nowMs - 80 * minute, toMs: nowMs - 10 * minute };
    expect(inMinutes(archiveMap(recorded, { ...query, ...asked }))).toEqual([
      [-80, -30, false],
      [-20, -10, false],
    ]);
    expect(inMinutes(archiveMap(recorded, { ...query, earliestMs: nowMs - 25 * minute }))).toEqual([
      [-20, 0, true],
    ]);
  });

  it("ARCH-14 joins gaps shorter than the resolution", () => {
    expect(inMinutes(archiveMap(recorded, { ...query, resolutionMs: 11 * minute }))).toEqual([
      [-100, 0, true],
    ]);
  });

  it("ARCH-19 is empty outside the allowed window", () => {
    expect(archiveMap(recorded, { ...query, fromMs: nowMs - 9 * day, toMs: nowMs - 8 * day })).toEqual([]);
    expect(archiveMap(recorded, { ...query, fromMs: nowMs + minute, toMs: nowMs + 2 * minute })).toEqual([]);
  });

  it("ARCH-20 begins at the later of creation and now minus the archive age, whose days may be a fraction", () => {
    expect(earliestAllowedMs({ createdAtMs: nowMs - 9 * day, archiveAgeDays: 0.5 }, nowMs)).toBe(
      nowMs - day / 2,
    );
    expect(earliestAllowedMs({ createdAtMs: nowMs - day, archiveAgeDays: 30 }, nowMs)).toBe(nowMs - day);
  });
});

describe("gaps and their causes", () => {
  const anyPeriods = fc.array(
    fc.record({ startMs: fc.nat(50), length: fc.nat(30), cause: fc.constantFrom(...gapCauses) }),
    { maxLength: 10 },
  );
  const periodsOf = (drawn: { startMs: number; length: number; cause: (typeof gapCauses)[number] }[]) =>
    drawn.map(({ startMs, length, cause }) => ({ startMs, endMs: startMs + length, cause }));

  it("ARCH-23 names each gap by the first of the causes that held, whatever else did", () => {
    fc.assert(
      fc.property(anyPeriods, anyPeriods, (drawnRecorded, drawnCauses) => {
        const recorded = clip(spanSetOf(periodsOf(drawnRecorded)), 0, 60);
        const causes = periodsOf(drawnCauses);
        const explained = explainGaps(recorded, causes, 0, 60);
        for (let ms = 0; ms < 60; ms++) {
          const held = causes
            .filter((period) => period.startMs <= ms && ms < period.endMs)
            .map((period) => period.cause);
          const expected = gapCauses.find((cause) => held.includes(cause)) ?? "system";
          const found = explained.filter((period) => period.startMs <= ms && ms < period.endMs);
          expect(found.map((period) => period.cause)).toEqual(covers(recorded, ms) ? [] : [expected]);
        }
        expect([...spansOf(spanSetOf(explained))]).toEqual([...spansOf(gaps(recorded, 0, 60))]);
      }),
    );
  });

  it("ARCH-23 one cause period within a gap is one downtime", () => {
    const causes = [
      { startMs: 0, endMs: 100, cause: "status" },
      { startMs: 20, endMs: 40, cause: "payment" },
      { startMs: 30, endMs: 50, cause: "noMotion" },
    ] as const;
    expect(explainGaps(new Float64Array(), causes, 0, 100)).toEqual([
      { startMs: 0, endMs: 20, cause: "status" },
      { startMs: 20, endMs: 40, cause: "payment" },
      { startMs: 40, endMs: 100, cause: "status" },
    ]);
  });

  it("ARCH-18 finds each whole second that is neither recorded nor explained, and overlaps beyond an edge", () => {
    const recorded = spanSetOf([
      { startMs: 0, endMs: 10_000 },
      { startMs: 15_000, endMs: 30_000 },
    ]);
    const sound = [{ startMs: 8_500, endMs: 15_000 }];
    expect(checkAccount(recorded, sound, 0, 30_000)).toEqual({ unexplained: [], overlapping: [] });
    expect(checkAccount(recorded, [{ startMs: 10_000, endMs: 13_900 }], 0, 30_000).unexplained).toEqual([
      { startMs: 13_900, endMs: 15_000 },
    ]);
    expect(checkAccount(recorded, [{ startMs: 10_000, endMs: 14_300 }], 0, 30_000).unexplained).toEqual([]);
    expect(checkAccount(recorded, [{ startMs: 7_900, endMs: 15_000 }], 0, 30_000).overlapping).toEqual([
      { startMs: 7_900, endMs: 10_000 },
    ]);
  });
});
