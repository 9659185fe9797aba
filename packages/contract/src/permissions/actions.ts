// The one list of permission actions (ROLE-15): key on the wire, the resource types it is decided on, the permission groups whose
// sets hold it, and the finer-than relation. No other action name exists anywhere.
import { resourceKinds, type ResourceKind, type ResourceType } from "./resource-kinds.ts";

/** Permission groups by the short names of the key table (ROLE-6). */
export const permissionGroups = {
  OV: "WorkspaceOverview",
  PE: "PeopleAndPermissions",
  BI: "BillingAndInvoicing",
  LS: "LiveStream",
  DS: "DeviceSetup",
  CL: "ClipsHistoricalFootage",
  AN: "CustomerAnalyticsAndAIHeatmaps",
} as const;
export type GroupCode = keyof typeof permissionGroups;
export type PermissionGroup = (typeof permissionGroups)[GroupCode];
export const groupCodes = Object.keys(permissionGroups) as readonly GroupCode[];

/**
 * One action. `sets`: `view` stands in the group's view set and so in its full set, `full` in the full set only, `extra` is granted with full
 * but not asked for when a level is read. `broader` is the key of the action that opens this one's calls too.
 */
export interface ActionDefinition {
  readonly key: number;
  readonly on: readonly ResourceType[];
  readonly sets: Partial<Readonly<Record<GroupCode, "view" | "full" | "extra">>>;
  /** Held by every role. */
  readonly base?: boolean;
  /** The Captain's alone, never assignable. */
  readonly ownerOnly?: boolean;
  /** The Guest role's alone. */
  readonly guestOnly?: boolean;
  readonly broader?: number;
}

export const actions = {
  workspaceRead: { key: 0, on: ["w"], sets: {}, base: true },
  workspaceUpdateInformation: { key: 1, on: ["w"], sets: { OV: "full" } },
  workspaceManageUsers: { key: 2, on: ["w"], sets: { PE: "full" } },
  workspaceManagePermissions: { key: 3, on: ["w"], sets: { PE: "full" } },
  workspaceInviteUser: { key: 4, on: ["w"], sets: {} },
  viewPermissions: { key: 5, on: ["w"], sets: { PE: "view" } },
  viewUsers: { key: 6, on: ["w"], sets: { PE: "full" } },
  viewUsersSummary: { key: 7, on: ["w"], sets: { PE: "view" } },
  workspaceManagePayment: { key: 8, on: ["w"], sets: { BI: "full" } },
  workspaceViewPayment: { key: 9, on: ["w"], sets: { BI: "view" } },
  workspaceManageSubscription: { key: 10, on: ["w"], sets: { BI: "extra" }, broader: 8 },
  workspaceLock: { key: 11, on: ["w"], sets: {}, ownerOnly: true },
  workspaceRemove: { key: 12, on: ["w"], sets: {}, ownerOnly: true },
  workspaceTransferOwnership: { key: 13, on: ["w"], sets: {}, ownerOnly: true },
  cameraRead: { key: 14, on: ["c"], sets: { LS: "view", DS: "view", CL: "view", AN: "view" } },
  cameraCreate: { key: 15, on: ["w", "cg"], sets: { DS: "full" } },
  cameraUpdateSettings: { key: 16, on: ["c"], sets: { DS: "full" } },
  cameraRemove: { key: 17, on: ["c"], sets: { DS: "full" } },
  cameraReadConnection: { key: 18, on: ["c"], sets: { DS: "extra" }, broader: 16 },
  cameraUpdateConnection: { key: 19, on: ["c"], sets: { DS: "extra" }, broader: 16 },
  cameraUpdateRecord: { key: 20, on: ["c"], sets: { DS: "extra" }, broader: 16 },
  cameraStreamLive: { key: 21, on: ["c"], sets: { LS: "view" } },
  cameraListenAudio: { key: 22, on: ["c"], sets: { LS: "view" } },
  cameraStreamArchive: { key: 23, on: ["c"], sets: { CL: "view" } },
  cameraPtz: { key: 24, on: ["c"], sets: { LS: "full" } },
  cameraReadExport: { key: 25, on: ["c"], sets: { CL: "view" } },
  cameraCreateExport: { key: 26, on: ["c"], sets: { CL: "full" } },
  cameraUpdateExport: { key: 27, on: ["c"], sets: { CL: "full" } },
  cameraRemoveExport: { key: 28, on: ["c"], sets: { CL: "full" } },
  cameraReadBookmark: { key: 29, on: ["c", "b"], sets: { CL: "view" } },
  cameraCreateBookmark: { key: 30, on: ["c"], sets: { CL: "full" } },
  cameraUpdateBookmark: { key: 31, on: ["c", "b"], sets: { CL: "full" } },
  cameraRemoveBookmark: { key: 32, on: ["c", "b"], sets: { CL: "full" } },
  cameraReadSnapshot: { key: 33, on: ["c"], sets: { CL: "view" } },
  cameraCreateSnapshot: { key: 34, on: ["c"], sets: { CL: "full" } },
  cameraUpdateSnapshot: { key: 35, on: ["c"], sets: { CL: "full" } },
  cameraRemoveSnapshot: { key: 36, on: ["c"], sets: { CL: "full" } },
  cameraHealthRead: { key: 37, on: ["c", "br"], sets: { LS: "view" } },
  cameraGroupRead: { key: 38, on: ["cg"], sets: { LS: "view", DS: "view", CL: "view", AN: "view" } },
  cameraGroupCreate: { key: 39, on: ["w", "cg"], sets: { DS: "full" } },
  cameraGroupUpdate: { key: 40, on: ["cg"], sets: { DS: "full" } },
  cameraGroupRemove: { key: 41, on: ["cg"], sets: { DS: "full" } },
  bridgeRead: { key: 42, on: ["br"], sets: { DS: "view" } },
  bridgeCreate: { key: 43, on: ["w"], sets: { DS: "full" } },
  bridgeUpdate: { key: 44, on: ["br"], sets: { DS: "full" } },
  bridgeRemove: { key: 45, on: ["br"], sets: { DS: "full" } },
  bridgeDiscover: { key: 46, on: ["br"], sets: { DS: "extra" }, broader: 15 },
  bridgeReset: { key: 47, on: ["br"], sets: { DS: "extra" }, broader: 44 },
  bridgeUpdateSoftware: { key: 48, on: ["br"], sets: { DS: "extra" }, broader: 44 },
  aiTrackRead: { key: 49, on: ["c"], sets: { AN: "view" } },
  heatmapRead: { key: 50, on: ["c"], sets: { AN: "view" } },
  analyticsRead: { key: 51, on: ["c"], sets: { AN: "view" } },
  analyticsUpdate: { key: 52, on: ["c"], sets: { AN: "full" }, broader: 16 },
  aiSearch: { key: 53, on: ["w"], sets: { AN: "view" }, broader: 49 },
  privacyMaskRead: { key: 54, on: ["c"], sets: { LS: "view", CL: "view" } },
  privacyMaskUpdate: { key: 55, on: ["c"], sets: { DS: "full" } },
  alertScheduleRead: { key: 56, on: ["c", "w"], sets: { AN: "view" } },
  alertScheduleUpdate: { key: 57, on: ["c", "w"], sets: { AN: "full" } },
  alertEventRead: { key: 58, on: ["c", "w"], sets: { AN: "view" } },
  mapRead: { key: 59, on: ["m"], sets: { LS: "view", DS: "view" } },
  mapCreate: { key: 60, on: ["w"], sets: { DS: "extra" }, broader: 61 },
  mapUpdate: { key: 61, on: ["m", "w"], sets: { DS: "full" } },
  mapRemove: { key: 62, on: ["m"], sets: { DS: "extra" }, broader: 61 },
  cameraManagePermissions: { key: 63, on: ["c", "cg", "br"], sets: {} },
  metadataRead: { key: 10000, on: ["w", "c", "br"], sets: { LS: "view", DS: "view" } },
  metadataCreate: { key: 10001, on: ["w", "c", "br"], sets: { DS: "extra" }, broader: 10002 },
  metadataUpdate: { key: 10002, on: ["w", "c", "br"], sets: { DS: "full" } },
  metadataRemove: { key: 10003, on: ["w", "c", "br"], sets: { DS: "extra" }, broader: 10002 },
  tagRead: { key: 10004, on: ["w", "c", "cg", "br"], sets: { LS: "view", DS: "view" } },
  tagUpdate: { key: 10005, on: ["w", "c", "cg", "br"], sets: { DS: "full" } },
  tagAssign: { key: 10006, on: ["c", "cg", "br"], sets: { DS: "extra" }, broader: 10005 },
  tagRemove: { key: 10007, on: ["w"], sets: { DS: "extra" }, broader: 10005 },
  actionLogRead: { key: 10008, on: ["w"], sets: { OV: "view" } },
  actionLogExport: { key: 10009, on: ["w"], sets: { OV: "extra" } },
  guestAccess: { key: 10010, on: ["w"], sets: {}, guestOnly: true },
} as const satisfies Record<string, ActionDefinition>;

export type Action = keyof typeof actions;

/** Title and description of every action in one language. */
export type ActionTexts = Readonly<Record<Action, readonly [title: string, description: string]>>;

/** Actions of which one must be held on a resource of a kind; without any it does not exist for the person (ROLE-49). */
export function readActionsOf(kind: ResourceKind): readonly Action[] {
  return resourceKinds[kind].read;
}

/** The action that makes a person's access to a resource of a kind full control (ROLE-47). */
export function updateActionOf(kind: ResourceKind): Action {
  return resourceKinds[kind].update;
}

/** Every action with its definition, in key order. */
export const actionList: readonly (readonly [Action, ActionDefinition])[] = Object.entries(actions) as [
  Action,
  ActionDefinition,
][];

/** Actions with a switch of their own beside the levels, and the group without which the switch is off (ROLE-8, ROLE-9). */
export const roleSwitches = {
  workspaceInviteUser: "PE",
  workspaceManageSubscription: "BI",
  cameraManagePermissions: "DS",
} as const satisfies Partial<Record<Action, GroupCode>>;
export const roleSwitchNames = [
  "workspaceInviteUser",
  "workspaceManageSubscription",
  "cameraManagePermissions",
] as const satisfies readonly (keyof typeof roleSwitches)[];
export type RoleSwitch = (typeof roleSwitchNames)[number];

/** The group that an action is listed under: the first whose sets hold it, or that of its switch; null for what is no group's. */
export function groupOf(action: RoleSwitch): PermissionGroup;
export function groupOf(action: Action): PermissionGroup | null;
export function groupOf(action: Action): PermissionGroup | null {
  const { sets }: ActionDefinition = actions[action];
  const switches: Partial<Record<Action, GroupCode>> = roleSwitches;
  const group = groupCodes.find((code) => sets[code] !== undefined) ?? switches[action];
  return group === undefined ? null : permissionGroups[group];
}

/** Key numbers that open the calls of `action`: its own and, for a finer action, the broader one (ROLE-15). */
export function keysOpening(action: Action): readonly number[] {
  const definition: ActionDefinition = actions[action];
  return definition.broader === undefined ? [definition.key] : [definition.key, definition.broader];
}

/** True when `held` opens the calls of `action`: itself, or the broader action over it (ROLE-15). */
export function holdsAction(held: ReadonlySet<Action>, action: Action): boolean {
  const keys = keysOpening(action);
  return actionList.some(([name, { key }]) => keys.includes(key) && held.has(name));
}
