// What changes exports: each call with what is read anew after it.
import type { ExportDetails, exportsEndpoints, EndpointRequest } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { exportKeys } from "./export-keys.ts";

export type ExportRequest = EndpointRequest<typeof exportsEndpoints.create>["body"];

/** Asks the server to make files of a stretch of time (EXP-1). Answers the id of what is being made. */
export async function startExport(body: ExportRequest): Promise<string> {
  const { id } = await api.exports.create({ body });
  void readExportsAnew();
  return id;
}

/** Asks for what failed once more, as one of its own (EXP-15); the failed one stays. */
export const startExportAgain = ({
  cameraId,
  parts,
  startAt,
  duration,
  name,
  format,
}: ExportDetails): Promise<string> =>
  startExport({
    cameraId,
    otherCameraIds: parts.map((part) => part.cameraId).filter((id) => id !== cameraId),
    startAt,
    duration,
    name,
    format,
  });

/** Calls one something else. */
export async function renameExport(id: string, name: string): Promise<void> {
  await api.exports.update({ params: { id }, body: { name } });
  await readExportsAnew();
}

/** Removes one of several: the lists are read anew once all are through. */
export const removeExport = (id: string): Promise<unknown> => api.exports.remove({ params: { id } });

/** Lists are read anew. */
export const readExportsAnew = (): Promise<void> => dropReads(exportKeys.lists);
