// What becomes of the reads of cameras that are steered when the channel speaks: who steers, and what one may do.
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { ptzKeys } from "./ptz-keys.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void dropReads(ptzKeys.states),
  },
  resources: {
    camera({ resourceId, data }) {
      if (data?.["change"] === "ptz") void dropReads(ptzKeys.state(resourceId));
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    ptz: typeof reactions;
  }
}
