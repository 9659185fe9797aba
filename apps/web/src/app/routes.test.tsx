// The screens that the contract names and those that there are: each stands at its address, and each entry of the menu opens what it says. Walks
// what the contract has, so that a screen or a part of one that is added cannot be left out.
import { menu, routeNamed, routes, wordsOfRoute, type MenuEntry } from "@didban/contract";
import { screen } from "@testing-library/react";
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { builtScreens, isBuilt, isEntryBuilt, sectionsOf } from "../lib/built-screens.ts";
import { heldAt, targetOf } from "../subjects/tab/tab-address.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { everything, idOf } from "../testing/samples.ts";
import { featureScreens } from "./feature-screens.ts";
import { appRoutes } from "./routes.tsx";
import { entryAddress } from "./tabs/use-tab-acts.ts";

const entries = menu.flatMap((group) => group.entries).filter(isEntryBuilt);

/** The route that an address leads to, as routes are written; "*" for the page that says that there is none. */
const routeAt = (address: string) =>
  matchRoutes(appRoutes, new URL(address, location.origin))?.at(-1)?.route.path;
const written = (path: string) => path.replace("{id}", ":id");

it("NAV-17 NAV-18 NAV-25 each screen that is built stands at its address, has a name and can be loaded, and no other does", async () => {
  for (const [name, { path }] of Object.entries(routes)) {
    // Monitoring leads on to a layout.
    const isThere = isBuilt(name) || name === "stream";
    expect(routeAt(path.replace("{id}", idOf(7))), name).toBe(isThere ? written(path) : "*");
    expect(name in featureScreens, name).toBe(isBuilt(name));
  }
  for (const name of builtScreens) {
    expect(wordsOfRoute(name), name).not.toEqual([]);
    expect(await featureScreens[name]?.load(), name).toBeTypeOf("function");
  }
});

it("NAV-17 an entry's address opens its screen with all that its tab holds, and every part of a screen has an entry", () => {
  for (const entry of entries) {
    const address = entryAddress(entry);
    const path = routeNamed(entry.route).path;
    expect(routeAt(address), entry.label.en).toBe(path);
    if (entry.route === "stream") continue;
    expect(targetOf(address)?.route, entry.label.en).toBe(entry.route);
    // All cameras is what the list shows unless it is told otherwise.
    const { filter } = entry.settings;
    if (filter !== undefined) expect(heldAt(entry.route, address)["filter"] ?? "ALL").toBe(filter);
  }
  for (const name of builtScreens) {
    const opened = entries
      .filter(({ route }) => route === name)
      .flatMap(({ settings }) => settings["section"] ?? []);
    expect(opened, name).toEqual(expect.arrayContaining(Object.keys(sectionsOf(name))));
  }
});

/** A part that is alone has no row of tabs to be found in. */
const parts = entries.filter(
  ({ route, settings }) => settings["section"] !== undefined && Object.keys(sectionsOf(route)).length > 1,
);

it.each(parts.map((entry) => [entry.label.en, entry] as const))(
  "NAV-17 %s is a part of its screen, and opens by its address",
  async (_, entry: MenuEntry) => {
    fakeApi.letOthersWait();
    const at = entryAddress(entry);
    const load = featureScreens[entry.route]?.load;
    const Screen = load === undefined ? () => null : await load();
    const as = { may: everything };
    const { user, address } = await renderScreen(<Screen />, { as, path: routeNamed(entry.route).path, at });
    // A part that the screen does not know would open the first one, which has no word in the address.
    await user.click(await screen.findByRole("tab", { selected: true }));
    expect(address()).toBe(at);
  },
);
