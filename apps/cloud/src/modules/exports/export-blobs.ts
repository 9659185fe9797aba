// Where the files of exports lie, and what they are called when they are handed over.
import { distinctFileNames, safeFileName, type ExportFormat } from "@didban/contract";
import { blobsOfWorkspace } from "../../platform/blobs/index.ts";

/** What an export's blobs are found by. */
export interface ExportPlace {
  readonly workspaceId: string;
  readonly id: string;
  /** Which try made them. Each has files of its own: one that was believed dead and comes back can spoil nothing of the next. */
  readonly attempt: number;
}

/** The file of the camera at `position`. */
export function exportBlob({ workspaceId, id, attempt }: ExportPlace, position: number): string {
  return `${blobsOfWorkspace(workspaceId)}exports/${id}-${attempt}-${position}`;
}

/** Of which export a blob is, and which try; undefined for what is none of an export. */
export function exportOfBlob(name: string): { readonly id: string; readonly attempt: number } | undefined {
  const [, id, attempt] = /\/exports\/([0-9a-f-]{36})-(\d+)-\d+(?:-thumbnail)?$/.exec(name) ?? [];
  return id === undefined ? undefined : { id, attempt: Number(attempt) };
}

/** All blobs that a try may have made for so many cameras. */
export function blobsOfExport(place: ExportPlace, cameras: number): readonly string[] {
  return Array.from({ length: cameras }, (_, at) => [exportBlob(place, at), thumbnailBlob(place, at)]).flat();
}

/** The first picture of the camera at `position`, a JPEG. */
export function thumbnailBlob(place: ExportPlace, position: number): string {
  return `${exportBlob(place, position)}-thumbnail`;
}

export const contentTypes = {
  mp4: "video/mp4",
  mkv: "video/x-matroska",
} as const satisfies Record<ExportFormat, string>;

/** What of an export its files are called after. */
export interface NamedExport {
  readonly name: string;
  readonly format: ExportFormat;
  readonly parts: readonly { readonly cameraName: string }[];
}

/** What its files are called where they are saved, by the place of their cameras: after the export, and the camera where there are several. No two are called the same. */
export function mediaFileNames({ name, format, parts }: NamedExport): readonly string[] {
  const [first, ...further] = parts;
  if (first === undefined || further.length === 0) return [exportFileName(name, format)];
  return distinctFileNames(
    parts.map(({ cameraName }) => `${name} - ${cameraName}`),
    `.${format}`,
  );
}

/** What a file of the whole export is called where it is saved. */
export function exportFileName(name: string, ending: string): string {
  return `${safeFileName(name)}.${ending}`;
}
