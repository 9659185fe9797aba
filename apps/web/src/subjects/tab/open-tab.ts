// Opening a screen in a tab: once, however often the page asks while the server answers.
import type { RouteName, Tab, TabSetting } from "@didban/contract";
import {
  freeNumber,
  isPreview,
  mayBePreview,
  settingOf,
  settingsFor,
  tabFor,
  type TabTarget,
} from "./tab-address.ts";
import { changeTab, createTab, knownTabs, removeTabs } from "./tab-list.ts";

const running = new Map<string, Promise<Tab>>();

function once(key: string, route: RouteName, settings: () => TabSetting[]): Promise<Tab> {
  const opening = running.get(key) ?? createTab(route, settings()).finally(() => running.delete(key));
  running.set(key, opening);
  return opening;
}

/** Ends when no tab is being opened. */
export async function allOpened(): Promise<void> {
  await Promise.allSettled(running.values());
}

/** The tab for the screen at `address`, a new one that stays where there is none. */
export async function openTab(target: TabTarget, address: string): Promise<Tab> {
  return open(target, () => settingsFor(knownTabs(), target, address));
}

/** The tab for the screen at `address`: where there is none, a preview in place of the one that this page shows, so that looking about makes no pile. */
export async function openPreview(target: TabTarget, address: string): Promise<Tab> {
  if (!mayBePreview(target.route)) return openTab(target, address);
  const before = knownTabs().filter((tab) => isPreview(tab) && shownHere.has(tab.id));
  const place = before.map((tab) => settingOf(tab, "order")).find((order) => order !== undefined);
  const tab = await open(target, () => [
    ...settingsFor(knownTabs(), target, address),
    { key: "preview", value: true, type: "userWorkspace" },
    ...(place === undefined ? [] : [{ key: "order", value: place, type: "userWorkspace" as const }]),
  ]);
  shownHere.add(tab.id);
  const left = before.filter(({ id }) => id !== tab.id).map(({ id }) => id);
  if (left.length > 0) await removeTabs(left);
  return tab;
}

/** Previews that this page has shown: those of other windows are not its own to replace. */
const shownHere = new Set<string>();

export function notePreview(tab: Tab): void {
  if (isPreview(tab)) shownHere.add(tab.id);
}

/** A preview stays from now on. */
export async function keepPreview(tab: Tab): Promise<void> {
  if (isPreview(tab))
    await changeTab(tab.id, { settings: tab.settings.filter(({ key }) => key !== "preview") });
}

async function open(target: TabTarget, settings: () => TabSetting[]): Promise<Tab> {
  // Whoever asks may still see the list as it was before the tab came that another has just opened.
  const known = tabFor(knownTabs(), target, null);
  if (known !== undefined) return known;
  const key = [target.route, target.cameraId, target.tabNumber, target.viewMode].join(" ");
  return once(key, target.route, settings);
}

/** The tab that follows a shared layout or a tour, a new one where there is none (LAYT-23). */
export async function openFollower(route: RouteName, key: "sharedLayout" | "tour", id: string): Promise<Tab> {
  const there = knownTabs().find((tab) => settingOf(tab, key) === id);
  return (
    there ??
    once(`${key} ${id}`, route, () => [
      { key, value: id, type: "userWorkspace" },
      { key: "tabNumber", value: freeNumber(knownTabs(), route), type: "userWorkspace" },
    ])
  );
}

/** A new Monitoring tab (TAB-12), which the server keeps as the layout that it opens (TAB-31). */
export function openMonitoring(): Promise<Tab> {
  return once("stream", "stream", () => {
    const value = freeNumber(knownTabs(), "stream.gridLayout");
    return [{ key: "tabNumber", value, type: "userWorkspace" }];
  });
}
