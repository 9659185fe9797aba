// H.265 payloads (RFC 7798) without DONL: single NAL unit packets and fragmentation units.
import { nalUnits } from "../../codec/nal/nal-units.ts";

const fragmentationUnit = 49;
const fuHeaderBytes = 3;

/** Splits length-prefixed NAL units. */
export function splitForH265(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (const nal of nalUnits(data)) {
    if (nal.length <= maxPayloadBytes) payloads.push(nal);
    else payloads.push(...fragmentH265(nal, maxPayloadBytes));
  }
  return payloads;
}

/** Fragmentation units of one NAL unit (RFC 7798 4.4.3). */
function fragmentH265(nal: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const fragments: Uint8Array[] = [];
  const header = nal[0] ?? 0;
  const type = (header >> 1) & 0x3f;
  const step = maxPayloadBytes - fuHeaderBytes;
  for (let from = 2; from < nal.length; from += step) {
    const to = Math.min(nal.length, from + step);
    const fragment = new Uint8Array(fuHeaderBytes + to - from);
    fragment[0] = (header & 0x81) | (fragmentationUnit << 1);
    fragment[1] = nal[1] ?? 0;
    fragment[2] = (from === 2 ? 0x80 : 0) | (to === nal.length ? 0x40 : 0) | type;
    fragment.set(nal.subarray(from, to), fuHeaderBytes);
    fragments.push(fragment);
  }
  return fragments;
}
