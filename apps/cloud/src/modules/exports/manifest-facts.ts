// What a manifest says of an export (EXP-25): what was asked for, by whom, and what came of it.
import type { ExportedFootage } from "@didban/media-io/archive";
import type { ManifestFacts } from "../../platform/signing/index.ts";
import { mediaFileNames } from "./export-blobs.ts";
import type { ClaimedExport } from "./export-queue.ts";

type MediaFacts = ManifestFacts["further"][number];

/** The facts of an export with the files that were made, by the place of their cameras. Throws where there is none. */
export function manifestOf(one: ClaimedExport, files: ReadonlyMap<number, ExportedFootage>): ManifestFacts {
  const names = mediaFileNames(one);
  const media = one.parts.flatMap(({ cameraId, cameraName, position }): MediaFacts[] => {
    const [file, fileName] = [files.get(position), names[position]];
    if (file === undefined || fileName === undefined) return [];
    return [
      {
        fileName,
        cameraId,
        cameraName,
        startAt: iso(one.startMs),
        duration: one.durationSeconds,
        firstFrameAt: iso(file.firstFrameMs),
        lastFrameAt: iso(file.lastFrameMs),
        gaps: file.gaps.map(({ fromMs, toMs, reason }) => ({ from: iso(fromMs), to: iso(toMs), reason })),
        audio: file.audio,
        format: one.format,
        size: file.size,
        sha256: file.sha256,
        recording: file.links.map(({ fileId, fragments, previousDigest, lastDigest }) => ({
          fileId,
          before: previousDigest === "" ? null : previousDigest,
          last: lastDigest,
          fragments,
        })),
      },
    ];
  });
  const [first, ...further] = media;
  if (first === undefined) throw new Error("An export without a file has no manifest.");
  const { id: exportId, workspaceId, workspaceName, createdBy, createdByName } = one;
  return {
    exportId,
    workspaceId,
    workspaceName,
    ...first,
    further,
    createdAt: iso(one.createdMs),
    createdBy,
    createdByName,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
