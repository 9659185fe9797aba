// What changes the details that people note of a camera (TAG-6): each call with what is read anew after it. A guest's are this page's alone (WS-68).
import type { CameraDetails, MetadataEntry } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { isGuestVisit, keepForGuest } from "../../lib/guest-visit.ts";
import { dropReads } from "../../lib/query-client.ts";
import { cameraKeys } from "./camera-keys.ts";
import { guestCamera } from "./camera-reads.ts";

type Noted = Pick<CameraDetails, "id" | "metadata">;
type Words = Pick<MetadataEntry, "key" | "value">;

/** Noted by a guest on this page; the server knows nothing of them. */
const visitItems = new Set<string>();

export async function addMetadata(camera: Noted, words: Words): Promise<void> {
  const { id, key, value } = await api.metadata.create({ body: { resourceId: camera.id, ...words } });
  if (isGuestVisit()) visitItems.add(id);
  await keep(camera, [...(camera.metadata ?? []), { id, key, value }]);
}

export async function changeMetadata(camera: Noted, id: string, words: Words): Promise<void> {
  if (!visitItems.has(id)) await api.metadata.update({ params: { id }, body: words });
  await keep(camera, camera.metadata?.map((item) => (item.id === id ? { id, ...words } : item)) ?? []);
}

export async function removeMetadata(camera: Noted, id: string): Promise<void> {
  if (!visitItems.has(id)) await api.metadata.remove({ params: { id } });
  await keep(camera, camera.metadata?.filter((item) => item.id !== id) ?? []);
}

async function keep({ id }: Noted, metadata: readonly MetadataEntry[]): Promise<void> {
  keepForGuest(guestCamera(id), { metadata });
  await dropReads(cameraKeys.list, cameraKeys.one(id));
}
