// What becomes of cameras' reads, and of the screen of one that is gone, when the channel speaks.
import { matchPath } from "react-router";
import type { Navigation, Reactions, Resource } from "../../lib/channel/reactions.ts";
import { paths } from "../../lib/paths.ts";
import { clearReads, dropReads } from "../../lib/query-client.ts";
import { besideTab } from "../tab/active-tab.ts";
import { tellCameraEvent, tellEachCamera } from "./camera-events.ts";
import { tellsOfGroups } from "./camera-group-news.ts";
import { cameraKeys } from "./camera-keys.ts";
import { refreshStatuses } from "./camera-statuses.ts";

export const reactions = {
  messages: {
    // Lists, grids and players follow what the matrix holds now.
    PermissionMatrixUpdated({ resourceType, removed }, navigation) {
      void dropReads(cameraKeys.list, cameraKeys.each, cameraKeys.groups);
      if (resourceType !== "w") refreshStatuses();
      for (const { resourceId } of removed) leaveCamera(resourceId, navigation);
    },
    WorkspaceUserEvent: () => void dropReads(cameraKeys.each),
    // What it hides is gone from thumbnails too (MASK-18), and exports are off or on (MASK-5).
    MaskAltered({ cameraId }) {
      void dropReads(cameraKeys.list, cameraKeys.one(cameraId));
      void clearReads(cameraKeys.thumbnail(cameraId));
      tellCameraEvent(cameraId, "maskAltered");
    },
  },
  resources: {
    camera: changed,
    bridge({ event, data }) {
      // Cameras name the bridge that they come through; what it is like they are by their own status (STAT-18).
      if (event === "status") refreshStatuses();
      else if (isOfName(data)) void dropReads(cameraKeys.list, cameraKeys.each);
    },
    workspace: ({ data }) =>
      void (tellsOfGroups(data) && dropReads(cameraKeys.groups, cameraKeys.list, cameraKeys.each)),
  },
  // What is kept of them is dropped with all other reads; what is kept by no read is asked for here (EVT-7).
  onMissed() {
    refreshStatuses();
    tellEachCamera("missed");
  },
} satisfies Reactions;

/** What a bridge is called, and whether it is there: told as its settings, or as nothing more than that it came or went. */
const isOfName = (data: Resource["data"]) => data === null || data["change"] === "settings";

function changed({ resourceId, event, eventType, data }: Resource, navigation: Navigation): void {
  if (event === "archiveMapChanged") return tellCameraEvent(resourceId, event);
  // Who steers it is read by itself: nothing that is kept of the camera is another.
  if (data?.["change"] === "ptz") return;
  // What a camera found changes nothing of the camera.
  if (eventType !== null && data?.["change"] === "alert") return tellCameraEvent(resourceId, "found");
  void dropReads(cameraKeys.list, cameraKeys.one(resourceId), cameraKeys.thumbnail(resourceId));
  if (event === "created" || event === "deleted" || tellsOfGroups(data)) void dropReads(cameraKeys.groups);
  if (event === "deleted") leaveCamera(resourceId, navigation);
  refreshStatuses();
  if (event === "updated" || event === "status") tellCameraEvent(resourceId, event);
}

/** The screen of a camera that is there no more closes, and so does its tab: the one to its left is shown (LAYT-6, TAB-20). */
function leaveCamera(cameraId: string, navigation: Navigation): void {
  const shown = matchPath(paths.camera(":id"), navigation.pathname())?.params.id;
  if (shown === cameraId) navigation.go(besideTab("camera.detail", cameraId) ?? paths.cameraList);
}

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    camera: typeof reactions;
  }
}
