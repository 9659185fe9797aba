// What becomes of the signed-in person's reads when the channel speaks.
import { notificationEvent } from "@didban/contract";
import type { Reactions } from "../../lib/channel/reactions.ts";
import { dropReads } from "../../lib/query-client.ts";
import { showToast } from "../../ui/toasts.ts";
import { accountKeys } from "./account-keys.ts";
import { isSelf } from "./current-user.ts";

const shortMs = 5000;

export const reactions = {
  messages: {
    // Guards ask it again (ROUTE-23).
    PermissionMatrixUpdated: () => void dropReads(accountKeys.matrices),
    UserUpdated: ({ userId }) => void (isSelf(userId) && dropReads(accountKeys.current)),
    Notification({ name, title, body }) {
      const { secretForMs } = notificationEvent(name);
      // A code has to be read and typed elsewhere.
      showToast(body, "note", secretForMs ?? shortMs, title);
    },
  },
  resources: {
    // What the person keeps for themselves there is told of with the workspace (TAB-30).
    workspace: () => void dropReads(accountKeys.ownSettings),
    camera: ({ event }) =>
      void ((event === "created" || event === "deleted") && dropReads(accountKeys.matrices)),
  },
} satisfies Reactions;

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    account: typeof reactions;
  }
}
