// Declares the archive as people read it: the maps, how a camera is recorded, pictures of the past.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { cameraNews, pictureMasks } from "../cameras/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";
import type { FootageDisk, FootageUse } from "./footage-use.ts";
import type { Pause } from "./recording-pauses.ts";

/**
 * Footage on disk, the disk that it lies on, what is left of it before the oldest goes, and how many days fit at the present rate beside the
 * longest that any is kept.
 */
export type FootageOnDisk = () => Promise<
  FootageUse &
    FootageDisk & {
      readonly bytesLeft: number;
      readonly fitDays: number | null;
      readonly keptDays: number | null;
    }
>;
export const footageOnDisk = port<FootageOnDisk>("footage on disk");

/** Pauses of recording of the cameras that overlap a span, the earliest first. */
export type RecordingPauses = (
  cameraIds: readonly string[],
  span: { readonly fromMs: number; readonly toMs: number },
) => Promise<readonly Pause[]>;
export const recordingPauses = port<RecordingPauses>("recording pauses");

/** The earliest time of a camera that may be played (ARCH-20), milliseconds since 1970; undefined for none that is there. */
export type EarliestPlayable = (cameraId: string) => Promise<number | undefined>;
export const earliestPlayable = port<EarliestPlayable>("earliest playable");

export const module = declareModule({
  name: "archive",
  needs: { cameraNews, mediaNodes, pictureMasks, rights },
  gives: { earliestPlayable, footageOnDisk, recordingPauses },
  async open({ cameraNews: news, mediaNodes: media, pictureMasks: masks, rights: access }, { platform }) {
    const {
      bytesLeft,
      createArchiveModule,
      createRecordChanger,
      daysThatFit,
      footageDisk,
      footageUse,
      outlookOf,
    } = await import("./api.ts");
    const { createArchiveIndex, pausesBetween } = await import("./index.ts");
    const { openEntitlements } = await import("../access/index.ts");
    const { createCameraStore, recordInformationOf, scheduleOf } = await import("../cameras/index.ts");
    const { earliestAllowedMs } = await import("@didban/media/timeline");
    const { database, clock, events, settings } = platform;
    const cameras = createCameraStore(database);
    const useOf = (ids?: readonly string[]) => footageUse(database, clock.nowMs(), ids);
    const diskUnder = ({ footageBytes }: FootageUse) =>
      footageDisk(settings.dataFolder, settings.diskLimit, footageBytes);
    const find = async (id: string) => {
      const [whole] = await cameras.whole([id]);
      if (!whole) return undefined;
      const { camera } = whole;
      const { storageDays } = await openEntitlements.of(camera.workspace_id);
      const life = { createdAtMs: camera.created_at.getTime(), archiveAgeDays: camera.archive_age_days };
      return {
        earliestMs: earliestAllowedMs(life, clock.nowMs()),
        record: recordInformationOf(whole, storageDays),
      };
    };
    const change = createRecordChanger({ database, clock, events, ...news });
    const opened = createArchiveModule({
      index: createArchiveIndex(database, {}),
      async storage(workspaceId) {
        const [all, claims, ids] = await Promise.all([
          useOf(),
          cameras.footageClaims(),
          cameras.placesIn(workspaceId),
        ]);
        const own = await useOf(ids.map(({ id }) => id));
        return outlookOf(workspaceId, own, await diskUnder(all), claims);
      },
      clock,
      access,
      masks,
      pictures: {
        newest: (id) => media.keyFrame(id),
        at: (id, atMs) => media.keyFrame(id, atMs),
        lastSince: (id, sinceMs) => media.keyFrame(id, clock.nowMs(), sinceMs),
        toJpeg: (picture, mask) => media.toJpeg(picture, mask),
      },
      cameras: {
        find,
        changeRecord: change.record,
        async schedule(id) {
          const found = await cameras.scheduleOf(id);
          return found && scheduleOf(found.record_schedule);
        },
        changeSchedule: change.schedule,
      },
    });
    return {
      ...opened,
      gives: {
        earliestPlayable: async (id) => (await find(id))?.earliestMs,
        recordingPauses: (cameraIds, span) => pausesBetween(database, cameraIds, span),
        async footageOnDisk() {
          const use = await useOf();
          const disk = await diskUnder(use);
          const ages = (await cameras.footageClaims()).map(({ longestAgeDays }) => longestAgeDays);
          return {
            ...use,
            ...disk,
            bytesLeft: bytesLeft(use, disk),
            fitDays: daysThatFit(disk.limitBytes, use.bytesPerDay),
            keptDays: ages.length === 0 ? null : Math.max(...ages),
          };
        },
      },
    };
  },
});
