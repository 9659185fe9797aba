// Which snapshots are shown, as the address says it, so that it can be shared and is there again on the way back (CLIP-4). Words that mean nothing are
// passed over.
import { startOfLocalDay, type ZoneOffset } from "@didban/media/timeline";
import { dayOf, isId, textOfDay } from "../../lib/address-words.ts";
import type { SnapshotSearch } from "../../subjects/snapshot/snapshot-reads.ts";

export interface SnapshotFilter {
  readonly camera?: string | undefined;
  /** The account of who took them. */
  readonly by?: string | undefined;
  /** Whole days since 1970-01-01, both among what is shown. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const names = ["camera", "by", "from", "to"] as const;

/** The filter in an address. */
export function filterOf(address: URLSearchParams): SnapshotFilter {
  const [camera, by] = [address.get("camera"), address.get("by")];
  const [from, to] = [dayOf(address.get("from")), dayOf(address.get("to"))];
  return {
    ...(isId(camera) && { camera }),
    ...(isId(by) && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The address with another filter in it; what else it says stays. */
export function withFilter(address: URLSearchParams, filter: SnapshotFilter): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const name of names) {
    const value = filter[name];
    if (value === undefined) changed.delete(name);
    else changed.set(name, typeof value === "number" ? textOfDay(value) : value);
  }
  return changed;
}

/** Whether anything is left out. */
export const isFiltering = (filter: SnapshotFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** What the server is asked for; days are those of a zone. */
export function searchOf({ camera, by, from, to }: SnapshotFilter, zone: ZoneOffset): SnapshotSearch {
  return {
    cameraId: camera,
    createdBy: by,
    fromMs: from === undefined ? undefined : startOfLocalDay(from, zone),
    toMs: to === undefined ? undefined : startOfLocalDay(to + 1, zone),
  };
}
