// The strip: scales, geometry, ticks and days.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultScale,
  loadWindow,
  localMultiples,
  narrowerScale,
  pixelOf,
  rescaled,
  scaleFacts,
  snappedStart,
  startOfLocalDay,
  stripWindow,
  ticksOf,
  timeAt,
  timelineScales,
  utcZone,
  widerScale,
  zoneOffsetOf,
} from "./index.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 21, 12);

describe("scales", () => {
  it("TIME-1 ascend from a minute to 90 days", () => {
    expect(timelineScales.map((scale) => [scale, scaleFacts[scale].stepMs])).toEqual([
      ["singleMinute", minute],
      ["minimal", 5 * minute],
      ["quarter", 15 * minute],
      ["hourly", hour],
      ["daily", day],
      ["monthly", 30 * day],
      ["threeMonth", 90 * day],
    ]);
  });

  it("TIME-2 have their labels", () => {
    const labels = timelineScales.map((scale) => scaleFacts[scale].label);
    expect(labels).toEqual(["1-Min", "5-Mins", "15-Mins", "1-Hour", "1-Day", "1-Mon", "3-Mon"]);
  });

  it("TIME-3 a player begins with a minute, a preview with an hour", () => {
    expect(defaultScale).toEqual({ player: "singleMinute", preview: "hourly" });
  });

  it("TIME-14 change by one and stop at the ends", () => {
    expect(widerScale("quarter")).toBe("hourly");
    expect(widerScale("threeMonth")).toBe("threeMonth");
    expect(narrowerScale("quarter")).toBe("minimal");
    expect(narrowerScale("singleMinute")).toBe("singleMinute");
  });
});

describe("the strip", () => {
  const view = { scale: "hourly", middleMs: noon, widthPx: 800 } as const;

  it("TIME-4 shows 4 steps with the playhead in the middle, older left and newer right", () => {
    expect(stripWindow(view)).toEqual({ startMs: noon - 2 * hour, endMs: noon + 2 * hour });
    expect([noon - 2 * hour, noon, noon + 2 * hour].map((ms) => pixelOf(view, ms))).toEqual([0, 400, 800]);
    fc.assert(
      fc.property(fc.nat(800), (pixel) => {
        expect(pixelOf(view, timeAt(view, pixel))).toBeCloseTo(pixel, 6);
      }),
    );
  });

  it("keeps the time under the pointer when the scale changes", () => {
    fc.assert(
      fc.property(fc.nat(800), fc.constantFrom(...timelineScales), (pixel, scale) => {
        expect(Math.abs(timeAt(rescaled(view, scale, pixel), pixel) - timeAt(view, pixel))).toBeLessThan(1);
      }),
    );
  });

  it("loads the visible span and one more on each side", () => {
    expect(loadWindow(view)).toEqual({ startMs: noon - 6 * hour, endMs: noon + 6 * hour });
  });

  it("TIME-12 a start within 6 minutes of earliest is earliest", () => {
    expect(snappedStart(noon + 6 * minute, noon)).toBe(noon);
    expect(snappedStart(noon + 6 * minute + 1, noon)).toBe(noon + 6 * minute + 1);
    expect(snappedStart(noon - hour, noon)).toBe(noon);
  });
});

describe("ticks", () => {
  const minorOf = {
    singleMinute: 12_000,
    minimal: minute,
    quarter: 3 * minute,
    hourly: 12 * minute,
    daily: 6 * hour,
  };

  it("TIME-5 stand at each step and at its minor distance", () => {
    for (const scale of ["singleMinute", "minimal", "quarter", "hourly", "daily"] as const) {
      const ticks = ticksOf({ scale, middleMs: noon, widthPx: 800 }, utcZone, 60);
      const distances = new Set(ticks.slice(1).map((tick, index) => tick.ms - (ticks[index]?.ms ?? 0)));
      expect([...distances]).toEqual([minorOf[scale]]);
      const steps = ticks.filter((tick) => tick.kind !== "minor").map((tick) => tick.ms);
      expect(steps.every((ms) => ms % scaleFacts[scale].stepMs === 0)).toBe(true);
      expect(steps.length).toBeGreaterThanOrEqual(4);
    }
    const daysApart = (scale: "monthly" | "threeMonth") => {
      const ticks = ticksOf({ scale, middleMs: noon, widthPx: 800 }, utcZone, 60);
      return new Set(ticks.slice(1).map((tick, index) => (tick.ms - (ticks[index]?.ms ?? 0)) / day));
    };
    expect(daysApart("monthly")).toEqual(new Set([5]));
    expect(daysApart("threeMonth")).toEqual(new Set([15]));
  });

  it("TIME-5 stand there too when the playhead is between two milliseconds", () => {
    for (const scale of timelineScales) {
      const whole = ticksOf({ scale, middleMs: noon, widthPx: 800 }, utcZone, 60);
      const between = ticksOf({ scale, middleMs: noon + 0.123_456, widthPx: 800 }, utcZone, 60);
      const inside = whole.filter(({ ms }) => between.some((tick) => tick.ms === ms));
      expect(inside.length).toBeGreaterThanOrEqual(whole.length - 1);
    }
  });

  it("TIME-5 labels never overlap, however wide they are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timelineScales),
        fc.integer({ min: 174, max: 3000 }),
        fc.integer({ min: 10, max: 400 }),
        fc.integer({ min: 0, max: 400 * day }),
        (scale, widthPx, labelPx, later) => {
          const ticks = ticksOf({ scale, middleMs: noon + later, widthPx }, utcZone, labelPx);
          const pixels = ticks.filter((tick) => tick.hasLabel).map((tick) => tick.pixel);
          for (const [index, pixel] of pixels.slice(1).entries()) {
            expect(pixel - (pixels[index] ?? 0)).toBeGreaterThanOrEqual(labelPx);
          }
        },
      ),
    );
  });

  it("TIME-20 days begin at local midnight and are 23 or 25 hours long when clocks change", () => {
    const lengths = (zoneName: string, year: number, month: number, date: number) => {
      const zone = zoneOffsetOf(zoneName);
      const first = Math.floor(Date.UTC(year, month - 1, date) / day);
      return (startOfLocalDay(first + 1, zone) - startOfLocalDay(first, zone)) / hour;
    };
    expect(lengths("America/New_York", 2026, 3, 8)).toBe(23);
    expect(lengths("America/New_York", 2026, 11, 1)).toBe(25);
    expect(lengths("America/New_York", 2026, 11, 2)).toBe(24);
    // Tehran changed its clocks at midnight itself: that day's first instant is 01:00.
    expect(lengths("Asia/Tehran", 2021, 3, 22)).toBe(23);
    expect(lengths("Asia/Tehran", 2021, 9, 21)).toBe(25);
    expect(lengths("Australia/Lord_Howe", 2026, 4, 5)).toBe(24.5);
  });

  it("TIME-20 marks each local midnight as a day, as wide as it is long", () => {
    const zone = zoneOffsetOf("America/New_York");
    const middleMs = Date.UTC(2026, 2, 8, 12);
    const ticks = ticksOf({ scale: "daily", middleMs, widthPx: 960 }, zone, 40);
    const days = ticks.filter((tick) => tick.kind === "day");
    expect(days.map((tick) => new Date(tick.ms).toISOString())).toEqual([
      "2026-03-07T05:00:00.000Z",
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T04:00:00.000Z",
      "2026-03-10T04:00:00.000Z",
    ]);
    expect(days.slice(1).map((tick, index) => Math.round(tick.pixel - (days[index]?.pixel ?? 0)))).toEqual([
      240, 230, 240,
    ]);
    expect(ticks.filter((tick) => tick.kind === "minor")).toHaveLength(12);
  });

  it("stand on the zone's own quarters, and twice in an hour that comes twice", () => {
    const kathmandu = zoneOffsetOf("Asia/Kathmandu");
    expect(localMultiples(noon, noon + 2 * hour, hour, kathmandu).map((ms) => (ms - noon) / minute)).toEqual([
      15, 75,
    ]);
    const newYork = zoneOffsetOf("America/New_York");
    const fallBack = Date.UTC(2026, 10, 1, 5);
    expect(
      localMultiples(fallBack, fallBack + 3 * hour, hour, newYork).map((ms) => (ms - fallBack) / hour),
    ).toEqual([0, 1, 2, 3]);
  });
});
