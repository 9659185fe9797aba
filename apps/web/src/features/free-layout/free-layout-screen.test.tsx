// The free layout in the whole app: what its tabs keep, how cameras are arranged by keys and from the drawer, and what it shows of whom.
import { endpoints, routeLabel, type Tab } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import cameraWords from "../../i18n/en/cameras.json" with { type: "json" };
import words from "../../i18n/en/free-layout.json" with { type: "json" };
import layoutWords from "../../i18n/en/layout.json" with { type: "json" };
import { CameraWorld } from "../../subjects/camera/camera-world.testing.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, aTab, renderApp, showsTabs } from "../../testing/render-app.tsx";
import { aCamera, aMatrix, aPerson, everything } from "../../testing/samples.ts";

const { access, cameras, customSettings } = endpoints;
const path = "/app/stream/free-layout";

let world: CameraWorld;
beforeEach(() => {
  world = new CameraWorld("Gate", "Roof", "Yard");
  fakeApi.letOthersWait();
  // There is no layout here: the canvas has this room.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const as = () => ({ may: everything, cameras: [...world.cameras.values()] });
const aFreeTab = (settings: Readonly<Record<string, unknown>> = {}): Tab =>
  aTab("stream.freeLayout", {
    settings: Object.entries({ tabNumber: 1, ...settings }).map(([key, value]) => ({
      key,
      value,
      type: "userWorkspace",
    })),
  });
const tileOf = (name: string, x = 0, y = 0, width = 480, height = 272) => ({
  cameraId: world.idOf(name),
  x,
  y,
  width,
  height,
});
const held = ({ tabs: [tab] }: { readonly tabs: readonly Tab[] }, key: string) =>
  tab?.settings.find((setting) => setting.key === key)?.value;
const mode = (name: string) =>
  within(screen.getByRole("radiogroup", { name: words.mode.label })).getByRole("radio", { name });
const filter = (name: RegExp) =>
  within(screen.getByRole("radiogroup", { name: cameraWords.filter.label })).getByRole<HTMLInputElement>(
    "radio",
    { name },
  );
const canvas = () => screen.findByRole("group", { name: words.canvas });
const tile = (name: string) => screen.findByRole("region", { name: `Player of ${name}` });
const tiles = async () =>
  within(await canvas())
    .queryAllByRole("region")
    .map((each) => each.getAttribute("aria-label"));

describe("what a tab keeps", () => {
  it("LAYT-11 LAYT-12 is how cameras are shown and which, each filter with its count, after a reload as well", async () => {
    world.say("Roof", "healthyLive");
    world.say("Yard", "error");
    const kept = answerFrame(aFreeTab());
    const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    await waitFor(() =>
      expect(
        [/^All 3$/, /^Live 2$/, /^Recording 1$/, /^Errors 1$/].map((name) => filter(name).checked),
      ).toEqual([true, false, false, false]),
    );
    await user.click(mode(words.mode.gradiant));
    const health = await screen.findByRole("list", { name: words.healths });
    const names = () =>
      within(health)
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    // What asks for somebody comes first, and no colour stands alone.
    expect(names()[0]).toMatch(/Error.*Yard/);
    expect(names()).toHaveLength(3);
    await user.click(filter(/Live/));
    await waitFor(() => expect(names()).toHaveLength(2));
    await waitFor(() => expect([held(kept, "viewMode"), held(kept, "filter")]).toEqual(["gradiant", "LIVE"]));

    await renderApp(`${path}?tabNumber=1`, { as: as() });
    const again = await screen.findByRole("list", { name: words.healths });
    expect(within(again).getAllByRole("link")).toHaveLength(2);
    expect(filter(/Live/).checked).toBe(true);
    await user.click(mode(words.mode.clock));
    await screen.findByRole("list", { name: words.clocks });
    await user.click(mode(words.mode.free));
    await canvas();
    // The canvas is what a tab without a mode shows.
    await waitFor(() => expect(held(kept, "viewMode")).toBeUndefined());
  });

  it("LAYT-8 TAB-10 is what was arranged before it was there, too", async () => {
    const kept = answerFrame();
    const open = fakeApi.hold(customSettings.createTab);
    const { user } = await renderApp(path, { as: as() });
    (await tile("Gate")).focus();
    await user.keyboard("{ArrowRight}");
    await screen.findByText("Gate is at 8, 0");
    // Longer than a hand rests before what it arranged is stored.
    await world.pass(500);
    open();
    await waitFor(() => expect(held(kept, "tiles")).toContainEqual(tileOf("Gate", 8)));
  });

  it("LAYT-11 each clock tells the time where its camera stands", async () => {
    fakeApi.answer(cameras.list, {
      items: [
        aCamera(1, { name: "Tehran gate", timezone: "Asia/Tehran" }),
        aCamera(2, { name: "Tokyo gate", timezone: "Asia/Tokyo" }),
      ],
      total: 2,
    });
    answerFrame(aFreeTab({ viewMode: "clock" }));
    vi.setSystemTime(Date.UTC(2026, 0, 1, 12));
    await renderApp(`${path}?tabNumber=1`, { as: as() });
    const clock = async (name: string) => {
      const card = (await screen.findByText(name)).closest("a");
      return card?.querySelector("time")?.textContent;
    };
    expect(await clock("Tehran gate")).toMatch(/^15:30:/);
    expect(await clock("Tokyo gate")).toMatch(/^21:00:/);
  });

  it("LAYT-2 each label opens a free layout of its own: live cameras, all, or the list", async () => {
    const label = (settings: object) => routeLabel("stream.freeLayout", { ...settings }, "en");
    expect([{ filter: "LIVE" }, { filter: "ALL" }, { viewMode: "list" }].map(label)).toEqual([
      "Live Streaming",
      "All Devices",
      "List View",
    ]);
    answerFrame(
      aFreeTab({ filter: "LIVE" }),
      aFreeTab({ tabNumber: 2, filter: "ALL" }),
      aFreeTab({ tabNumber: 3, viewMode: "list" }),
    );
    const { user, address } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    await showsTabs("Live Streaming", "All Devices", "List View");
    await screen.findByRole("heading", { level: 1, name: "Live Streaming" });
    await waitFor(() => expect(filter(/Live/).checked).toBe(true));
    await user.click(screen.getByRole("link", { name: "List View" }));
    await screen.findByRole("table");
    expect(address()).toBe(`${path}?tabNumber=3&viewMode=list`);
  });

  it("LAYT-3 a view box in the address is what is seen, and a bad one falls back to all tiles", async () => {
    answerFrame(aFreeTab({ tiles: [tileOf("Gate"), tileOf("Yard", 1000, 400)] }));
    const zoomAt = async (query: string) => {
      await renderApp(`${path}?tabNumber=1${query}`, { as: as() });
      await tile("Gate");
      return within(screen.getByRole("group", { name: words.zoom })).getByText(/%$/).textContent;
    };
    const whole = await zoomAt("");
    expect(await zoomAt("&viewBox=0,0,500,300")).toBe("200%");
    expect(await zoomAt("&viewBox=nonsense")).toBe(whole);
    expect(await zoomAt("&viewBox=0,0,0,0")).toBe(whole);
  });
});

describe("a canvas", () => {
  it("LAYT-8 is arranged by keys alone, and stored in its tab", async () => {
    const kept = answerFrame(aFreeTab({ tiles: [tileOf("Gate"), tileOf("Yard", 488)] }));
    const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    (await tile("Gate")).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    await user.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    await waitFor(() =>
      expect(held(kept, "tiles")).toEqual([tileOf("Gate", 16, 8, 496, 280), tileOf("Yard", 488)]),
    );
    await screen.findByText("Gate is 496 by 280");
    // What is seen stays, as tiles that are moved take other room.
    const widthSeen = () => Number(/^-?\d+,-?\d+,(\d+),\d+$/.exec(String(held(kept, "viewBox")))?.[1]);
    const before = widthSeen();
    expect(before).toBeGreaterThan(0);
    await user.keyboard("[Equal]");
    await waitFor(() => expect(widthSeen()).toBeLessThan(before));
    await user.keyboard("[Minus][Minus]");
    await waitFor(() => expect(widthSeen()).toBeGreaterThan(before));
    await user.keyboard("0");
    await waitFor(() => expect(held(kept, "viewBox")).toBeUndefined());
    await user.keyboard("{Delete}");
    await waitFor(() => expect(held(kept, "tiles")).toEqual([tileOf("Yard", 488)]));
    expect(await tiles()).toEqual(["Player of Yard"]);
  });

  it("LAYT-13 LAYT-17 takes cameras of the drawer by Enter, by group, and asks for them while it is empty", async () => {
    const kept = answerFrame(aFreeTab({ tiles: [] }));
    const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    await screen.findByRole("heading", { name: layoutWords.empty });
    await user.click(screen.getAllByRole("button", { name: layoutWords.openDrawer })[0] ?? document.body);
    const drawer = within(await screen.findByRole("complementary", { name: layoutWords.drawer }));
    const group = within(drawer.getByRole("region", { name: "All" }));
    expect(group.getAllByRole("button")).toHaveLength(3);
    await user.type(drawer.getByRole("textbox", { name: layoutWords.search }), "ya");
    const [yard] = group.getAllByRole("button");
    expect(group.getAllByRole("button")).toHaveLength(1);
    yard?.focus();
    await user.keyboard("{Enter}");
    await tile("Yard");
    await waitFor(() => expect(held(kept, "tiles")).toEqual([tileOf("Yard")]));
    expect(group.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });

  it("LAYT-17 says so where no camera passes the filter, and leaves tiles where they are", async () => {
    answerFrame(aFreeTab({ filter: "ERROR" }));
    const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    await screen.findByText("No cameras match this filter.");
    expect(await tiles()).toEqual([]);
    await user.click(filter(/All/));
    await waitFor(async () => expect(await tiles()).toHaveLength(3));
  });

  it("LAYT-16 shows nothing of a camera that is hidden from the person, whose place waits for it", async () => {
    const hidden = { ...tileOf("Gate", 0, 280), cameraId: "01990000-0000-7000-8000-00000000ffff" };
    const kept = answerFrame(aFreeTab({ tiles: [tileOf("Gate"), hidden] }));
    const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
    const gate = await tile("Gate");
    expect(await tiles()).toEqual(["Player of Gate"]);
    gate.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(held(kept, "tiles")).toEqual([tileOf("Gate", 8), hidden]));
  });

  it("NAV-17 without the right to live pictures a tile shows name and status, and no picture", async () => {
    answerFrame(aFreeTab());
    const may = everything.filter((action) => action !== "cameraStreamLive");
    fakeApi.answer(access.readMatrix, aMatrix(aPerson().id, may, false, as().cameras));
    await renderApp(`${path}?tabNumber=1`, { as: { ...as(), may } });
    const still = await screen.findByRole("region", { name: "Tile of Gate" });
    within(still).getByText("Gate");
    await within(still).findByText(cameraWords.status.recording);
    expect(still.querySelector("img, canvas, video")).toBeNull();
    expect(world.picturesOf("Gate")).toBe(0);
  });
});

it("LAYT-15 the list is sorted by device and status, searched, and follows each status", async () => {
  fakeApi.answer(cameras.list, {
    items: [
      aCamera(1, { name: "Gate", location: { ...aCamera(1).location, fullAddress: "12 Harbour Road" } }),
      aCamera(2, {
        name: "Roof",
        users: [{ id: aPerson().id, fullName: "Sara Amini", remoteId: aPerson().id }],
      }),
      aCamera(3, { name: "Yard", tags: [{ id: aPerson().id, name: "Outside", color: "blue" }] }),
    ],
    total: 3,
  });
  answerFrame(aFreeTab({ viewMode: "list" }));
  const { user } = await renderApp(`${path}?tabNumber=1`, { as: as() });
  const table = await screen.findByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["", "Device", "Status", "Location", "People", "Tags", "Actions"]);
  const names = () =>
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  await user.click(within(table).getByRole("button", { name: "Device" }));
  expect(names()).toEqual(["Yard", "Roof", "Gate"]);
  world.say("Roof", "error");
  await waitFor(() => within(table).getByText(cameraWords.status.error), { timeout: 15_000 });
  await user.click(within(table).getByRole("button", { name: "Status" }));
  expect(names()[0]).toBe("Roof");
  for (const [typed, name] of [
    ["harbour", "Gate"],
    ["amini", "Roof"],
    ["outside", "Yard"],
  ] as const) {
    await user.clear(screen.getByRole("textbox", { name: cameraWords.search }));
    await user.type(screen.getByRole("textbox", { name: cameraWords.search }), typed);
    await waitFor(() => expect(names()).toEqual([name]));
  }
});
