// Which clips are shown, as the address says it, so that it can be shared and is there again on the way back (CLIP-4). Words that mean nothing are
// passed over.
import { exportStates, type ExportState } from "@didban/contract";
import { startOfLocalDay, type ZoneOffset } from "@didban/media/timeline";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { dayOf, isId, textOfDay } from "../../lib/address-words.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";

export interface ClipFilter {
  readonly camera?: string | undefined;
  /** The account of who made them. */
  readonly by?: string | undefined;
  /** Of exports. */
  readonly state?: ExportState | undefined;
  /** Whole days since 1970-01-01, both among what is shown. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const names = ["camera", "by", "state", "from", "to"] as const;

/** The filter in the address, the zone that its days are told in, and what the server is asked for. */
export function useClipFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterOf(address), [address]);
  const zone = useZone(filter.camera);
  return {
    filter,
    zone,
    search: useMemo(() => searchOf(filter, zone), [filter, zone]),
    setFilter: (changed: ClipFilter) => setAddress(withFilter(address, changed)),
  };
}

/** Days are those of the camera that is asked for, else of whoever looks. */
function useZone(cameraId: string | undefined): ZoneOffset {
  const { locale } = useLocale();
  const own = useOwnZone();
  const camera = useCameras().data?.find(({ id }) => id === cameraId);
  const timezone = camera?.timezone ?? own;
  return useMemo(() => cameraTimeOf(timezone, locale).offset, [timezone, locale]);
}

function filterOf(address: URLSearchParams): ClipFilter {
  const [camera, by] = [address.get("camera"), address.get("by")];
  const [from, to] = [dayOf(address.get("from")), dayOf(address.get("to"))];
  const state = exportStates.find((one) => one === address.get("state"));
  return {
    ...(isId(camera) && { camera }),
    ...(isId(by) && { by }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The address with another filter in it; what else it says stays. */
function withFilter(address: URLSearchParams, filter: ClipFilter): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const name of names) {
    const value = filter[name];
    if (value === undefined) changed.delete(name);
    else changed.set(name, typeof value === "number" ? textOfDay(value) : value);
  }
  return changed;
}

/** Whether anything is left out. */
export const isFiltering = (filter: ClipFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

function searchOf({ camera, by, state, from, to }: ClipFilter, zone: ZoneOffset) {
  return {
    cameraId: camera,
    createdBy: by,
    state,
    fromMs: from === undefined ? undefined : startOfLocalDay(from, zone),
    toMs: to === undefined ? undefined : startOfLocalDay(to + 1, zone),
  };
}
