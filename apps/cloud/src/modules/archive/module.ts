// Declares the archive as people read it: the maps, how a camera is recorded, pictures of the past.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { cameraNews } from "../cameras/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

/** Footage on disk. */
export type FootageOnDisk = () => Promise<{
  readonly footageBytes: number;
  readonly bytesPerDay: number | null;
}>;
export const footageOnDisk = port<FootageOnDisk>("footage on disk");

export const module = declareModule({
  name: "archive",
  needs: { cameraNews, mediaNodes, rights },
  gives: { footageOnDisk },
  async open({ cameraNews: news, mediaNodes: media, rights: access }, { platform }) {
    const { createArchiveModule, createRecordChanger, footageUse } = await import("./api.ts");
    const { createArchiveIndex } = await import("./index.ts");
    const { openEntitlements } = await import("../access/index.ts");
    const { createCameraStore, recordInformationOf } = await import("../cameras/index.ts");
    const { earliestAllowedMs } = await import("@didban/media/timeline");
    const { database, clock, events } = platform;
    const cameras = createCameraStore(database);
    const opened = createArchiveModule({
      index: createArchiveIndex(database, {}),
      clock,
      access,
      pictures: {
        keyFrame: (id, atMs) => media.keyFrame(id, atMs),
        toJpeg: (picture) => media.toJpeg(picture),
      },
      cameras: {
        async find(id) {
          const [whole] = await cameras.whole([id]);
          if (!whole) return undefined;
          const { camera } = whole;
          const { storageDays } = await openEntitlements.of(camera.workspace_id);
          const life = { createdAtMs: camera.created_at.getTime(), archiveAgeDays: camera.archive_age_days };
          return {
            earliestMs: earliestAllowedMs(life, clock.nowMs()),
            record: recordInformationOf(whole, storageDays),
          };
        },
        changeRecord: createRecordChanger({ database, clock, events, ...news }),
      },
    });
    return { ...opened, gives: { footageOnDisk: () => footageUse(database, clock.nowMs()) } };
  },
});
