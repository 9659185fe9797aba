// What can be done with tabs, wherever they are shown.
import type { MenuEntry, Tab } from "@didban/contract";
import { create } from "zustand";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { queryClient } from "../../lib/query-client.ts";
import { linkTo, tabAt, useActiveTab } from "../../subjects/tab/active-tab.ts";
import { keepPreview } from "../../subjects/tab/open-tab.ts";
import { addressOf, freeNumber, isLayout, isPreview } from "../../subjects/tab/tab-address.ts";
import { changeTab, createTab, removeTabs } from "../../subjects/tab/tab-list.ts";
import { neighbourOf, placesFor } from "../../subjects/tab/tab-order.ts";
import { showError } from "../../ui/toasts.ts";
import { declineFirstSteps, keyOfAddress, leave } from "./leaving.ts";

/** Rises with each time that what is shown is to begin anew. */
export const useRefreshes = create<{ count: number }>()(() => ({ count: 0 }));

export interface TabActs {
  select(tab: Tab): void;
  /** Closes tabs; when the shown one is among them, its left neighbour is shown (TAB-18). */
  close(closed: readonly Tab[]): void;
  move(tab: Tab, index: number): void;
  rename(tab: Tab, name: string): Promise<void>;
  /** A preview stays from now on. */
  keep(tab: Tab): void;
  /** Shows a tab with everything read anew. */
  refresh(tab: Tab): void;
  /** Opens what an entry of the menu names, to stay: its tab, or of layouts another one (TAB-17). */
  open(entry: MenuEntry): void;
}

/** `tabs` as they are shown, in their order. */
export function useTabActs(tabs: readonly Tab[]): TabActs {
  const navigate = useNavigate();
  const { key } = useLocation();
  const active = useActiveTab();
  const select = (tab: Tab) => void navigate(linkTo(tab));
  return {
    select,
    close(closed) {
      const ids = closed.map(({ id }) => id);
      if (closed.some(({ route }) => route === "onboarding")) declineFirstSteps(true);
      // Where one is going counts: its screen would come and open a tab again.
      const shown = tabAt(location, tabs) ?? active;
      const isClosed = (tab: Tab | undefined) => tab !== undefined && ids.includes(tab.id);
      if (isClosed(active) || isClosed(shown))
        leave(...(isClosed(active) ? [key] : []), ...(isClosed(shown) ? [keyOfAddress()] : []));
      if (shown !== undefined && isClosed(shown)) {
        const rest = tabs.filter(({ id }) => id === shown.id || !ids.includes(id));
        const next = neighbourOf(rest, shown.id);
        // The last one makes room for a new one of Monitoring.
        void navigate(next === undefined ? paths.hub : linkTo(next));
      }
      removeTabs(ids).catch(showError);
    },
    move(tab, index) {
      for (const [id, value] of placesFor(tabs, tab.id, index)) {
        const moved = tabs.find((one) => one.id === id);
        // Whoever puts a tab somewhere means it to stay.
        const others =
          moved === undefined ? [] : without(moved, "order", ...(id === tab.id ? ["preview"] : []));
        const order = { key: "order", value, type: "userWorkspace" } as const;
        changeTab(id, { settings: [...others, order] }).catch(showError);
      }
    },
    rename: (tab, name) =>
      changeTab(tab.id, { name, ...(isPreview(tab) && { settings: without(tab, "preview") }) }),
    keep: (tab) => void keepPreview(tab).catch(showError),
    refresh(tab) {
      if (tab.id !== active?.id) select(tab);
      useRefreshes.setState(({ count }) => ({ count: count + 1 }));
      void queryClient.invalidateQueries();
    },
    open(entry) {
      if (!isLayout(entry.route)) return void navigate(entryAddress(entry), { state: ownTab });
      const settings = settingsOf(entry);
      const number = {
        key: "tabNumber",
        value: freeNumber(tabs, entry.route),
        type: "userWorkspace",
      } as const;
      createTab(entry.route, [...settings, number]).then(select, showError);
    },
  };
}

/** State of a way that opens a tab of its own, which stays. */
const ownTab = { isOwnTab: true } as const;

export function isOwnTab(state: unknown): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "isOwnTab") === true;
}

const without = ({ settings }: Tab, ...keys: readonly string[]) =>
  settings.filter(({ key }) => !keys.includes(key));

const settingsOf = ({ settings }: MenuEntry) =>
  Object.entries(settings).map(([key, value]) => ({ key, value, type: "userWorkspace" as const }));

/** Where an entry of the menu stands. */
export function entryAddress(entry: MenuEntry): string {
  return entry.path ?? addressOf({ route: entry.route, settings: settingsOf(entry) });
}
