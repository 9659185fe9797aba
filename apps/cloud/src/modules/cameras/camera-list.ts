// Which cameras a list shows and in which order (CAM-24). Pure.
import {
  nameKeyOf,
  overallHealth,
  tagNameKey,
  type EndpointInput,
  type camerasEndpoints,
} from "@didban/contract";
import type { WholeCamera } from "./whole-camera.ts";
import { reportedAddress, statusOf } from "./camera-view.ts";

export type ListQuery = EndpointInput<typeof camerasEndpoints.list>["query"];

/** What else decides. */
interface ListContext {
  readonly nowMs: number;
  /** Cameras of which the caller may read the tags. */
  readonly showsTags: ReadonlySet<string>;
}

/** The cameras that the query asks for, in its order; paging is the caller's. */
export function selectCameras(
  cameras: readonly WholeCamera[],
  query: ListQuery,
  context: ListContext,
): WholeCamera[] {
  return cameras
    .filter((whole) => matches(whole, query, context))
    .toSorted(orderBy(query.sort, context.nowMs));
}

function matches(whole: WholeCamera, query: ListQuery, { nowMs, showsTags }: ListContext): boolean {
  const { camera, connection } = whole;
  if (query.groupId !== undefined && camera.group_id !== query.groupId) return false;
  if (query.bridgeId !== undefined && connection.bridge_id !== query.bridgeId) return false;
  const tags = showsTags.has(camera.id) ? whole.labels.tags : [];
  if (query.tagId !== undefined && !tags.some(({ id }) => id === query.tagId)) return false;
  if (query.status !== undefined && statusOf(whole, nowMs).overall !== overallHealth[query.status])
    return false;
  const needle = nameKeyOf(query.search ?? "");
  const texts = [camera.name_key, connection.url.toLowerCase(), reportedAddress(whole) ?? ""];
  if (needle === "" || texts.some((text) => text.includes(needle))) return true;
  return tags.some(({ name }) => tagNameKey(name).includes(tagNameKey(query.search ?? "")));
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
