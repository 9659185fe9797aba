// The payload of a message: an access unit in the form that a decoder takes without more (WIRE-12, WIRE-13). It is the same for every
// viewer and made once.
import { adtsHeaderBytes, writeAdtsHeader } from "../codec/aac/adts.ts";
import { nalPrefixBytes, nalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";

/**
 * H.264 and H.265 in Annex B, key frames behind their parameter sets; MPEG-4 key frames behind their headers; AAC in ADTS;
 * everything else as it is, which is then the unit's own bytes, not a copy. Throws CodecError for AAC that ADTS cannot say.
 */
export function wirePayload(unit: AccessUnit): Uint8Array {
  const { format, data } = unit;
  switch (format.codec) {
    case "h264":
    case "h265":
      return annexB(unit.isKey ? format.parameterSets : [], data);
    case "mpeg4":
      return unit.isKey ? behind(format.parameterSets[0] ?? new Uint8Array(), data) : data;
    case "aac": {
      const payload = behind(new Uint8Array(adtsHeaderBytes), data);
      writeAdtsHeader(payload, 0, format.config, data.length);
      return payload;
    }
    default:
      return data;
  }
}

const startCode = Uint8Array.of(0, 0, 0, 1);

/** A start code is as long as the length it replaces, so the unit's bytes move as one block. */
function annexB(parameterSets: readonly Uint8Array[], data: Uint8Array): Uint8Array {
  const headLength = parameterSets.reduce((sum, set) => sum + nalPrefixBytes + set.length, 0);
  const payload = new Uint8Array(headLength + data.length);
  let offset = 0;
  for (const set of parameterSets) {
    payload.set(startCode, offset);
    payload.set(set, offset + nalPrefixBytes);
    offset += nalPrefixBytes + set.length;
  }
  payload.set(data, offset);
  for (const nal of nalUnits(data)) {
    payload.set(startCode, offset);
    offset += nalPrefixBytes + nal.length;
  }
  return payload;
}

function behind(head: Uint8Array, data: Uint8Array): Uint8Array {
  const payload = new Uint8Array(head.length + data.length);
  payload.set(head);
  payload.set(data, head.length);
  return payload;
}
