// What the server knows of a camera by itself, as events (EVT-15): connected, disconnected, no picture, not recorded. Pure.
import type { HealthReport } from "../cameras/index.ts";
import type { EventStep, EventTracker } from "./event-tracker.ts";

/** A camera as its media process has it. */
export interface CameraState {
  readonly isEnabled: boolean;
  readonly report: Pick<HealthReport, "isConnected" | "hasRecordFailed" | "lastFrameAt" | "faultCode">;
}

/** After so long without one there is no picture (AI-12). */
export const noFrameMs = 10_000;

/** Takes note of how the camera is now. */
export function noteState(
  tracker: EventTracker,
  { isEnabled, report }: CameraState,
  hasBeenConnected: boolean,
  nowMs: number,
): EventStep[] {
  const isConnected = isEnabled && report.isConnected;
  // Before the first answer or fault nobody knows how it is.
  const isAway = isEnabled && !report.isConnected && (hasBeenConnected || report.faultCode !== null);
  const frameMs = report.lastFrameAt === null ? undefined : Date.parse(report.lastFrameAt);
  const isDark = isEnabled && frameMs !== undefined && nowMs - frameMs >= noFrameMs;
  return [
    ...tracker.set("connected", isConnected, nowMs),
    ...tracker.set("disconnected", isAway, nowMs),
    ...tracker.set("noFrame", isDark, isDark ? frameMs : nowMs),
    ...tracker.set("recordFailed", isEnabled && report.hasRecordFailed, nowMs, "record-failed"),
  ];
}
