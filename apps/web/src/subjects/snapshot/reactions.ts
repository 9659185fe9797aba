// What becomes of the reads of snapshots when the channel speaks (CACHE-6): they bear the names of their cameras, and outlive them (CLIP-8).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { readSnapshotsAnew } from "./snapshot-changes.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void readSnapshotsAnew(),
  },
  resources: {
    camera({ event }) {
      if (event === "updated" || event === "deleted") void readSnapshotsAnew();
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    snapshot: typeof reactions;
  }
}
