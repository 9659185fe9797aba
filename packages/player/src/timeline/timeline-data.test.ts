// What is loaded, and when.
import { dayNumberOf } from "@didban/media/timeline";
import { describe, expect, it } from "vitest";
import { TimelineData, type TimelineLoad } from "./timeline-data.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = Date.UTC(2026, 4, 12, 9, 30);
const window = { earliestMs: nowMs - 1000 * hourMs, nowMs };
const view = { scale: "hourly", middleMs: nowMs - 100 * hourMs, widthPx: 800 } as const;

function planned(data: TimelineData, at = view): TimelineLoad {
  const load = data.plan(at, window);
  if (!load) throw new Error("Nothing to load.");
  return load;
}

describe("timeline data", () => {
  it("TIME-28 loads the visible span plus one span each side, by the pixel", () => {
    const load = planned(new TimelineData());
    expect(load).toEqual({
      scale: "hourly",
      startMs: view.middleMs - 6 * hourMs,
      endMs: view.middleMs + 6 * hourMs,
      resolutionMs: 18_000,
    });
  });

  it("TIME-28 what is loaded, or on its way, is not asked for again until the view leaves it", () => {
    const data = new TimelineData();
    const load = planned(data);
    expect(data.plan(view, window)).toBeUndefined();
    data.receive(load, [], []);
    expect(data.plan({ ...view, middleMs: view.middleMs + 3 * hourMs }, window)).toBeUndefined();
    expect(data.plan({ ...view, middleMs: view.middleMs + 5 * hourMs }, window)).toBeDefined();
  });

  it("TIME-28 up to now it is known for a minute while recording goes on, and for seconds where none does", () => {
    const live = { ...view, middleMs: nowMs };
    const later = (ms: number) => ({ ...window, nowMs: nowMs + ms });
    for (const [isOngoing, knownMs] of [
      [true, 60_000],
      // A pixel spans 18 seconds here.
      [false, 18_000],
    ] as const) {
      const data = new TimelineData();
      const recorded = [dayNumberOf(nowMs - hourMs), dayNumberOf(nowMs), isOngoing] as const;
      data.receive(planned(data, live), [recorded], []);
      expect(data.plan({ ...live, middleMs: nowMs + knownMs }, later(knownMs))).toBeUndefined();
      expect(data.plan({ ...live, middleMs: nowMs + knownMs + 1 }, later(knownMs + 1))).toBeDefined();
    }
  });

  it("TIME-12 a start within 6 minutes of the earliest time snaps to it", () => {
    const middleMs = window.earliestMs + 6 * hourMs + 5 * minuteMs;
    expect(planned(new TimelineData(), { ...view, middleMs }).startMs).toBe(window.earliestMs);
    const later = { ...view, middleMs: middleMs + 2 * minuteMs };
    expect(planned(new TimelineData(), later).startMs).toBe(later.middleMs - 6 * hourMs);
  });

  it("ARCH-12 reads the archive map's day-numbers to the millisecond", () => {
    const data = new TimelineData();
    const startMs = view.middleMs + 123;
    data.receive(planned(data), [[dayNumberOf(startMs), dayNumberOf(startMs + 4567), true]], []);
    expect([...(data.at("hourly")?.recorded ?? [])]).toEqual([startMs, startMs + 4567]);
    expect(data.at("hourly")?.isOngoing).toBe(true);
  });

  it("ARCH-21 TIME-9 a gap that has just begun is one at once, though the last picture is new", () => {
    const data = new TimelineData();
    const begunMs = nowMs - 1_000;
    const recorded = [dayNumberOf(nowMs - hourMs), dayNumberOf(begunMs), true] as const;
    const goesOn = (endMs: number | undefined) => {
      data.outdate();
      const live = { ...view, middleMs: nowMs };
      data.receive(planned(data, live), [recorded], [{ startMs: begunMs, endMs, cause: "status" }]);
      return data.at("hourly")?.isOngoing;
    };
    expect([goesOn(undefined), goesOn(begunMs + 500)]).toEqual([false, true]);
  });

  it("TIME-18 an answer that was overtaken never replaces a newer one", () => {
    const data = new TimelineData();
    const early = planned(data);
    const late = planned(data, { ...view, middleMs: view.middleMs + 50 * hourMs });
    data.receive(late, [], []);
    data.receive(early, [[dayNumberOf(nowMs - hourMs), dayNumberOf(nowMs), false]], []);
    expect(data.at("hourly")?.recorded).toHaveLength(0);
  });

  it("ARCH-26 a changed archive is loaded anew, and shown as it was until then", () => {
    const data = new TimelineData();
    data.receive(planned(data), [[dayNumberOf(view.middleMs), dayNumberOf(view.middleMs + 1000), false]], []);
    data.outdate();
    expect(data.at("hourly")?.recorded).toHaveLength(2);
    expect(data.plan(view, window)).toBeDefined();
  });
});
