// Permission rows and the resources they may stand on, as the calls answer them (ROLE-3, ROLE-40, ROLE-59). Pure.
import { hangingRowKinds, resourceKinds, type Permission, type PermissionResource } from "@didban/contract";
import type { PermissionRow } from "./permission-store.ts";
import type { DirectoryEntry } from "./ports.ts";

/** A row that gives a person a role. */
export function permissionOf(row: PermissionRow, workspaceId: string): Permission {
  return {
    id: row.id,
    userId: row.accountId,
    teamId: row.teamId,
    resourceId: row.resourceId,
    workspaceId,
    type: row.type,
    key: null,
    accessLevel: row.accessLevel,
  };
}

/** The workspace, then what rows may stand on in it, kind by kind from the outside in, each by name: groups stand before cameras. */
export function resourceTree(
  workspace: { readonly id: string; readonly name: string },
  entries: readonly DirectoryEntry[],
): readonly PermissionResource[] {
  const hanging = hangingRowKinds.flatMap((kind) =>
    entries
      .filter(({ trail }) => trail.kind === kind)
      .map(({ name, trail: { path } }): PermissionResource => {
        const { code: type } = resourceKinds[kind];
        return { id: path[0], type, name, parentId: path[1] ?? workspace.id };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })),
  );
  return [{ ...workspace, type: "w", parentId: null }, ...hanging];
}

/** How many cameras inherit what is given on a resource: those in a group and the groups below it, or all in the workspace. */
export function inheritingCameras(id: string, entries: readonly DirectoryEntry[]): number {
  return entries.filter(
    ({ trail }) => trail.kind === "camera" && (id === trail.workspaceId || trail.path.indexOf(id) > 0),
  ).length;
}
