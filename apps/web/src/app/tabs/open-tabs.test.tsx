// The tabs of the app as they are opened, kept and closed, before a server that a browser does not easily have: at its bound, slow, or broken.
import { endpoints, tabsAtMost, type RouteName, routeLabel } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import words from "../../i18n/en/common.json" with { type: "json" };
import faWords from "../../i18n/fa/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, aTab, renderApp, showsTabs, tabBar, tabNames } from "../../testing/render-app.tsx";
import { paths } from "../../lib/paths.ts";
import { react } from "../channel-reactions.ts";
import { signIn } from "../../testing/render-screen.tsx";
import { aCamera, everything, workspaceId } from "../../testing/samples.ts";

const { cameras, customSettings } = endpoints;
const as = { may: everything };
const list = "/app/stream/free-layout";
const grid = "/app/stream/grid-layout";

// What the screens show is not looked at.
beforeEach(() => fakeApi.letOthersWait());

const rail = () => within(screen.getByRole("navigation", { name: words.nav.areas }));
const area = (name: string) => rail().getByRole("link", { name });
const tab = (name: string) => within(tabBar()).getByRole("link", { name });
const isActive = (name: string) => waitFor(() => expect(tab(name).getAttribute("aria-current")).toBe("page"));
const isPreview = (name: string) => tab(name).closest("li")?.getAttribute("data-preview");
/** What a browser says when somebody comes back to the window. */
const comeBack = () => act(() => dispatchEvent(new Event("visibilitychange")));

it("TAB-7 at their bound a screen opens without one, and says why", async () => {
  answerFrame(...Array.from({ length: tabsAtMost }, () => aTab("stream.gridLayout")));
  fakeApi.refuse(customSettings.createTab, "limitReached", { value: "tabs" });
  await renderApp("/app/help/shortcuts", { as });
  await screen.findByText("Close a tab first.");
  await screen.findByRole("heading", { level: 1, name: "Shortcuts" });
  expect(tabNames()).toHaveLength(tabsAtMost);
});

it("TAB-23 while they load there are placeholders; when they cannot be read there is Monitoring, and a toast to try again", async () => {
  answerFrame();
  const answers = fakeApi.hold(customSettings.listTabs);
  fakeApi.refuse(customSettings.listTabs, "internalError");
  const { user } = await renderApp("/app/help/shortcuts", { as });
  await waitFor(() => expect(tabBar().getAttribute("aria-busy")).toBe("true"));
  expect(within(tabBar()).getAllByRole("listitem")).toHaveLength(3);
  answers();
  const toast = await screen.findByRole("alert");
  within(toast).getByText(words.tabs.failed);
  await showsTabs("Monitoring");
  answerFrame();
  await user.click(within(toast).getByRole("button", { name: words.action.retry }));
  await showsTabs("Shortcuts");
  await waitFor(() => expect(toast.isConnected).toBe(false));
});

it("TAB-18 a tab is closed for the server too though the page is left or loaded anew at once", async () => {
  answerFrame(aTab("stream.freeLayout"), aTab("shortcuts"));
  const { user } = await renderApp("/app/help/shortcuts", { as });
  await waitFor(() => expect(tabNames()).toHaveLength(2));
  await user.click(within(tabBar()).getByRole("button", { name: "Close Shortcuts" }));
  await showsTabs("All Devices");
  const closed = fakeApi.sent().filter(({ id }) => id === customSettings.removeTab.id);
  expect(closed.map(({ outlivesPage }) => outlivesPage)).toEqual([true]);
});

it("TAB-18 TAB-20 a camera that is gone, and of which its rights speak first, leads to the tab beside its own", async () => {
  const gate = aCamera(1, { name: "Gate" });
  fakeApi.answer(cameras.get, gate);
  const settings = [{ key: "cameraId", value: gate.id, type: "userWorkspace" }] as const;
  const kept = answerFrame(
    aTab("stream.freeLayout"),
    aTab("shortcuts"),
    aTab("camera.detail", { settings: [...settings] }),
  );
  await renderApp(paths.camera(gate.id), { as: { may: everything, cameras: [gate] } });
  await waitFor(() => expect(tabNames()).toHaveLength(3));
  await waitFor(() =>
    expect(within(tabBar()).getAllByRole("link")[2]?.getAttribute("aria-current")).toBe("page"),
  );
  kept.tabs = kept.tabs.slice(0, 2);
  signIn({ may: everything });
  const matrix = { workspaceId, userId: gate.id, version: 2, resourceType: "c" } as const;
  const nowhere = { pathname: () => "/", go: () => undefined };
  act(() =>
    react({ name: "PermissionMatrixUpdated", args: [{ ...matrix, added: [], removed: [] }] }, nowhere),
  );
  await showsTabs("All Devices", "Shortcuts");
  await isActive("Shortcuts");
});

describe("a list that is read while a tab is being opened", () => {
  /** The server tells what is open when it is asked, and the answer is on its way until it arrives. */
  function tellLate(kept: ReturnType<typeof answerFrame>): { resolve(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    fakeApi.answer(customSettings.listTabs, async () => {
      const told = { items: [...kept.tabs], total: kept.tabs.length };
      await promise;
      return told;
    });
    return { resolve };
  }

  it("TAB-17 does not lose it", async () => {
    const kept = answerFrame();
    const answers = fakeApi.hold(customSettings.createTab);
    await renderApp("/app/help/shortcuts", { as });
    await waitFor(() => expect(fakeApi.calls(customSettings.createTab)).toHaveLength(1));
    const { resolve: arrive } = tellLate(kept);
    // Another window has opened one meanwhile.
    kept.open({ route: "playback" });
    comeBack();
    // Whatever that asks for is asked.
    await act(() => new Promise((done) => setTimeout(done)));
    answers();
    await showsTabs("Shortcuts");
    arrive();
    await showsTabs("Playback", "Shortcuts");
    expect(fakeApi.calls(customSettings.createTab)).toHaveLength(1);
  });

  it("TAB-17 does not lose it where it was asked for before", async () => {
    const kept = answerFrame(aTab("shortcuts"));
    const { user } = await renderApp("/app/help/shortcuts", { as });
    await showsTabs("Shortcuts");
    const { resolve: arrive } = tellLate(kept);
    kept.open({ route: "playback" });
    comeBack();
    await waitFor(() => expect(fakeApi.calls(customSettings.listTabs)).toHaveLength(2));
    await user.click(area("Connect Cameras"));
    await showsTabs("Shortcuts", "Connect Cameras");
    arrive();
    await showsTabs("Shortcuts", "Playback", "Connect Cameras");
    expect(fakeApi.calls(customSettings.createTab)).toHaveLength(1);
  });
});

it("NAV-17 TAB-17 the rail calls each screen what its tab is called", async () => {
  answerFrame();
  const { user, address } = await renderApp("/app/help/shortcuts", { as });
  await showsTabs("Shortcuts");
  const offered = rail()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  // The tab of Clips is called after its open section (CLIP-1), of which not everybody has the same.
  const others = ["", "Shortcuts", routeLabel("clips", {}, "en")];
  const names = offered.filter((name) => name !== null && !others.includes(name));
  expect(names[0]).toBe("Monitoring");
  const arranged = ["Monitoring", "All Devices"];
  for (const [count, name] of names.entries()) {
    await user.click(area(name));
    // Of those that nobody arranges, the one that is looked at.
    const open = names.slice(0, count + 1).filter((each) => each === name || arranged.includes(each));
    await showsTabs("Shortcuts", ...open);
    await isActive(name);
    const shown = rail()
      .getAllByRole("link", { current: "page" })
      .map(({ textContent }) => textContent);
    expect(shown).toEqual([name]);
  }
  // All Devices was there last, and Monitoring is the grid all the same.
  await user.click(area("All Devices"));
  await waitFor(() => expect(address()).toMatch(new RegExp(`^${list}`)));
  await user.click(area("Monitoring"));
  await waitFor(() => expect(address()).toMatch(new RegExp(`^${grid}`)));
});

/** Opens what the menu of the plus finds first for `typed`. */
async function openByMenu(user: UserEvent, typed: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: words.tabs.new }));
  await user.click(await screen.findByRole("combobox"));
  await user.paste(typed);
  await user.keyboard("{Enter}");
}

it("TAB-10 TAB-17 a tab holds the section that it shows, another grid has a tab of its own, and names follow the language", async () => {
  const kept = answerFrame();
  const { user, address } = await renderApp("/app/permission-settings", { as });
  await showsTabs("People");
  await user.click(await screen.findByRole("tab", { name: "Permissions" }));
  await showsTabs("Permissions");
  for (const [count, names] of [["Grid view"], ["Grid view", "Grid view 2"]].entries()) {
    await openByMenu(user, "grid");
    await waitFor(() => expect(address()).toBe(`${grid}?tabNumber=${count + 1}`));
    await showsTabs("Permissions", ...names);
  }
  await user.click(screen.getByRole("button", { name: words.tabs.new }));
  await user.click(await screen.findByRole("option", { name: "Permissions" }));
  await waitFor(() => expect(address()).toBe("/app/permission-settings?tab=permissions"));
  await showsTabs("Permissions", "Grid view", "Grid view 2");
  const section = { key: "section", value: "permissions", type: "userWorkspace" };
  expect(kept.tabs[0]?.settings).toContainEqual(section);
  await user.click(screen.getByRole("button", { name: words.person.menu }));
  await user.click(await screen.findByText("فارسی"));
  await waitFor(() =>
    expect(
      within(screen.getByRole("navigation", { name: faWords.tabs.open }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["دسترسی‌ها", "نمای شبکه‌ای", "نمای شبکه‌ای ۲"]),
  );
});

describe("looking about makes no pile", () => {
  it("TAB-17 TAB-9 a screen that was only looked at makes room for the next one, until it is kept", async () => {
    answerFrame(aTab("stream.freeLayout"));
    const { user } = await renderApp(list, { as });
    await isActive("All Devices");
    await user.click(area("Playback"));
    await showsTabs("All Devices", "Playback");
    expect(isPreview("Playback")).toBe("true");
    await user.click(area("People"));
    await showsTabs("All Devices", "People");
    await user.dblClick(tab("People"));
    await waitFor(() => expect(isPreview("People")).toBe("false"));
    await user.click(area("Playback"));
    await showsTabs("All Devices", "People", "Playback");
    // Chosen from the menu it is there to stay.
    await openByMenu(user, "security");
    await showsTabs("All Devices", "People", "Playback", "Security");
    expect(isPreview("Security")).toBe("false");
  });

  it("TAB-17 also after the page was loaded anew", async () => {
    answerFrame(aTab("stream.freeLayout"), aPreview("permissionSettings"));
    const { user } = await renderApp("/app/permission-settings", { as });
    await isActive("People");
    await user.click(area("Playback"));
    await showsTabs("All Devices", "Playback");
  });

  it("TAB-17 another window leaves this one's alone; what it opens with is there to stay, and seen in this one by whoever comes back", async () => {
    const kept = answerFrame(aTab("stream.freeLayout"), aPreview("playback"));
    const { user } = await renderApp("/app/help/shortcuts", { as });
    await showsTabs("All Devices", "Playback", "Shortcuts");
    expect(isPreview("Shortcuts")).toBe("false");
    await user.click(area("Connect Cameras"));
    await showsTabs("All Devices", "Playback", "Shortcuts", "Connect Cameras");
    kept.open({ route: "securitySettings" });
    comeBack();
    await showsTabs("All Devices", "Playback", "Shortcuts", "Connect Cameras", "Security");
  });
});

const aPreview = (route: RouteName) =>
  aTab(route, { settings: [{ key: "preview", value: true, type: "userWorkspace" }] });

it("TAB-9 two tabs of one camera are told apart", async () => {
  const gate = aCamera(1, { name: "Gate" });
  fakeApi.answer(cameras.list, { items: [gate], total: 1 });
  answerFrame();
  const asSeeing = { ...as, cameras: [gate] };
  await renderApp(`/app/camera-permission/${gate.id}`, { as: asSeeing });
  await showsTabs("Gate · Camera permissions");
  await renderApp(`/app/camera/detail/${gate.id}`, { as: asSeeing });
  await showsTabs("Gate · Camera permissions", "Gate");
});
