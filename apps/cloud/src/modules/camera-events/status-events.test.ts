import { describe, expect, it } from "vitest";
import { EventTracker, type EventStep } from "./event-tracker.ts";
import { noteState, type CameraState } from "./status-events.ts";

const startMs = Date.UTC(2026, 2, 4);
const iso = (ms: number) => new Date(ms).toISOString();
const well = { isConnected: true, hasRecordFailed: false, faultCode: null } as const;

/** Kinds that begin and end, a word for each. */
const words = (steps: readonly EventStep[], types: Map<string, number>) =>
  steps.map((step) => {
    if (step.step === "begin") types.set(step.id, step.type);
    return `${step.step} ${types.get(step.id)}`;
  });

describe("how a camera itself is", () => {
  it("EVT-15 is an event of connected, disconnected, no picture or record failed for as long as it is so", () => {
    let ids = 0;
    const tracker = new EventTracker({ known: new Map(), newId: () => `event-${(ids += 1)}` });
    const types = new Map<string, number>();
    const at = (second: number, report: Partial<CameraState["report"]>, isEnabled = true) => {
      const lastFrameAt = iso(startMs + Math.min(second, 20) * 1_000);
      const state = { isEnabled, report: { ...well, lastFrameAt, ...report } };
      return words(noteState(tracker, state, true, startMs + second * 1_000), types);
    };
    expect(at(0, {})).toEqual(["begin 4"]);
    expect(at(5, { hasRecordFailed: true })).toEqual(["begin 17"]);
    expect(at(9, {})).toEqual(["end 17"]);
    expect(at(21, { isConnected: false, faultCode: "cameraCredentialsWrong" })).toEqual(["end 4", "begin 5"]);
    // Ten seconds after the last picture.
    expect(at(29, { isConnected: false })).toEqual([]);
    expect(at(30, { isConnected: false })).toEqual(["begin 1"]);
    expect(at(40, { lastFrameAt: iso(startMs + 40_000) })).toEqual(["begin 4", "end 5", "end 1"]);
    expect(at(50, { lastFrameAt: iso(startMs + 50_000) }, false)).toEqual(["end 4"]);
  });

  it("EVT-15 is none before the first answer or fault", () => {
    const tracker = new EventTracker({ known: new Map(), newId: () => "event" });
    const report = { ...well, isConnected: false, lastFrameAt: null };
    expect(noteState(tracker, { isEnabled: true, report }, false, startMs)).toEqual([]);
    const failed = { ...report, faultCode: "cameraCredentialsWrong" } as const;
    expect(noteState(tracker, { isEnabled: true, report: failed }, false, startMs)).toMatchObject([
      { type: 5 },
    ]);
  });
});
