// Feeds bare payloads to a depacketiser, for its tests: no RTP header, no sequence numbers, losses told by hand.
import type { MediaTrack } from "../../sdp/media-track.ts";
import { RtpPacket } from "../rtp-packet.ts";
import { type PacketiserOptions, RtpPacketiser } from "../packetise/packetiser.ts";
import type { Depacketiser, PayloadFault, TimedUnit } from "./depacketiser.ts";

/** One payload as sent. */
export interface SentPayload {
  readonly payload: Uint8Array;
  readonly timestamp: number;
  readonly marker?: boolean;
  readonly lostBefore?: number;
  /** An RTP header extension's profile and contents. */
  readonly extension?: { readonly profile: number; readonly contents: Uint8Array };
}

/** What came out, and every fault that `push` named. */
export interface Fed {
  readonly units: readonly TimedUnit[];
  readonly faults: readonly PayloadFault[];
}

/** Pushes every payload, pulling after each; the n-th arrives at n milliseconds. */
export function feed(depacketiser: Depacketiser, sent: readonly SentPayload[]): Fed {
  const units: TimedUnit[] = [];
  const faults: PayloadFault[] = [];
  const packet = new RtpPacket();
  for (const [index, { payload, timestamp, marker = false, lostBefore = 0, extension }] of sent.entries()) {
    const contents = extension?.contents ?? new Uint8Array(0);
    packet.data = new Uint8Array(contents.length + payload.length);
    packet.data.set(contents);
    packet.data.set(payload, contents.length);
    packet.extensionProfile = extension?.profile ?? 0;
    packet.extensionStart = 0;
    packet.extensionEnd = contents.length;
    packet.payloadStart = contents.length;
    packet.payloadEnd = packet.data.length;
    packet.timestamp = timestamp;
    packet.marker = marker;
    packet.lostBefore = lostBefore;
    packet.arrivalMs = index;
    const fault = depacketiser.push(packet);
    if (fault !== undefined) faults.push(fault);
    packet.data.fill(0xee); // the receive buffer is used again
    for (let unit = depacketiser.pull(); unit !== undefined; unit = depacketiser.pull()) units.push(unit);
  }
  return { units, faults };
}

/** The payloads of a packetiser for one unit, a marker on the last. */
export function sentUnit(
  codec: MediaTrack["codec"],
  data: Uint8Array,
  timestamp: number,
  maxPacketBytes: NonNullable<PacketiserOptions["maxPacketBytes"]>,
): SentPayload[] {
  const packetiser = new RtpPacketiser(codec, { payloadType: 96, ssrc: 1, maxPacketBytes });
  return packetiser.packetise(data, timestamp).map((packet) => ({
    payload: packet.subarray(12),
    timestamp,
    marker: (packet[1] ?? 0) >= 0x80,
  }));
}

/** A track of one codec as a description would announce it. */
export function describedTrack(
  codec: MediaTrack["codec"],
  clockRate: number,
  parameters: Readonly<Record<string, string>> = {},
  changes: Partial<MediaTrack> = {},
): MediaTrack {
  return {
    kind: clockRate === 90_000 ? "video" : "audio",
    codec,
    payloadType: 96,
    clockRate,
    channels: clockRate === 90_000 ? 0 : 1,
    bitsPerSample: 0,
    control: "rtsp://camera/track1",
    parameters: new Map(Object.entries(parameters)),
    ...changes,
  };
}
