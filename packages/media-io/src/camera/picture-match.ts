// Where a camera's own recording lies on our axis of time, told by the pictures themselves: those that came live and those of the card are the
// same bytes. Finds the one shift at which most of them meet. Pure.
import { createHash } from "node:crypto";
import type { AccessUnit } from "@didban/media";
import { nalUnits } from "@didban/media/codec";

/** A picture for comparison. */
export interface PictureMark {
  readonly digest: string;
  readonly atMs: number;
}

/** Two pairs of pictures say the same where their shifts differ by no more: live pictures are labelled by when they came. */
const sameShiftMs = 15;
/** Fewer pairs may be an accident: pictures of nothing that moves are alike. */
const fewestPairs = 3;

/** The mark of a picture: of its coded slices alone, since what stands beside them is written anew each time it is sent. */
export function pictureMark(unit: AccessUnit): PictureMark {
  const hash = createHash("sha1");
  const { codec } = unit.format;
  if (codec === "h264" || codec === "h265") {
    for (const nal of nalUnits(unit.data)) if (isSlice(codec, nal[0] ?? 0)) hash.update(nal);
  } else hash.update(unit.data);
  return { digest: hash.digest("base64"), atMs: unit.captureMs };
}

/** VCL NAL units: ITU-T H.264 table 7-1, H.265 table 7-1. */
function isSlice(codec: "h264" | "h265", header: number): boolean {
  return codec === "h264" ? (header & 0x1f) >= 1 && (header & 0x1f) <= 5 : ((header >> 1) & 0x3f) < 32;
}

/**
 * What to add to a card's times to get those of the same pictures in the archive; undefined where too few meet within `mostMs` of no shift at all,
 * or as many at another shift.
 */
export function matchShift(
  recorded: readonly PictureMark[],
  card: readonly PictureMark[],
  mostMs: number,
): number | undefined {
  const byDigest = new Map<string, number[]>();
  for (const { digest, atMs } of recorded) byDigest.set(digest, [...(byDigest.get(digest) ?? []), atMs]);
  const shifts = card
    .flatMap(({ digest, atMs }) => (byDigest.get(digest) ?? []).map((ownMs) => ownMs - atMs))
    .filter((shift) => Math.abs(shift) <= mostMs)
    .sort((one, other) => one - other);
  const clusters: number[][] = [];
  for (const shift of shifts) {
    const last = clusters.at(-1);
    if (last !== undefined && shift - (last[0] ?? shift) <= 2 * sameShiftMs) last.push(shift);
    else clusters.push([shift]);
  }
  const [best = [], second = []] = clusters.toSorted((one, other) => other.length - one.length);
  if (best.length < fewestPairs || second.length === best.length) return undefined;
  return best[Math.floor(best.length / 2)];
}
