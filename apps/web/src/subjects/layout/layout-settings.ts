// What a layout holds is kept in its tab (TAB-9, TAB-10), so that each tab has a layout of its own, on every device. Where there is no tab, since they
// cannot be read or there are as many as may be, this page keeps it until it is left.
import type { Tab } from "@didban/contract";
import { useCallback, useState } from "react";
import { showError } from "../../ui/toasts.ts";
import { useActiveTab } from "../tab/active-tab.ts";
import { settingOf, withHeld } from "../tab/tab-address.ts";
import { changeTab, knownTabs, useTabs } from "../tab/tab-list.ts";

/** Settings by key; undefined for one that is held no more. */
type Held = Readonly<Record<string, unknown>>;

export interface LayoutSettings {
  /** False while it is not known what the tab holds. */
  readonly isKnown: boolean;
  readonly tab: Tab | undefined;
  read(key: string): unknown;
  keep(held: Held): void;
}

/** The settings of the layout that is shown. */
export function useLayoutSettings(): LayoutSettings {
  const { tabs, isFailed } = useTabs();
  const tab = useActiveTab();
  const [own, setOwn] = useState<Held>({});
  const tabId = tab?.id;
  const keep = useCallback(
    (held: Held) => {
      if (tabId === undefined) setOwn((before) => ({ ...before, ...held }));
      else keepInTab(tabId, held);
    },
    [tabId],
  );
  return {
    isKnown: tabs !== undefined || isFailed,
    tab,
    read: (key) => (tab === undefined ? own[key] : settingOf(tab, key)),
    keep,
  };
}

/** What else the tab holds is that of now: a layout is changed several times before it is drawn again. */
function keepInTab(tabId: string, held: Held): void {
  const tab: Tab | undefined = knownTabs().find(({ id }) => id === tabId);
  if (tab === undefined) return;
  changeTab(tabId, { settings: [...withHeld(tab.settings, held)] }).catch(showError);
}
