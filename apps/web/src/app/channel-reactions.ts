// What the app does when the channel speaks (CHAN-32 to CHAN-37), and which cached reads it drops (CACHE-5 to CACHE-8). A dropped read that a
// screen shows is read again in the background, the old answer staying until then.
import {
  notificationEvent,
  type Notification,
  type ServerArgs,
  type ServerMessage,
  type ToldKind,
} from "@didban/contract";
import i18next from "i18next";
import { matchPath } from "react-router";
import { refreshStatuses } from "../subjects/camera/camera-statuses.ts";
import { tellCameraEvent } from "../subjects/camera/camera-events.ts";
import { paths } from "../lib/paths.ts";
import { withPresence } from "../subjects/people/presence-in-reads.ts";
import { forgetReads, personKey, queryClient } from "../lib/query-client.ts";
import { currentUserQuery } from "../subjects/account/current-user.ts";
import { keepWorkspace, lastWorkspace } from "../subjects/account/last-place.ts";
import { signOut } from "../subjects/session/sign-out.ts";
import { workspaceName } from "../subjects/workspace/workspace-names.ts";
import { showSecurityNotice, showToast } from "../ui/toasts.ts";

/** Where the app is, and how it goes elsewhere. */
export interface Navigation {
  pathname(): string;
  go(path: string): void;
}

type Resource = ServerArgs<"ResourceEvent">[0];

/** Drops every cached read (CACHE-7, CHAN-29): messages may have been missed, and they are not sent again. */
export function dropAllReads(): void {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.invalidateQueries();
  refreshStatuses();
}

/** Handles one message. */
export function react(message: ServerMessage, navigation: Navigation): void {
  switch (message.name) {
    case "PermissionMatrixUpdated":
      return rightsChanged(message.args[0], navigation);
    case "WorkspaceUserEvent":
      return drop("users", "camera", "workspaces");
    case "UserUpdated":
      return drop("users", ...(isSelf(message.args[0].userId) ? [personKey] : []));
    case "UserDetached":
      return detached(message.args[0], navigation);
    case "WorkspaceLocked":
      return locked(message.args[0]);
    case "ResourceEvent":
      return resourceChanged(message.args[0], navigation);
    case "MaskAltered":
      return drop(["camera", message.args[0].cameraId]);
    case "Notification":
      return notify(message.args[0]);
    case "OnlineStatusChanged":
      return presenceChanged(message.args[0]);
    case "success":
    case "ping":
    case "Takeover":
      // Handled by the channel itself.
      return;
  }
}

function drop(...keys: readonly (string | readonly string[])[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key].flat() });
}

const person = () => queryClient.getQueryData(currentUserQuery.queryKey);
const isSelf = (userId: string) => person()?.user.id === userId;

/** Lists, grids and players follow what the matrix holds now; guards ask it again (ROUTE-23). */
function rightsChanged(
  { resourceType, removed }: ServerArgs<"PermissionMatrixUpdated">[0],
  navigation: Navigation,
): void {
  drop("matrix", "cameras", "camera", "users");
  if (resourceType !== "w") refreshStatuses();
  for (const { resourceId } of removed) leaveCamera(resourceId, navigation);
}

/** What shows people shows it at once; what does not reads them again when it does. */
function presenceChanged({ userId, status }: ServerArgs<"OnlineStatusChanged">[0]): void {
  const people = { queryKey: ["users"] };
  queryClient.setQueriesData({ ...people, type: "active" }, (read: unknown) =>
    withPresence(read, userId, status),
  );
  void queryClient.invalidateQueries({ ...people, type: "inactive", refetchType: "none" });
}

function detached({ workspaceId, userId }: ServerArgs<"UserDetached">[0], navigation: Navigation): void {
  if (!isSelf(userId)) return;
  // A message is held for a second (CHAN-21). Meanwhile the person may have been read again, and then acts nowhere.
  const isActing = (person()?.session.workspaceId ?? lastWorkspace()) === workspaceId;
  const name = workspaceName(workspaceId);
  drop("workspaces");
  if (!isActing) return;
  keepWorkspace(null);
  forgetReads();
  // Then the screens are gone too that showed something of it.
  void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }).then(forgetReads);
  showToast(
    name === undefined ? i18next.t("channel.detached") : i18next.t("channel.detachedFrom", { name }),
    "note",
  );
  if (!navigation.pathname().startsWith(paths.profileApp)) navigation.go(paths.selectWorkspace);
}

function locked({ workspaceId, lockedBy, locked: isLocked }: ServerArgs<"WorkspaceLocked">[0]): void {
  drop("workspaces", "workspace");
  const isActing = person()?.session.workspaceId === workspaceId;
  if (!isActing || !isLocked || (lockedBy !== null && isSelf(lockedBy))) return;
  showSecurityNotice("workspaceLocked");
  void signOut();
}

/** What is done about each kind of resource. Nothing shows bridges and bookmarks yet. */
const resourceReactions: Readonly<Record<ToldKind, (resource: Resource, navigation: Navigation) => void>> = {
  workspace: () => drop("workspace", "workspaces", "paymentMethods"),
  camera: cameraChanged,
  bridge: () => undefined,
  bookmark: () => undefined,
};

/** A page that is older than the server may hear of a kind that it does not know. */
function resourceChanged(resource: Resource, navigation: Navigation): void {
  resourceReactions[resource.kind]?.(resource, navigation);
}

function cameraChanged({ resourceId, event }: Resource, navigation: Navigation): void {
  if (event === "archiveMapChanged") return tellCameraEvent(resourceId, event);
  drop("cameras", ["camera", resourceId], ["thumbnail", resourceId]);
  if (event === "created" || event === "deleted") drop("matrix");
  // It is in none of them any more (TAB-20).
  if (event === "deleted") drop("tabs");
  if (event === "deleted") leaveCamera(resourceId, navigation);
  refreshStatuses();
  if (event === "updated" || event === "status") tellCameraEvent(resourceId, event);
}

/** The screen of a camera that is there no more closes. */
function leaveCamera(cameraId: string, navigation: Navigation): void {
  const shown = matchPath(paths.camera(":id"), navigation.pathname())?.params.id;
  if (shown === cameraId) navigation.go(paths.cameraList);
}

const shortMs = 5000;

function notify({ name, title, body }: Notification): void {
  const { secretForMs } = notificationEvent(name);
  // A code has to be read and typed elsewhere.
  showToast(body, "note", secretForMs ?? shortMs, title);
}
