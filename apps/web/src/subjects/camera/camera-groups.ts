// The tree of groups that cameras stand in (CAM-54), as the person sees it: read, laid out line by line, and where in it things may be put (CAM-56).
import { cameraGroupMaxDepth, type CameraGroupBranch } from "@didban/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useCurrent } from "../account/current-user.ts";
import { usePermissions } from "../account/permissions.ts";
import { cameraKeys } from "./camera-keys.ts";

/** One group in the order of the tree, which has a group before those that stand in it. */
export interface PlacedGroup {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** The groups that it stands in, the outermost first. */
  readonly above: readonly string[];
  /** 1 at the top. */
  readonly level: number;
  /** Levels that it takes with those below it. */
  readonly height: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** Cameras in it and below it. */
  readonly cameraIds: ReadonlySet<string>;
  /** Cameras in it alone. */
  readonly ownCameras: number;
}

/** The top of the tree as a place: `null` for the server. */
export const topPlace = "top";

export const groupOfPlace = (place: string): string | null => (place === topPlace ? null : place);

export const cameraGroupsQuery = queryOptions({
  queryKey: cameraKeys.groups,
  queryFn: async () => placed((await api.cameraGroups.tree()).items),
});

/** The groups, for whoever may see some. */
export function useCameraGroups() {
  const permissions = usePermissions();
  return useQuery({ ...cameraGroupsQuery, enabled: permissions.may("cameraGroupRead") });
}

export function placed(items: readonly CameraGroupBranch[], above: readonly string[] = []): PlacedGroup[] {
  return items.flatMap(({ id, name, isDefault, cameraIds, children }, at) => {
    const below = placed(children, [...above, id]);
    const level = above.length + 1;
    const own: PlacedGroup = {
      id,
      name,
      isDefault,
      above,
      level,
      height: Math.max(level, ...below.map((group) => group.level)) - level + 1,
      position: at + 1,
      siblings: items.length,
      cameraIds: new Set([...cameraIds, ...below.flatMap((group) => [...group.cameraIds])]),
      ownCameras: cameraIds.length,
    };
    return [own, ...below];
  });
}

/** What may be put somewhere in the tree. */
export type Carried =
  | { readonly type: "camera"; readonly id: string; readonly name: string; readonly groupId: string }
  | { readonly type: "group"; readonly id: string; readonly name: string };

/** What the person may do with groups. */
export interface GroupRights {
  mayCreateIn(place: string): boolean;
  mayUpdate(id: string): boolean;
  mayRemove(id: string): boolean;
}

export function useGroupRights(): GroupRights {
  const permissions = usePermissions();
  const workspaceId = useCurrent()?.session.workspaceId ?? "";
  const mayCreate = permissions.may("cameraGroupCreate", workspaceId);
  const mayUpdate = (id: string) => permissions.may("cameraGroupUpdate", id);
  return {
    mayCreateIn: (place) => mayCreate && (place === topPlace || mayUpdate(place)),
    mayUpdate,
    mayRemove: (id) => permissions.may("cameraGroupRemove", id),
  };
}

/** Where something may be put, in the order of the tree: where the person may arrange things, and the tree does not get too deep nor a circle. */
export function placesFor(carried: Carried, groups: readonly PlacedGroup[], rights: GroupRights): string[] {
  if (carried.type === "camera")
    return groups.filter(({ id }) => id !== carried.groupId && rights.mayUpdate(id)).map(({ id }) => id);
  const moved = groups.find(({ id }) => id === carried.id);
  if (moved === undefined) return [];
  const parentId = moved.above.at(-1);
  const fitting = groups.filter(
    ({ id, above, level }) =>
      id !== moved.id &&
      id !== parentId &&
      !above.includes(moved.id) &&
      level + moved.height <= cameraGroupMaxDepth &&
      rights.mayUpdate(id),
  );
  const isTopFree = parentId !== undefined && rights.mayCreateIn(topPlace);
  return [...(isTopFree ? [topPlace] : []), ...fitting.map(({ id }) => id)];
}
