// How what cameras found lies on the timeline, read off its draw list.
import { describe, expect, it } from "vitest";
import { eventsAt, eventShapes, type TimelineEvent } from "./timeline-events.ts";
import { timelineLanes } from "./timeline-lanes.ts";

const secondMs = 1_000;
const nowMs = Date.UTC(2026, 4, 12, 9, 30);
/** 800 px for 4 minutes: 300 ms a pixel; now is in the middle. */
const view = { scale: "singleMinute", middleMs: nowMs, widthPx: 800 } as const;
const { marks: lane } = timelineLanes("large");
const strip = { view, lane, nowMs };

const event = (id: string, fromSecond: number, seconds: number | undefined): TimelineEvent => ({
  id,
  startMs: nowMs + fromSecond * secondMs,
  endMs: seconds === undefined ? undefined : nowMs + (fromSecond + seconds) * secondMs,
});
const bars = (...events: readonly TimelineEvent[]) =>
  eventShapes(events, strip).filter(({ role }) => role === "eventBar");

describe("what a camera found, on the timeline", () => {
  it("TIME-8 TIME-9 AI-28 is a bar of one colour along the foot of the upper lane, for as long as it went on", () => {
    const [y, height] = [lane.y + lane.height - 4, 4];
    expect(bars(event("a", -60, 30))).toEqual([
      { kind: "fill", role: "eventBar", x: 200, width: 100, y, height },
    ]);
    // What goes on is drawn up to now.
    expect(bars(event("open", -30, undefined))).toMatchObject([{ x: 300, width: 100 }]);
    expect(bars(event("gone", -300, 30), event("to come", 300, 1))).toEqual([]);
  });

  it("AI-28 is never narrower than can be seen and pointed at, and what touches is one stretch", () => {
    expect(bars(event("short", -60, 0.01))).toMatchObject([{ x: 200, width: 3 }]);
    expect(bars(event("a", -60, 3), event("b", -57.5, 3), event("c", -30, 3))).toMatchObject([
      { x: 200, width: 18.333333333333343 },
      { x: 300, width: 10 },
    ]);
  });

  it("AI-28 is found under the pointer anywhere above the archive, all that are there", () => {
    const events = [event("a", -60, 30), event("b", -45, 30), event("short", 0, 0)];
    const at = (x: number, y: number = lane.y + 1) => eventsAt(events, strip, { x, y }).map(({ id }) => id);
    expect(at(210)).toEqual(["a"]);
    expect(at(280)).toEqual(["a", "b"]);
    expect(at(401)).toEqual(["short"]);
    expect(at(500)).toEqual([]);
    expect(at(210, lane.y + lane.height + 1)).toEqual([]);
  });
});
