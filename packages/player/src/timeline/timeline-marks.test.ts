// How marks lie on the timeline, read off its draw list.
import { describe, expect, it } from "vitest";
import { timelineLanes } from "./timeline-lanes.ts";
import { markAt, markShapes, placeMarks, type TimelineMark } from "./timeline-marks.ts";

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 4, 12, 9, 30);
/** 800 px for 4 hours: 18 s a pixel. */
const view = { scale: "hourly", middleMs: nowMs, widthPx: 800 } as const;
const { marks: lane } = timelineLanes("large");
const measure = (text: string) => text.length * 6;

const strip = { view, lane, nowMs, measure };

/** From so many minutes before the middle of the strip. */
const mark = (id: string, fromMinute: number, minutes: number): TimelineMark => ({
  id,
  startMs: nowMs + fromMinute * minuteMs,
  endMs: nowMs + (fromMinute + minutes) * minuteMs,
  role: "markRed",
});
const rowsOf = (...marks: readonly TimelineMark[]) =>
  placeMarks(marks).map(({ id, row, rows }) => `${id} ${row + 1}/${rows}`);
const shapesOf = (...marks: readonly TimelineMark[]) => markShapes(placeMarks(marks), strip);

describe("marks on the timeline", () => {
  it("BOOK-14 those that overlap share the lane in up to three rows, and a row is taken again once it is free", () => {
    expect(rowsOf(mark("a", 0, 10), mark("b", 10, 10))).toEqual(["a 1/1", "b 1/1"]);
    expect(rowsOf(mark("b", 5, 20), mark("a", 0, 10), mark("c", 10, 5))).toEqual(["a 1/2", "b 2/2", "c 1/2"]);
    const four = [0, 1, 2, 3].map((minute) => mark(`m${minute}`, minute, 30));
    expect(rowsOf(...four, mark("later", 40, 5))).toEqual([
      "m0 1/3",
      "m1 2/3",
      "m2 3/3",
      "m3 4/3",
      "later 1/1",
    ]);
  });

  it("BOOK-14 what has no row is told by its number, once for those that lie together", () => {
    const heap = Array.from({ length: 6 }, (_, at) => mark(`m${at}`, at, 30));
    const shapes = shapesOf(...heap, ...heap.map(({ id }, at) => mark(`later${id}`, 60 + at, 30)));
    expect(shapes.filter(({ kind }) => kind === "text")).toMatchObject([{ text: "+3" }, { text: "+3" }]);
    expect(shapes.filter(({ role }) => role === "markRed")).toHaveLength(6);
  });

  it("TIME-8 TIME-9 TIME-10 each lies in the upper lane in its colour, when it is wider than 2 px", () => {
    // 36 s are 2 px.
    expect(shapesOf(mark("two", -60, 36 / 60))).toEqual([]);
    expect(shapesOf(mark("wider", -60, 39 / 60))).toHaveLength(1);
    expect(shapesOf(mark("hour", -60, 60))).toEqual([
      { kind: "fill", role: "markRed", x: 200, width: 200, y: lane.y, height: lane.height - 1 },
    ]);
    expect(shapesOf(mark("out of sight", 300, 60))).toEqual([]);
    expect(shapesOf(mark("half in sight", -150, 60))).toMatchObject([{ x: 0, width: 100 }]);
    expect(shapesOf({ ...mark("lasting", -60, 0), endMs: Infinity })).toMatchObject([{ x: 200, width: 200 }]);
  });

  it("TIME-22 the one under the pointer is found by its row", () => {
    const placed = placeMarks([mark("upper", -60, 60), mark("lower", -30, 60)]);
    const at = (x: number, y: number) => markAt(placed, view, lane, { x, y })?.id;
    expect([at(250, 1), at(350, 1), at(350, lane.height - 2), at(450, 1)]).toEqual([
      "upper",
      "upper",
      "lower",
      "lower",
    ]);
    expect([at(100, 1), at(350, lane.height + 1)]).toEqual([undefined, undefined]);
  });

  it("TIME-27 ten thousand cost a drawing no more than a look at each", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => mark(`m${at}`, -at * 7, 5));
    const placed = placeMarks(many);
    expect(markShapes(placed, strip).length).toBeLessThan(40);
  });
});
