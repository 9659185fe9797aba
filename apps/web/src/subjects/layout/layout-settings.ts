// What a layout holds is kept in its tab (TAB-9, TAB-10), so that each tab has a layout of its own, on every device; one that follows a shared layout has it from
// there (LAYT-23). Where there is no tab, since they cannot be read or there are as many as may be, this page keeps it until it is left; a tab that is
// only on its way takes it over when it comes.
import type { SharedLayout, Tab } from "@didban/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { showError } from "../../ui/toasts.ts";
import { useActiveTab } from "../tab/active-tab.ts";
import { settingOf, targetOf, withHeld } from "../tab/tab-address.ts";
import { changeTab, knownTabs, useTabs } from "../tab/tab-list.ts";
import { isOfArrangement, rearranged, settingsOf } from "./sharing/arrangement-settings.ts";
import { useFollowed, type Followed } from "./sharing/followed-layout.ts";
import { rearrange } from "./sharing/shared-reads.ts";

/** Settings by key; undefined for one that is held no more. */
type Held = Readonly<Record<string, unknown>>;

export interface LayoutSettings {
  /** False while it is not known what the tab holds. */
  readonly isKnown: boolean;
  readonly tab: Tab | undefined;
  /** The shared layout that it is; undefined for a layout of one's own. */
  readonly followed: Followed | undefined;
  /** Nothing is put here, moved or taken away by who looks at it. */
  readonly isReadOnly: boolean;
  read(key: string): unknown;
  keep(held: Held): void;
  /** Follows a shared layout from now on; null: is a layout of one's own, with what it holds now. */
  follow(layout: SharedLayout | null): void;
}

/** The settings of the layout that is shown. */
export function useLayoutSettings(): LayoutSettings {
  const { tabs, isFailed } = useTabs();
  const tab = useActiveTab();
  const [own, setOwn] = useOwn(tab);
  const tabId = tab?.id;
  const followed = useFollowed(tab, keepInTab);
  const shared = followed?.layout;
  const held = useMemo<Held>(() => (shared ? settingsOf(shared.arrangement) : {}), [shared]);
  const keep = useCallback(
    (changed: Held) => {
      if (tabId === undefined) return setOwn(changed);
      if (followed === undefined) return keepInTab(tabId, changed);
      const { arrangement = {}, others = {} } = parted(changed);
      if (Object.keys(others).length > 0) keepInTab(tabId, others);
      const isChanged = Object.keys(arrangement).length > 0;
      if (isChanged && shared?.mayChange) rearrange(shared.id, rearranged(shared.arrangement, arrangement));
    },
    [tabId, followed, shared, setOwn],
  );
  const read = (key: string) => {
    if (followed !== undefined && isOfArrangement(key)) return held[key];
    return (tab && settingOf(tab, key)) ?? own[key];
  };
  return {
    isKnown: (tabs !== undefined || isFailed) && (followed === undefined || shared !== undefined),
    tab,
    followed,
    isReadOnly: shared !== undefined && !shared.mayChange,
    read,
    keep,
    follow(layout) {
      if (tabId === undefined) return;
      keepInTab(tabId, layout ? { sharedLayout: layout.id } : { ...held, sharedLayout: undefined });
    },
  };
}

/** What is held where there is no tab. A tab that comes for the layout that is shown, later than its first change, gets what it does not hold itself. */
function useOwn(tab: Tab | undefined): readonly [Held, (changed: Held) => void] {
  const { pathname, search } = useLocation();
  const place = `${pathname} ${targetOf(pathname + search)?.tabNumber}`;
  const [own, setOwn] = useState<{ readonly place: string; readonly held: Held }>(nothing);
  const held = own.place === place ? own.held : nothing.held;
  const set = useCallback(
    (changed: Held) =>
      setOwn((before) => ({ place, held: { ...(before.place === place && before.held), ...changed } })),
    [place],
  );
  useEffect(() => {
    if (tab === undefined || held === nothing.held) return;
    const missing = Object.entries(held).filter(([key]) => settingOf(tab, key) === undefined);
    if (missing.length > 0) keepInTab(tab.id, Object.fromEntries(missing));
    setOwn(nothing);
  }, [tab, held]);
  return [held, set];
}

const nothing: { readonly place: string; readonly held: Held } = { place: "", held: {} };

/** What everyone sees of a change, and what is the reader's own. */
function parted(held: Held): { readonly arrangement?: Held; readonly others?: Held } {
  const parts = Object.groupBy(Object.entries(held), ([key]) =>
    isOfArrangement(key) ? "arrangement" : "others",
  );
  return Object.fromEntries(
    Object.entries(parts).map(([part, entries]) => [part, Object.fromEntries(entries ?? [])]),
  );
}

/** What else the tab holds is that of now: a layout is changed several times before it is drawn again. */
function keepInTab(tabId: string, held: Held): void {
  const tab: Tab | undefined = knownTabs().find(({ id }) => id === tabId);
  if (tab === undefined) return;
  changeTab(tabId, { settings: [...withHeld(tab.settings, held)] }).catch(showError);
}
