// Walls that are shared with the workspace, and tours, in the whole app: what their tabs follow and keep, and who may change what.
import { endpoints, type SharedArrangement, type SharedLayout, type Tab, type Tour } from "@didban/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reactions } from "../../subjects/layout/reactions.ts";
import commonWords from "../../i18n/en/common.json" with { type: "json" };
import layoutWords from "../../i18n/en/layout.json" with { type: "json" };
import words from "../../i18n/en/sharing.json" with { type: "json" };
import { usePalette } from "../../app/palette/use-palette.ts";
import { CameraWorld } from "../../subjects/camera/camera-world.testing.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, aTab, renderApp } from "../../testing/render-app.tsx";
import { aMoment, everything, idOf, workspaceId } from "../../testing/samples.ts";

const { sharedLayouts, tours } = endpoints;
const path = "/app/stream/grid-layout?tabNumber=1";

let world: CameraWorld;
beforeEach(() => {
  world = new CameraWorld("Gate", "Roof", "Yard");
  fakeApi.letOthersWait();
  fakeApi.answer(sharedLayouts.list, { items: [], total: 0 });
  fakeApi.answer(tours.list, { items: [], total: 0 });
});
afterEach(() => vi.useRealTimers());

const as = () => ({ may: everything, cameras: [...world.cameras.values()] });
const aWallTab = (settings: Readonly<Record<string, unknown>>): Tab =>
  aTab("stream.gridLayout", {
    settings: Object.entries({ tabNumber: 1, ...settings }).map(([key, value]) => ({
      key,
      value,
      type: "userWorkspace",
    })),
  });
const held = ({ tabs: [tab] }: { readonly tabs: readonly Tab[] }, key: string) =>
  tab?.settings.find((setting) => setting.key === key)?.value;
const grid = (...names: readonly string[]): SharedArrangement => ({
  kind: "grid",
  gridSize: 4,
  cells: names.map((name, cell) => ({ cell, cameraId: world.idOf(name) })),
});
const facts = { ownerId: idOf(90), ownerName: "Nima Rad", mayChange: true, updatedAt: aMoment };
const shared = (different: Partial<SharedLayout> = {}): SharedLayout => ({
  ...facts,
  id: idOf(70),
  name: "Entrance",
  arrangement: grid("Gate", "Yard"),
  ...different,
});
const tiles = () =>
  within(screen.getByRole("group", { name: /cells/ }))
    .queryAllByRole("region")
    .map((each) => each.getAttribute("aria-label"));
const openMenu = async (user: Awaited<ReturnType<typeof renderApp>>["user"]) => {
  // "More" of the phone's rail stands elsewhere.
  const main = within(await screen.findByRole("main"));
  await user.click(await main.findByRole("button", { name: layoutWords.more }));
  return within(await screen.findByRole("menu"));
};
/** The channel says that something that is shared has changed. */
const news = () =>
  reactions.resources.workspace({
    workspaceId,
    kind: "workspace",
    resourceId: workspaceId,
    event: "updated",
    eventType: null,
    data: { shared: "layout" },
  });

describe("a wall is shared", () => {
  it("LAYT-23 under a name, as it is shown, and its tab follows what is shared from then on", async () => {
    const cameras = [
      [0, world.idOf("Gate")],
      [2, world.idOf("Yard")],
    ];
    const kept = answerFrame(aWallTab({ gridSize: 4, cameras }));
    fakeApi.answer(sharedLayouts.create, ({ body }) => shared(body));
    const { user } = await renderApp(path, { as: as() });
    await screen.findByRole("region", { name: "Player of Gate" });
    const menu = await openMenu(user);
    await user.click(menu.getByRole("menuitem", { name: layoutWords.menu.share }));
    const dialog = within(await screen.findByRole("dialog", { name: words.share.title }));
    await user.type(dialog.getByRole("textbox", { name: words.name }), " Front ");
    await user.click(dialog.getByRole("button", { name: words.share.submit }));
    await waitFor(() => expect(held(kept, "sharedLayout")).toBe(idOf(70)));
    const [asked] = fakeApi.calls(sharedLayouts.create);
    const cells = cameras.map(([cell, cameraId]) => ({ cell, cameraId }));
    expect(asked?.body).toEqual({ name: "Front", arrangement: { kind: "grid", gridSize: 4, cells } });
    await screen.findByRole("note", { name: /Shared/ });
  });

  it("LAYT-23 whoever may change it changes it for all, and nothing of that stays in their tab", async () => {
    const kept = answerFrame(aWallTab({ sharedLayout: idOf(70) }));
    let layout = shared();
    fakeApi.answer(sharedLayouts.read, () => layout);
    fakeApi.answer(sharedLayouts.update, ({ body }) => {
      layout = { ...layout, ...body } as SharedLayout;
      return layout;
    });
    const { user } = await renderApp(path, { as: as() });
    await screen.findByRole("region", { name: "Player of Gate" });
    expect(tiles()).toEqual(["Player of Gate", "Player of Yard"]);
    await user.click(screen.getByRole("button", { name: "Remove Gate from view" }));
    await waitFor(() =>
      expect(layout.arrangement).toEqual({
        kind: "grid",
        gridSize: 4,
        cells: [{ cell: 1, cameraId: world.idOf("Yard") }],
      }),
    );
    expect([held(kept, "cameras"), tiles()]).toEqual([undefined, ["Player of Yard"]]);
    // Somebody else goes on with it.
    layout = shared({ arrangement: grid("Roof") });
    news();
    await waitFor(() => expect(tiles()).toEqual(["Player of Roof"]));
  });

  it("LAYT-23 it is read-only for everyone else, who may make a copy of their own", async () => {
    const kept = answerFrame(aWallTab({ sharedLayout: idOf(70) }));
    fakeApi.answer(sharedLayouts.read, shared({ mayChange: false }));
    const { user } = await renderApp(path, { as: as() });
    await screen.findByRole("region", { name: "Player of Gate" });
    expect(screen.getByRole("note").getAttribute("aria-label")).toBe("Shared, read-only, Made by Nima Rad");
    expect(screen.queryByRole("button", { name: layoutWords.openDrawer })).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Remove|Add a camera)/ })).toBeNull();
    const menu = await openMenu(user);
    for (const name of [layoutWords.menu.rename, layoutWords.menu.stop, layoutWords.clear])
      expect(menu.queryByRole("menuitem", { name })).toBeNull();
    await user.click(menu.getByRole("menuitem", { name: layoutWords.menu.copy }));
    await waitFor(() => expect(held(kept, "sharedLayout")).toBeUndefined());
    expect(held(kept, "cameras")).toEqual([
      [0, world.idOf("Gate")],
      [1, world.idOf("Yard")],
    ]);
    expect(await screen.findByRole("button", { name: layoutWords.openDrawer })).toBeTruthy();
  });

  it("LAYT-23 once it is shared no more, whoever has it open keeps a copy and is told", async () => {
    const kept = answerFrame(aWallTab({ sharedLayout: idOf(70) }));
    fakeApi.answer(sharedLayouts.read, shared());
    await renderApp(path, { as: as() });
    await screen.findByRole("region", { name: "Player of Gate" });
    fakeApi.refuse(sharedLayouts.read, "notFound");
    news();
    await screen.findByText("“Entrance” is no longer shared. You keep your own copy of it.");
    await waitFor(() => expect([held(kept, "sharedLayout"), held(kept, "gridSize")]).toEqual([undefined, 4]));
    expect(tiles()).toEqual(["Player of Gate", "Player of Yard"]);
  });

  it("LAYT-23 it stands under “Shared” with who made it, and opens in a tab that is called like it", async () => {
    const kept = answerFrame(aWallTab({ gridSize: 1, cameras: [] }));
    const { arrangement: _, ...entry } = shared();
    fakeApi.answer(sharedLayouts.list, { items: [{ ...entry, kind: "grid" }], total: 1 });
    fakeApi.answer(sharedLayouts.read, shared());
    const { user } = await renderApp(path, { as: as() });
    await screen.findByRole("button", { name: layoutWords.more });
    usePalette.getState().open("newTab");
    const group = within(await screen.findByRole("group", { name: commonWords.palette.shared }));
    expect(group.getByRole("option").textContent).toMatch(/Entrance.*Nima Rad/);
    await user.click(group.getByRole("option"));
    await screen.findByRole("heading", { level: 1, name: "Entrance" });
    expect(kept.tabs[1]?.settings).toContainEqual({
      key: "sharedLayout",
      value: idOf(70),
      type: "userWorkspace",
    });
  });
});

describe("a tour", () => {
  const aTour = (different: Partial<Tour> = {}): Tour => ({
    ...facts,
    id: idOf(80),
    name: "Rounds",
    stepSeconds: 5,
    steps: [
      { kind: "layout", id: idOf(70) },
      { kind: "camera", id: world.idOf("Roof") },
    ],
    ...different,
  });
  const shown = () =>
    screen.queryAllByRole("region", { name: /^Player of/ }).map((each) => each.getAttribute("aria-label"));
  const seeing = (...names: readonly string[]) =>
    waitFor(() => expect(shown()).toEqual(names.map((name) => `Player of ${name}`)));

  it("LAYT-23 goes from step to step, stops while touched, and goes on by itself or by “Play”", async () => {
    answerFrame(aWallTab({ tour: idOf(80) }));
    fakeApi.answer(tours.read, aTour());
    fakeApi.answer(sharedLayouts.read, shared());
    const { user } = await renderApp(path, { as: as() });
    await seeing("Gate", "Yard");
    await world.pass(5_000);
    await seeing("Roof");
    fireEvent.pointerDown(screen.getByRole("region", { name: "Player of Roof" }));
    await screen.findByText(/Waiting while you look/);
    await world.pass(15_000);
    await seeing("Roof");
    await world.pass(22_000);
    await seeing("Gate", "Yard");
    const bar = within(screen.getByRole("toolbar"));
    await user.click(bar.getByRole("button", { name: words.tours.run.pause }));
    await screen.findByText(words.tours.run.paused);
    await world.pass(60_000);
    await seeing("Gate", "Yard");
    bar.getByRole("button", { name: words.tours.run.play }).focus();
    await user.keyboard("{ArrowRight}");
    await seeing("Roof");
    await user.keyboard("{ArrowLeft}");
    await seeing("Gate", "Yard");
    await user.click(bar.getByRole("button", { name: words.tours.run.play }));
    await world.pass(5_500);
    await seeing("Roof");
  });

  it("LAYT-23 is made of layouts and cameras in their order, with how long each stays", async () => {
    answerFrame(aWallTab({ gridSize: 1, cameras: [] }));
    const { arrangement: _, ...entry } = shared();
    fakeApi.answer(sharedLayouts.list, { items: [{ ...entry, kind: "grid" }], total: 1 });
    fakeApi.answer(tours.create, ({ body }) => aTour(body));
    const { user } = await renderApp(path, { as: as() });
    const menu = await openMenu(user);
    await user.click(menu.getByRole("menuitem", { name: layoutWords.menu.tours }));
    await user.click(await screen.findByRole("button", { name: words.tours.add }));
    const form = within(await screen.findByRole("dialog", { name: words.tours.form.new }));
    await user.type(await form.findByRole("textbox", { name: words.tours.form.name }), "Rounds");
    const seconds = form.getByRole("textbox", { name: words.tours.form.seconds });
    await user.clear(seconds);
    await user.type(seconds, "30");
    for (const name of ["Yard", "Entrance"]) {
      await user.click(form.getByRole("combobox", { name: words.tours.form.add }));
      await user.click(await screen.findByRole("option", { name }));
    }
    await user.click(form.getByRole("button", { name: "Move Entrance up" }));
    await user.click(form.getByRole("button", { name: words.tours.form.save }));
    await waitFor(() => expect(fakeApi.calls(tours.create)).toHaveLength(1));
    expect(fakeApi.calls(tours.create)[0]?.body).toEqual({
      name: "Rounds",
      stepSeconds: 30,
      steps: [
        { kind: "layout", id: idOf(70) },
        { kind: "camera", id: world.idOf("Yard") },
      ],
    });
  });
});
