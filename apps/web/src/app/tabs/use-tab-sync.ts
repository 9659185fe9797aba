// Keeps tabs and addresses together: every screen that is opened has a tab (TAB-17), which holds what it shows and is remembered; tabs whose rights
// are gone are closed, with a word about them (TAB-15, ROLE-52).
import { routes, type Tab } from "@didban/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { isBuilt } from "../../lib/built-screens.ts";
import { paths } from "../../lib/paths.ts";
import { keepTab } from "../../subjects/account/last-place.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { linkTo, noteShown, tabAt, useActiveTab } from "../../subjects/tab/active-tab.ts";
import { keepPreview, notePreview, openPreview, openTab } from "../../subjects/tab/open-tab.ts";
import { addressOf, heldAt, targetOf, withHeld } from "../../subjects/tab/tab-address.ts";
import { changeTab, knownTabs, removeTabs, useTabs } from "../../subjects/tab/tab-list.ts";
import { neighbourOf } from "../../subjects/tab/tab-order.ts";
import { showError, showToast } from "../../ui/toasts.ts";
import { declineFirstSteps, isLeaving } from "./leaving.ts";
import { hideTabsFailed, showTabsFailed } from "./tabs-failed.tsx";
import { useFirstSteps } from "./use-first-steps.ts";
import { isOwnTab } from "./use-tab-acts.ts";
import { useTabNames } from "./use-tab-names.ts";

export function useTabSync(): void {
  useTabOfAddress();
  useRightsOfTabs();
  useFirstStepsTab();
  useFailure();
}

function useTabOfAddress(): void {
  const { pathname, search, key, state } = useLocation();
  const isOwn = isOwnTab(state);
  // Until something was shown, the address came from outside: a link, a window of its own.
  const hasShown = useRef(false);
  const address = pathname + search;
  const { tabs } = useTabs();
  const mayOpen = usePermissions().mayOpen(address);
  const active = useActiveTab();
  useEffect(() => {
    const target = targetOf(address);
    if (tabs === undefined || active !== undefined || target === null || !mayOpen || isLeaving(key)) return;
    // While the next screen is loaded the one that was left is still shown: it gets no new tab.
    if (address !== location.pathname + location.search) return;
    const open = hasShown.current && !isOwn ? openPreview : openTab;
    open(target, address).catch(showError);
  }, [tabs, active, address, mayOpen, key, isOwn]);
  useEffect(() => {
    if (active === undefined || !isBuilt(active.route)) return;
    hasShown.current = true;
    notePreview(active);
    if (isOwn) keepPreview(active).catch(showError);
    keepTab(active.id);
    noteShown(active, address);
    // What it holds now, which may be more than was drawn: a layout stores what is arranged on it.
    const held = knownTabs().find(({ id }) => id === active.id)?.settings ?? active.settings;
    const settings = withHeld(held, heldAt(active.route, address));
    if (settings !== held) changeTab(active.id, { settings: [...settings] }).catch(showError);
  }, [active, address, isOwn]);
}

function useRightsOfTabs(): void {
  const { t } = useTranslation();
  const { list } = useLocale();
  const navigate = useNavigate();
  const { tabs } = useTabs();
  const nameOf = useTabNames();
  const permissions = usePermissions();
  const lost = permissions.isLoaded ? (tabs ?? []).filter((tab) => !permissions.mayOpen(addressOf(tab))) : [];
  const lostIds = lost.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (lostIds === "") return;
    const ids = lostIds.split(" ");
    showToast(t("tabs.removed", { names: list(lost.map(nameOf)) }), "note");
    // The browser's own place: whoever has been led away already, while the next screen is still being loaded, stays there.
    const here = tabAt(location, tabs);
    if (here !== undefined && ids.includes(here.id)) void navigate(wayFrom(here, ids), { replace: true });
    removeTabs(ids).catch(showError);
    // What is lost decides; the rest is as it stands then.
  }, [lostIds]);
}

/** A camera that is gone leads to the tab beside its own (TAB-18, TAB-20), whichever word of it comes first; other rights that are gone to the hub (ROLE-52). */
function wayFrom(lost: Tab, lostIds: readonly string[]): string {
  const others = knownTabs().filter(({ id }) => id === lost.id || !lostIds.includes(id));
  const beside = lost.route === "camera.detail" ? neighbourOf(others, lost.id) : undefined;
  return beside === undefined ? paths.hub : linkTo(beside);
}

/** Tabs that cannot be read are said to, until they can (TAB-23). */
function useFailure(): void {
  const { isFailed, refetch } = useTabs();
  useEffect(() => {
    if (!isFailed) return undefined;
    showTabsFailed(() => void refetch());
    return hideTabsFailed;
  }, [isFailed, refetch]);
}

/** Once with each entry into the workspace: whoever closed it is led there the next time again (ONB-18). */
function useFirstStepsTab(): void {
  const { tabs } = useTabs();
  const isWanted = useFirstSteps();
  const wasOffered = useRef(false);
  useEffect(() => () => declineFirstSteps(false), []);
  useEffect(() => {
    if (tabs === undefined || isWanted !== true || wasOffered.current) return;
    wasOffered.current = true;
    const address = routes.onboarding.path;
    const target = targetOf(address);
    if (target === null || tabs.some(({ route }) => route === "onboarding")) return;
    openTab(target, address).catch(showError);
  }, [tabs, isWanted]);
}
