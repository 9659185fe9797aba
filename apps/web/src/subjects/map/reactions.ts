// What becomes of the reads of maps when the channel speaks (MAP-8, CACHE-6).
import { mapsNews } from "@didban/contract";
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { mapKeys } from "./map-keys.ts";

export const reactions = {
  messages: {
    // Another map, or another camera that stands on one.
    PermissionMatrixUpdated: () => void dropReads(mapKeys.each),
  },
  resources: {
    workspace: ({ data }) => void (data?.["change"] === mapsNews && dropReads(mapKeys.each)),
    // One that is removed, or called something else.
    camera({ resourceId, event, data }) {
      if (event === "deleted" || event === "updated")
        void dropReads(data?.["change"] === "marker" ? mapKeys.ofCamera(resourceId) : mapKeys.each);
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    map: typeof reactions;
  }
}
