// H.264 payloads (RFC 6184): a unit that fits goes as a single NAL unit packet, a larger one as FU-A.
import { nalUnits } from "../../codec/nal/nal-units.ts";

const fuA = 28;
const fuHeaderBytes = 2;

/** Splits length-prefixed NAL units. */
export function splitForH264(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (const nal of nalUnits(data)) {
    if (nal.length <= maxPayloadBytes) payloads.push(nal);
    else payloads.push(...fragmentH264(nal, maxPayloadBytes));
  }
  return payloads;
}

/** FU-A fragments of one NAL unit (RFC 6184 5.8). */
function fragmentH264(nal: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const fragments: Uint8Array[] = [];
  const header = nal[0] ?? 0;
  const step = maxPayloadBytes - fuHeaderBytes;
  for (let from = 1; from < nal.length; from += step) {
    const to = Math.min(nal.length, from + step);
    const fragment = new Uint8Array(fuHeaderBytes + to - from);
    fragment[0] = (header & 0xe0) | fuA;
    fragment[1] = (from === 1 ? 0x80 : 0) | (to === nal.length ? 0x40 : 0) | (header & 0x1f);
    fragment.set(nal.subarray(from, to), fuHeaderBytes);
    fragments.push(fragment);
  }
  return fragments;
}
