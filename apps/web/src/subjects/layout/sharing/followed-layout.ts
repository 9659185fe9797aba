// The shared layout that a tab follows (LAYT-23), named by its setting `sharedLayout`: what it holds is read from there and stored there. Once it is not shared any more
// the tab goes on with its own copy of what it knows.
import type { SharedLayout, Tab } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect } from "react";
import { showToast } from "../../../ui/toasts.ts";
import { settingOf } from "../../tab/tab-address.ts";
import { settingsOf } from "./arrangement-settings.ts";
import { isGone, sharedLayoutQuery } from "./shared-reads.ts";

/** What a tab holds of its own from now on. */
type KeepInTab = (tabId: string, held: Readonly<Record<string, unknown>>) => void;

export interface Followed {
  readonly id: string;
  /** Undefined until it is read. */
  readonly layout: SharedLayout | undefined;
  /** Why it could not be read. */
  readonly error: Error | null;
  retry(): void;
}

/** Undefined for a tab that follows none. */
export function useFollowed(tab: Tab | undefined, keepInTab: KeepInTab): Followed | undefined {
  const named = tab && settingOf(tab, "sharedLayout");
  const id = typeof named === "string" ? named : undefined;
  const { data, error, refetch } = useQuery({ ...sharedLayoutQuery(id ?? ""), enabled: id !== undefined });
  const tabId = tab?.id;
  const isOver = id !== undefined && isGone(error);
  useEffect(() => {
    if (!isOver || tabId === undefined) return;
    keepInTab(tabId, { ...(data && settingsOf(data.arrangement)), sharedLayout: undefined });
    void i18next.loadNamespaces("sharing").then(() => {
      const text = data
        ? i18next.t("sharing:ended.kept", { name: data.name })
        : i18next.t("sharing:ended.gone");
      showToast(text, "note");
    });
  }, [isOver, tabId, data, keepInTab]);
  if (id === undefined) return undefined;
  return { id, layout: data, error: data || isOver ? null : error, retry: () => void refetch() };
}
