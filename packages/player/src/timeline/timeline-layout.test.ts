// What the timeline draws, read off its draw list.
import { spanSetOf } from "@didban/media/timeline";
import { describe, expect, it } from "vitest";
import { createTimeLabels } from "./time-labels.ts";
import { playerSizes } from "./player-size.ts";
import type { LoadedSpan } from "./timeline-data.ts";
import { timelineLanes } from "./timeline-lanes.ts";
import { layTimeline, type ShownArchive, type TimelineModel } from "./timeline-layout.ts";
import type { TimelineRole, TimelineShape } from "./timeline-shape.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const nowMs = Date.UTC(2026, 4, 12, 9, 30);

function span(change: Partial<LoadedSpan> = {}): LoadedSpan {
  return {
    startMs: nowMs - 100 * dayMs,
    endMs: nowMs,
    recorded: spanSetOf([]),
    isOngoing: false,
    downtimes: [],
    events: [],
    ...change,
  };
}

/** Where nothing was ever recorded, that is all that is said. */
const longAgo = spanSetOf([{ startMs: nowMs - 60 * dayMs, endMs: nowMs - 50 * dayMs }]);

type Change = Partial<TimelineModel & ShownArchive>;

function model(given: Change = {}): TimelineModel {
  const { loaded, isLoading, ...change } = { loaded: span(), isLoading: false, ...given };
  return {
    // 800 px for 4 hours: 18 s a pixel.
    view: { scale: "hourly", middleMs: nowMs - 3 * hourMs, widthPx: 800 },
    headPx: 400,
    lanes: timelineLanes("large"),
    playingMs: undefined,
    earliestMs: nowMs - 90 * dayMs,
    nowMs,
    archives: [{ loaded, isLoading }],
    showsGaps: true,
    marks: [],
    labels: createTimeLabels("en", "UTC"),
    emptyText: "No recordings yet.",
    measure: (text) => text.length * 6,
    ...change,
  };
}

function drawn(role: TimelineRole, change: Change = {}): TimelineShape[] {
  return layTimeline(model(change)).filter((shape) => shape.role === role);
}

describe("timeline layout", () => {
  it("TIME-4 the playhead stands in the middle, older left and newer right", () => {
    expect(drawn("playhead")).toMatchObject([{ kind: "line", x: 400 }]);
    const startMs = nowMs - 3 * hourMs - 30 * minuteMs;
    const recorded = spanSetOf([{ startMs, endMs: startMs + 15 * minuteMs }]);
    expect(drawn("recorded", { loaded: span({ recorded }) })).toMatchObject([{ x: 300, width: 50 }]);
  });

  it("TIME-6 heights are 40, 45 and 70 by the player's size", () => {
    expect(playerSizes.map((size) => timelineLanes(size).height)).toEqual([40, 45, 70, 70]);
  });

  it("TIME-8 marks lie above the archive line, ticks and labels below", () => {
    for (const size of playerSizes) {
      const {
        marks,
        archives: [archive = marks],
        ticks,
        height,
      } = timelineLanes(size);
      expect(marks.y + marks.height).toBe(archive.y);
      expect(archive.y + archive.height).toBe(ticks.y);
      expect(ticks.y + ticks.height).toBe(height);
    }
  });

  it("TIME-9 gaps differ by pattern as well as by colour", () => {
    const startMs = nowMs - 4 * hourMs;
    const causes = ["payment", "recordMode", "status"] as const;
    const downtimes = causes.map((cause, index) => ({
      startMs: startMs + index * 20 * minuteMs,
      endMs: startMs + index * 20 * minuteMs + 15 * minuteMs,
      cause,
    }));
    const shapes = layTimeline(model({ loaded: span({ recorded: longAgo, downtimes }) })).filter(
      (shape) => shape.kind === "hatch",
    );
    expect(new Set(shapes.map((shape) => shape.role)).size).toBe(3);
    expect(new Set(shapes.map((shape) => shape.pattern)).size).toBe(3);
    expect(shapes[0]).toMatchObject({ role: "paymentGap", x: 200, width: 50 });
  });

  it("TIME-9 the future and what is before the earliest time are dimmed", () => {
    const view = { scale: "hourly", middleMs: nowMs - hourMs, widthPx: 800 } as const;
    const earliestMs = nowMs - 2 * hourMs - 30 * minuteMs;
    expect(drawn("dimmed", { view, earliestMs })).toMatchObject([
      { x: 0, width: 100 },
      { x: 600, width: 200 },
    ]);
  });

  it("TIME-10 a gap of exactly 2 px is not drawn, a wider one is", () => {
    const startMs = nowMs - 3 * hourMs;
    const gapOf = (lengthMs: number) =>
      drawn("otherGap", {
        loaded: span({
          recorded: longAgo,
          downtimes: [{ startMs, endMs: startMs + lengthMs, cause: "status" }],
        }),
      });
    expect(gapOf(36_000)).toHaveLength(0);
    expect(gapOf(36_001)).toHaveLength(1);
  });

  it("TIME-5 labels never overlap, at any scale, width and language", () => {
    for (const language of ["en", "fa"] as const) {
      for (const scale of ["singleMinute", "quarter", "hourly", "daily", "monthly", "threeMonth"] as const) {
        for (const widthPx of [300, 640, 1920]) {
          const labels = createTimeLabels(language, "Asia/Tehran");
          const view = { scale, middleMs: nowMs - 5 * dayMs + 1234, widthPx };
          const texts = layTimeline(model({ view, labels, loaded: undefined })).filter(
            (shape) => shape.kind === "text",
          );
          const edges = texts.map(({ x, text }) => [x - text.length * 3, x + text.length * 3] as const);
          for (const [index, [left]] of edges.entries()) {
            if (index > 0) expect(left).toBeGreaterThan(edges[index - 1]?.[1] ?? 0);
          }
        }
      }
    }
  });

  it("TIME-20 local midnights are taller lines with the date, where the camera is", () => {
    const labels = createTimeLabels("en", "Asia/Tehran");
    const midnightMs = Date.UTC(2026, 4, 11, 20, 30);
    const view = { scale: "hourly", middleMs: midnightMs, widthPx: 800 } as const;
    const lines = drawn("dayLine", { view, labels });
    const ticks = drawn("tick", { view, labels });
    expect(lines).toMatchObject([{ x: 400 }]);
    const heightOf = (shape: TimelineShape | undefined) => (shape?.kind === "line" ? shape.height : 0);
    expect(heightOf(lines[0])).toBeGreaterThan(heightOf(ticks[0]));
    expect(drawn("label", { view, labels })).toContainEqual(
      expect.objectContaining({ x: 400, text: "12 May" }),
    );
  });

  it("TIME-28 while loading the strip shimmers and never says that there are no recordings", () => {
    const shapes = layTimeline(model({ loaded: undefined, isLoading: true }));
    expect(shapes.some((shape) => shape.kind === "shimmer")).toBe(true);
    expect(shapes.some((shape) => shape.kind === "text" && shape.text === "No recordings yet.")).toBe(false);
  });

  it("TIME-31 where nothing was recorded no gap is drawn beside the words", () => {
    const gap = { startMs: nowMs - 5 * hourMs, endMs: nowMs - hourMs, cause: "status" } as const;
    const hatches = (recorded: Parameters<typeof spanSetOf>[0]) =>
      layTimeline(model({ loaded: span({ recorded: spanSetOf(recorded), downtimes: [gap] }) })).filter(
        ({ kind }) => kind === "hatch",
      );
    expect(hatches([])).toEqual([]);
    expect(hatches([{ startMs: nowMs - 6 * hourMs, endMs: nowMs - 5 * hourMs }])).toHaveLength(1);
  });

  it("TIME-31 an archive without any recording says so", () => {
    const texts = drawn("label").filter((shape) => shape.kind === "text");
    expect(texts.map((shape) => shape.text)).toContain("No recordings yet.");
  });

  it("TIME-30 what is being recorded reaches up to now, between two loads too", () => {
    const recorded = spanSetOf([{ startMs: nowMs - hourMs, endMs: nowMs - 10 * minuteMs }]);
    const view = { scale: "hourly", middleMs: nowMs, widthPx: 800 } as const;
    const shapes = drawn("recorded", { view, loaded: span({ recorded, isOngoing: true }) });
    const right = Math.max(...shapes.map((shape) => shape.x + ("width" in shape ? shape.width : 0)));
    expect(right).toBeCloseTo(400);
  });

  it("TIME-27 a year of 200,000 pieces is drawn as no more shapes than the strip has pixels", () => {
    const pieceMs = (365 * dayMs) / 200_000;
    const pieces = Array.from({ length: 200_000 }, (_, index) => {
      const startMs = nowMs - 365 * dayMs + index * pieceMs;
      return { startMs, endMs: startMs + pieceMs / 2 };
    });
    const view = { scale: "threeMonth", middleMs: nowMs - 100 * dayMs, widthPx: 1200 } as const;
    const shapes = layTimeline(model({ view, earliestMs: 0, loaded: span({ recorded: spanSetOf(pieces) }) }));
    expect(shapes.length).toBeLessThan(1300);
  });
});

describe("a timeline of several cameras", () => {
  it("PLAY-43 each has a line of its own, and shows what is recorded of it alone", () => {
    const lanes = timelineLanes("large", 3);
    const recordedFrom = (hours: number) =>
      spanSetOf([{ startMs: nowMs - (hours + 0.25) * hourMs, endMs: nowMs - hours * hourMs }]);
    const archives = [3, 2, 1].map((hours) => ({
      loaded: span({ recorded: recordedFrom(hours) }),
      isLoading: false,
    }));
    const boxes = drawn("recorded", { lanes, archives });
    expect(boxes.map((box) => ("width" in box ? [box.x, box.width] : []))).toEqual([
      [350, 50],
      [550, 50],
      [750, 50],
    ]);
    expect(boxes.map(({ y }) => y)).toEqual(lanes.archives.map(({ y }) => y));
    expect(new Set(lanes.archives.map(({ y }) => y)).size).toBe(3);
    expect(lanes.ticks.y + lanes.ticks.height).toBe(lanes.height);
  });
});
