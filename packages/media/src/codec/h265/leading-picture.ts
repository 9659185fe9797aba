// Leading pictures of H.265 (RASL, Rec. H.265 3.109): they may need pictures from before the key picture that they follow, so that nobody who
// begins there can decode them.
import { isVideo, type AccessUnit } from "../../format.ts";
import { nalUnits } from "../nal/nal-units.ts";
import { isSlice } from "../nal/nal-grammar.ts";
import { h265Grammar } from "./grammar.ts";

/** True for a picture that cannot be decoded by who begins with its key picture. */
export function isLeadingPicture({ format, isKey, data }: AccessUnit): boolean {
  if (isKey || format.kind !== "video" || format.codec !== "h265") return false;
  for (const unit of nalUnits(data)) {
    const role = h265Grammar.roleOf(unit[0] ?? 0);
    if (isSlice(role)) return role === "leadingSlice";
  }
  return false;
}

/**
 * Takes the units of a stream, fragment by fragment, from a key picture on, and answers those that can be decoded: all but the leading pictures
 * of that first one.
 */
export function withoutLeading(): (units: AccessUnit[]) => AccessUnit[] {
  let hasJoined = false;
  return (units) => {
    if (hasJoined) return units;
    const kept = units.filter((unit) => !isLeadingPicture(unit));
    hasJoined = kept.some((unit) => isVideo(unit) && !unit.isKey);
    return kept;
  };
}
