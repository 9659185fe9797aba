// What becomes of the reads of exports when the channel speaks (EXP-14, CACHE-6): they bear the names of their cameras, and outlive them (CLIP-8).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { clearReads } from "../../lib/query-client.ts";
import { readExportsAnew } from "./export-changes.ts";
import { exportKeys } from "./export-keys.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: refusedAnew,
    MaskAltered: refusedAnew,
  },
  resources: {
    camera({ event }) {
      if (event === "updated" || event === "deleted") void readExportsAnew();
    },
  },
} satisfies Reactions;

/** Whom a mask keeps an export from may be others now (MASK-20). */
function refusedAnew(): void {
  void readExportsAnew();
  void clearReads(exportKeys.pictures);
}

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    export: typeof reactions;
  }
}
