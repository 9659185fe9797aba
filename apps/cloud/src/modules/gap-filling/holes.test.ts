import type { GapCause } from "@didban/media";
import type { PlacedGap } from "@didban/media-io/archive";
import { zoneOffsetOf } from "@didban/media/timeline";
import { describe, expect, it } from "vitest";
import { holesOf, leastHoleMs, piecesOf, type HoleFacts } from "./holes.ts";

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 2, 4, 12);

function gap(fromMinute: number, toMinute: number | null, cause: GapCause = "status"): PlacedGap {
  const at = (minute: number) => nowMs + minute * minuteMs;
  const times = { startMs: at(fromMinute), endMs: toMinute === null ? null : at(toMinute) };
  return { id: `${fromMinute}`, cameraId: "camera", startEpoch: 1, endEpoch: 1, cause, ...times };
}

const plain: HoleFacts = {
  gaps: [],
  files: [],
  absent: [],
  earliestMs: nowMs - 48 * 60 * minuteMs,
  endedAfterMs: nowMs - 24 * 60 * minuteMs,
  settledMs: nowMs,
  leastMs: leastHoleMs,
  camera: { schedule: undefined },
};
const holes = (facts: Partial<HoleFacts>) =>
  holesOf({ ...plain, ...facts }).map(({ startMs, endMs }) => [
    (startMs - nowMs) / minuteMs,
    (endMs - nowMs) / minuteMs,
  ]);

describe("holes that may be filled", () => {
  it("BRDG-43 a gap that lasts waits for its end, or is looked at up to a moment that is said", () => {
    const gaps = [gap(-60, -50), gap(-30, null)];
    expect(holes({ gaps })).toEqual([[-60, -50]]);
    expect(holes({ gaps, lastingUntilMs: nowMs - minuteMs })).toEqual([
      [-60, -50],
      [-30, -1],
    ]);
    expect(holes({ gaps: [gap(-1, null)], lastingUntilMs: nowMs - 2 * minuteMs })).toEqual([]);
  });

  it("ARCH-25 are gaps that nobody wanted and that have ended; what a person decided is not undone", () => {
    const causes = ["payment", "recordMode", "disabled", "schedule", "noMotion", "storage"] as const;
    expect(holes({ gaps: causes.map((cause) => gap(-20, -10, cause)) })).toEqual([]);
    expect(holes({ gaps: [gap(-30, -25), gap(-20, -10, "system"), gap(-2, null)] })).toEqual([
      [-30, -25],
      [-20, -10],
    ]);
  });

  it("ARCH-25 leave out what came already, what is nowhere, what is too short, and what waits for its joint", () => {
    const span = (from: number, to: number) => ({
      startMs: nowMs + from * minuteMs,
      endMs: nowMs + to * minuteMs,
    });
    expect(holes({ gaps: [gap(-30, -10)], files: [span(-30, -25)], absent: [span(-20, -10)] })).toEqual([
      [-25, -20],
    ]);
    expect(holes({ gaps: [gap(-5, -4.96)] })).toEqual([]);
    expect(holes({ gaps: [gap(-5, -1)], settledMs: nowMs - 2 * minuteMs })).toEqual([]);
  });

  it("ARCH-10 are not older than the footage that is kept, and ended as late as is asked for", () => {
    expect(holes({ gaps: [gap(-30, -10)], earliestMs: nowMs - 15 * minuteMs })).toEqual([[-15, -10]]);
    expect(holes({ gaps: [gap(-1600, -1500)] })).toEqual([]);
    expect(holes({ gaps: [gap(-1600, -1400)] })).toEqual([[-1600, -1400]]);
  });

  it("CAM-31 leave out when the camera was not to be recorded, whatever kept it from that", () => {
    // By its clock it is recorded in the first half of every hour.
    const week = Array.from({ length: 7 * 96 }, (_, slot) => slot % 4 < 2);
    const camera = { schedule: { week, zone: zoneOffsetOf("UTC") } };
    expect(holes({ gaps: [gap(-100, -50)], camera })).toEqual([
      [-100, -90],
      [-60, -50],
    ]);
  });
});

describe("the order of pieces", () => {
  const pieces = (...gaps: PlacedGap[]) =>
    piecesOf(holesOf({ ...plain, gaps }), nowMs).map(({ startMs, endMs }) => [
      (startMs - nowMs) / minuteMs,
      (endMs - nowMs) / minuteMs,
    ]);

  it("is newest first for the last five minutes, then oldest first, in pieces of about a minute", () => {
    expect(pieces(gap(-7, -2.5), gap(-20, -18))).toEqual([
      [-3.5, -2.5],
      [-4.5, -3.5],
      [-5, -4.5],
      [-20, -19],
      [-19, -18],
      [-7, -6],
      [-6, -5],
    ]);
  });

  it("covers each hole exactly, and takes a short rest along", () => {
    expect(pieces(gap(-12.05, -10))).toEqual([
      [-12.05, -11.05],
      [-11.05, -10],
    ]);
  });
});
