// An export as its reader sees it, and what is picked out of it.
import { clipName, type ExportDetails, type ExportPart } from "@didban/contract";
import { Refusal } from "../../platform/http/index.ts";
import { mediaFileNames } from "./export-blobs.ts";
import type { KeptExport, KeptPart } from "./export-store.ts";
import type { CameraFacts } from "./ports.ts";

/** Throws `exportNotFound` where there is none. */
export function there(found: KeptExport | null): KeptExport {
  if (found === null) throw new Refusal("exportNotFound");
  return found;
}

/** A camera of a new export. Throws where it is no more. */
export function partOf(cameraId: string, cameras: ReadonlyMap<string, CameraFacts>) {
  const camera = cameras.get(cameraId);
  if (camera === undefined) throw new Refusal("CameraIdDoesNotExists", { field: "cameraId" });
  return { cameraId, cameraName: camera.name, timezone: camera.timezone };
}

/** What an export is called that nobody named (EXP-4). */
export function defaultName(
  { cameraName, timezone }: Pick<KeptPart, "cameraName" | "timezone">,
  startMs: number,
): string {
  return clipName(cameraName, startMs, timezone, " ");
}

/** The part of a camera, or the first one, of an export that is ready. */
export function partFor(
  one: KeptExport,
  cameraId: string | undefined,
): { readonly part: KeptPart; readonly position: number } {
  if (one.state !== "ready") throw new Refusal("ExportNotReady");
  const position = one.parts.findIndex((part) =>
    cameraId === undefined ? part.file !== null : part.cameraId === cameraId,
  );
  const part = one.parts[position];
  if (part === undefined) throw new Refusal("exportNotFound");
  return { part, position };
}

/** In short (EXP-8). */
export const briefOf = ({ id, cameraId, name, ready, blocked }: ExportDetails) => ({
  id,
  cameraId,
  name,
  ready,
  blocked,
});

/** Whole (EXP-9), with the names that its cameras have today. */
export function viewOf(
  one: KeptExport,
  cameras: ReadonlyMap<string, CameraFacts>,
  { createdByName, blocked }: Pick<ExportDetails, "createdByName" | "blocked">,
): ExportDetails {
  const fileNames = mediaFileNames(one);
  const parts = one.parts.map((part, position): ExportPart => {
    const camera = cameras.get(part.cameraId);
    return {
      cameraId: part.cameraId,
      cameraName: camera?.name ?? part.cameraName,
      isCameraRemoved: part.isCameraRemoved,
      timezone: camera?.timezone ?? part.timezone,
      file: one.state === "ready" ? fileOf(part, fileNames[position]) : null,
    };
  });
  const [first] = parts;
  if (first === undefined) throw new Error("an export has no camera");
  const sizes = parts.flatMap(({ file }) => (file === null ? [] : [file.size]));
  return {
    id: one.id,
    cameraId: first.cameraId,
    cameraName: first.cameraName,
    name: one.name,
    startAt: iso(one.startMs),
    duration: one.durationSeconds,
    format: one.format,
    ready: one.state === "ready",
    blocked,
    state: one.state,
    progress: one.progress,
    size: one.state === "ready" ? sizes.reduce((sum, size) => sum + size, 0) : null,
    sha256: first.file?.sha256 ?? null,
    gaps: first.file?.gaps ?? [],
    createdAt: iso(one.createdMs),
    createdBy: one.createdBy,
    createdByName,
    error: one.error,
    parts,
  };
}

function fileOf({ file }: KeptPart, name: string | undefined): ExportPart["file"] {
  if (file === null || name === undefined) return null;
  return {
    name,
    size: file.size,
    sha256: file.sha256,
    firstFrameAt: iso(file.firstFrameMs),
    lastFrameAt: iso(file.lastFrameMs),
    gaps: file.gaps,
    audio: file.audio,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
