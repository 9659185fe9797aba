// What becomes of the reads of tags when the channel speaks (EVT-2): tags of the workspace stand on its cameras too, and how many bear one stands with it.
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { cameraKeys } from "../camera/camera-keys.ts";
import { tagKeys } from "./tag-keys.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void dropReads(tagKeys.list),
  },
  resources: {
    workspace({ data }) {
      if (data?.["change"] === "tags")
        void dropReads(tagKeys.list, tagKeys.eachAssigned, cameraKeys.list, cameraKeys.each);
    },
    // Of bookmarks it is not said what (EVT-2).
    bookmark: ({ resourceId }) => void dropReads(tagKeys.assigned(resourceId)),
    camera({ event, data }) {
      if (event === "deleted" || data?.["change"] === "tags") void dropReads(tagKeys.list);
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    tag: typeof reactions;
  }
}
