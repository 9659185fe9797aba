// What becomes of the reads of snapshots when the channel speaks (CACHE-6): they bear the names of their cameras, and outlive them (CLIP-8).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { clearReads } from "../../lib/query-client.ts";
import { readSnapshotsAnew } from "./snapshot-changes.ts";
import { snapshotKeys } from "./snapshot-keys.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated() {
      void readSnapshotsAnew();
      filledAnew();
    },
    MaskAltered: filledAnew,
  },
  resources: {
    camera({ event }) {
      if (event === "updated" || event === "deleted") void readSnapshotsAnew();
    },
  },
} satisfies Reactions;

/** What a mask hides of their pictures, and from whom, may be something else now (MASK-19). */
function filledAnew(): void {
  void clearReads(snapshotKeys.pictures);
}

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    snapshot: typeof reactions;
  }
}
