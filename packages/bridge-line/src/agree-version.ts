// Which version of the line both ends speak (BRDG-30), and which of two versions of a program is the newer one.
import { lineVersions } from "./line-terms.ts";

/** What an end speaks: every version from `oldest` to `current`. */
export interface SpokenVersions {
  readonly current: number;
  readonly oldest: number;
}

/** The newest version that both speak; null when there is none, and the line is good for nothing but an update. */
export function agreedVersion(offered: SpokenVersions, served: SpokenVersions = lineVersions): number | null {
  const version = Math.min(offered.current, served.current);
  return version >= offered.oldest && version >= served.oldest ? version : null;
}

/** Negative when `one` is older than `other`. Versions are numbers with dots; what follows them counts for nothing. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): number[] {
  const [numbers = ""] = /^\d+(?:\.\d+)*/.exec(version.trim()) ?? [];
  return numbers.split(".").map(Number);
}
