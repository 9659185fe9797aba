// The door of rtp/: receiving tracks, their clock, and RTCP. Packetisers for simulators and tests are in packetise/.
export type { PayloadFault } from "./depacketise/depacketiser.ts";
export { MediaClock } from "./media-clock.ts";
export * from "./packetise/index.ts";
export {
  buildBye,
  buildReceiverReport,
  buildSenderReport,
  buildSourceDescription,
  parseRtcp,
  type ReceiverReport,
  type ReportBlock,
  type RtcpCompound,
  type RtcpFault,
  type RtcpPacket,
  type SenderReport,
} from "./rtcp.ts";
export { type ReplayMark, withReplayMark } from "./replay-extension.ts";
export { type ReplayStart, ReplayTrack } from "./replay-track.ts";
export type { RtpPacketFault } from "./rtp-packet.ts";
export type { TrackEvent } from "./track-event.ts";
export { TrackReceiver, type TrackReceiverOptions, type TrackStats } from "./track-receiver.ts";
export { UnitArena } from "./unit-arena.ts";
