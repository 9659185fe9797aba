// What every depacketiser is: packets in by `push`, finished units out by `pull`. It knows RTP timestamps, not times.
import type { MediaFormat } from "../../format.ts";
import type { Slab } from "../../slab-pool.ts";
import type { RtpPacket } from "../rtp-packet.ts";

/** A finished unit before it is given its time. */
export interface TimedUnit {
  readonly format: MediaFormat;
  readonly isKey: boolean;
  readonly isDiscontinuity: boolean;
  /** 32 bits, in the track's clock. */
  readonly timestamp: number;
  /** When the unit's first packet came. */
  readonly arrivalMs: number;
  readonly data: Uint8Array;
  /** What `data` lies in, held once for who pulls the unit; absent where it is the garbage collector's. */
  readonly slab?: Slab | undefined;
}

/**
 * Why something a packet carried could not be used. `malformed`: against the payload format; `unsupported`: legal, but not built;
 * `tooLarge`: over `maxUnitBytes`; `badParameterSet`: unreadable SPS, PPS, VPS, VOL or configuration.
 */
export type PayloadFault = "malformed" | "unsupported" | "tooLarge" | "badParameterSet";

/**
 * Turns the packets of one SSRC, in order, into units. A packet that follows a loss says so by `lostBefore`.
 *
 * A picture that lost a packet is dropped whole; the next unit carries `isDiscontinuity`. Pictures between the loss and the next
 * key picture are passed on, since a recorder keeps what it got; who decodes waits for the next key. Nothing is passed on
 * before the first key picture.
 */
export interface Depacketiser {
  /** Takes one packet. Never throws; says what was wrong with it. */
  push(packet: RtpPacket): PayloadFault | undefined;
  /** The next finished unit. Call until undefined after every push. */
  pull(): TimedUnit | undefined;
}

/** No access unit is larger; with its parameter sets and header it stays within one stream message (WIRE-9). */
export const maxUnitBytes = 8 * 1024 * 1024 - 256 * 1024;
