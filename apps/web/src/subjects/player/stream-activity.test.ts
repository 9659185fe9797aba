import type { PlaybackStatus } from "@didban/player";
import { expect, it } from "vitest";
import { streamActivityOf, type StreamActivity } from "./stream-activity.ts";

const table: readonly (readonly [PlaybackStatus, StreamActivity, StreamActivity])[] = [
  ["loading", "requesting", "live"],
  ["playing", "live", "live"],
  ["buffering", "live", "live"],
  ["stillWatching", "paused", "paused"],
  ["paused", "paused", "paused"],
  ["reconnecting", "disconnected", "disconnected"],
  ["error", "none", "none"],
  ["cameraOff", "none", "none"],
  ["idle", "none", "none"],
];

it.each(table)(
  "STAT-7 STAT-24 a player that says %s is %s before its first picture and %s after it",
  (status, before, after) => {
    expect(streamActivityOf({ status, mode: "live", hasPicture: false })).toBe(before);
    expect(streamActivityOf({ status, mode: "live", hasPicture: true })).toBe(after);
  },
);

it("STAT-24 playing the past is no live stream", () => {
  expect(streamActivityOf({ status: "playing", mode: "history", hasPicture: true })).toBe("archive");
});
