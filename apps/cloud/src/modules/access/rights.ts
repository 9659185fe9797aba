// The one decision of who may do what (ROLE-42, architecture: who may see what): deny by default, the nearest row decides. Pure: rows and
// places of resources are loaded by the authoriser.
import {
  accessLevels,
  actions,
  keysOpening,
  readActionsOf,
  resourceKinds,
  type Access,
  type AccessLevel,
  type Action,
  type HangingKind,
  type HttpErrorCode,
  type ResourceType,
} from "@didban/contract";
import { everythingButBilling, keysOfTeam, viewKeys, type TeamKind } from "./role-actions.ts";

/** A role as a decision sees it; its name stands in matrices. */
export interface TeamRights {
  readonly id: string;
  readonly name: string;
  readonly kind: TeamKind;
  readonly customKeys: readonly number[];
  readonly isSuspended: boolean;
}

/** One permission row of a person. */
export interface RightsRow {
  readonly resourceId: string;
  readonly team: TeamRights;
  readonly accessLevel: AccessLevel;
}

/** Everything that decides what one joined member may do in one workspace. */
export interface MemberRights {
  readonly workspaceId: string;
  /** Rows by resource; the one on the workspace is always there. */
  readonly rows: ReadonlyMap<string, RightsRow>;
}

/** Where a resource hangs: itself first, then what it is in, upward; the workspace is not among them. */
export interface ResourceTrail {
  readonly workspaceId: string;
  readonly kind: HangingKind;
  readonly path: readonly [string, ...string[]];
}

const noKeys: ReadonlySet<number> = new Set();

/** True for the Captain, whom no row restricts (ROLE-18). */
export function isOwner(rights: MemberRights): boolean {
  return rights.rows.get(rights.workspaceId)?.team.kind === "captain";
}

/** Keys held on the workspace itself. */
export function workspaceKeys(rights: MemberRights): ReadonlySet<number> {
  return keysOfRow(rights.rows.get(rights.workspaceId));
}

/** Keys held on a resource: those of the nearest row on its trail, then of the workspace (ROLE-42). */
export function resourceKeys(rights: MemberRights, trail: ResourceTrail): ReadonlySet<number> {
  if (trail.workspaceId !== rights.workspaceId) return noKeys;
  if (isOwner(rights)) return workspaceKeys(rights);
  const nearest = trail.path.find((id) => rights.rows.has(id)) ?? rights.workspaceId;
  return keysOfRow(rights.rows.get(nearest));
}

/**
 * What rows give, by all that decides about it: roles are read anew for each call, and thousands of calls, cameras and people have the same few. Holds
 * nothing that could be out of date.
 */
const knownKeys = new Map<string, ReadonlySet<number>>();
const mostKnown = 1000;
/** The same by row, for whoever asks of one many times. */
const keysOfRows = new WeakMap<RightsRow, ReadonlySet<number>>();

function keysOfRow(row: RightsRow | undefined): ReadonlySet<number> {
  if (row === undefined) return noKeys;
  const own = keysOfRows.get(row) ?? sharedKeys(row);
  keysOfRows.set(row, own);
  return own;
}

function sharedKeys(row: RightsRow): ReadonlySet<number> {
  const { kind, customKeys, isSuspended } = row.team;
  const facts = `${row.accessLevel} ${kind} ${isSuspended} ${kind === "custom" ? customKeys.join() : ""}`;
  const known = knownKeys.get(facts);
  if (known !== undefined) return known;
  const keys = computeKeys(row);
  if (knownKeys.size >= mostKnown) knownKeys.clear();
  knownKeys.set(facts, keys);
  return keys;
}

function computeKeys({ team, accessLevel }: RightsRow): ReadonlySet<number> {
  if (team.isSuspended || accessLevel === accessLevels.hidden) return noKeys;
  const keys = keysOfTeam(team.kind, team.customKeys);
  const keepsViewOnly = accessLevel === accessLevels.viewOnly && team.kind !== "captain";
  return new Set(keepsViewOnly ? keys.filter((key) => viewKeys.has(key)) : keys);
}

/** What a display may do: what its role lets it look at, on its own cameras and on nothing else (LAYT-22). It changes nothing, so that masks hide from it what they hide. */
export function displayRights(
  workspaceId: string,
  team: TeamRights,
  cameraIds: readonly string[],
): MemberRights {
  const row = (resourceId: string, accessLevel: AccessLevel): [string, RightsRow] => [
    resourceId,
    { resourceId, accessLevel, team },
  ];
  const own = cameraIds.map((id) => row(id, accessLevels.viewOnly));
  return { workspaceId, rows: new Map([row(workspaceId, accessLevels.hidden), ...own]) };
}

/** True for whoever is a guest of the workspace (ROLE-21). */
export function isGuest(rights: MemberRights): boolean {
  return opens(workspaceKeys(rights), "guestAccess");
}

/** True for holders of `keys` on the workspace who manage both its people and what these may do (PEOP-52). */
export function isAdmin(keys: ReadonlySet<number>): boolean {
  return opens(keys, "workspaceManageUsers") && opens(keys, "workspaceManagePermissions");
}

/** The rights with which a guest's call is tried out (AUTH-44): every control, on what the guest sees. */
export function asRehearsed(rights: MemberRights): MemberRights {
  const rows = [...rights.rows].map(([id, row]): [string, RightsRow] => {
    if (row.team.kind !== "guest" || row.accessLevel === accessLevels.hidden) return [id, row];
    const team = { ...row.team, kind: "custom", customKeys: everythingButBilling } as const;
    return [id, { ...row, team, accessLevel: accessLevels.fullControl }];
  });
  return { ...rights, rows: new Map(rows) };
}

/** True when `keys` open the calls of `action`, by its own key or a broader one (ROLE-15). */
export function opens(keys: ReadonlySet<number>, action: Action): boolean {
  return keysOpening(action).some((key) => keys.has(key));
}

/** True when the person may know that the resource exists (ROLE-49). */
export function isVisible(rights: MemberRights, trail: ResourceTrail): boolean {
  const keys = resourceKeys(rights, trail);
  return readActionsOf(trail.kind).some((action) => opens(keys, action));
}

/**
 * Why a member is refused a call of the given access, null when it is allowed. `trail` is that of the resource which the call names; null
 * when it does not exist.
 */
export function refusalOf(
  access: Access,
  rights: MemberRights,
  trail: ResourceTrail | null,
): HttpErrorCode | null {
  switch (access.kind) {
    case "display":
    case "member":
      return null;
    case "workspace":
      return opens(workspaceKeys(rights), access.action) ? null : "forbiddenResource";
    case "workspaceAnyOf": {
      const keys = workspaceKeys(rights);
      const isHeld = access.anyOf.some((set) => set.every((action) => opens(keys, action)));
      return isHeld ? null : "forbiddenResource";
    }
    case "someResource":
      return access.anyOf.some((action) => holdsSomewhere(rights, action)) ? null : "forbiddenResource";
    case "resource": {
      if (trail === null || !isVisible(rights, trail)) return resourceKinds[access.resource].notFoundCode;
      const keys = resourceKeys(rights, trail);
      return access.anyOf.some((action) => opens(keys, action)) ? null : "forbiddenResource";
    }
    default:
      return "forbiddenResource";
  }
}

function holdsSomewhere(rights: MemberRights, action: Action): boolean {
  return [...rights.rows.values()].some((row) => opens(keysOfRow(row), action));
}

/** Keys held on the workspace or anywhere in it. */
export function allKeys(rights: MemberRights): ReadonlySet<number> {
  return new Set([...rights.rows.values()].flatMap((row) => [...keysOfRow(row)]));
}

/** Actions held on a resource of type `type`, by their keys, ascending and valid for that type (ROLE-46). */
export function keysForType(keys: ReadonlySet<number>, type: ResourceType): number[] {
  return Object.values(actions)
    .filter(({ key, on }) => keys.has(key) && on.some((one) => one === type))
    .map(({ key }) => key);
}
