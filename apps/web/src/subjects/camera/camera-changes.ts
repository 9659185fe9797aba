// What changes cameras: each call with what is read anew after it, so that whoever makes it needs not know who shows cameras.
import type { CameraDetails, MaskPoints, RecordingSchedule } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { keepForGuest } from "../../lib/guest-visit.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { cameraKeys } from "./camera-keys.ts";
import { guestCamera } from "./camera-reads.ts";
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
  await dropReads(cameraKeys.list, accountKeys.matrices);
  return added;
}

/** Changes what a camera is called and whether it is on, and how it is reached; null for what stays. */
export async function changeCamera(
  id: string,
  settings: Body<"update"> | null,
  connection: Body<"updateConnection"> | null,
): Promise<void> {
  if (settings !== null) await api.cameras.update({ params: { id }, body: settings });
  if (connection !== null) await api.cameras.updateConnection({ params: { id }, body: connection });
  refreshStatuses();
  await dropReads(cameraKeys.list, cameraKeys.each, cameraKeys.connections);
}

/** Removes a camera whose name was typed. */
export async function removeCamera(id: string, name: string): Promise<void> {
  await api.cameras.remove({ params: { id }, body: { name } });
  refreshStatuses();
  await dropReads(cameraKeys.list);
}

export type RecordChange = { readonly recordMode: "always" | "pause" } | { readonly archiveAge: number };

/** Changes whether a camera is recorded, or how long its footage is kept, in days. */
export async function changeRecording(id: string, body: RecordChange): Promise<void> {
  await api.archive.updateRecord({ params: { id }, body });
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
