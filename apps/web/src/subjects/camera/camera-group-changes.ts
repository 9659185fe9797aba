// What changes groups of cameras, and which group a camera stands in: each call with what is read anew after it.
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { cameraKeys } from "./camera-keys.ts";
import { whileSyncing } from "./camera-sync.ts";

/** What is inherited changes with the tree, and so do one's own rights. */
const dropTree = () => dropReads(cameraKeys.groups, cameraKeys.list, cameraKeys.each, accountKeys.matrices);

/** Adds a group, at the top where `parentId` is null. */
export async function addGroup(name: string, parentId: string | null): Promise<void> {
  await api.cameraGroups.create({ body: { name, parentId } });
  await dropTree();
}

interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

export interface GroupChange {
  readonly name?: string;
  readonly parentId?: string | null;
  readonly isDefault?: true;
}

export async function changeGroup(id: string, body: GroupChange): Promise<void> {
  await api.cameraGroups.update({ params: { id }, body });
  await dropTree();
}

export async function removeGroup(id: string): Promise<void> {
  await api.cameraGroups.remove({ params: { id } });
  await dropTree();
}

/** The camera shows in its new group at once (CAM-62). */
export async function moveCamera(id: string, { id: groupId, name }: NamedGroup): Promise<void> {
  await whileSyncing(id, { group: { groupId, name } }, () =>
    api.cameras.update({ params: { id }, body: { groupId } }),
  );
  await dropTree();
}
