// Opening a screen in a tab: once, however often the page asks while the server answers.
import type { RouteName, Tab, TabSetting } from "@didban/contract";
import { freeNumber, settingsFor, type TabTarget } from "./tab-address.ts";
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

/** A tab for the screen at `address`. */
export function openTab(target: TabTarget, address: string): Promise<Tab> {
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
