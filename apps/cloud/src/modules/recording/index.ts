// Cameras kept connected and recorded: what a media process is for. The only door of the module.
export { CameraFleet } from "./camera-fleet.ts";
export { probeAddress } from "./camera-probe.ts";
export { desiredCameraOf, type DesiredCamera } from "./desired-camera.ts";
export { HealthReporter } from "./health-reporter.ts";
export { noMotionSource, type MotionListener, type MotionSource } from "./motion-watch.ts";
export { createHealthStore } from "./health-store.ts";
export { footageOf } from "./media-footage.ts";
export { watchedCamerasOf } from "./watched-cameras.ts";

export { StreamHub } from "./stream-hub.ts";
export { countRates } from "./rate-counter.ts";
export { retentionOf } from "./retention-policy.ts";
