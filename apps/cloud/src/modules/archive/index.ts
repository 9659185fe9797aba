// Recording and archive: the maps, how a camera is recorded, pictures of the past. The only door of the module.
import { archiveEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import { createArchiveService, type ArchiveServiceDeps } from "./archive-service.ts";

export { createArchiveIndex } from "./archive-index-store.ts";
export type { ArchiveTables } from "./archive-tables.ts";
export { footageUse } from "./footage-use.ts";
export { takeOverLedgers } from "./ledger-handover.ts";
export { RemovedCameras } from "./removed-cameras.ts";
export { createRecordKeeper } from "./record-keeper.ts";
export type { Picture, RecordedCamera } from "./archive-service.ts";

/** The calls of the archive, for the api process. */
export function createArchiveModule(deps: ArchiveServiceDeps): ApiModule {
  const service = createArchiveService(deps);
  return {
    name: "archive",
    endpoints: implement(archiveEndpoints, {
      archiveMap: ({ params, query }) => service.archiveMap(params.id, query),
      downMap: ({ params, query }) => service.downMap(params.id, query),
      record: ({ params }) => service.record(params.id),
      updateRecord: ({ params, body }, call) => service.updateRecord(call, params.id, body),
      thumbnail: ({ params, query }, call) => service.thumbnail(call, params.id, query),
    }),
  };
}
