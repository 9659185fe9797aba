// What becomes of tabs when the channel speaks: a camera that is gone is in none of them any more (TAB-20).
import type { Reactions } from "../../lib/channel/reactions.ts";
import { readTabsAnew } from "./tab-list.ts";

export const reactions = {
  resources: { camera: ({ event }) => void (event === "deleted" && readTabsAnew()) },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    tab: typeof reactions;
  }
}
