import { overallHealth, storedCameraStatus } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { detailedStatusOf, displayedStatusOf, isHealthyStatus, type HealthReport } from "./camera-status.ts";
import { availableArchiveAges, availableModes } from "./record-settings.ts";
import { streamInformationOf } from "./stream-roles.ts";

const facts = {
  enable: true,
  isScheduled: true,
  hasSentPictures: true,
  highResIndex: 0,
  lowResIndex: 1,
  poorIndex: 1,
  recordIndex: 0,
  analyticIndex: 1,
};
const well: HealthReport = {
  isConnecting: false, isConnected: true, isRecording: true, sinceWrittenMs: 0, hasRecordFailed: false, failedStreams: [], viewerCount: 0, faultCode: null, lastFrameAt: null,
}; // prettier-ignore
const statusOf = (report: Partial<HealthReport>, enable = true, ageMs = 0) =>
  detailedStatusOf({ ...facts, enable }, { ...well, ...report }, ageMs);

describe("camera status", () => {
  it("STAT-4 STAT-5 the displayed status is the first match", () => {
    const displayed = (report: Partial<HealthReport>, enable = true) => statusOf(report, enable).overall;
    expect(displayed({}, false)).toBe(overallHealth.offline);
    expect(displayed({})).toBe(overallHealth.healthyRecording);
    expect(displayed({ isRecording: false })).toBe(overallHealth.healthyLive);
    expect(displayed({ isRecording: false, isConnected: false, isConnecting: true })).toBe(
      overallHealth.connecting,
    );
    expect(displayed({ isRecording: false, isConnected: false, failedStreams: [1] })).toBe(
      overallHealth.error,
    );
    expect(displayed({ isRecording: false, isConnected: false, hasRecordFailed: true })).toBe(
      overallHealth.error,
    );
    expect(displayed({ isRecording: false, isConnected: false })).toBe(overallHealth.offline);
    expect(
      displayedStatusOf({ ...statusOf({ isRecording: false, isConnected: false }), standBy: true }),
    ).toBe("unknown");
    expect(Object.values(overallHealth)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("STAT-5 STAT-16 a camera that never came, and of which no stream is known, is in error, not merely off", () => {
    const unknown = { highResIndex: -1, lowResIndex: -1, poorIndex: -1, recordIndex: -1, analyticIndex: -1 };
    const neverCame = { ...facts, hasSentPictures: false, ...unknown };
    const away = { ...well, isConnected: false, isRecording: false, failedStreams: [0] };
    const status = (report: Partial<HealthReport>, enable = true) =>
      detailedStatusOf({ ...neverCame, enable }, { ...away, ...report }, 0);
    expect(status({})).toMatchObject({ overall: overallHealth.error, recordStreamError: true });
    expect(status({ isConnecting: true }).overall).toBe(overallHealth.connecting);
    expect(status({ failedStreams: [] }).overall).toBe(overallHealth.offline);
    expect(status({}, false)).toMatchObject({ overall: overallHealth.offline, recordStreamError: false });
    // One stream of it comes and is not measured yet: the other's fault is none of its.
    expect(status({ isConnected: true, failedStreams: [1] })).toMatchObject({ recordStreamError: false });
  });

  it("STAT-3 CAM-31 `program` says whether its schedule has the camera recorded now, and nothing else changes", () => {
    const on = detailedStatusOf(facts, well, 0);
    const off = detailedStatusOf({ ...facts, isScheduled: false }, well, 0);
    expect([on.program, off.program]).toEqual([true, false]);
    expect({ ...off, program: true }).toEqual(on);
  });

  it("STAT-2 exactly one of unconnected, healthy and unhealthy is true", () => {
    for (let bits = 0; bits < 32; bits += 1) {
      const status = statusOf(
        {
          isConnecting: (bits & 1) > 0,
          isConnected: (bits & 2) > 0,
          isRecording: (bits & 4) > 0,
          hasRecordFailed: (bits & 8) > 0,
          failedStreams: (bits & 16) > 0 ? [0] : [],
        },
        bits % 3 !== 0,
      );
      expect([status.unconnected, status.healthy, status.unhealthy].filter(Boolean)).toHaveLength(1);
    }
  });

  it("STAT-6 healthy is enabled, settled, connected or on stand-by, and without record or live-stream error", () => {
    expect(isHealthyStatus(statusOf({}))).toBe(true);
    expect(isHealthyStatus(statusOf({ isConnecting: true }))).toBe(false);
    expect(isHealthyStatus(statusOf({ failedStreams: [1] }))).toBe(false);
    expect(isHealthyStatus(statusOf({ hasRecordFailed: true }))).toBe(false);
    expect(isHealthyStatus({ ...statusOf({ isConnected: false, isRecording: false }), standBy: true })).toBe(
      true,
    );
  });

  it("STAT-17 a full or broken disk is recordFailed, not recording, and an old report says nothing", () => {
    expect(statusOf({ hasRecordFailed: true })).toMatchObject({ recording: false, recordFailed: true });
    expect(statusOf({}, true, 15_001)).toMatchObject({
      recording: false,
      connected: false,
      connecting: true,
    });
  });

  it("STAT-17 recording ends 15 s after the last write, however young the report is", () => {
    const isRecording = (sinceWrittenMs: number | null, ageMs: number) =>
      statusOf({ sinceWrittenMs }, true, ageMs).recording;
    expect([isRecording(0, 14_999), isRecording(0, 15_000)]).toEqual([true, false]);
    expect([isRecording(9_000, 5_999), isRecording(9_000, 6_000)]).toEqual([true, false]);
    expect(isRecording(null, 0)).toBe(false);
    expect(statusOf({ sinceWrittenMs: 9_000 }, true, 6_000)).toMatchObject({ connected: true, overall: 4 });
  });

  it("CAM-9 stored status codes", () => {
    const gone = { ...well, isConnected: false, isRecording: false };
    const storedOf = (report: HealthReport | null, more: Partial<typeof facts>) =>
      detailedStatusOf({ ...facts, ...more }, report, 0).stored;
    expect(storedOf(well, { enable: false })).toBe(storedCameraStatus.inactivate);
    expect(storedOf(well, { hasSentPictures: false })).toBe(storedCameraStatus.active);
    expect(storedOf(gone, { hasSentPictures: false })).toBe(storedCameraStatus.stall);
    expect(storedOf(gone, {})).toBe(storedCameraStatus.disconnected);
    expect(storedOf(null, {})).toBe(storedCameraStatus.disconnected);
  });
});

describe("record settings", () => {
  it("CAM-35 ARCH-7 archive ages hold the presets and the options not above the subscription, ascending, each once", () => {
    expect(availableArchiveAges(30)).toEqual([0.1667, 1, 28, 30]);
    expect(availableArchiveAges(365)).toEqual([0.1667, 1, 28, 30, 60, 90, 365]);
    expect(availableArchiveAges(1)).toEqual([0.1667, 1]);
  });

  it("ARCH-2 CAM-6 motion recording is offered only where the camera reports motion", () => {
    expect(availableModes([])).toEqual(["always", "pause"]);
    expect(availableModes(["motion"])).toEqual(["always", "HWMotion", "pause"]);
  });
});

describe("stream roles", () => {
  const stream = (index: number, width: number, height: number) => ({
    index,
    codec: "h264" as const,
    width,
    height,
    fps: 15,
    bitrateKbps: 500,
    audioCodec: null,
  });

  it("CAM-5 LIVE-33 roles by size; one stream fills all five; none leaves -1", () => {
    expect(streamInformationOf([stream(0, 1920, 1080), stream(1, 704, 576), stream(2, 320, 240)])).toMatchObject({
      streamCount: 3, highResIndex: 0, lowResIndex: 1, poorIndex: 2, recordIndex: 0, analyticIndex: 1,
    }); // prettier-ignore
    expect(streamInformationOf([stream(0, 1280, 720)])).toMatchObject({
      streamCount: 1, highResIndex: 0, lowResIndex: 0, poorIndex: 0, recordIndex: 0, analyticIndex: 0,
    }); // prettier-ignore
    expect(streamInformationOf([])).toMatchObject({
      streamCount: 0,
      highResIndex: -1,
      lowResIndex: -1,
      poorIndex: -1,
      recordIndex: -1,
      analyticIndex: -1,
    });
  });
});
