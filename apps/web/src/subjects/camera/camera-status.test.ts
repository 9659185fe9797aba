import { overallHealth, type DetailedStatus, type DisplayedStatus } from "@didban/contract";
import { describe, expect, it } from "vitest";
import {
  cameraFilters,
  countByStatus,
  detailOf,
  displayedOf,
  seenErrorsOf,
  listStatuses,
  listStatusOf,
  passes,
  type ListStatus,
  type SeenStatus,
} from "./camera-status.ts";

const quiet: DetailedStatus = {
  enabled: true, connecting: false, connected: true, recording: true, analysing: false, liveHighResStreamError: false,
  liveLowResStreamError: false, livePoorStreamError: false, recordStreamError: false, analyticStreamError: false, program: true,
  alarm: false, recordFailed: false, standBy: false, streaming: false, overall: 5, unconnected: false, healthy: true,
  unhealthy: false, stored: 1, faultCode: null,
}; // prettier-ignore
const flags = [
  "liveHighResStreamError", "liveLowResStreamError", "livePoorStreamError", "recordStreamError", "analyticStreamError", "recordFailed",
] as const; // prettier-ignore

const seen = (displayed: DisplayedStatus, detail?: Partial<DetailedStatus>): SeenStatus => ({
  displayed,
  detail: detail && { ...quiet, ...detail },
});

describe("list status", () => {
  const table: readonly (readonly [ListStatus, SeenStatus])[] = [
    ["offline", seen("offline")],
    ["connecting", seen("connecting")],
    ["live", seen("healthyLive")],
    ["recording", seen("healthyRecording", {})],
    ["error", seen("error", { recordFailed: true })],
    ["troubleshoot", seen("healthyLive", { livePoorStreamError: true })],
    ["unknown", seen("unknown")],
  ];

  it.each(table)("STAT-7 %s", (expected, status) => {
    expect(listStatusOf(status)).toBe(expected);
    expect(listStatuses).toContain(expected);
  });

  it.each(flags)(
    "STAT-8 a camera that is up with %s set needs attention for it, one that is not has its own status",
    (flag) => {
      for (const displayed of ["healthyLive", "healthyRecording"] as const) {
        expect(listStatusOf(seen(displayed, { [flag]: true }))).toBe("troubleshoot");
        expect(seenErrorsOf(seen(displayed, { [flag]: true }))).toEqual([flag]);
      }
      for (const displayed of ["offline", "connecting", "error"] as const)
        expect(listStatusOf(seen(displayed, { [flag]: true }))).toBe(displayed);
    },
  );

  it("STAT-8 whoever may not see the flags sees the plain status", () => {
    expect(detailOf({ overall: 5 })).toBeUndefined();
    expect(listStatusOf(seen(displayedOf({ overall: 5 })))).toBe("recording");
  });

  it("STAT-25 a camera that nothing was heard of is unknown, never offline", () => {
    expect(listStatusOf(undefined)).toBe("unknown");
  });

  it("STAT-4 numbers are read as the displayed status they stand for", () => {
    for (const [displayed, overall] of Object.entries(overallHealth))
      expect(displayedOf({ overall })).toBe(displayed);
    expect(displayedOf({ overall: 9 })).toBe("unknown");
  });
});

describe("lists of cameras", () => {
  const statuses = new Map<string, SeenStatus>([
    ["recording", seen("healthyRecording")],
    ["troubled", seen("healthyRecording", { recordStreamError: true })],
    ["live", seen("healthyLive")],
    ["error", seen("error")],
    ["connecting", seen("connecting")],
    ["offline", seen("offline")],
  ]);
  const ids = [...statuses.keys(), "unheard"];

  it("STAT-21 the filter works on the displayed status, whatever flags are set behind it", () => {
    const shown = cameraFilters.map((filter) => ids.filter((id) => passes(filter, statuses.get(id))));
    expect(shown).toEqual([ids, ["recording", "troubled", "live"], ["recording", "troubled"], ["error"]]);
  });

  it("STAT-22 the counts of all statuses are together as many as there are cameras", () => {
    const counts = countByStatus([...ids, "another"], statuses);
    expect(counts).toEqual([
      { status: "recording", count: 1 },
      { status: "live", count: 1 },
      { status: "troubleshoot", count: 1 },
      { status: "connecting", count: 1 },
      { status: "error", count: 1 },
      { status: "offline", count: 1 },
      { status: "unknown", count: 2 },
    ]);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    expect(countByStatus([], statuses)).toEqual([]);
  });
});
