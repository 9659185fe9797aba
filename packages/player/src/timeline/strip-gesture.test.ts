// Click or drag.
import { describe, expect, it } from "vitest";
import { StripGesture } from "./strip-gesture.ts";

describe("strip gesture", () => {
  it("TIME-11 a press shorter than 200 ms is a click, wherever it ends", () => {
    const gesture = new StripGesture();
    expect(gesture.down(100, 1000)).toEqual({ kind: "press" });
    expect(gesture.move(120, 1100)).toBeUndefined();
    expect(gesture.up(120, 1199)).toEqual({ kind: "click", atPx: 120 });
  });

  it("TIME-11 from 200 ms on it is a drag", () => {
    const gesture = new StripGesture();
    gesture.down(100, 1000);
    expect(gesture.move(110, 1200)).toEqual({ kind: "scrub", byPx: 10 });
    expect(gesture.up(112, 1300)).toEqual({ kind: "release", byPx: 12 });
  });

  it("TIME-11 movement under 3 px never scrubs", () => {
    const gesture = new StripGesture();
    gesture.down(100, 1000);
    expect(gesture.move(102, 1500)).toBeUndefined();
    expect(gesture.move(98, 1600)).toBeUndefined();
    expect(gesture.move(103, 1700)).toEqual({ kind: "scrub", byPx: 3 });
    expect(gesture.up(101, 1800)).toEqual({ kind: "release", byPx: 1 });
  });

  it("TIME-11 a long press without movement stays where it is", () => {
    const gesture = new StripGesture();
    gesture.down(100, 1000);
    expect(gesture.up(102, 1500)).toEqual({ kind: "release", byPx: 0 });
  });
});
