// What becomes of the reads of bookmarks when the channel speaks (BOOK-11, CACHE-6). A pause of recording is told as a change of its camera (BOOK-9).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { bookmarkKeys } from "./bookmark-keys.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void dropReads(bookmarkKeys.each),
  },
  resources: {
    bookmark: () => void dropReads(bookmarkKeys.each),
    camera({ resourceId, event }) {
      if (event === "updated") void dropReads(bookmarkKeys.ofCamera(resourceId));
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    bookmark: typeof reactions;
  }
}
