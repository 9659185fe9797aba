// A track as an SDP session description announces it: the meeting point of sdp/ (which makes it), rtsp/ (which sets it up)
// and rtp/ (which unpacks it).
import type { Codec } from "../format.ts";

/** One usable `m=` section. Sections with foreign codecs are listed by the parser under `unsupported`, not here. */
export interface MediaTrack {
  readonly kind: "video" | "audio";
  readonly codec: Codec;
  readonly payloadType: number;
  /** RTP clock in ticks per second (`a=rtpmap`, or RFC 3551 table 4 and 5 for static types). */
  readonly clockRate: number;
  /** Audio channels; 1 where the description is silent; 0 for video. */
  readonly channels: number;
  /** Bits per coded audio sample as in `AudioFormat.bitsPerSample`; 0 for video. */
  readonly bitsPerSample: number;
  /** Absolute control URL for SETUP, resolved against Content-Base (RFC 2326 C.1.1). */
  readonly control: string;
  /** The description offers it by SRTP (RFC 3711): cameras that send plain RTP as well are asked for that. */
  readonly isSrtp?: true;
  /** Encoding name of `a=rtpmap` in upper case, where it decides the packing: `AAL2-G726-32` beside `G726-32`, `MP4A-LATM`. */
  readonly encoding?: string;
  /**
   * `a=fmtp` parameters, keys in lower case, values as written; with them the section's own `x-dimensions` and `framesize`
   * attributes, which tell the size of JPEG pictures that RFC 2435 cannot.
   */
  readonly parameters: ReadonlyMap<string, string>;
}
