// What changes snapshots: each call with what is read anew after it.
import type { SnapshotForm } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { snapshotKeys } from "./snapshot-keys.ts";

/** Gives the server a picture to keep. */
export async function keepSnapshot(body: SnapshotForm, file: Blob): Promise<void> {
  await api.snapshots.create({ body, file });
  void readSnapshotsAnew();
}

/** Calls one something else. */
export async function renameSnapshot(id: string, name: string): Promise<void> {
  await api.snapshots.update({ params: { id }, body: { name } });
  await readSnapshotsAnew();
}

/** Removes one of several: the lists are read anew once all are through. */
export const removeSnapshot = (id: string): Promise<unknown> => api.snapshots.remove({ params: { id } });

/** Lists are read anew. */
export const readSnapshotsAnew = (): Promise<void> => dropReads(snapshotKeys.lists);
