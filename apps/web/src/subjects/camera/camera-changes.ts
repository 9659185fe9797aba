// What changes cameras: each call with what is read anew after it, so that whoever makes it needs not know who shows cameras.
import type { CameraDetails, MaskPoints, RecordingSchedule, VideoConfigPatch } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { keepForGuest } from "../../lib/guest-visit.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { cameraKeys } from "./camera-keys.ts";
import { guestCamera } from "./camera-reads.ts";
import { whileSyncing } from "./camera-sync.ts";
import { refreshStatuses } from "./camera-statuses.ts";

type BodyOf<Request> = Request extends { readonly body?: infer Body } ? NonNullable<Body> : never;
type Body<Name extends "create" | "update" | "updateConnection"> = BodyOf<
  Parameters<(typeof api.cameras)[Name]>[0]
>;

/** Adds a camera; who adds it may see it from then on. Resolves with the camera and the draft that it was made of (CAM-14). */
export async function addCamera(
  body: Body<"create">,
): Promise<{ readonly camera: CameraDetails; readonly userData: string | null }> {
  const added = await api.cameras.create({ body });
  refreshStatuses();
  await dropReads(cameraKeys.list, cameraKeys.groups, accountKeys.matrices);
  return added;
}

/** Adds a camera like another one (CAM-48). */
export async function duplicateCamera(
  id: string,
  body: BodyOf<Parameters<typeof api.cameras.duplicate>[0]>,
): Promise<void> {
  await api.cameras.duplicate({ params: { id }, body });
  refreshStatuses();
  await dropReads(cameraKeys.list, cameraKeys.groups, accountKeys.matrices);
}

/** Sets the picture that stands for a camera (CAM-64). */
export async function saveCameraAvatar(id: string, file: File): Promise<void> {
  await api.cameras.updateAvatar({ params: { id }, file });
  await dropReads(cameraKeys.list, cameraKeys.one(id));
}

export async function removeCameraAvatar(id: string): Promise<void> {
  await api.cameras.removeAvatar({ params: { id } });
  await dropReads(cameraKeys.list, cameraKeys.one(id));
}

/** Changes what a camera is called and whether it is on, and how it is reached; null for what stays. */
export async function changeCamera(
  id: string,
  settings: Body<"update"> | null,
  connection: Body<"updateConnection"> | null,
): Promise<void> {
  // The address that the server is to dial itself is judged with the others: it stands before the bridge goes.
  const isLast = settings?.bridgeId === null;
  const reach = async () => {
    if (connection !== null) await api.cameras.updateConnection({ params: { id }, body: connection });
  };
  if (isLast) await reach();
  if (settings !== null) {
    const { name, description, enable, timezone } = settings;
    const local = Object.fromEntries(
      Object.entries({ name, description, enable, timezone }).filter(([, value]) => value !== undefined),
    );
    await whileSyncing(id, local, () => api.cameras.update({ params: { id }, body: settings }));
  }
  if (!isLast) await reach();
  refreshStatuses();
  await dropReads(cameraKeys.list, cameraKeys.each, cameraKeys.connections, cameraKeys.groups);
}

/** Sets the camera's clock to the server's. */
export async function setCameraClock(id: string): Promise<void> {
  await api.cameras.setTime({ params: { id } });
  await dropReads(cameraKeys.time(id));
}

/** Has the camera encode a stream otherwise; its pictures come anew then. */
export async function changeVideoConfig(id: string, index: number, body: VideoConfigPatch): Promise<void> {
  await api.cameras.updateVideoConfig({ params: { id, n: index }, body });
  refreshStatuses();
  await dropReads(cameraKeys.videoConfigs(id), cameraKeys.one(id), cameraKeys.list);
}

/** Removes a camera whose name was typed. */
export async function removeCamera(id: string, name: string): Promise<void> {
  await api.cameras.remove({ params: { id }, body: { name } });
  refreshStatuses();
  await dropReads(cameraKeys.list, cameraKeys.groups);
}

export type RecordChange =
  | { readonly recordMode: CameraDetails["recordInformation"]["mode"] }
  | { readonly archiveAge: number };

/** Changes whether a camera is recorded, or how long its footage is kept, in days. */
export async function changeRecording(id: string, body: RecordChange): Promise<void> {
  const local = ({ recordInformation }: CameraDetails) => {
    const { recordMode, ...age } = { recordMode: recordInformation.mode, ...body };
    return { recordInformation: { ...recordInformation, ...age, mode: recordMode } };
  };
  await whileSyncing(id, local, () => api.archive.updateRecord({ params: { id }, body }));
  refreshStatuses();
  await dropReads(cameraKeys.each, cameraKeys.list, cameraKeys.storage);
}

/** Changes when a camera is recorded. */
export async function saveSchedule(id: string, body: RecordingSchedule): Promise<void> {
  await api.archive.updateSchedule({ params: { id }, body });
  refreshStatuses();
  await dropReads(cameraKeys.schedule(id));
}

/** Sets what is hidden of a camera's pictures; without points nothing is (MASK-9). */
export async function saveMask(id: string, points: MaskPoints): Promise<void> {
  const answer =
    points.length === 0
      ? await api.cameras.removeMask({ params: { id } })
      : await api.cameras.setMask({ params: { id }, body: { points: [...points] } });
  keepForGuest(guestCamera(id), answer);
  await dropReads(cameraKeys.list, cameraKeys.one(id), cameraKeys.thumbnail(id));
}
