// The door of the camera room.
export { type AddressPolicy, type AddressRefusal, addressRefusal } from "./address-policy.ts";
export { type CameraClock, machineClock } from "./camera-clock.ts";
export { type CameraFault, diagnosisOfCamera, type Endpoint } from "./camera-fault.ts";
export {
  type CameraDeadlines,
  type CameraEvent,
  type CameraSink,
  type CameraSource,
  type CameraSourceOptions,
  type CameraTransport,
  openCameraSource,
} from "./camera-source.ts";
export { type HostResolver, machineResolver, resolveAllowed, type Resolution } from "./host-resolver.ts";
export { ReadPacer, type ReadPacing } from "./read-pacer.ts";
export { ReconnectPolicy } from "./reconnect-policy.ts";
export { parseStreamUrl, type StreamAddress, type StreamUrl, streamUrl } from "./stream-url.ts";
export { type ProbedStream, type ProbeOptions, type ProbeResult, probeCamera } from "./probe.ts";
export { type ProbeStep, type ProbeStepName, probeStepNames } from "./probe-steps.ts";
export { type CheckedPort, checkPorts, type PortCheck, type PortCheckOptions } from "./port-check.ts";
