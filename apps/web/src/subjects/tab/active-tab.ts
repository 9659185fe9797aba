// Which tab is shown: the address decides, so that links, back and forward, and a reload find their tab; the browser remembers it for the way in.
import type { RouteName, Tab } from "@didban/contract";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { lastTab } from "../account/last-place.ts";
import { addressOf, settingOf, tabFor, targetOf } from "./tab-address.ts";
import { knownTabs, useTabs } from "./tab-list.ts";
import { neighbourOf } from "./tab-order.ts";

/** The tab that the present address belongs to; undefined while there is none. */
export function useActiveTab(): Tab | undefined {
  const { pathname, search } = useLocation();
  const { tabs } = useTabs();
  return useMemo(() => tabAt({ pathname, search }, tabs), [tabs, pathname, search]);
}

/** The tab of `tabs` that a place belongs to. The browser's own is a moment ahead of what is shown while a screen is being loaded. */
export function tabAt(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  tabs: readonly Tab[] | undefined,
): Tab | undefined {
  const target = targetOf(pathname + search);
  return target === null || tabs === undefined ? undefined : tabFor(tabs, target, lastTab());
}

/** Where each tab of this page was shown last. */
const shownAt = new Map<string, string>();

export function noteShown(tab: Tab, address: string): void {
  shownAt.set(tab.id, address);
}

/** Where `tab` leads: as it was left on this page, else with what it holds. */
export function linkTo(tab: Tab): string {
  return addressOf(tab, shownAt.get(tab.id));
}

/** Where one goes when the tab of a screen of this camera closes (TAB-18); undefined when there is no other tab. */
export function besideTab(route: RouteName, cameraId: string): string | undefined {
  const tabs = knownTabs();
  const closed = tabs.find((tab) => tab.route === route && settingOf(tab, "cameraId") === cameraId);
  const next = closed && neighbourOf(tabs, closed.id);
  return next && linkTo(next);
}
