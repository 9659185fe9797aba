// An access unit's bytes as the stream protocol sends them (WIRE-12, WIRE-13): what a decoder can be fed without knowing more.
import { type AccessUnit, isVideo } from "../format.ts";
import { adtsHeaderBytes, writeAdtsHeader } from "./aac/adts.ts";
import { annexBLength, writeAnnexB } from "./nal/annex-b.ts";

/** Bytes that `writeUnitPayload` writes. */
export function unitPayloadLength(unit: AccessUnit): number {
  if (!isVideo(unit)) return unit.data.length + (unit.format.codec === "aac" ? adtsHeaderBytes : 0);
  switch (unit.format.codec) {
    case "h264":
    case "h265":
      return annexBLength(unit, unit.format.parameterSets);
    case "mpeg4":
      return unit.data.length + (unit.isKey ? headersLength(unit.format.parameterSets) : 0);
    case "mjpeg":
      return unit.data.length;
  }
}

/**
 * Writes the unit into `target` at `at` and returns where it ends: H.264 and H.265 in Annex B with parameter sets in front of key
 * pictures, MPEG-4 with its VOL headers there, AAC behind an ADTS header, everything else as it is. Throws CodecError for AAC that ADTS cannot carry.
 */
export function writeUnitPayload(unit: AccessUnit, target: Uint8Array, at: number): number {
  let start = at;
  if (isVideo(unit)) {
    const { codec, parameterSets } = unit.format;
    if (codec === "h264" || codec === "h265") return writeAnnexB(unit, parameterSets, target, at);
    if (codec === "mpeg4" && unit.isKey) {
      for (const headers of parameterSets) {
        target.set(headers, start);
        start += headers.length;
      }
    }
  } else if (unit.format.kind === "audio" && unit.format.codec === "aac") {
    writeAdtsHeader(target, start, unit.format.config, unit.data.length);
    start += adtsHeaderBytes;
  }
  target.set(unit.data, start);
  return start + unit.data.length;
}

function headersLength(parameterSets: readonly Uint8Array[]): number {
  return parameterSets.reduce((sum, headers) => sum + headers.length, 0);
}
