// The levels that rows and roles give (ROLE-5), and the groups that they give them in.
import { permissionGroups, type PermissionGroup } from "./actions.ts";

/** Access levels on the wire (ROLE-5). */
export const accessLevels = { fullControl: 1, viewOnly: 2, hidden: 3 } as const;
/** How roles name the levels. */
export type LevelName = keyof typeof accessLevels;
export type AccessLevel = (typeof accessLevels)[LevelName];

/** The name of each level. */
export const levelNames = {
  [accessLevels.fullControl]: "fullControl",
  [accessLevels.viewOnly]: "viewOnly",
  [accessLevels.hidden]: "hidden",
} as const satisfies Record<AccessLevel, LevelName>;

export const groupNames = Object.values(permissionGroups) as [PermissionGroup, ...PermissionGroup[]];
