// Click or drag.
import { describe, expect, it } from "vitest";
import { FingerPair, StripGesture } from "./strip-gesture.ts";

describe("two fingers on the strip", () => {
  it("TIME-13 a pinch changes the scale a notch at a time, around the fingers' middle", () => {
    const pair = new FingerPair(100, 200);
    expect(pair.move(90, 210)).toBeUndefined();
    expect(pair.move(80, 220)).toEqual({ kind: "zoom", direction: -1, atPx: 150 });
    expect(pair.move(70, 230)).toBeUndefined();
    expect(pair.move(110, 190)).toEqual({ kind: "zoom", direction: 1, atPx: 150 });
    expect(pair.lift()).toEqual({ kind: "letGo" });
  });

  it("TIME-13 two fingers that move together drag", () => {
    const pair = new FingerPair(100, 200);
    expect(pair.move(105, 205)).toBeUndefined();
    expect(pair.move(120, 220)).toEqual({ kind: "scrub", byPx: 20 });
    expect(pair.move(60, 260)).toEqual({ kind: "scrub", byPx: 10 });
    expect(pair.lift()).toEqual({ kind: "release", byPx: 10 });
  });

  it("TIME-13 a pinch that strays does not drag", () => {
    const pair = new FingerPair(100, 200);
    expect(pair.move(80, 220)?.kind).toBe("zoom");
    expect(pair.move(120, 260)).toBeUndefined();
    expect(pair.lift()).toEqual({ kind: "letGo" });
  });
});

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

  it("a press that the browser or a second finger takes over is none", () => {
    const gesture = new StripGesture();
    gesture.down(100, 1000);
    expect(gesture.cancel()).toEqual({ kind: "letGo" });
    expect(gesture.up(100, 1100)).toBeUndefined();
  });

  it("TIME-11 a long press without movement stays where it is", () => {
    const gesture = new StripGesture();
    gesture.down(100, 1000);
    expect(gesture.up(102, 1500)).toEqual({ kind: "release", byPx: 0 });
  });
});
