// The simulator's door for developers, the demo and tests.
export type { AuthScheme, CameraAuth, CameraSpec } from "./camera/camera-spec.ts";
export { type SceneName, scenes } from "./camera/scenes.ts";
export type { SilentStep } from "./camera/sim-camera.ts";
export { type CameraQuirks, type StreamName, type VendorName, vendors } from "./camera/vendors.ts";
export type { CameraHandle } from "./camera-handle.ts";
export { type CameraSim, type CameraSimOptions, startCameraSim } from "./camera-sim.ts";
export { type VideoClip, videoClip } from "./clip/clip-library.ts";
export { readFrameNumber } from "./clip/frame-number.ts";
export { type SimClock, systemClock } from "./clock.ts";
export { demoCameras } from "./demo-cameras.ts";
export { type RecorderShape, recorderChannels } from "./recorder.ts";
export { type Fault, faultUsage, parseFault } from "./faults/fault.ts";
export type { TlsIdentity } from "./rtsp/rtsp-device.ts";
export { selfSignedIdentity } from "./rtsp/self-signed.ts";
export {
  emptyStamp,
  type FrameStamp,
  readFrameStamp,
  stampTextAt,
  writeStamp,
} from "./stream/frame-stamp.ts";
