// Permission rows and the resources they may stand on, as the calls answer them (ROLE-3, ROLE-40, ROLE-59). Pure.
import type { Permission, PermissionResource } from "@didban/contract";
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

/** The workspace, then its groups, then its cameras, each by name. */
export function resourceTree(
  workspace: { readonly id: string; readonly name: string },
  entries: readonly DirectoryEntry[],
): readonly PermissionResource[] {
  const of = (kind: DirectoryEntry["trail"]["kind"], type: "c" | "cg") =>
    entries
      .filter(({ trail }) => trail.kind === kind)
      .map(({ name, trail: { path } }) => ({ id: path[0], type, name, parentId: path[1] ?? workspace.id }))
      .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return [{ ...workspace, type: "w", parentId: null }, ...of("cameraGroup", "cg"), ...of("camera", "c")];
}

/** How many cameras inherit what is given on a resource: those in a group and the groups below it, or all in the workspace. */
export function inheritingCameras(id: string, entries: readonly DirectoryEntry[]): number {
  return entries.filter(
    ({ trail }) => trail.kind === "camera" && (id === trail.workspaceId || trail.path.indexOf(id) > 0),
  ).length;
}
