// Opening a screen in a tab: once, however often the page asks while the server answers.
import type { RouteName, Tab, TabSetting } from "@didban/contract";
import { freeNumber, settingsFor, tabFor, type TabTarget } from "./tab-address.ts";
import { createTab, knownTabs } from "./tab-list.ts";

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

/** The tab for the screen at `address`, a new one where there is none. */
export async function openTab(target: TabTarget, address: string): Promise<Tab> {
  // Whoever asks may still see the list as it was before the tab came that another has just opened.
  const known = tabFor(knownTabs(), target, null);
  if (known !== undefined) return known;
  const key = [target.route, target.cameraId, target.tabNumber].join(" ");
  return once(key, target.route, () => settingsFor(knownTabs(), target, address));
}

/** A new Monitoring tab (TAB-12), which the server keeps as the layout that it opens (TAB-31). */
export function openMonitoring(): Promise<Tab> {
  return once("stream", "stream", () => {
    const value = freeNumber(knownTabs(), "stream.gridLayout");
    return [{ key: "tabNumber", value, type: "userWorkspace" }];
  });
}
