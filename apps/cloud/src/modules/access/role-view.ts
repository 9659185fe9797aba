// A role, its actions and the catalogue of all actions as the calls answer them (ROLE-1, ROLE-2, ROLE-3, ROLE-23). Pure.
import { createHash } from "node:crypto";
import {
  accessLevels,
  actionList,
  actions,
  actionTexts,
  groupOf,
  levelNames,
  type Action,
  type ActionDefinition,
  type CatalogueEntry,
  type Locale,
  type Permission,
  type PermissionGroup,
  type RoleSwitch,
  type TeamView,
} from "@didban/contract";
import { keysOfTeam, levelsOf } from "./role-actions.ts";
import type { Team } from "./role-store.ts";

/** The role with the number of its members, in the language of who reads it. */
export function teamView(team: Team, memberCount: number, locale: Locale): TeamView {
  const keys = new Set(keysOfTeam(team.kind, team.customKeys));
  const levels = levelsOf(keys);
  const nameOf = (group: PermissionGroup) => levelNames[levels[group]];
  const isOn = (name: RoleSwitch) => keys.has(actions[name].key);
  return {
    id: team.id,
    name: team.name,
    lock: team.kind !== "custom",
    description: team.description,
    authorities: actionsOf(keys).map(([action, { key, on }]) => ({ key, ...wordsOf(action, on, locale) })),
    suspended: team.isSuspended,
    memberCount,
    levels: {
      WorkspaceOverview: nameOf("WorkspaceOverview"),
      PeopleAndPermissions: nameOf("PeopleAndPermissions"),
      BillingAndInvoicing: nameOf("BillingAndInvoicing"),
      LiveStream: nameOf("LiveStream"),
      DeviceSetup: nameOf("DeviceSetup"),
      ClipsHistoricalFootage: nameOf("ClipsHistoricalFootage"),
      CustomerAnalyticsAndAIHeatmaps: nameOf("CustomerAnalyticsAndAIHeatmaps"),
    },
    switches: {
      workspaceInviteUser: isOn("workspaceInviteUser"),
      workspaceManageSubscription: isOn("workspaceManageSubscription"),
      cameraManagePermissions: isOn("cameraManagePermissions"),
    },
    createdAt: team.createdAt.toISOString(),
  };
}

/** Every action there is. */
export function authorityCatalogue(locale: Locale): readonly CatalogueEntry[] {
  return actionList.map(([action, { key, on }]) => ({
    key,
    ...wordsOf(action, on, locale),
    action,
    group: groupOf(action),
    resourceTypes: [...on],
  }));
}

/** The actions of a role, a row each. */
export function actionRows(team: Team, workspaceId: string): readonly Permission[] {
  const keys = new Set(keysOfTeam(team.kind, team.customKeys));
  return actionsOf(keys).map(([, { key }]) => ({
    id: actionRowId(team.id, key),
    userId: null,
    teamId: team.id,
    resourceId: workspaceId,
    workspaceId,
    type: "w",
    key,
    accessLevel: accessLevels.fullControl,
  }));
}

function actionsOf(keys: ReadonlySet<number>): readonly (readonly [Action, ActionDefinition])[] {
  return actionList.filter(([, { key }]) => keys.has(key));
}

function wordsOf(action: Action, on: ActionDefinition["on"], locale: Locale) {
  const [title, description] = actionTexts[locale][action];
  return { title, isGeneral: on.every((type) => type === "w"), description };
}

/** The id of a row that is made of two others and stored nowhere: always the same for both (a UUID by name, RFC 9562). */
function actionRowId(teamId: string, key: number): string {
  const hex = createHash("sha1").update(`${teamId} ${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
