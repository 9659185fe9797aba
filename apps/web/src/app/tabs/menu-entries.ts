// What the menu of tabs offers (NAV-17, NAV-25): entries whose screen there is and whose actions the person holds, and how they are searched.
import {
  meetsNeeds,
  menu,
  routeNamed,
  type MenuEntry,
  type MenuGroup,
  type RouteName,
} from "@didban/contract";
import { isEntryBuilt } from "../../lib/built-screens.ts";
import { holdsWords } from "@didban/contract";
import type { Permissions } from "../../subjects/account/permissions.ts";

/** Groups with what is left of their entries; those without any are left out. */
export function offered(groups: readonly MenuGroup[], isOffered: (entry: MenuEntry) => boolean): MenuGroup[] {
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(isOffered) }))
    .filter(({ entries }) => entries.length > 0);
}

export function permittedMenu(may: Permissions["may"]): MenuGroup[] {
  return offered(menu, (entry) => {
    const needs = [routeNamed(entry.route), ...(entry.needs === undefined ? [] : [entry.needs])];
    return isEntryBuilt(entry) && needs.every((each) => meetsNeeds(each, (action) => may(action)));
  });
}

/** Entries that hold every word that was typed, in whichever language, by their own label or their group's (NAV-22). */
export function found(groups: readonly MenuGroup[], typed: string): MenuGroup[] {
  return groups.flatMap(({ label, entries }) =>
    offered([{ label, entries }], (entry) => {
      const text = [label, entry.label].flatMap(({ en, fa }) => [en, fa]).join("\n");
      return holdsWords(text, typed);
    }),
  );
}

/** The person's own account, and help: no reason by themselves to stay in a workspace. */
const personal: ReadonlySet<RouteName> = new Set<RouteName>([
  "securitySettings",
  "profileSettings",
  "notificationsSettings",
  "shortcuts",
  // What the workspace is called every member sees.
  "workspaceSettings",
]);

/** Whether anything but the personal entries is offered (NAV-3). */
export function isMoreThanPersonal(groups: readonly MenuGroup[]): boolean {
  return groups.some(({ entries }) => entries.some(({ route }) => !personal.has(route)));
}

/** The key of an entry among all: no two open the same part. */
export const entryKey = ({ route, settings }: MenuEntry): string =>
  [route, ...Object.entries(settings).flat()].join(" ");
