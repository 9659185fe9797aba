import { describe, expect, it } from "vitest";
import { reportOf, type CameraFacts } from "./camera-report.ts";

const coming = { index: 0, hasPicture: true, upMs: 60_000, downMs: 0, faultCode: undefined };
const away = {
  index: 0,
  hasPicture: false,
  upMs: 0,
  downMs: 12_000,
  faultCode: "CameraNotAccessible" as const,
};
const facts = (changes: Partial<CameraFacts>): CameraFacts => ({
  streams: [coming],
  main: coming,
  isLocked: false,
  wantedMs: 60_000,
  sinceWrittenMs: 1_000,
  viewerCount: 0,
  lastFrameMs: 1_000,
  ...changes,
});

describe("what is said of a camera", () => {
  it("STAT-17 recording means that footage was written in the last 15 s, failing to is recordFailed", () => {
    const said = (changes: Partial<CameraFacts>) => {
      const { isRecording, hasRecordFailed, sinceWrittenMs } = reportOf(facts(changes));
      expect(sinceWrittenMs).toBe(
        changes.sinceWrittenMs === Infinity ? null : (changes.sinceWrittenMs ?? 1_000),
      );
      return [isRecording, hasRecordFailed];
    };
    expect(said({})).toEqual([true, false]);
    expect(said({ sinceWrittenMs: 14_999 })).toEqual([true, false]);
    expect(said({ sinceWrittenMs: 15_000 })).toEqual([false, true]);
    expect(said({ sinceWrittenMs: Infinity })).toEqual([false, true]);
    // A camera that has only just come may still wait for its first key frame.
    expect(said({ sinceWrittenMs: Infinity, main: { ...coming, upMs: 9_000 } })).toEqual([false, false]);
    expect(said({ sinceWrittenMs: Infinity, wantedMs: undefined })).toEqual([false, false]);
    expect(said({ wantedMs: undefined })).toEqual([false, false]);
    // A pause has only just ended, or a slot of the schedule begun.
    expect(said({ sinceWrittenMs: Infinity, wantedMs: 14_999 })).toEqual([false, false]);
    expect(said({ sinceWrittenMs: Infinity, streams: [away], main: away })).toEqual([false, false]);
  });

  it("STAT-16 a camera that is away is connecting at first and in error after half a minute", () => {
    const said = (downMs: number, isLocked = false) => {
      const stream = { ...away, downMs };
      const { isConnecting, isConnected, failedStreams, faultCode } = reportOf(
        facts({ streams: [stream], main: stream, isLocked }),
      );
      return { isConnecting, isConnected, failedStreams, faultCode };
    };
    const fault = { isConnected: false, faultCode: "CameraNotAccessible" };
    expect(said(12_000)).toEqual({ ...fault, isConnecting: true, failedStreams: [] });
    expect(said(30_001)).toEqual({ ...fault, isConnecting: false, failedStreams: [0] });
    // Nobody tries any more: there is nothing to wait for.
    expect(said(100, true)).toEqual({ ...fault, isConnecting: false, failedStreams: [0] });
  });

  it("one stream of two that fails is an error beside a connected camera", () => {
    const low = { ...away, index: 1, downMs: 40_000 };
    expect(reportOf(facts({ streams: [coming, low] }))).toMatchObject({
      isConnected: true,
      isConnecting: false,
      isRecording: true,
      failedStreams: [1],
      faultCode: "CameraNotAccessible",
      lastFrameAt: "1970-01-01T00:00:01.000Z",
    });
  });
});
