// What becomes of the reads of shared layouts and tours when the channel speaks (LAYT-23): they changed, or their reader may see other cameras of them.
import { sharedNewsKey } from "@didban/contract";
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { layoutKeys } from "./layout-keys.ts";

const { layouts, tours } = layoutKeys;

export const reactions = {
  messages: { PermissionMatrixUpdated: () => void dropReads(layouts, tours) },
  resources: {
    // A tour loses the steps whose layout is gone.
    workspace: ({ data }) => void (data?.[sharedNewsKey] !== undefined && dropReads(layouts, tours)),
    camera: ({ event }) => void (event === "deleted" && dropReads(layouts, tours)),
  },
  onMissed: () => void dropReads(layouts, tours),
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    layout: typeof reactions;
  }
}
