// The files of an export that people take with them (CLIP-5): one for each camera, and what is signed about them.
import { bundleNames, safeFileName, type ExportDetails, type ExportPart } from "@didban/contract";
import { api, streams } from "../../lib/api.ts";
import { saveFile } from "../../lib/files/save-file.ts";
import type { FileSource } from "../download/download-job.ts";

/** A camera's part once its file is made. */
export type MadePart = ExportPart & { readonly file: NonNullable<ExportPart["file"]> };

/** The parts that have a file: a camera that has no footage of the time gets none. */
export const madeParts = ({ parts }: Pick<ExportDetails, "parts">): readonly MadePart[] =>
  parts.flatMap((part) => (part.file === null ? [] : [{ ...part, file: part.file }]));

/** The file of one camera. */
export function mediaSource({ id }: Pick<ExportDetails, "id">, { cameraId, file }: MadePart): FileSource {
  const { name, size, sha256 } = file;
  return {
    key: `${id} ${cameraId}`,
    name,
    size,
    sha256,
    open: (headers, signal) =>
      streams.exports.media({ params: { id }, query: { cameraId }, headers, signal }),
  };
}

/** All files of an export. */
export const mediaSources = (one: ExportDetails): readonly FileSource[] =>
  madeParts(one).map((part) => mediaSource(one, part));

/** All that is handed over of it as evidence, in one ZIP, which the server makes while it is fetched. */
export const bundleSource = ({ id, name, size }: ExportDetails): FileSource => ({
  key: `${id} bundle`,
  name: `${safeFileName(name)}.zip`,
  size: size ?? 0,
  sha256: null,
  open: (headers, signal) => streams.exports.bundle({ params: { id }, headers, signal }),
});

/** Saves what is signed, byte for byte as the server has it: another text of it is not valid. */
export async function saveManifest({ id }: Pick<ExportDetails, "id">): Promise<void> {
  const bytes = await api.exports.manifest({ params: { id } });
  saveFile(bundleNames.manifest, new Blob([Uint8Array.from(bytes)], { type: "application/json" }));
}
