// The access that can be chosen for somebody on a camera or group: inherited, none, or what a role gives, whole or for viewing only (ROLE-43, ROLE-58).
import { accessLevels, type AccessLevel, type Permission, type TeamView } from "@didban/contract";
import { levelOfRow } from "./effective-access.ts";

/** No row of its own: what stands above decides. */
export const inherited = "inherited";
export const nothing = "hidden";
/** `inherited`, `hidden`, or a role and level as `{teamId}:{level}`. */
export type Choice = string;

export interface RowValues {
  readonly teamId: string;
  readonly accessLevel: AccessLevel;
}

/** The choice that a row stands for. */
export function choiceOf(row: RowValues | undefined): Choice {
  if (row === undefined) return inherited;
  return row.accessLevel === accessLevels.hidden ? nothing : `${row.teamId}:${row.accessLevel}`;
}

/** Roles that a row on a device may give: the Member's and those that the workspace made. */
export function teamsOnDevices(teams: readonly TeamView[]): readonly TeamView[] {
  return teams.filter(({ lock, name, suspended }) => !suspended && (!lock || name === "Member"));
}

/** Every choice beside `inherited` and `hidden`, by role; view only where it takes something away. */
export function choicesOf(
  teams: readonly TeamView[],
  type: "c" | "cg",
): readonly { readonly team: TeamView; readonly accessLevel: AccessLevel }[] {
  const { fullControl, viewOnly } = accessLevels;
  return teamsOnDevices(teams).flatMap((team) => {
    const level = levelOfRow({ teamId: team.id, accessLevel: fullControl }, teams, type);
    if (level === accessLevels.hidden) return [];
    const whole = { team, accessLevel: fullControl };
    return level === fullControl ? [whole, { team, accessLevel: viewOnly }] : [whole];
  });
}

/** What a row holds for a choice; null for none. Hiding needs a role that a device may have, whichever: nothing of it is left. */
export function valuesOf(choice: Choice, teams: readonly TeamView[]): RowValues | null {
  if (choice === inherited) return null;
  if (choice === nothing)
    return { teamId: teamsOnDevices(teams)[0]?.id ?? "", accessLevel: accessLevels.hidden };
  const [teamId = "", level] = choice.split(":");
  return {
    teamId,
    accessLevel: Number(level) === accessLevels.viewOnly ? accessLevels.viewOnly : accessLevels.fullControl,
  };
}

/** The row as it would be. */
export function rowOf(choice: Choice, accountId: string, teams: readonly TeamView[]): Permission | undefined {
  const values = valuesOf(choice, teams);
  if (values === null) return undefined;
  return { ...values, id: "", userId: accountId, resourceId: "", workspaceId: "", type: "c", key: null };
}
