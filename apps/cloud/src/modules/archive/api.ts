// Door of the archive module for the api process: the maps, how a camera is recorded, pictures of the past.
import { archiveEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import { createArchiveService, type ArchiveServiceDeps } from "./archive-service.ts";

export type { Picture, RecordedCamera } from "./archive-service.ts";
export { bytesLeft, daysThatFit, footageDisk, footageUse, outlookOf } from "./footage-use.ts";
export { createRecordChanger } from "./record-changer.ts";

/** The calls of the archive, for the api process. */
export function createArchiveModule(deps: ArchiveServiceDeps): ApiModule {
  const service = createArchiveService(deps);
  return {
    name: "archive",
    endpoints: implement(archiveEndpoints, {
      storage: (_, call) => service.storage(call),
      archiveMap: ({ params, query }) => service.archiveMap(params.id, query),
      downMap: ({ params, query }) => service.downMap(params.id, query),
      record: ({ params }) => service.record(params.id),
      updateRecord: ({ params, body }, call) => service.updateRecord(call, params.id, body),
      schedule: ({ params }) => service.schedule(params.id),
      updateSchedule: ({ params, body }, call) => service.updateSchedule(call, params.id, body),
      thumbnail: ({ params, query }, call) => service.thumbnail(call, params.id, query),
    }),
  };
}
