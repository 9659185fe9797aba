// Where cameras and groups hang and what they are called, for the authoriser; and the group every workspace begins with (CAM-55).
import { cameraGroupMaxDepth, type Locale } from "@didban/contract";
import type { Database, Subquery } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { DirectoryEntry, DirectoryOf, ResourceTrail } from "../access/index.ts";
import { createCameraStore, groupPath } from "./camera-store.ts";
import { createGroupStore, type GroupRow, type GroupStore } from "./group-store.ts";

/** Cameras and groups with what they hang from. */
export function createCameraDirectory(database: Database): DirectoryOf<"camera" | "cameraGroup"> {
  async function groupsById(workspaceId: string, store: GroupStore): Promise<ReadonlyMap<string, GroupRow>> {
    return new Map((await store.of(workspaceId)).map((group) => [group.id, group]));
  }

  return {
    trailOf(kind, id): Subquery<ResourceTrail | null> {
      const { text, read } = groupPath(kind, id);
      return {
        text,
        read(found) {
          const groups = read(found);
          if (groups === null) return null;
          const { path, workspaceId } = groups;
          return { workspaceId, kind, path: kind === "camera" ? [id, ...path] : path };
        },
      };
    },

    async list(workspaceId): Promise<readonly DirectoryEntry[]> {
      const [groups, cameras] = await Promise.all([
        groupsById(workspaceId, createGroupStore(database)),
        createCameraStore(database).placesIn(workspaceId),
      ]);
      return [
        ...[...groups.values()].map((group): DirectoryEntry => ({
          name: group.name,
          trail: { workspaceId, kind: "cameraGroup", path: upwards(group.id, groups) },
        })),
        ...cameras.map((camera): DirectoryEntry => ({
          name: camera.name,
          trail: { workspaceId, kind: "camera", path: [camera.id, ...upwards(camera.group_id, groups)] },
        })),
      ];
    },

    async nameOf(kind, id, workspaceId, within): Promise<string | null> {
      const found = await (kind === "camera"
        ? createCameraStore(within).placeOf(id)
        : createGroupStore(within).find(id));
      return found?.workspace_id === workspaceId ? found.name : null;
    },
  };
}

/** A group and its parents, nearest first. */
function upwards(groupId: string, groups: ReadonlyMap<string, GroupRow>): [string, ...string[]] {
  const path: [string, ...string[]] = [groupId];
  for (
    let parent = groups.get(groupId)?.parent_id;
    parent != null && path.length < cameraGroupMaxDepth;
    parent = groups.get(parent)?.parent_id
  )
    path.push(parent);
  return path;
}

/** How many cameras a workspace has; none is added until `within` ends. */
export async function countCameras(workspaceId: string, within: Database): Promise<number> {
  const store = createCameraStore(within);
  await store.lockWorkspace(workspaceId);
  return store.count(workspaceId);
}

const defaultGroupNames = { en: "My cameras", fa: "دوربین‌های من" } as const satisfies Record<Locale, string>;

/** The id of a workspace's default group, made in the given language if it is not there (CAM-55). */
export async function createDefaultGroup(
  workspaceId: string,
  locale: Locale,
  nowMs: number,
  within: Database,
): Promise<string> {
  const store = createGroupStore(within);
  const present = await store.standard(workspaceId);
  if (present) return present.id;
  const id = newId();
  await store.insert({
    id,
    workspace_id: workspaceId,
    parent_id: null,
    name: defaultGroupNames[locale],
    is_default: true,
    created_at: new Date(nowMs),
  });
  return id;
}
