// The door of the camera room.
export type { CameraDeadlines } from "./camera-deadlines.ts";
export { OnvifError, type OnvifFault } from "@didban/onvif";
export { type AddressPolicy, type AddressRefusal, addressRefusal } from "./address-policy.ts";
export { type CameraClock, machineClock } from "./camera-clock.ts";
export { type CameraFault, diagnosisOfCamera, type Endpoint } from "./camera-fault.ts";
export {
  type CameraEvent,
  type CameraSink,
  type CameraSource,
  type CameraSourceOptions,
  type CameraTransport,
  openCameraSource,
} from "./camera-source.ts";
export { type CameraNetwork, type DialledStream, type DialTarget, directNetwork } from "./camera-network.ts";
export { type TunnelDialler, tunnelledNetwork } from "./tunnelled-network.ts";
export { type HostResolver, machineResolver, resolveAllowed, type Resolution } from "./host-resolver.ts";
export { discoverDevices, type DiscoveryOptions, type FoundDevice } from "./onvif-discovery.ts";
export {
  type OnvifAddress,
  type OnvifOutcome,
  type OnvifReadOptions,
  type OnvifTalkOptions,
  readDeviceTime,
  readOnvif,
} from "./onvif-device.ts";
export {
  type ChannelPlace,
  type ChannelsOptions,
  type ChannelsResult,
  type ProbedChannel,
  probeChannels,
} from "./channel-probe.ts";
export {
  cameraPorts,
  type FoundCamera,
  NetworkSearch,
  type NetworkSearchOptions,
} from "./search/network-search.ts";
export { cleanText } from "./search/device-asking.ts";
export {
  NetworkSearches,
  type NetworkSearchesOptions,
  searchLifeMs,
  type SearchKind,
} from "./search/network-searches.ts";
export { machineAddresses, networkText, type OwnAddress, searchedNetworks } from "./search/own-networks.ts";
export {
  OnvifControl,
  type ClockReading,
  type ControlledStream,
  type VideoChange,
  type VideoConfig,
} from "./onvif-control.ts";
export { type DeviceEvent, type OnvifEventListener, OnvifEventSource } from "./onvif-events.ts";
export { type CameraCard, type CardOutcome, type CardReadOptions, readCameraCard } from "./onvif-card.ts";
export { matchShift, type PictureMark, pictureMark } from "./picture-match.ts";
export { type ReplayedGroup } from "./replay-groups.ts";
export { receiveReplay, type ReplayEnd, type ReplaySourceOptions } from "./replay-source.ts";
export { ReadPacer, type ReadPacing } from "./read-pacer.ts";
export { ReconnectPolicy } from "./reconnect-policy.ts";
export { parseStreamUrl, type StreamAddress, type StreamUrl, streamUrl } from "./stream-url.ts";
export {
  type FoundStreams,
  type ProbedStream,
  type ProbeOnvif,
  type ProbeOptions,
  type ProbeResult,
  probeCamera,
} from "./probe.ts";
export { type ProbeStep, type ProbeStepName, probeStepNames } from "./probe-steps.ts";
export { type CheckedPort, checkPorts, type PortCheck, type PortCheckOptions } from "./port-check.ts";
