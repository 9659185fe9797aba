// What a person may do with an export (CLIP-5), and how it is told of: who made it, and when.
import type { Action, ExportDetails } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { places } from "../../../lib/paths.ts";
import { useCurrentUser } from "../../../subjects/account/current-user.ts";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { earliestOf } from "../../../subjects/camera/camera-life.ts";
import { useCameras } from "../../../subjects/camera/camera-reads.ts";

export interface ExportRights {
  readonly mayRename: boolean;
  readonly mayRemove: boolean;
  /** Whether one that failed may be asked for once more (EXP-15). */
  readonly mayStartAgain: boolean;
  /** Where its moment is played; undefined where that cannot be. */
  readonly archive: string | undefined;
}

/** What may be done with each. One of several cameras is treated as all of them say. */
export function useExportRights(): (one: ExportDetails) => ExportRights {
  const { may } = usePermissions();
  const cameras = useCameras().data;
  return ({ parts, startAt, state }) => {
    const living = parts.filter(({ isCameraRemoved }) => !isCameraRemoved);
    // Cameras that are gone have no rights of their own any more: what is held on any counts.
    const mayOnAll = (action: Action) =>
      living.length === 0 ? may(action) : living.every(({ cameraId }) => may(action, cameraId));
    const played = living.find(({ cameraId }) => {
      const camera = cameras?.find(({ id }) => id === cameraId);
      const isKept = camera !== undefined && Date.parse(startAt) >= earliestOf(camera, Date.now());
      return isKept && may("cameraStreamArchive", cameraId);
    });
    return {
      mayRename: mayOnAll("cameraUpdateExport"),
      mayRemove: mayOnAll("cameraRemoveExport"),
      mayStartAgain:
        state === "failed" &&
        living.length === parts.length &&
        mayOnAll("cameraCreateExport") &&
        parts.every(({ cameraId }) => cameras?.find(({ id }) => id === cameraId)?.exportBlocked !== true),
      archive: played && places.playbackAt(played.cameraId, startAt),
    };
  };
}

interface ExportWords {
  readonly maker: string;
  /** By the clock of its first camera, as the next. */
  readonly start: string;
  readonly end: string;
  readonly length: string;
  readonly format: string;
}

export function useExportWords(): (one: ExportDetails) => ExportWords {
  const { t } = useTranslation("clips");
  const { locale, duration: lengthOf } = useLocale();
  const ownId = useCurrentUser()?.id;
  return ({ createdBy, createdByName, startAt, duration, format, parts }) => {
    const { full } = cameraTimeOf(parts[0]?.timezone ?? "", locale);
    const startMs = Date.parse(startAt);
    return {
      maker: createdBy === ownId ? t("you") : createdByName,
      start: full(startMs),
      end: full(startMs + duration * 1000),
      length: lengthOf(duration * 1000),
      format: format.toUpperCase(),
    };
  };
}
