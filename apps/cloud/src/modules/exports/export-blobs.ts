// Where the files of exports lie, and what they are called when they are handed over.
import { safeFileName, type ExportFormat } from "@didban/contract";
import { blobsOfWorkspace } from "../../platform/blobs/index.ts";

/** What an export's blobs are found by. */
export interface ExportPlace {
  readonly workspaceId: string;
  readonly id: string;
}

/** The file of the camera at `position`. */
export function exportBlob({ workspaceId, id }: ExportPlace, position: number): string {
  return `${blobsOfWorkspace(workspaceId)}exports/${id}-${position}`;
}

/** The first picture of the camera at `position`, a JPEG. */
export function thumbnailBlob(place: ExportPlace, position: number): string {
  return `${exportBlob(place, position)}-thumbnail`;
}

export const contentTypes = {
  mp4: "video/mp4",
  mkv: "video/x-matroska",
} as const satisfies Record<ExportFormat, string>;

/** What a file is called where it is saved: the export's name, and the camera's where there are several. */
export function exportFileName(name: string, format: ExportFormat, cameraName: string | null): string {
  const whole = cameraName === null ? name : `${name} - ${cameraName}`;
  return `${safeFileName(whole)}.${format}`;
}
