// The payload of a message: an access unit in the form that a decoder takes without more (WIRE-12, WIRE-13). It is the same for every
// viewer, and made once: as a copy that all of them share, or of the unit's own bytes where one viewer alone gets them.
import { adtsHeaderBytes, writeAdtsHeader } from "../codec/aac/adts.ts";
import { nalPrefixBytes, readLength } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";

/**
 * H.264 and H.265 in Annex B, key frames behind their parameter sets; MPEG-4 key frames behind their headers; AAC in ADTS;
 * everything else as it is, which is then the unit's own bytes, not a copy. Throws CodecError for AAC that ADTS cannot say.
 */
export function wirePayload(unit: AccessUnit): Uint8Array {
  const head = wireHead(unit);
  const { data } = unit;
  if (head.length === 0 && !isInNalUnits(unit)) return data;
  const payload = new Uint8Array(head.length + data.length);
  payload.set(head);
  payload.set(data, head.length);
  if (isInNalUnits(unit)) putStartCodes(payload.subarray(head.length));
  return payload;
}

/**
 * The same in two pieces that follow one another. The second is `data` of the unit, changed where it lies: the unit is spent. Throws
 * CodecError for AAC that ADTS cannot say.
 */
export function wirePayloadInPlace(unit: AccessUnit): {
  readonly head: Uint8Array;
  readonly body: Uint8Array;
} {
  const head = wireHead(unit);
  if (isInNalUnits(unit)) putStartCodes(unit.data);
  return { head, body: unit.data };
}

const nothing = new Uint8Array(0);
const startCode = Uint8Array.of(0, 0, 0, 1);

function isInNalUnits({ format: { codec } }: AccessUnit): boolean {
  return codec === "h264" || codec === "h265";
}

/** What stands in front of a unit's own bytes. */
function wireHead({ format, isKey, data }: AccessUnit): Uint8Array {
  switch (format.codec) {
    case "h264":
    case "h265":
      return isKey ? inAnnexB(format.parameterSets) : nothing;
    case "mpeg4":
      return isKey ? (format.parameterSets[0] ?? nothing) : nothing;
    case "aac": {
      const head = new Uint8Array(adtsHeaderBytes);
      writeAdtsHeader(head, 0, format.config, data.length);
      return head;
    }
    default:
      return nothing;
  }
}

function inAnnexB(units: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(units.reduce((sum, unit) => sum + nalPrefixBytes + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    bytes.set(startCode, at);
    bytes.set(unit, at + nalPrefixBytes);
    at += nalPrefixBytes + unit.length;
  }
  return bytes;
}

/** Puts start codes in the place of lengths, which are as long. Stops silently at a length that passes the end. */
function putStartCodes(units: Uint8Array): void {
  for (let at = 0; at + nalPrefixBytes <= units.length;) {
    const length = readLength(units, at);
    if (length > units.length - at - nalPrefixBytes) return;
    units.set(startCode, at);
    at += nalPrefixBytes + length;
  }
}
