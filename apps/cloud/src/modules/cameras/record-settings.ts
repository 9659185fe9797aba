// How long footage may be kept and in which modes a camera may be recorded (ARCH-2 to ARCH-9, CAM-35). Pure.
import type { RecordInformation } from "@didban/contract";

const hourDays = 1 / 24;
/** 4 h, 24 h and 672 h, and the options of subscriptions, in days. */
const presets = [Math.round(4 * hourDays * 10_000) / 10_000, 1, 28];
const subscriptionOptions = [1, 30, 60, 90, 365];

/** Days that may be chosen under a subscription that keeps `retentionDays`, ascending (CAM-35). */
export function availableArchiveAges(retentionDays: number): number[] {
  const ages = new Set([...presets, ...subscriptionOptions].filter((days) => days <= retentionDays));
  return [...ages].sort((a, b) => a - b);
}

/** Modes a camera may be recorded in; motion only where the camera reports it (ARCH-2). */
export function availableModes(features: readonly string[]): RecordInformation["availableModes"] {
  return features.includes("motion") ? ["always", "HWMotion", "pause"] : ["always", "pause"];
}
