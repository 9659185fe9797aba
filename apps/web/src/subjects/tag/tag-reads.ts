// Reads of the workspace's tags.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { withGuestChanges } from "../../lib/guest-visit.ts";
import { guestCamera } from "../camera/camera-reads.ts";
import { tagKeys } from "./tag-keys.ts";

/** What a guest made of them, which the page alone keeps (WS-68). */
export const guestTags = "tags";

/** All of them, by name. */
export const tagListQuery = queryOptions({
  queryKey: tagKeys.list,
  async queryFn() {
    const items = await everyPage((offset) => api.tags.list({ query: { limit: pageLimit, offset } }));
    return withGuestChanges(guestTags, { items }).items;
  },
});

/** The tags of one group or bookmark, by name; those of a camera come with it. */
export const assignedTagsQuery = (resourceId: string) =>
  queryOptions({
    queryKey: tagKeys.assigned(resourceId),
    async queryFn() {
      const { items } = await api.tags.assigned({ query: { resourceId } });
      return withGuestChanges(guestCamera(resourceId), { tags: items }).tags;
    },
  });
