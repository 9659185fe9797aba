// The levels that rows and roles give (ROLE-5), and the groups that they give them in.
import { permissionGroups, type PermissionGroup } from "./actions.ts";

/** Access levels on the wire (ROLE-5). */
export const accessLevels = { fullControl: 1, viewOnly: 2, hidden: 3 } as const;
export type AccessLevel = (typeof accessLevels)[keyof typeof accessLevels];

export const groupNames = Object.values(permissionGroups) as [PermissionGroup, ...PermissionGroup[]];
