import { describe, expect, it } from "vitest";
import { archivePath, packKeyFrames, parseArchivePath, unpackKeyFrames } from "./archive-file.ts";

const startMs = Date.UTC(2026, 10, 20, 12) + 0.0625;
const name = { id: "0190a000-0000-7000-8000-000000000001", cameraId: "cam_1", stream: 2, epoch: 7, startMs };

describe("archive files", () => {
  it("a path says what file it is, and paths sort in the order of recording", () => {
    const path = archivePath(name);
    expect(path).toBe(`cam_1/2/000007/2026-11-20/${Math.floor(startMs)}-${name.id}.mp4`);
    expect(parseArchivePath(path)).toEqual({ ...name, startMs: Math.floor(startMs) });
    expect(archivePath({ ...name, startMs: startMs + 1 }) > path).toBe(true);
    expect(archivePath({ ...name, epoch: 10, startMs: 0 }) > path).toBe(true);
  });

  it("ids that would leave the folder are refused, and foreign names are none of ours", () => {
    for (const id of ["", "..", "a/b", "a\\b", "x".repeat(65)]) {
      expect(() => archivePath({ ...name, id })).toThrow(RangeError);
      expect(() => archivePath({ ...name, cameraId: id })).toThrow(RangeError);
    }
    for (const path of ["clock-journal", "a/0/000001/2026-11-20/x.mp4", `${archivePath(name)}.damaged`]) {
      expect(parseArchivePath(path)).toBeUndefined();
    }
  });

  it("key frames come back exactly", () => {
    const keyFrames = [0, 1000.25, 2033.333251953125, 59_999.875].map((afterMs, at) => ({
      offset: at * 1_000_000,
      captureMs: startMs + afterMs,
    }));
    expect(unpackKeyFrames(packKeyFrames(keyFrames, startMs), startMs)).toEqual(keyFrames);
    expect(packKeyFrames(keyFrames, startMs)).toHaveLength(32);
  });
});
