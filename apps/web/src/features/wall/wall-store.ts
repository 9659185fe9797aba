// Where a wall is kept: in its tab, as the settings `gridSize`, `cameras` and `keepWatching` (TAB-9, TAB-10, LAYT-5), so that each tab has a wall of its
// own, on every device. Where there is no tab, since they cannot be read or there are as many as may be, this page keeps it until it is left.
import type { Tab } from "@didban/contract";
import { useCallback, useMemo, useState } from "react";
import { useActiveTab } from "../../subjects/tab/active-tab.ts";
import { settingOf, withHeld } from "../../subjects/tab/tab-address.ts";
import { changeTab, knownTabs, useTabs } from "../../subjects/tab/tab-list.ts";
import { showError } from "../../ui/toasts.ts";
import { wallOfSettings, type WallLayout } from "./wall-layout.ts";

export interface KeptWall {
  /** False while it is not known what the tab holds. */
  readonly isKnown: boolean;
  /** Undefined until the person first changes it. */
  readonly layout: WallLayout | undefined;
  /** Never asks if anybody is watching (LIVE-23). */
  readonly keepsWatching: boolean;
  store(layout: WallLayout): void;
  setKeepsWatching(keepsWatching: boolean): void;
}

/** The settings of a wall. */
type WallSettings = Readonly<Record<string, unknown>>;

/** The wall of the tab that is shown. */
export function useKeptWall(): KeptWall {
  const { tabs, isFailed } = useTabs();
  const tab = useActiveTab();
  const [own, setOwn] = useState<WallSettings>({});
  const tabId = tab?.id;
  const keep = useCallback(
    (held: WallSettings) => {
      if (tabId === undefined) setOwn((before) => ({ ...before, ...held }));
      else keepInTab(tabId, held);
    },
    [tabId],
  );
  const read = (key: string) => (tab === undefined ? own[key] : settingOf(tab, key));
  const [size, cameras] = [read("gridSize"), read("cameras")];
  const layout = useMemo(() => wallOfSettings(size, cameras), [size, cameras]);
  return {
    isKnown: tabs !== undefined || isFailed,
    layout,
    keepsWatching: read("keepWatching") === true,
    store: ({ gridSize, cells }) => keep({ gridSize, cameras: cells }),
    setKeepsWatching: (keepWatching) => keep({ keepWatching }),
  };
}

/** What else the tab holds is that of now: a wall is changed several times before it is drawn again. */
function keepInTab(tabId: string, held: WallSettings): void {
  const tab: Tab | undefined = knownTabs().find(({ id }) => id === tabId);
  if (tab === undefined) return;
  changeTab(tabId, { settings: [...withHeld(tab.settings, held)] }).catch(showError);
}
