// The whole app, opened at an address as a browser opens it: its routes with their guards, the frame of a workspace with its tabs, and what
// becomes of a session that ends. What a screen asks for beyond that, the test answers. What begins with the page alone, the channel above all, is left out.
import {
  endpoints,
  onboardingSettings,
  routeLabel,
  type CustomSetting,
  type OnboardingSetting,
  type RouteName,
  type Tab,
  type TabSetting,
} from "@didban/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { cloneElement, isValidElement, lazy, type ReactNode } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { expect, onTestFinished } from "vitest";
import { followSession } from "../app/follow-session.ts";
import { usePalette } from "../app/palette/use-palette.ts";
import { appRoutes } from "../app/routes.tsx";
import { leave } from "../app/tabs/leaving.ts";
import words from "../i18n/en/common.json" with { type: "json" };
import { changeLocale } from "../i18n/index.ts";
import { queryClient } from "../lib/query-client.ts";
import { fakeApi } from "./fake-api.ts";
import { renderRoutes, signIn, type Shown, type Visitor } from "./render-screen.tsx";
import { aCustomSetting, aMoment, aWorkspace } from "./samples.ts";

const { customSettings, identity, workspaces } = endpoints;

interface Opened {
  /** Left out: nobody is signed in. */
  readonly as?: Visitor;
  readonly locale?: "en" | "fa";
  /** The screen at this path, as routes have it, is loaded no sooner than `until` is. */
  readonly late?: { readonly path: string; readonly until: Promise<void> };
}

/** A second time in one test it is loaded anew: of the page before nothing is left but what the browser and the server keep. */
export async function renderApp(at: string, { as, locale = "en", late }: Opened = {}): Promise<Shown> {
  close();
  // As a page has it that was just loaded.
  leave();
  usePalette.getState().close();
  await changeLocale(locale);
  if (as !== undefined) signIn(as);
  history.replaceState(null, "", at);
  const router = createBrowserRouter(late ? withLate(appRoutes, late) : appRoutes);
  const stopFollowing = followSession(router);
  onTestFinished(() => {
    close();
    history.replaceState(null, "", "/");
  });
  close = () => {
    cleanup();
    stopFollowing();
    router.dispose();
    queryClient.clear();
    close = () => {};
  };
  return renderRoutes(router);
}

/** Answers what the sign-in page asks for before its first step. */
export function answerSignIn(): void {
  const countries = [{ code: "US", callingCode: "1" }];
  fakeApi.answer(identity.signInOptions, { countries, codeDelivery: "message", demoPhone: null });
  fakeApi.answer(workspaces.readAllowGuest, { guestWsId: null, allowGuest: false });
}

let close = () => {};

function withLate(routes: readonly RouteObject[], late: NonNullable<Opened["late"]>): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index === true) return route;
    const children = route.children && withLate(route.children, late);
    const element = route.path === late.path ? lateScreen(route.element, late.until) : route.element;
    return { ...route, element, ...(children && { children }) };
  });
}

/** The screen stands in its guard and in what is shown while it is loaded; both stay what they are, so that the one before stays as long. */
function lateScreen(element: ReactNode, until: Promise<void>): ReactNode {
  const [guard, loading] = [element, inside(element)];
  if (!isValidElement(guard) || !isValidElement(loading))
    throw new Error("There is no screen that is loaded");
  const LateScreen = lazy(() => until.then(() => ({ default: () => inside(loading) })));
  return cloneElement(guard, {}, cloneElement(loading, {}, <LateScreen />));
}

const inside = (element: ReactNode): ReactNode =>
  isValidElement<{ readonly children?: ReactNode }>(element) ? element.props.children : null;

/** A tab as the server keeps it: its own, whatever a page before has noted of others. */
export const aTab = (route: RouteName, different: Partial<Tab> = {}): Tab => ({
  id: crypto.randomUUID(),
  // Monitoring is kept as the layout that it opens (TAB-31).
  route: route === "stream" ? "stream.gridLayout" : route,
  name: routeLabel(route, {}, "en"),
  settings: [],
  createdAt: aMoment,
  ...different,
});

type Given = Partial<TabSetting> & Pick<TabSetting, "key" | "value">;
const held = (settings: readonly Given[]) =>
  settings.map(({ key, value, type = "userWorkspace" }) => ({ key, value, type }));

/** What the server keeps of the person in the workspace. */
interface Kept {
  tabs: readonly Tab[];
  /** Opens a tab there. */
  open(wanted: { readonly route: RouteName; readonly settings?: readonly Given[] | undefined }): Tab;
}

/** Answers what the frame of a workspace asks for, whose first steps are done; tabs are kept as the server keeps them. */
export function answerFrame(...tabs: readonly Tab[]): Kept {
  const kept: Kept = {
    tabs,
    open({ route, settings = [] }) {
      const tab = aTab(route, { settings: held(settings) });
      kept.tabs = [...kept.tabs, tab];
      return tab;
    },
  };
  fakeApi.answer(workspaces.current, aWorkspace());
  fakeApi.answer(workspaces.list, { items: [aWorkspace()], total: 1 });
  answerOwnSettings(onboardingSettings.isOnboarded);
  fakeApi.answer(customSettings.listTabs, () => ({ items: [...kept.tabs], total: kept.tabs.length }));
  fakeApi.answer(customSettings.createTab, ({ body }) => kept.open(body));
  fakeApi.answer(customSettings.updateTab, ({ params: { id }, body: { name, settings } }) => {
    const tab = kept.tabs.find((each) => each.id === id);
    if (tab === undefined) throw new Error(`There is no tab ${id}`);
    const changed = { ...tab, name: name ?? tab.name, settings: settings ? held(settings) : tab.settings };
    kept.tabs = kept.tabs.map((each) => (each === tab ? changed : each));
    return changed;
  });
  fakeApi.answer(customSettings.removeTab, ({ params: { id } }) => {
    kept.tabs = kept.tabs.filter((tab) => tab.id !== id);
  });
  return kept;
}

/** What the person keeps for themselves in the workspace: these are on, and others that they turn on. */
export function answerOwnSettings(...on: readonly OnboardingSetting[]): void {
  const items: CustomSetting[] = on.map((key) => aCustomSetting({ type: "uws", key, value: true }));
  fakeApi.answer(customSettings.listOfMember, () => ({ items, total: items.length }));
  fakeApi.answer(customSettings.save, ({ body: { type, key, value } }) => {
    const setting = aCustomSetting({ type, key, value });
    items.push(setting);
    return setting;
  });
}

/** The bar of the tabs. */
export const tabBar = () => screen.getByRole("navigation", { name: words.tabs.open });
export const tabNames = () =>
  within(tabBar())
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);

/** The tabs become these, in this order. */
export async function showsTabs(...names: readonly string[]): Promise<void> {
  await waitFor(() => expect(tabNames()).toEqual(names));
}
