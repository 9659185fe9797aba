// The door of the ONVIF room: what devices are asked and what their answers mean. No socket, no clock, no randomness.
export { agreeOnClock, type DeviceAccess, openDevice, profileOfStream } from "./device-access.ts";
export { type CardReading, readCard } from "./card-reading.ts";
export { type DeviceReading, type ReadChannel, readDevice, type ReadingOptions } from "./device-reading.ts";
export {
  type DiscoveredDevice,
  discoveryGroup,
  probeMatches,
  probeMessage,
} from "./discovery/ws-discovery.ts";
export { OnvifError, type OnvifFault } from "./onvif-fault.ts";
export {
  type DeviceClock,
  type DeviceInformation,
  readCapabilities,
  readClock,
  readInformation,
  readServices,
  setClock,
} from "./services/device-service.ts";
export { type ChannelTokens, isOfChannel, readChannelTokens } from "./services/event-channel.ts";
export {
  askHowThingsStand,
  createPullPoint,
  eventTimeMs,
  type OnvifEvent,
  type PullPoint,
  pullMessages,
  readTopics,
  renew,
  unsubscribe,
} from "./services/event-service.ts";
export { type CodecOptions, type NumberRange } from "./services/encoder-options.ts";
export {
  type EncoderSettings,
  type MediaService,
  readEncoder,
  readSound,
  type VideoEncoder,
  writeEncoder,
  writeSound,
} from "./services/encoder-service.ts";
export {
  type HardwareEvent,
  type HardwareEventKind,
  hardwareEventOf,
  kindOfTopic,
} from "./services/event-topics.ts";
export { type OnvifProfile } from "./services/media-service.ts";
export {
  continuousMove,
  gotoHome,
  gotoPreset,
  type PtzAbilities,
  type PtzPreset,
  type PtzSpeeds,
  type PtzVelocity,
  readPresets,
  readSpeeds,
  removePreset,
  setPreset,
  stopMove,
} from "./services/ptz-service.ts";
export { serviceUrlOf } from "./services/stream-address.ts";
export {
  OnvifClient,
  type OnvifClientOptions,
  type SoapReply,
  type SoapRequest,
  type SoapTransport,
} from "./soap/onvif-client.ts";
