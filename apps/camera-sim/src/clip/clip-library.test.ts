import { h264Format } from "@didban/media/codec";
import { describe, expect, it } from "vitest";
import { bFramesClip, scenes } from "../camera/scenes.ts";
import { audioClip, videoClip } from "./clip-library.ts";

const clipNames = [...Object.values(scenes).flatMap(({ main, low }) => [main, low]), bFramesClip];

describe("committed clips", () => {
  it.each(clipNames)("%s is a loop that begins with a key picture", (name) => {
    const clip = videoClip(name);
    expect(clip.frames.length / clip.frameRate).toBe(name === scenes.gateLongGroup.main ? 20 : 10);
    expect(clip.frames[0]?.isKey).toBe(true);
    expect(clip.frames.every((frame) => frame.data.length > 0)).toBe(true);
    expect(clip.frames.map((frame) => frame.displayIndex).toSorted((a, b) => a - b)).toEqual(
      clip.frames.map((_, index) => index),
    );
  });

  it("has a key picture every 2 s, at the gate every 10 or 20 s", () => {
    const keyCount = (name: string): number => videoClip(name).frames.filter((frame) => frame.isKey).length;
    expect(keyCount("yard-main")).toBe(5);
    expect(keyCount("gate-main")).toBe(1);
    expect(keyCount(scenes.gateLongGroup.main)).toBe(1);
  });

  it("says the size that stands in the parameter sets", () => {
    const { parameterSets, width, height } = videoClip("yard-low");
    expect(h264Format(parameterSets)).toMatchObject({ width, height });
  });

  it("is stored in display order but for the clip with B-frames", () => {
    expect(videoClip("street-main").reorderDepth).toBe(0);
    expect(videoClip(bFramesClip).reorderDepth).toBeGreaterThan(0);
  });

  it("has sound in packets of even length", () => {
    expect(new Set(audioClip("shop-sound").packets.map((packet) => packet.length))).toEqual(new Set([320]));
    expect(audioClip("yard-sound").packets.length).toBe(160);
    expect([...audioClip("yard-sound").config]).toEqual([0x14, 0x08]); // AAC LC, 16 kHz, mono
  });

  it("refuses names that are no clip", () => {
    expect(() => videoClip("nowhere")).toThrow(RangeError);
    expect(() => videoClip("../package")).toThrow(RangeError);
    expect(() => videoClip("yard-sound")).toThrow(RangeError);
  });
});
