// One change of many cameras (CAM-26, CAM-32, TAG-1): each by the call that changes one, so that rights, limits, logs and news are those of every other
// change, and what fails is known by camera. What is read anew after it is read once.
import type { CameraDetails, RecordInformation, Tag } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { cameraKeys } from "./camera-keys.ts";
import { refreshStatuses } from "./camera-statuses.ts";
import { whileSyncing } from "./camera-sync.ts";

/** So many calls at a time: enough to be quick over a slow line, few enough to leave the server to others. */
export const changesAtOnce = 4;

export type BulkChange =
  | { readonly kind: "group"; readonly group: { readonly id: string; readonly name: string } }
  | { readonly kind: "addTag" | "dropTag"; readonly tag: Tag }
  | { readonly kind: "bridge"; readonly bridge: CameraDetails["bridge"] }
  | { readonly kind: "retention"; readonly archiveAge: number }
  | { readonly kind: "mode"; readonly recordMode: RecordInformation["mode"] }
  | { readonly kind: "enable"; readonly enable: boolean };

/** The change of one of them; nothing is asked of the server where the camera is so already. */
export async function changeOne(camera: CameraDetails, change: BulkChange): Promise<void> {
  const { id, recordInformation: record } = camera;
  const params = { id };
  if (isSo(camera, change)) return;
  switch (change.kind) {
    case "group": {
      const group = { groupId: change.group.id, name: change.group.name };
      const body = { groupId: change.group.id };
      return void (await whileSyncing(id, { group }, () => api.cameras.update({ params, body })));
    }
    case "addTag": {
      const body = { tagId: change.tag.id, resourceId: id };
      const tags = [...(camera.tags ?? []), change.tag];
      return void (await whileSyncing(id, { tags }, () => api.tags.assign({ body })));
    }
    case "dropTag": {
      const tags = camera.tags?.filter((tag) => tag.id !== change.tag.id);
      const named = { tagId: change.tag.id, resourceId: id };
      return whileSyncing(id, { tags }, async () => void (await api.tags.drop({ params: named })));
    }
    case "bridge": {
      const { bridge } = change;
      const body = { bridgeId: bridge?.bridgeId ?? null };
      return void (await whileSyncing(id, { bridge }, () => api.cameras.update({ params, body })));
    }
    case "retention": {
      const body = { archiveAge: change.archiveAge };
      const recordInformation = { ...record, ...body };
      return void (await whileSyncing(id, { recordInformation }, () =>
        api.archive.updateRecord({ params, body }),
      ));
    }
    case "mode": {
      const body = { recordMode: change.recordMode };
      const recordInformation = { ...record, mode: change.recordMode };
      return void (await whileSyncing(id, { recordInformation }, () =>
        api.archive.updateRecord({ params, body }),
      ));
    }
    case "enable": {
      const body = { enable: change.enable };
      return void (await whileSyncing(id, body, () => api.cameras.update({ params, body })));
    }
  }
}

/** Whether the change would leave the camera as it is. */
export function isSo(
  { bridge, enable, group, recordInformation, tags = [] }: CameraDetails,
  change: BulkChange,
): boolean {
  switch (change.kind) {
    case "group":
      return group.groupId === change.group.id;
    case "addTag":
      return tags.some(({ id }) => id === change.tag.id);
    case "dropTag":
      return tags.every(({ id }) => id !== change.tag.id);
    case "bridge":
      return bridge?.bridgeId === change.bridge?.bridgeId;
    case "retention":
      return recordInformation.archiveAge === change.archiveAge;
    case "mode":
      return recordInformation.mode === change.recordMode;
    case "enable":
      return enable === change.enable;
  }
}

/** Reads anew what many changes or new cameras may have touched. */
export async function readCamerasAnew(): Promise<void> {
  refreshStatuses();
  await dropReads(
    cameraKeys.list,
    cameraKeys.each,
    cameraKeys.groups,
    cameraKeys.connections,
    cameraKeys.storage,
    accountKeys.matrices,
  );
}
