// Tabs and addresses (TAB-14, TAB-17, ROUTE-13): where a tab leads, which tab an address belongs to, and what a tab holds of the address that it is
// shown at. Pure.
import {
  routeNamed,
  tabFilters,
  viewModes,
  type RouteName,
  type Tab,
  type TabSetting,
} from "@didban/contract";
import { matchPath } from "react-router";
import { builtScreens, sectionsOf } from "../../lib/built-screens.ts";

/** The screen that an address opens, and which of several tabs of it. */
export interface TabTarget {
  readonly route: RouteName;
  /** What the screen shows, where its path names it. */
  readonly cameraId: string | undefined;
  readonly tabNumber: number | undefined;
  /** How a free layout is shown, where the address says so. */
  readonly viewMode?: string | undefined;
}

/** What is read of a tab here. */
export type AnyTab = Pick<Tab, "id" | "route" | "settings">;

/** Screens that may be open several times (TAB-17). */
const layouts: ReadonlySet<RouteName> = new Set<RouteName>(["stream.gridLayout", "stream.freeLayout"]);

export const isLayout = (route: RouteName): boolean => layouts.has(route);

const isFree = (route: RouteName): boolean => route === "stream.freeLayout";

export function settingOf(tab: Pick<Tab, "settings">, key: string): unknown {
  return tab.settings.find((setting) => setting.key === key)?.value;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const origin = "http://screen";

/** What `address` (path, and query if any) opens; null for a screen that no tab is made of. */
export function targetOf(address: string): TabTarget | null {
  const { pathname, searchParams } = new URL(address, origin);
  for (const route of builtScreens) {
    const match = matchPath(routeNamed(route).path.replace("{id}", ":id"), pathname);
    if (match === null) continue;
    const number = searchParams.get("tabNumber");
    const viewMode = isFree(route) ? searchParams.get("viewMode") : null;
    return {
      route,
      cameraId: match.params["id"],
      tabNumber: isLayout(route) && number !== null && /^\d+$/.test(number) ? Number(number) : undefined,
      ...(viewMode !== null && { viewMode }),
    };
  }
  return null;
}

/**
 * The tab that shows `target`: of several layouts the one that is asked for, else the one that was active last. Without a number, a free layout that is
 * asked for in one mode is one that is in it: no canvas becomes a list because somebody wants the list.
 */
export function tabFor<T extends AnyTab>(
  tabs: readonly T[],
  { route, cameraId, tabNumber, viewMode }: TabTarget,
  lastId: string | null,
): T | undefined {
  const candidates = tabs.filter(
    (tab) => tab.route === route && (cameraId === undefined || settingOf(tab, "cameraId") === cameraId),
  );
  const numbered = candidates.find(
    (tab) => tabNumber !== undefined && settingOf(tab, "tabNumber") === tabNumber,
  );
  if (numbered !== undefined) return numbered;
  const fitting = candidates.filter((tab) => viewMode === undefined || modeOf(tab) === viewMode);
  return fitting.find(({ id }) => id === lastId) ?? fitting[0];
}

/** The word in an address for the canvas of a free layout, which is no view mode of a tab (TAB-10). */
export const canvasMode = "free";

const modeOf = (tab: AnyTab): string => textOf(settingOf(tab, "viewMode")) ?? canvasMode;

/** Where a tab leads: its screen with what the tab holds, and whatever else `shown`, its address of last time, carried. */
export function addressOf(tab: Pick<Tab, "route" | "settings">, shown?: string): string {
  const cameraId = textOf(settingOf(tab, "cameraId"));
  const path = routeNamed(tab.route).path.replace("{id}", encodeURIComponent(cameraId ?? ""));
  const search = new URL(shown ?? path, origin).searchParams;
  for (const [name, value] of Object.entries(parametersOf(tab)))
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The tab's own part of its address. */
function parametersOf(tab: Pick<Tab, "route" | "settings">): Record<string, string | undefined> {
  const section = new Map(Object.entries(sectionsOf(tab.route))).get(String(settingOf(tab, "section")));
  const filter = textOf(settingOf(tab, "filter"));
  return {
    tab: section ?? undefined,
    ...(isLayout(tab.route) && { tabNumber: textOf(settingOf(tab, "tabNumber")) }),
    ...(isFree(tab.route) && {
      filter: filter === "ALL" ? undefined : filter,
      viewMode: textOf(settingOf(tab, "viewMode")),
      viewBox: textOf(settingOf(tab, "viewBox")),
    }),
  };
}

/** Settings of a tab by key. */
type Held = Readonly<Record<string, TabSetting["value"]>>;

/** What a tab of `route` holds when it is shown at `address`; undefined for what it holds no more. */
export function heldAt(route: RouteName, address: string): Held {
  const { searchParams } = new URL(address, origin);
  const sections = Object.entries(sectionsOf(route));
  const word = searchParams.get("tab");
  const section = sections.find(([, there]) => there === word)?.[0];
  return {
    ...(sections.length > 0 && { section }),
    ...(isFree(route) && freeLayoutAt(searchParams)),
  };
}

/** Filter and mode of a free layout, where its address says them: one that says nothing of them leaves what the tab holds. */
function freeLayoutAt(search: URLSearchParams): Held {
  const filter = tabFilters.find((each) => each === search.get("filter"));
  const mode = search.get("viewMode");
  return {
    ...(filter !== undefined && { filter }),
    ...(mode !== null && { viewMode: viewModes.find((each) => each === mode) }),
  };
}

/** `settings` with those of `held` in place of what they were; the same list when nothing is another. */
export function withHeld(settings: readonly TabSetting[], held: Held): readonly TabSetting[] {
  const changed = Object.entries(held).filter(
    ([key, value]) => settings.find((setting) => setting.key === key)?.value !== value,
  );
  if (changed.length === 0) return settings;
  const keys = new Set(changed.map(([key]) => key));
  const types = new Map(settings.map(({ key, type }) => [key, type]));
  return [
    ...settings.filter(({ key }) => !keys.has(key)),
    ...changed.flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value, type: types.get(key) ?? "userWorkspace" }],
    ),
  ];
}

/** Whether the next screen that is opened from it takes its place (docs/decisions/rail-and-tabs.md). */
export const isPreview = (tab: Pick<Tab, "settings">): boolean => settingOf(tab, "preview") === true;

/** Screens that hold what a person arranged, or has begun, are never a passing look. */
export const mayBePreview = (route: RouteName): boolean => !isLayout(route) && route !== "onboarding";

/** What a new tab of `target`, opened at `address`, holds. */
export function settingsFor(tabs: readonly AnyTab[], target: TabTarget, address: string): TabSetting[] {
  const { route, cameraId } = target;
  const held = {
    ...heldAt(route, address),
    cameraId,
    ...(isLayout(route) && { tabNumber: target.tabNumber ?? freeNumber(tabs, route) }),
  };
  return [...withHeld([], held)];
}

/** The first number from 1 on that no tab of `route` has. */
export function freeNumber(tabs: readonly AnyTab[], route: RouteName): number {
  const taken = new Set(tabs.filter((tab) => tab.route === route).map((tab) => settingOf(tab, "tabNumber")));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}
