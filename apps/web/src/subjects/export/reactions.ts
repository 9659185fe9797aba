// What becomes of the reads of exports when the channel speaks (EXP-14, CACHE-6): they bear the names of their cameras, and outlive them (CLIP-8).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { readExportsAnew } from "./export-changes.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void readExportsAnew(),
  },
  resources: {
    camera({ event }) {
      if (event === "updated" || event === "deleted") void readExportsAnew();
    },
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    export: typeof reactions;
  }
}
