// Footage from where it is held to where it is recorded, live and of the past: both ends of the line between them.
export {
  HolderLine,
  mediaLineLimits,
  TakerLine,
  type FrameSeals,
  type HolderLineOptions,
  type TakerLineOptions,
} from "./media-line.ts";
export { PastPace } from "./past-pace.ts";
export { RelayHolder, type HeldFootage, type HeldListener, type HolderLink } from "./relay-holder.ts";
export { PastUnavailable, RelayTaker, type LiveSink, type PastItem, type TakerLink } from "./relay-taker.ts";
export {
  relayLimits,
  type CameraAway,
  type RelayAsk,
  type RelayEnd,
  type RelaySay,
  type TakerState,
} from "./relay-terms.ts";
export { TunnelHolder, type TunnelHolderDeps, type TunnelHolderLink } from "./tunnel-holder.ts";
export { TunnelTaker, type TunnelTakerLink } from "./tunnel-taker.ts";
export { isOfTunnel, tunnelLimits, type TunnelAsk, type TunnelSay } from "./tunnel-terms.ts";
