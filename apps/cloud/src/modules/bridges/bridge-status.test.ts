import { bridgeStatus } from "@didban/contract";
import { expect, it } from "vitest";
import { statusOf, versionCheckOf, type BridgeFacts } from "./bridge-status.ts";

const nowMs = Date.UTC(2026, 0, 1);
const here: BridgeFacts = {
  state: "active",
  heardAtMs: nowMs,
  isLineClosed: false,
  isCompatible: true,
  isInstalling: false,
};

it.each<[keyof typeof bridgeStatus, string, Partial<BridgeFacts>]>([
  ["connected", "heartbeats arrive", {}],
  ["connected", "29 s without one", { heardAtMs: nowMs - 29_999 }],
  ["connecting", "30 s without one", { heardAtMs: nowMs - 30_000 }],
  ["connecting", "the agent comes again", { isLineClosed: true }],
  ["disconnected", "60 s without one", { heardAtMs: nowMs - 60_000 }],
  ["disconnected", "60 s without one, its line closed", { heardAtMs: nowMs - 60_000, isLineClosed: true }],
  ["disconnected", "never heard", { heardAtMs: null }],
  ["inactive", "the pairing was not confirmed", { state: "stall" }],
  ["pendingUpdate", "its program is too old", { isCompatible: false }],
  ["connecting", "its program is too old, and it comes again", { isCompatible: false, isLineClosed: true }],
  ["installing", "an update is under way", { isInstalling: true }],
  ["installing", "its program is too old, and is being updated", { isInstalling: true, isCompatible: false }],
  [
    "installing",
    "the new version starts, for which its line is closed",
    { isInstalling: true, isLineClosed: true },
  ],
])("BRDG-2 BRDG-5 a bridge is %s: %s", (name, _, change) => {
  expect(statusOf({ ...here, ...change }, nowMs)).toBe(bridgeStatus[name]);
});

it("BRDG-3 an update is there when the latest is newer, and needed below the minimum or without a common version", () => {
  const versions = { latest: "1.5.0", minimum: "1.2.0" };
  const facts = (current: string, speaks = true) => {
    const { available, compatible } = versionCheckOf(current, speaks, versions);
    return [available, compatible];
  };
  expect(facts("1.5.0")).toEqual([false, true]);
  expect(facts("1.2.0")).toEqual([true, true]);
  expect(facts("1.1.9")).toEqual([true, false]);
  expect(facts("1.6.0", false)).toEqual([false, false]);
  expect(versionCheckOf("1.2.0", true, versions)).toMatchObject({ latest: "1.5.0", current: "1.2.0" });
});
