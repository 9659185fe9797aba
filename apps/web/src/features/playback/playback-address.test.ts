import { describe, expect, it } from "vitest";
import { openingMs, readAddress, searchOf } from "./playback-address.ts";

const atMs = Date.UTC(2026, 10, 21, 8, 30);

describe("the address of playback", () => {
  it("PLAY-39 names the camera and the time", () => {
    const address = { cameraIds: ["some-camera"], atMs };
    expect(searchOf(address).toString()).toBe("camera=some-camera&at=2026-11-21T08%3A30%3A00.000Z");
    expect(readAddress(searchOf(address))).toEqual(address);
  });

  it("PLAY-43 names several cameras, each once", () => {
    const address = { cameraIds: ["gate", "yard"], atMs };
    expect(searchOf(address).get("cameras")).toBe("gate,yard");
    expect(readAddress(searchOf(address))).toEqual(address);
    expect(readAddress(new URLSearchParams("cameras=gate,,gate,yard")).cameraIds).toEqual(["gate", "yard"]);
  });

  it("a time that is none, or a missing part, is left to the screen", () => {
    expect(readAddress(new URLSearchParams("at=noon"))).toEqual({ cameraIds: [], atMs: undefined });
    expect(searchOf({ cameraIds: [], atMs: undefined }).size).toBe(0);
  });

  it("PLAY-39 opens at the asked time, clamped to what may be played", () => {
    const window = { earliestMs: atMs - 60_000, lastMs: atMs };
    expect(openingMs(atMs - 10_000, window)).toBe(atMs - 10_000);
    expect(openingMs(atMs - 90_000, window)).toBe(window.earliestMs);
    expect(openingMs(atMs + 90_000, window)).toBe(atMs);
    expect(openingMs(undefined, window)).toBe(atMs - 30_000);
  });
});
