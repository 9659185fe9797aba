// Cameras kept connected and recorded: what a media process is for. The only door of the module.
export { CameraFleet } from "./camera-fleet.ts";
export { probeAddress } from "./camera-probe.ts";
export type { CameraSession } from "./camera-session.ts";
export { probeChannelsOf } from "./recorder-probe.ts";
export { desiredCameraOf, isScheduledAt, type DesiredCamera, type NetworkOf } from "./desired-camera.ts";
export { HardwareReader } from "./hardware-reader.ts";
export { HealthReporter } from "./health-reporter.ts";
export { createHealthStore } from "./health-store.ts";
export { footageOf } from "./media-footage.ts";
export { watchedCamerasOf } from "./watched-cameras.ts";

export { countRates } from "./rate-counter.ts";
export { retentionOf } from "./retention-policy.ts";
