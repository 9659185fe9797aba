// What a track's receiver tells besides units: losses and faults, typed and with what is needed to find the packet in a capture.
import type { PayloadFault } from "./depacketise/depacketiser.ts";
import type { RtcpFault } from "./rtcp.ts";
import type { RtpPacketFault } from "./rtp-packet.ts";

/** Packets that never came. */
interface Loss {
  readonly kind: "loss";
  readonly ssrc: number;
  /** 16-bit sequence number of the first missing packet. */
  readonly sequence: number;
  readonly count: number;
}

/** The sender's SSRC became another, or its sequence numbers began anew under the same one. */
interface SenderRestart {
  readonly kind: "senderRestart";
  readonly ssrc: number;
  readonly sequence: number;
}

/** The sender says that it ends (RFC 3550 6.6). */
interface SenderLeft {
  readonly kind: "senderLeft";
  readonly ssrcs: readonly number[];
}

/** The sender's RTP timestamps leapt and were set anew on the recorder's axis. */
interface ClockLeap {
  readonly kind: "clockLeap";
  readonly ssrc: number;
  readonly timestamp: number;
}

/** Bytes that are no RTP or RTCP packet. */
interface BadPacket {
  readonly kind: "badPacket";
  readonly fault: RtpPacketFault | RtcpFault;
}

/** A packet whose payload could not be used. */
interface BadPayload {
  readonly kind: "badPayload";
  readonly fault: PayloadFault;
  readonly ssrc: number;
  readonly sequence: number;
}

export type TrackEvent = Loss | SenderRestart | SenderLeft | ClockLeap | BadPacket | BadPayload;
