// What becomes of workspaces' reads when the channel speaks, and of the person who is in one that they are let into no more.
import { mapsNews, sharedNewsKey, type ServerArgs } from "@didban/contract";
import i18next from "i18next";
import type { Navigation, Reactions } from "../../lib/channel/reactions.ts";
import { paths } from "../../lib/paths.ts";
import { dropReads, forgetReads } from "../../lib/query-client.ts";
import { showSecurityNotice, showToast } from "../../ui/toasts.ts";
import { isSelf, knownCurrent, readCurrentAnew } from "../account/current-user.ts";
import { keepWorkspace, lastWorkspace } from "../account/last-place.ts";
import { tellsOfGroups } from "../camera/camera-group-news.ts";
import { signOut } from "../session/sign-out.ts";
import { workspaceKeys } from "./workspace-keys.ts";
import { workspaceName } from "./workspace-names.ts";

export const reactions = {
  messages: {
    WorkspaceUserEvent: () => void dropReads(workspaceKeys.list),
    UserDetached: detached,
    WorkspaceLocked: locked,
  },
  resources: {
    // Of what is shared in it the layouts hear, of how its cameras are arranged the cameras, of its maps the maps.
    workspace: ({ data }) =>
      void (
        data?.[sharedNewsKey] === undefined &&
        !tellsOfGroups(data) &&
        data?.["change"] !== mapsNews &&
        dropReads(workspaceKeys.current, workspaceKeys.list)
      ),
  },
} satisfies Reactions;

function detached({ workspaceId, userId }: ServerArgs<"UserDetached">[0], navigation: Navigation): void {
  if (!isSelf(userId)) return;
  // A message is held for a second (CHAN-21). Meanwhile the person may have been read again, and then acts nowhere.
  const isActing = (knownCurrent()?.session.workspaceId ?? lastWorkspace()) === workspaceId;
  const name = workspaceName(workspaceId);
  void dropReads(workspaceKeys.list);
  if (!isActing) return;
  keepWorkspace(null);
  forgetReads();
  // Then the screens are gone too that showed something of it.
  void readCurrentAnew().then(forgetReads);
  showToast(
    name === undefined ? i18next.t("channel.detached") : i18next.t("channel.detachedFrom", { name }),
    "note",
  );
  if (!navigation.pathname().startsWith(paths.profileApp)) navigation.go(paths.selectWorkspace);
}

function locked({ workspaceId, lockedBy, locked: isLocked }: ServerArgs<"WorkspaceLocked">[0]): void {
  void dropReads(workspaceKeys.list, workspaceKeys.current);
  const isActing = knownCurrent()?.session.workspaceId === workspaceId;
  if (!isActing || !isLocked || (lockedBy !== null && isSelf(lockedBy))) return;
  showSecurityNotice("workspaceLocked");
  void signOut();
}

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    workspace: typeof reactions;
  }
}
