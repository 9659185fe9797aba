// What becomes of the reads of bridges when the channel speaks (CACHE-6, CHAN-32). The screen of one that is gone says so itself.
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { bridgeKeys } from "./bridge-keys.ts";
import { tellSearch } from "./search-news.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void dropReads(bridgeKeys.each),
  },
  resources: {
    bridge({ data }) {
      const key = data?.["change"] === "discovery" ? data["key"] : undefined;
      // What a search finds is no bridge's.
      if (typeof key === "string") tellSearch(key);
      else void dropReads(bridgeKeys.each);
    },
    // Which cameras a bridge has is told of the cameras.
    camera: ({ event, data }) =>
      void (
        (event === "created" || event === "deleted" || data?.["change"] === "connection") &&
        dropReads(bridgeKeys.each)
      ),
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    bridge: typeof reactions;
  }
}
