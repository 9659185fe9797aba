// What a form of a role makes of its actions (ROLE-9, ROLE-10, ROLE-26, ROLE-29), and the name of a copy (ROLE-31). Pure.
import {
  accessLevels,
  actionList,
  actions,
  groupCodes,
  permissionGroups,
  roleSwitches,
  roleSwitchNames,
  type AccessLevel,
  type Action,
  type ActionDefinition,
  type GroupCode,
  type RoleSwitch,
  type TeamForm,
  type TeamPatch,
} from "@didban/contract";
import { Refusal } from "../../platform/http/index.ts";
import { keysOfLevels, levelOf, roleLevels } from "./role-actions.ts";

type Keys = ReadonlySet<number>;

const hidden = accessLevels.hidden;

/** Keys of every role. */
const baseKeys = new Set(
  keysOfLevels(
    roleLevels(() => hidden),
    [],
  ),
);

/** Keys of a new role, ascending. Throws what is wrong with the form. */
export function keysOfForm({ levels, switches, authorities }: TeamForm): readonly number[] {
  return keysAfter({ levels, switches, authorities }, baseKeys);
}

/**
 * Keys of a role that holds `before` once it is changed, ascending: a group's level or a switch replaces what the role had by it, and nothing
 * else. Throws what is wrong with the change.
 */
export function keysAfter(change: Omit<TeamPatch, "name" | "description">, before: Keys): readonly number[] {
  const { authorities } = change;
  const keys = authorities === undefined ? keysBySettings(change, before) : keysOfAuthorities(authorities);
  if (!keys.some((key) => !baseKeys.has(key)))
    throw invalid(authorities === undefined ? "levels" : "authorities");
  return keys;
}

function keysOfAuthorities(authorities: readonly number[]): readonly number[] {
  const isKnown = (key: number) => actionList.some(([, action]) => action.key === key);
  if (!authorities.every(isKnown)) throw new Refusal("authorityNotFound", { field: "authorities" });
  return ascending([...baseKeys, ...authorities]);
}

/** The level that a group is set to; undefined when it is left as it is. */
type ChangedLevel = (group: GroupCode) => AccessLevel | undefined;

function keysBySettings({ levels = {}, switches = {} }: TeamPatch, before: Keys): readonly number[] {
  const changed: ChangedLevel = (group) => {
    const level = levels[permissionGroups[group]];
    return level === undefined ? undefined : accessLevels[level];
  };
  const on = roleSwitchNames.filter((name) => isOn(name, switches[name], changed, before));
  const granted = keysOfLevels(
    roleLevels((group) => changed(group) ?? hidden),
    on,
  );
  // What the groups that stay need of actions that they share with those that change.
  const needed = keysOfLevels(
    roleLevels((group) => (changed(group) === undefined ? levelOf(group, before) : hidden)),
    [],
  );
  const isReplaced = ([name, { sets }]: readonly [Action, ActionDefinition]): boolean =>
    name in roleSwitches ||
    groupCodes.some((group) => changed(group) !== undefined && sets[group] !== undefined);
  const replaced = new Set(actionList.filter(isReplaced).map(([, { key }]) => key));
  const kept = [...before].filter((key) => !replaced.has(key) || needed.includes(key));
  return ascending([...kept, ...granted]);
}

/** Whether a switch is on after the change: as it says, or as it was; off with its group hidden (ROLE-9). */
function isOn(name: RoleSwitch, given: boolean | undefined, changed: ChangedLevel, before: Keys): boolean {
  const group = roleSwitches[name];
  const level = levelOf(group, before);
  if (given === true && (changed(group) ?? level) === hidden) throw invalid(`switches.${name}`);
  if (given !== undefined) return given;
  const { key } = actions[name];
  // A group's level may grant the action too: then it was not the switch that did.
  const ofLevel = keysOfLevels(
    roleLevels((one) => (one === group ? level : hidden)),
    [],
  );
  return changed(group) !== hidden && before.has(key) && !ofLevel.includes(key);
}

function ascending(keys: readonly number[]): readonly number[] {
  return [...new Set(keys)].toSorted((one, other) => one - other);
}

function invalid(field: string): Refusal {
  return new Refusal("invalidField", { field, fields: [{ field, code: "invalidField" }] });
}

/** Longest name of a role (ROLE-27). */
const longestName = 74;

/** "{name} (copy)", then "(copy 2)" and so on: the first that `taken` does not hold in any case; a long name gives way to it. */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? " (copy)" : ` (copy ${count})`;
    const copy = name.slice(0, longestName - end.length).trimEnd() + end;
    if (!known.has(copy.toLowerCase())) return copy;
  }
}
