// Which cameras a list shows and in which order (CAM-24). Pure.
import { overallHealth, type EndpointInput, type camerasEndpoints } from "@didban/contract";
import { nameKeyOf, type WholeCamera } from "./camera-store.ts";
import { reportedAddress, statusOf } from "./camera-view.ts";

export type ListQuery = EndpointInput<typeof camerasEndpoints.list>["query"];

/** The cameras that the query asks for, in its order; paging is the caller's. */
export function selectCameras(
  cameras: readonly WholeCamera[],
  query: ListQuery,
  nowMs: number,
): WholeCamera[] {
  return cameras.filter((whole) => matches(whole, query, nowMs)).toSorted(orderBy(query.sort, nowMs));
}

function matches(whole: WholeCamera, query: ListQuery, nowMs: number): boolean {
  const { camera, connection } = whole;
  if (query.groupId !== undefined && camera.group_id !== query.groupId) return false;
  // No camera hangs on a bridge and none bears a tag yet.
  if (query.bridgeId !== undefined || query.tagId !== undefined) return false;
  if (query.status !== undefined && statusOf(whole, nowMs).overall !== overallHealth[query.status])
    return false;
  const needle = nameKeyOf(query.search ?? "");
  const texts = [camera.name_key, connection.url.toLowerCase(), reportedAddress(whole) ?? ""];
  return needle === "" || texts.some((text) => text.includes(needle));
}

function orderBy(sort: ListQuery["sort"], nowMs: number): (a: WholeCamera, b: WholeCamera) => number {
  const byName = (a: WholeCamera, b: WholeCamera) =>
    a.camera.name.localeCompare(b.camera.name, undefined, { numeric: true });
  switch (sort) {
    case "name":
      return byName;
    case "createdAt":
      return (a, b) => a.camera.created_at.getTime() - b.camera.created_at.getTime();
    case "status":
      return (a, b) => statusOf(a, nowMs).overall - statusOf(b, nowMs).overall || byName(a, b);
  }
}
