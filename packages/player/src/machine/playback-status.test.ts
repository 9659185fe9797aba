// What a player says of itself.
import { describe, expect, it } from "vitest";
import { closedState, type MachineState } from "./machine-state.ts";
import { type PlaybackStatus, playbackStatus } from "./playback-status.ts";

const gap = { fromMs: 0, toMs: 1, cause: "status" } as const;
const failure = { code: "CameraNotAccessible", isRetried: true };
const scrub = {
  before: { mode: "live", speed: 1, atMs: 0 } as const,
  isAsking: false,
  isThrottled: false,
  wantedMs: undefined,
};
const open: MachineState = { ...closedState, link: "open" };

const table: readonly (readonly [PlaybackStatus, MachineState])[] = [
  ["idle", closedState],
  ["loading", { ...open, link: "requesting", isLoading: true }],
  ["loading", { ...open, isLoading: true }],
  ["playing", open],
  ["paused", { ...open, mode: "history", speed: 0 }],
  ["paused", { ...open, mode: "history", speed: 0, isLoading: true, scrub }],
  ["paused", { ...open, link: "closed", mode: "history", speed: 0 }],
  ["paused", { ...open, rest: "hidden" }],
  ["buffering", { ...open, isStarved: true }],
  ["gap", { ...open, mode: "history", gap }],
  ["stillWatching", { ...open, rest: "stillWatching" }],
  ["stillWatching", { ...open, link: "closed", rest: "stillWatching" }],
  ["reconnecting", { ...open, link: "lost" }],
  ["reconnecting", { ...open, sourceLostMs: 0 }],
  ["error", { ...open, link: "lost", failure }],
  ["cameraOff", { ...open, link: "closed", isCameraOn: false }],
];

describe("playback status", () => {
  it.each(table)("PLAY-7 LIVE-34 %s", (status, state) => {
    expect(playbackStatus(state)).toBe(status);
  });
});
