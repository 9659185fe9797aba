// User data in H.264 and H.265 streams: the SEI message user_data_unregistered (H.264 D.1.7, H.265 D.2.7), by which simulators and tests number
// pictures.
import { CodecError } from "../codec-error.ts";
import { h264NalType, h264TypeOf } from "../h264/nal-type.ts";
import { h265NalType, h265TypeOf } from "../h265/nal-type.ts";
import { escapeNal, unescapeNal } from "./escape.ts";
import { nalUnits } from "./nal-units.ts";

const userDataUnregistered = 5;
const uuidBytes = 16;
const trailingBits = 0x80;

/** Whose bytes they are, and the bytes. */
export interface SeiUserData {
  readonly uuid: Uint8Array;
  readonly payload: Uint8Array;
}

/** A SEI NAL unit with this user data. Throws CodecError where `uuid` has not 16 bytes. */
export function buildSeiUserData(codec: "h264" | "h265", { uuid, payload }: SeiUserData): Uint8Array {
  if (uuid.length !== uuidBytes) throw new CodecError("invalid", "A UUID has 16 bytes.");
  const size: number[] = [];
  let left = uuidBytes + payload.length;
  for (; left >= 255; left -= 255) size.push(255);
  size.push(left);
  const message = Uint8Array.from([userDataUnregistered, ...size, ...uuid, ...payload, trailingBits]);
  const header = codec === "h264" ? [h264NalType.sei] : [h265NalType.prefixSei << 1, 1]; // layer 0, temporal id 0
  const escaped = escapeNal(message);
  const nal = new Uint8Array(header.length + escaped.length);
  nal.set(header);
  nal.set(escaped, header.length);
  return nal;
}

/** The first user data in an access unit's length-prefixed NAL units; undefined when there is none. */
export function findSeiUserData(codec: "h264" | "h265", data: Uint8Array): SeiUserData | undefined {
  for (const nal of nalUnits(data)) {
    if (!isSei(codec, nal[0] ?? 0)) continue;
    const found = parseSeiUserData(codec, nal);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first user data in a SEI NAL unit; undefined when there is none or its sizes are unsound. */
export function parseSeiUserData(codec: "h264" | "h265", nal: Uint8Array): SeiUserData | undefined {
  const messages = unescapeNal(nal);
  let at = codec === "h264" ? 1 : 2;
  while (at + 2 <= messages.length && messages[at] !== trailingBits) {
    const type = readSum(messages, at);
    const size = readSum(messages, type.end);
    const end = size.end + size.value;
    if (end > messages.length) return undefined;
    if (type.value === userDataUnregistered && size.value >= uuidBytes) {
      const payload = size.end + uuidBytes;
      return { uuid: messages.slice(size.end, payload), payload: messages.slice(payload, end) };
    }
    at = end;
  }
  return undefined;
}

function isSei(codec: "h264" | "h265", header: number): boolean {
  return codec === "h264"
    ? h264TypeOf(header) === h264NalType.sei
    : h265TypeOf(header) === h265NalType.prefixSei;
}

/** Bytes of 255 and a smaller one, added up (H.264 7.3.2.3.1). */
function readSum(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let at = start;
  while (bytes[at] === 255) {
    value += 255;
    at += 1;
  }
  return { value: value + (bytes[at] ?? 0), end: at + 1 };
}
