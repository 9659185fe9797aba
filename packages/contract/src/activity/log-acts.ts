// Everything that a log tells of (LOG-6, LOG-12, LOG-14): kinds with their actions, which logs an act stands in, and the places of its sentence.

/** Actions by kind. The kind `user` is that of user logs; all others are entities of a workspace. */
export const logActs = {
  bookmark: ["create", "update", "remove"],
  bridge: [
    "pair",
    "update",
    "remove",
    "discover",
    "softReset",
    "hardReset",
    "forceHardReset",
    "softwareUpdate",
    "connect",
    "disconnect",
    "storageMissing",
    "storageFull",
    "storageFailing",
    "storageGood",
  ],
  camera: [
    "create",
    "update",
    "updateConnection",
    "updateRecordMode",
    "enable",
    "disable",
    "retry",
    "remove",
    "setMask",
    "removeMask",
    "updateSchedule",
    "updateAnalytics",
    "ptz",
    "viewLive",
    "viewArchive",
    "viewHeatmap",
    "aiSearch",
    // Audit trails alone know these two: reading connection info, and anything else that a camera was asked for and refused (LOG-14).
    "readConnection",
    "read",
  ],
  cameraGroup: ["create", "update", "moveCamera", "remove"],
  clips: [
    "exportCreate",
    "exportUpdate",
    "exportRemove",
    "exportView",
    "exportDownload",
    "snapshotCreate",
    "snapshotUpdate",
    "snapshotRemove",
    "snapshotDownload",
  ],
  map: ["create", "update", "remove", "markerCreate", "markerUpdate", "markerRemove", "layerAttach"],
  metadata: ["create", "update", "remove", "tagCreate", "tagUpdate", "tagAssign", "tagDrop", "tagRemove"],
  paymentDetail: [
    "customerCreate",
    "customerUpdate",
    "methodAdd",
    "methodUpdate",
    "methodRemove",
    "methodDefault",
    "subscriptionCreate",
    "subscriptionUpdate",
    "subscriptionFreeze",
    "subscriptionReactivate",
    "subscriptionPause",
    "subscriptionResume",
    "subscriptionEnd",
    "renew",
    "trialWillEnd",
    "trialEnd",
    "renewalOn",
    "renewalOff",
    "invoicePay",
    "voucherApply",
  ],
  team: ["create", "update", "duplicate", "suspend", "reinstate", "remove"],
  people: [
    "invite",
    "inviteGuest",
    "resendInvite",
    "cancelInvite",
    "declineInvite",
    "join",
    "leave",
    "remove",
    "suspend",
    "restore",
    "changeRole",
    "changeResourcePermission",
    "forceEmailVerification",
    "resetAuthentication",
    "forceMultiFactor",
  ],
  workspace: [
    "create",
    "update",
    "updateAddress",
    "updateHours",
    "updateLogo",
    "settingChange",
    "enter",
    "lock",
    "unlock",
    "allowGuestOn",
    "allowGuestOff",
    "transferOwnership",
    "requestDeletion",
    "logsExport",
    "displayPair",
    "displayUpdate",
    "displayRemove",
    "layoutShare",
    "layoutUpdate",
    "layoutUnshare",
    "tourCreate",
    "tourUpdate",
    "tourRemove",
  ],
  user: [
    "signIn",
    "signInFailed",
    "signOut",
    "sessionRevoked",
    "sessionTakenOver",
    "switch",
    "join",
    "leave",
    "suspended",
    "restored",
    "roleChanged",
    "passwordChanged",
    "phoneChanged",
    "emailChanged",
    "multiFactorOn",
    "multiFactorOff",
    "severalDevicesOn",
    "severalDevicesOff",
    "recoveryUsed",
  ],
} as const;

export type LogKind = keyof typeof logActs;
/** A kind of activity logs and audit trails. */
export type ActivityKind = Exclude<LogKind, "user">;
export type LogAction<Kind extends LogKind = LogKind> = (typeof logActs)[Kind][number];
/** What happens to a person themself (LOG-12). */
export type UserAction = LogAction<"user">;

export const logKinds = Object.keys(logActs) as [LogKind, ...LogKind[]];

/** A kind with one of its actions; any other pair does not compile. */
export type LogAct<Kind extends LogKind = LogKind> = {
  [K in Kind]: { readonly kind: K; readonly action: LogAction<K> };
}[Kind];

/** Every act of a kind. */
export function actsOf<Kind extends LogKind>(kind: Kind): readonly LogAct<Kind>[] {
  return logActs[kind].map((action) => ({ kind, action }) as LogAct<Kind>);
}

export const logResults = ["success", "failed"] as const;
export type LogResult = (typeof logResults)[number];

/** How often a subscription is paid (LOG-9). */
export const logRecurrences = ["weekly", "monthly", "yearly"] as const;

/** The three logs (LOG-2). */
export type LogName = "activity" | "user" | "audit";

/** Acts that audit trails hold beside activity logs: what is done to people, roles, masks, displays and the workspace as a whole (LOG-14). */
const alsoAudited: Partial<Record<ActivityKind, readonly string[]>> = {
  people: logActs.people,
  team: logActs.team,
  camera: ["setMask", "removeMask"],
  workspace: [
    "lock",
    "unlock",
    "transferOwnership",
    "requestDeletion",
    "logsExport",
    "displayPair",
    "displayUpdate",
    "displayRemove",
  ],
};

/** Acts that change nothing: audit trails alone hold them (LOG-13, LOG-14). */
const onlyAudited: Partial<Record<ActivityKind, readonly string[]>> = {
  camera: ["viewLive", "viewArchive", "viewHeatmap", "aiSearch", "readConnection", "read"],
  clips: ["exportView", "exportDownload", "snapshotDownload"],
};

/** The logs that an act stands in. */
export function logsOf({ kind, action }: LogAct): readonly LogName[] {
  if (kind === "user") return ["user"];
  if (onlyAudited[kind]?.includes(action)) return ["audit"];
  return alsoAudited[kind]?.includes(action) ? ["activity", "audit"] : ["activity"];
}

/** What the act on a member, or a workspace entered, is in the user log of that person; null where it is nothing there. */
export function userActOf({ kind, action }: LogAct): UserAction | null {
  if (kind === "workspace") return action === "enter" ? "switch" : null;
  return kind === "people" ? (memberActs[action] ?? null) : null;
}

const memberActs: Partial<Record<LogAction<"people">, UserAction>> = {
  join: "join",
  leave: "leave",
  remove: "leave",
  suspend: "suspended",
  restore: "restored",
  changeRole: "roleChanged",
};

/** The key of an entry's sentence, `log.<kind>.<action>.<result>` (LOG-4). */
export function logTextKey({ kind, action }: LogAct, result: LogResult): string {
  return `log.${kind}.${action}.${result}`;
}

/** How an act may end: what befalls a person has one result each, all else can succeed or fail. */
export function resultsOf({ kind, action }: LogAct): readonly LogResult[] {
  if (kind !== "user") return logResults;
  return action === "signInFailed" ? ["failed"] : ["success"];
}
