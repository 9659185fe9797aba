import { describe, expect, it } from "vitest";
import { type TimelineClip, TrackTimeline } from "./track-timeline.ts";

const plainClip: TimelineClip = {
  frameCount: 10,
  framesPerSecond: 10,
  displayIndex: (frame) => frame,
  reorderDepth: 0,
};
/** I P B B P B B P B B in decode order. */
const places = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8];
const reorderedClip: TimelineClip = {
  frameCount: 10,
  framesPerSecond: 10,
  displayIndex: (frame) => places[frame] ?? 0,
  reorderDepth: 2,
};

describe("track timeline", () => {
  it("loops without a step in time", () => {
    const timeline = new TrackTimeline(plainClip, 90_000, 1000, 500);
    expect(timeline.frame(0)).toEqual({ clipFrame: 0, dueMs: 1000, takenMs: 1000, ticks: 500 });
    expect(timeline.frame(9)).toEqual({ clipFrame: 9, dueMs: 1900, takenMs: 1900, ticks: 500 + 81_000 });
    expect(timeline.frame(10)).toEqual({ clipFrame: 0, dueMs: 2000, takenMs: 2000, ticks: 500 + 90_000 });
  });

  it("finds the number that is due next", () => {
    const timeline = new TrackTimeline(plainClip, 90_000, 1000, 0);
    expect(timeline.numberAt(500)).toBe(0);
    expect(timeline.numberAt(2000)).toBe(10);
    expect(timeline.numberAt(2001)).toBe(11);
  });

  it("sends no picture of a reordered clip before it was captured", () => {
    const timeline = new TrackTimeline(reorderedClip, 90_000, 0, 0);
    for (let number = 0; number < 40; number++) {
      const { dueMs, ticks } = timeline.frame(number);
      expect(timeline.ticksAt(dueMs)).toBeGreaterThanOrEqual(ticks);
    }
    const shown = Array.from({ length: 30 }, (_, number) => Math.round(timeline.frame(number).ticks / 9000));
    expect(shown.slice(0, 4)).toEqual([0, 3, 1, 2]);
    expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it("continues number and time exactly when the clip changes", () => {
    const timeline = new TrackTimeline(plainClip, 90_000, 0, 0);
    const before = timeline.frame(13);
    timeline.changeClip(13, { ...plainClip, frameCount: 40, framesPerSecond: 20 });
    expect(timeline.frame(13)).toEqual({ ...before, clipFrame: 0 });
    expect(timeline.frame(14)).toEqual({
      clipFrame: 1,
      dueMs: before.dueMs + 50,
      takenMs: before.takenMs + 50,
      ticks: before.ticks + 4500,
    });
  });

  it("lets the clock drift from a frame on, without a step", () => {
    const timeline = new TrackTimeline(plainClip, 90_000, 0, 0);
    timeline.changeDrift(15, 1000);
    expect(timeline.frame(15)).toEqual({ clipFrame: 5, dueMs: 1500, takenMs: 1500, ticks: 135_000 });
    expect(timeline.frame(25).dueMs).toBe(2500);
    expect(timeline.frame(25).ticks).toBeCloseTo(135_000 + 90_090, 6);
  });
});
