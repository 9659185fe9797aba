// The links of the hash chain that a clip was cut from: they tie it to the recording, which `verifyChain` can be asked about.

import type { PictureTimes } from "@didban/media/clip";
import type { FootageLink } from "./export-task.ts";
import type { RangeFootage } from "./range-footage.ts";
import type { SurveyedLink } from "./survey.ts";

/**
 * Of each file the fragments with pictures of the clip, from the first to the last; a part of its own begins where the chain is broken. What is not
 * sealed has no links.
 */
export function footageLinks(footage: RangeFootage, { kept }: PictureTimes): FootageLink[] {
  const [first = 0] = kept;
  const last = kept.at(-1) ?? -1;
  const used = footage.files.map((): { from: number; to: number } => ({ from: Infinity, to: -1 }));
  for (const run of footage.runs) {
    const reach = used[run.file];
    if (reach === undefined || run.first > last || run.first + run.count <= first) continue;
    reach.from = Math.min(reach.from, run.fragment);
    reach.to = Math.max(reach.to, run.fragment);
  }
  return footage.files.flatMap(({ file, links }, index) => {
    const { from, to } = used[index] ?? { from: 0, to: -1 };
    return chainedParts(links.slice(from, to + 1)).map((part) => ({
      fileId: file.id,
      fragments: part.length,
      previousDigest: part[0]?.previousDigest ?? "",
      firstDigest: part[0]?.digest ?? "",
      lastDigest: part.at(-1)?.digest ?? "",
    }));
  });
}

/** Sealed fragments, parted where one does not name the one before it. */
function chainedParts(links: readonly SurveyedLink[]): SurveyedLink[][] {
  const parts: SurveyedLink[][] = [];
  for (const link of links) {
    const before = parts.at(-1)?.at(-1);
    if (link.digest === "") continue;
    if (before?.digest === link.previousDigest) parts.at(-1)?.push(link);
    else parts.push([link]);
  }
  return parts;
}
