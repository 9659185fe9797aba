// What a member may do on a camera or group, and where that comes from (ROLE-42, ROLE-58): the nearest row decides, as on the server, which has the last
// word on every call.
import { accessLevels, actions, type AccessLevel, type Permission, type TeamView } from "@didban/contract";
import type { Origin, Place } from "../../subjects/people/resource-access.ts";

export interface EffectiveAccess {
  readonly level: AccessLevel;
  readonly origin: Origin;
  /** It stands on the camera or group itself. */
  readonly isSetHere: boolean;
}

const needs = {
  c: { read: actions.cameraRead.key, update: actions.cameraUpdateSettings.key },
  cg: { read: actions.cameraGroupRead.key, update: actions.cameraGroupUpdate.key },
} as const;

/** What a row gives on something of a type. */
export function levelOfRow(
  { accessLevel, teamId }: Pick<Permission, "accessLevel" | "teamId">,
  teams: readonly TeamView[],
  type: "c" | "cg",
): AccessLevel {
  const team = teams.find(({ id }) => id === teamId);
  const holds = (key: number) => team?.authorities.some((one) => one.key === key) === true;
  if (accessLevel === accessLevels.hidden || team?.suspended !== false || !holds(needs[type].read))
    return accessLevels.hidden;
  const isFull = accessLevel === accessLevels.fullControl && holds(needs[type].update);
  return isFull ? accessLevels.fullControl : accessLevels.viewOnly;
}

/** The nearest row of an account; without any, nothing is seen. */
export function effectiveAccess(
  accountId: string,
  places: readonly Place[],
  teams: readonly TeamView[],
  type: "c" | "cg",
): EffectiveAccess {
  const nearest = places.find(({ rows }) => rows.has(accountId));
  const row = nearest?.rows.get(accountId);
  if (nearest === undefined || row === undefined)
    return { level: accessLevels.hidden, origin: "workspace", isSetHere: false };
  const isSetHere = nearest === places[0] && nearest.origin !== "workspace";
  return { level: levelOfRow(row, teams, type), origin: nearest.origin, isSetHere };
}
