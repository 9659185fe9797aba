// The running number and sending time that every picture carries outside its coded picture, so that tests count losses exactly and
// measure delay. Owns its 44 bytes and their wrapping: an SEI user_data_unregistered for H.264 and H.265, a comment segment before the end
// marker for JPEG (RFC 2435 carries no header segments, but what stands between scan and end travels with the scan).
//
// The 44 bytes: a fixed UUID, then ASCII: the running number in 10 digits, a space, milliseconds since 1970 UTC in 13 digits with three
// decimals. Digits never look like a start code or a JPEG marker, so a stamp is overwritten in place without escaping.
import type { AccessUnit, VideoCodec } from "@didban/media";

export interface FrameStamp {
  /** Rises by one with each frame period of the camera's stream, also while nobody watches; never starts again. */
  readonly number: number;
  /** When the frame was sent, by the sender's clock: milliseconds since 1970 UTC. */
  readonly sentMs: number;
}

const uuid = Uint8Array.of(
  0xd1,
  0xdb,
  0xa9,
  0x5e,
  0x71,
  0xc4,
  0x4f,
  0x3a,
  0x9b,
  0x27,
  0x6e,
  0x85,
  0x3d,
  0xf2,
  0x4c,
  0xa6,
);
const numberDigits = 10;
const millisecondDigits = 13;
const decimals = 3;
const textBytes = numberDigits + 1 + millisecondDigits + 1 + decimals;
const userDataUnregistered = 5;
/** rbsp_trailing_bits */
const trailingBits = 0x80;

/** A stamp still to be filled in, as a NAL unit for H.264 and H.265 or as a comment segment for MJPEG. */
export function emptyStamp(codec: VideoCodec): Uint8Array {
  const body = [...uuid, ...new Uint8Array(textBytes).fill(0x30)];
  switch (codec) {
    case "h264":
      return Uint8Array.of(6, userDataUnregistered, body.length, ...body, trailingBits); // nal_unit_type 6: SEI
    case "h265":
      return Uint8Array.of(39 << 1, 1, userDataUnregistered, body.length, ...body, trailingBits); // PREFIX_SEI_NUT
    case "mjpeg":
      return Uint8Array.of(0xff, 0xfe, 0, body.length + 2, ...body); // COM, length with itself
    case "mpeg4":
      throw new RangeError("MPEG-4 part 2 is not simulated");
  }
}

/** Where the first stamp's text begins in `bytes`; -1 without a stamp. */
export function stampTextAt(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xd1); at >= 0; at = bytes.indexOf(0xd1, at + 1)) {
    if (uuid.every((byte, index) => bytes[at + index] === byte)) return at + uuid.length;
  }
  return -1;
}

/** Fills in the stamp whose text begins at `at`. */
export function writeStamp(bytes: Uint8Array, at: number, stamp: FrameStamp): void {
  writeDigits(bytes, at, numberDigits, stamp.number);
  bytes[at + numberDigits] = 0x20;
  const wholeMs = Math.floor(stamp.sentMs);
  writeDigits(bytes, at + numberDigits + 1, millisecondDigits, wholeMs);
  bytes[at + numberDigits + 1 + millisecondDigits] = 0x2e;
  writeDigits(bytes, at + textBytes - decimals, decimals, Math.floor((stamp.sentMs - wholeMs) * 1000));
}

/** The stamp of a picture as it came out of a depacketiser, a file or the stream protocol; undefined when it has none. */
export function readFrameStamp(unit: Pick<AccessUnit, "data"> | Uint8Array): FrameStamp | undefined {
  const bytes = unit instanceof Uint8Array ? unit : unit.data;
  const at = stampTextAt(bytes);
  if (at < 0 || at + textBytes > bytes.length) return undefined;
  const [number, sentMs] = String.fromCharCode(...bytes.subarray(at, at + textBytes)).split(" ");
  return { number: Number(number), sentMs: Number(sentMs) };
}

function writeDigits(bytes: Uint8Array, at: number, count: number, value: number): void {
  let rest = value;
  for (let digit = count - 1; digit >= 0; digit--) {
    bytes[at + digit] = 0x30 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
}
