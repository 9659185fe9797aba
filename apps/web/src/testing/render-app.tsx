// The whole app, opened at an address as a browser opens it: its routes with their guards, the frame of a workspace with its tabs, and what
// becomes of a session that ends. What a screen asks for beyond that, the test answers. What begins with the page alone, the channel above all, is left out.
import { endpoints, routeLabel, type Tab, type TabSetting } from "@didban/contract";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createBrowserRouter, RouterProvider } from "react-router";
import { onTestFinished } from "vitest";
import { followSession } from "../app/follow-session.ts";
import { appRoutes } from "../app/routes.tsx";
import { Surroundings } from "../app/surroundings.tsx";
import { changeLocale } from "../i18n/index.ts";
import { fakeApi } from "./fake-api.ts";
import { signIn, type Shown, type Visitor } from "./render-screen.tsx";
import { aCustomSetting, aMoment, aWorkspace, idOf } from "./samples.ts";

const { customSettings, events, identity, workspaces } = endpoints;

interface Opened {
  /** Left out: nobody is signed in. */
  readonly as?: Visitor;
  readonly locale?: "en" | "fa";
}

export async function renderApp(at: string, { as, locale = "en" }: Opened = {}): Promise<Shown> {
  await changeLocale(locale);
  if (as !== undefined) signIn(as);
  // Entering a workspace opens the channel, which gets no further than that.
  fakeApi.cut(events.openTicket);
  fakeApi.hold(events.openTicket);
  history.replaceState(null, "", at);
  const router = createBrowserRouter(appRoutes);
  const stopFollowing = followSession(router);
  onTestFinished(() => {
    stopFollowing();
    router.dispose();
    history.replaceState(null, "", "/");
  });
  render(
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => location.pathname + location.search,
  };
}

/** Answers what the sign-in page asks for before its first step. */
export function answerSignIn(): void {
  const countries = [{ code: "US", callingCode: "1" }];
  fakeApi.answer(identity.signInOptions, { countries, codeDelivery: "message", demoPhone: null });
  fakeApi.answer(workspaces.readAllowGuest, { guestWsId: null, allowGuest: false });
}

/** A tab as the server keeps it. */
export const aTab = (number: number, { route, settings = [] }: Pick<Tab, "route"> & Partial<Tab>): Tab => ({
  id: idOf(4000 + number),
  route,
  name: routeLabel(route, {}, "en"),
  settings,
  createdAt: aMoment,
});

const kindOf = ({ key, value, type = "userWorkspace" }: TabSetting) => ({ key, value, type });

/** Answers what the frame of a workspace asks for, whose first steps are done; tabs are kept as the server keeps them. */
export function answerFrame(...open: Tab[]): { readonly tabs: readonly Tab[] } {
  const kept = { tabs: open };
  let made = open.length;
  fakeApi.answer(workspaces.current, aWorkspace());
  fakeApi.answer(workspaces.list, { items: [aWorkspace()], total: 1 });
  const onboarded = aCustomSetting({ type: "uws", key: "onboardingUser", value: true });
  fakeApi.answer(customSettings.listOfMember, { items: [onboarded], total: 1 });
  fakeApi.answer(customSettings.listTabs, () => ({ items: kept.tabs, total: kept.tabs.length }));
  fakeApi.answer(customSettings.createTab, ({ body: { route, settings } }) => {
    made += 1;
    const tab = aTab(made, { route, settings: settings.map(kindOf) });
    kept.tabs.push(tab);
    return tab;
  });
  fakeApi.answer(customSettings.updateTab, ({ params: { id }, body: { name, settings } }) => {
    const tab = kept.tabs.find((each) => each.id === id);
    if (tab === undefined) throw new Error(`There is no tab ${id}`);
    const changed = { ...tab, name: name ?? tab.name, settings: settings?.map(kindOf) ?? tab.settings };
    kept.tabs = kept.tabs.map((each) => (each === tab ? changed : each));
    return changed;
  });
  fakeApi.answer(customSettings.removeTab, ({ params: { id } }) => {
    kept.tabs = kept.tabs.filter((tab) => tab.id !== id);
  });
  return kept;
}
