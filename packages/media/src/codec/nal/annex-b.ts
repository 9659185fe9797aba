// H.264 and H.265 access units in the form decoders and the stream protocol take: Annex B with 4-byte start codes, parameter sets
// in front of every key picture (WIRE-13).
import type { AccessUnit } from "../../format.ts";
import { nalPrefixBytes, readLength, writeLength } from "./nal-units.ts";

const startCode = 1; // 00 00 00 01

/** A unit's parts that matter here; any `AccessUnit` of h264 or h265 is one. */
export type NalUnitBytes = Pick<AccessUnit, "isKey" | "data">;

/** Bytes that `writeAnnexB` writes. */
export function annexBLength(unit: NalUnitBytes, parameterSets: readonly Uint8Array[]): number {
  let length = unit.data.length;
  if (unit.isKey) for (const set of parameterSets) length += nalPrefixBytes + set.length;
  return length;
}

/** Writes the unit into `target` at `at`, making no garbage, and returns where it ends. `target` must have room for `annexBLength`. */
export function writeAnnexB(
  unit: NalUnitBytes,
  parameterSets: readonly Uint8Array[],
  target: Uint8Array,
  at: number,
): number {
  let end = at;
  if (unit.isKey) {
    for (const set of parameterSets) {
      writeLength(target, end, startCode);
      target.set(set, end + nalPrefixBytes);
      end += nalPrefixBytes + set.length;
    }
  }
  target.set(unit.data, end);
  const stop = end + unit.data.length;
  while (end + nalPrefixBytes <= stop) {
    const length = readLength(target, end);
    writeLength(target, end, startCode);
    end += nalPrefixBytes + length;
  }
  return stop;
}

/** The unit in Annex B, in memory of its own. */
export function toAnnexB(unit: NalUnitBytes, parameterSets: readonly Uint8Array[]): Uint8Array {
  const target = new Uint8Array(annexBLength(unit, parameterSets));
  writeAnnexB(unit, parameterSets, target, 0);
  return target;
}
