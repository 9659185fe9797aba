// Which actions a role holds: levels of permission groups turned into action keys and back (ROLE-10 to ROLE-14), and the four locked
// roles (ROLE-16, ROLE-17). Pure tables and functions over the contract's list of actions.
import {
  accessLevels,
  actionList,
  groupCodes,
  permissionGroups,
  type AccessLevel,
  type Action,
  type ActionDefinition,
  type GroupCode,
  type PermissionGroup,
  type RoleSwitch,
} from "@didban/contract";

/** A locked role of every workspace, or one that the workspace made. */
export const teamKinds = ["captain", "coPilot", "member", "guest", "custom"] as const;
export type TeamKind = (typeof teamKinds)[number];

export type RoleLevels = Readonly<Record<GroupCode, AccessLevel>>;

const full = accessLevels.fullControl;
const view = accessLevels.viewOnly;
const hidden = accessLevels.hidden;

/** Groups whose full set is spelled out (ROLE-13, ROLE-14): their view actions are granted with full but not asked for. */
const fixedFullSets: readonly GroupCode[] = ["PE", "BI"];
const alsoAskedFor: readonly Action[] = ["viewPermissions"];

/** Keys of a role set to `levels` with `switches` on, ascending. */
export function keysOfLevels(levels: RoleLevels, switches: readonly RoleSwitch[]): readonly number[] {
  const isGranted = ([action, definition]: readonly [Action, ActionDefinition]): boolean =>
    definition.base === true ||
    switches.some((name) => name === action) ||
    groupCodes.some((group) => {
      const place = definition.sets[group];
      return place !== undefined && (levels[group] === full || (levels[group] === view && place === "view"));
    });
  return actionList.filter(isGranted).map(([, { key }]) => key);
}

/** The level that holding `keys` amounts to in `group` (ROLE-11). */
export function levelOf(group: GroupCode, keys: ReadonlySet<number>): AccessLevel {
  const holdsAll = (isAsked: (action: Action, definition: ActionDefinition) => boolean): boolean =>
    actionList.every(([action, definition]) => !isAsked(action, definition) || keys.has(definition.key));
  if (holdsAll((action, definition) => isInFullSet(group, action, definition))) return full;
  return holdsAll((_, definition) => definition.sets[group] === "view") ? view : hidden;
}

function isInFullSet(group: GroupCode, action: Action, definition: ActionDefinition): boolean {
  const place = definition.sets[group];
  if (place === "view") return !fixedFullSets.includes(group) || alsoAskedFor.includes(action);
  return place === "full";
}

/** The level of every group, by its wire name. */
export function levelsOf(keys: ReadonlySet<number>): Readonly<Record<PermissionGroup, AccessLevel>> {
  return {
    [permissionGroups.OV]: levelOf("OV", keys),
    [permissionGroups.PE]: levelOf("PE", keys),
    [permissionGroups.BI]: levelOf("BI", keys),
    [permissionGroups.LS]: levelOf("LS", keys),
    [permissionGroups.DS]: levelOf("DS", keys),
    [permissionGroups.CL]: levelOf("CL", keys),
    [permissionGroups.AN]: levelOf("AN", keys),
  };
}

/** Keys that access level "view only" leaves of a role: those in some view set, and the base (ROLE-42). */
export const viewKeys: ReadonlySet<number> = new Set(
  actionList
    .filter(([, { sets, base }]) => base === true || Object.values(sets).includes("view"))
    .map(([, { key }]) => key),
);

/** Levels, one for each group. */
export function roleLevels(levelFor: (group: GroupCode) => AccessLevel): RoleLevels {
  return {
    OV: levelFor("OV"),
    PE: levelFor("PE"),
    BI: levelFor("BI"),
    LS: levelFor("LS"),
    DS: levelFor("DS"),
    CL: levelFor("CL"),
    AN: levelFor("AN"),
  };
}

const everywhere = (level: AccessLevel) => roleLevels(() => level);

/** Every control but billing: what a Co-Pilot holds, and what a guest tries things out with (AUTH-44, ROLE-21). */
export const everythingButBilling: readonly number[] = keysOfLevels({ ...everywhere(full), BI: hidden }, [
  "workspaceInviteUser",
  "cameraManagePermissions",
]);

const lockedKeys: Readonly<Record<Exclude<TeamKind, "custom">, readonly number[]>> = {
  captain: actionList.filter(([, { guestOnly }]) => guestOnly !== true).map(([, { key }]) => key),
  coPilot: everythingButBilling,
  member: keysOfLevels({ ...everywhere(hidden), LS: view, CL: view, AN: view }, []),
  guest: [
    ...keysOfLevels({ ...everywhere(view), BI: hidden }, []),
    ...actionList.filter(([, { guestOnly }]) => guestOnly === true).map(([, { key }]) => key),
  ],
};

/** Keys that a role holds; `customKeys` count for a custom one alone. */
export function keysOfTeam(kind: TeamKind, customKeys: readonly number[]): readonly number[] {
  return kind === "custom" ? customKeys : lockedKeys[kind];
}

const reservedKeys = new Set(
  actionList
    .filter(([, { guestOnly, ownerOnly }]) => guestOnly === true || ownerOnly === true)
    .map(([, { key }]) => key),
);

/** Keys that a copy of a role holds: all but those that no custom role may (ROLE-26). */
export function keysOfCopy(kind: TeamKind, customKeys: readonly number[]): readonly number[] {
  return keysOfTeam(kind, customKeys).filter((key) => !reservedKeys.has(key));
}
