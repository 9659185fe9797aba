// What a person may do with a snapshot (CLIP-5), and how it is told of: who took it, where and when.
import type { Snapshot } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { paths, places } from "../../../lib/paths.ts";
import { useCurrentUser } from "../../../subjects/account/current-user.ts";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { earliestOf } from "../../../subjects/camera/camera-life.ts";
import { useCameras } from "../../../subjects/camera/camera-reads.ts";

export interface SnapshotRights {
  readonly mayRename: boolean;
  readonly mayRemove: boolean;
  /** Where its moment is played; undefined where that cannot be. */
  readonly archive: string | undefined;
  /** Where it lies over its camera's player (SNAP-11); undefined where that is not opened. */
  readonly player: string | undefined;
}

/** What may be done with each. */
export function useSnapshotRights(): (snapshot: Snapshot) => SnapshotRights {
  const { may, mayOpen } = usePermissions();
  const cameras = useCameras().data;
  return ({ id, cameraId, isCameraRemoved, time }) => {
    // A camera that is gone has no rights of its own any more: what is held on any counts, and the server knows whose pictures are seen at all.
    const on = isCameraRemoved ? undefined : cameraId;
    const camera = isCameraRemoved ? undefined : cameras?.find((one) => one.id === cameraId);
    const isKept = camera !== undefined && Date.parse(time) >= earliestOf(camera, Date.now());
    const mayPlay = isKept && may("cameraStreamArchive", cameraId);
    return {
      mayRename: may("cameraUpdateSnapshot", on),
      mayRemove: may("cameraRemoveSnapshot", on),
      player:
        camera !== undefined && mayOpen(paths.camera(cameraId)) ? places.snapshot(cameraId, id) : undefined,
      archive: mayPlay ? places.playbackAt(cameraId, time) : undefined,
    };
  };
}

/** Who took one, and when by the clock of its camera. */
export function useSnapshotWords(): (snapshot: Snapshot) => { readonly maker: string; readonly time: string } {
  const { t } = useTranslation("clips");
  const { locale } = useLocale();
  const ownId = useCurrentUser()?.id;
  return ({ createdBy, createdByName, time, timezone }) => ({
    maker: createdBy === ownId ? t("you") : createdByName,
    time: cameraTimeOf(timezone, locale).full(Date.parse(time)),
  });
}
