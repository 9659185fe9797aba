// Whom the filler asks for what, where a place keeps the past of cameras in its own manners: a bridge of the test, an archive of rows, and a clock that the test moves.
import type { GapCause } from "@didban/media";
import type { PlacedGap, Span } from "@didban/media-io/archive";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { streamInformationOf, type HealthReport } from "../cameras/index.ts";
import type { Progress } from "./backfill-progress.ts";
import { GapFiller, type FilledSession } from "./gap-filler.ts";
import type { MissingTime, PastManners, WantedPiece } from "./past-footage.ts";

const minuteMs = 60_000;
let clock: FakeClock;
let startMs: number;
let filler: GapFiller;
let gaps: Map<string, { startMs: number; endMs: number | null; cause: GapCause }>;
let reports: Map<string, Pick<HealthReport, "isConnected" | "faultCode">>;
let files: Map<string, Span[]>;
let absent: Span[];
let asked: { readonly cameraId: string; readonly piece: WantedPiece }[];
let explained: { readonly cameraId: string; readonly span: Span; readonly cause: GapCause }[];
let told: (Progress | null)[];
let kept: unknown[];
/** So many fetches fail before one comes whole. */
let failures: number;
/** What the bridge has not. */
let missing: MissingTime[];
let isHere: boolean;
let state: { isOn: boolean; hasCard: boolean | undefined };

const report: HealthReport = {
  isConnecting: false,
  isConnected: true,
  isRecording: true,
  sinceWrittenMs: 0,
  hasRecordFailed: false,
  failedStreams: [],
  viewerCount: 0,
  faultCode: null,
  lastFrameAt: null,
};

function sessionOf(id: string): FilledSession {
  return {
    camera: {
      id,
      workspaceId: "workspace",
      createdAtMs: 0,
      archiveAgeDays: 30,
      isEnabled: true,
      recordMode: "always",
      schedule: undefined,
      isSimulated: false,
      bridgeId: "bridge",
      streams: [{ index: 0, url: "rtsp://10.0.0.7/" }],
      credentials: undefined,
      knownFingerprint: undefined,
      onvif: undefined,
      generation: 1,
      information: streamInformationOf([]),
      accountedToMs: undefined,
    },
    information: streamInformationOf([]),
    get report() {
      return { ...report, ...reports.get(id) };
    },
  };
}

const manners: PastManners = {
  place: "bridge",
  atOnce: 1,
  isHere: () => isHere,
  leastHoleMs: 20,
  firstLookMs: 1_000,
  settleMs: 2_000,
  hurryForMs: minuteMs,
  hurryMs: 1_000,
};

beforeEach(() => {
  clock = new FakeClock();
  startMs = clock.nowMs();
  [gaps, reports, files] = [new Map(), new Map(), new Map()];
  [absent, asked, explained, told, kept, missing] = [[], [], [], [], [], []];
  isHere = true;
  failures = 0;
  state = { isOn: true, hasCard: undefined };
  const sessions = ["one", "two"].map(sessionOf);
  filler = new GapFiller({
    archive: {
      async gaps({ cameraId }): Promise<PlacedGap[]> {
        const gap = gaps.get(cameraId);
        return gap ? [{ id: cameraId, cameraId, startEpoch: 1, endEpoch: 1, ...gap }] : [];
      },
      catalogue: {
        files: async ({ cameraId }: { cameraId: string }) => files.get(cameraId) ?? [],
        isRecordedBefore: async () => true,
      },
      importer: {
        import: async () => [],
        explain: async (cameraId, span, _, cause) => void explained.push({ cameraId, span, cause }),
      },
    },
    past: {
      mayKeep: () => true,
      mannersOf: () => manners,
      async open({ id: cameraId }) {
        return {
          kind: "kept",
          footage: {
            fromMs: undefined,
            async fetch(piece) {
              asked.push({ cameraId, piece });
              if (failures > 0) {
                failures -= 1;
                return { kind: "failed", reason: "lost" };
              }
              const isGone = missing.some(
                (span) => span.startMs <= piece.startMs && span.endMs >= piece.endMs,
              );
              const has = files.get(cameraId) ?? [];
              if (!isGone) files.set(cameraId, [...has, { startMs: piece.startMs, endMs: piece.endMs }]);
              return { kind: "whole", missing };
            },
          },
        };
      },
    },
    store: {
      read: async () => ({
        ...state,
        isBridged: true,
        reachesBackTo: undefined,
        lookedAt: undefined,
        last: undefined,
      }),
      setOn: async () => undefined,
      putCard: async (...card) => void kept.push(card),
      putResult: async () => undefined,
      absent: async () => absent,
      putAbsent: async (_, spans) => void (absent = [...absent, ...spans]),
    },
    clock,
    log: silentLogger,
    sessions: () => sessions,
    onProgress: (_, progress) => told.push(progress),
  });
  filler.start();
});
afterEach(() => filler.close());

/** Time goes on, and whatever is under way with it. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1_000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const ended = (minutes: number): { startMs: number; endMs: number; cause: GapCause } => ({
  startMs: startMs - minutes * minuteMs,
  endMs: startMs,
  cause: "status",
});
const asks = (cameraId: string) => asked.filter((one) => one.cameraId === cameraId).length;

it("BRDG-43 what a bridge keeps is fetched whatever is switched for cards, within ten seconds, the last five minutes newest first; nothing is learned of a card", async () => {
  state = { isOn: false, hasCard: false };
  gaps.set("one", ended(10));
  await pass(10);
  expect(asks("one")).toBe(10);
  const minutes = asked.map(({ piece }) => Math.round((piece.startMs - startMs) / minuteMs));
  expect(minutes).toEqual([-1, -2, -3, -4, -5, -10, -9, -8, -7, -6]);
  expect(kept).toEqual([]);
});

it("BRDG-43 what an earlier cut left out is fetched days later too: a bridge keeps it until its ring is full", async () => {
  const endMs = startMs - 3 * 24 * 60 * minuteMs;
  gaps.set("one", { startMs: endMs - 5 * minuteMs, endMs, cause: "status" });
  await pass(10);
  expect(asks("one")).toBe(5);
});

it("BRDG-44 a piece that did not come whole is asked for again until it has, and then no more", async () => {
  gaps.set("one", ended(1));
  failures = 3;
  await pass(20);
  expect(asks("one")).toBe(4);
  expect(new Set(asked.map(({ piece }) => `${piece.startMs} ${piece.endMs}`)).size).toBe(1);
  expect(files.get("one")).toHaveLength(1);
  expect(absent).toEqual([]);
  await pass(60);
  expect(asks("one")).toBe(4);
});

it("BRDG-43 how far it is counts all cameras of the bridge from the beginning, goes only up, and is over with the last", async () => {
  gaps.set("one", ended(4));
  gaps.set("two", ended(6));
  await pass(20);
  const percents = told.map((one) => one && Math.floor((100 * one.doneMs) / (one.doneMs + one.leftMs)));
  expect([percents[0], percents.at(-1)]).toEqual([0, null]);
  const shares = percents.slice(0, -1).map(Number);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  // Four minutes of the one camera are two fifths of what is missing of both.
  expect(shares.some((share) => Math.abs(share - 40) < 3)).toBe(true);
});

it("BRDG-43 of a camera that is away behind a line that is back, what was recorded before comes at once, and the rest is not asked for until it returns", async () => {
  gaps.set("one", { startMs: startMs - 10 * minuteMs, endMs: null, cause: "status" });
  reports.set("one", { isConnected: false, faultCode: "agentNotAccessible" });
  isHere = false;
  await pass(30);
  expect(asked).toEqual([]);
  // The line is back; whether the camera is away nobody has said.
  isHere = true;
  await pass(5);
  expect(asked).toEqual([]);
  const goneMs = startMs - 4 * minuteMs;
  missing = [{ startMs: goneMs, endMs: Infinity, cause: "status" }];
  reports.set("one", { isConnected: false, faultCode: "CameraNotAccessible" });
  await pass(10);
  expect(files.get("one")?.some(({ startMs: from }) => from === startMs - 10 * minuteMs)).toBe(true);
  const count = asked.length;
  expect(asked.every(({ piece }) => piece.endMs <= clock.nowMs() - 15_000)).toBe(true);
  await pass(120);
  expect(asked).toHaveLength(count);
  // Of what lasts nothing is remembered for good: the camera may be recorded behind a line that was cut again.
  expect(absent.every(({ endMs }) => endMs <= goneMs)).toBe(true);
});

it("BRDG-42 ARCH-16 what the full disk of a bridge has lost is called so in the ledger, and nobody asks again, for the rest of the gap neither", async () => {
  gaps.set("one", ended(60));
  const lost = { startMs: startMs - 60 * minuteMs, endMs: startMs - 5 * minuteMs, cause: "storage" as const };
  missing = [lost];
  await pass(40);
  expect(explained[0]).toEqual({ cameraId: "one", span: lost, cause: "storage" });
  expect(asks("one")).toBeLessThan(8);
  expect(told.at(-1)).toBeNull();
});
