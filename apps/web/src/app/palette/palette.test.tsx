// The palette: what it finds for what is typed, and where that leads.
import { endpoints } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import en from "../../i18n/en/common.json" with { type: "json" };
import fa from "../../i18n/fa/common.json" with { type: "json" };
import { useActivePlayer } from "../../subjects/player/active-player.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aCamera, aMember, everything } from "../../testing/samples.ts";
import { Palette } from "./palette.tsx";
import { usePalette } from "./use-palette.ts";

const { cameras, customSettings, people, sharedLayouts, tours } = endpoints;
const gate = { ...aCamera(1), name: "Gate", timezone: "Asia/Tehran" };
const yard = { ...aCamera(2), name: "حیاط", timezone: "Asia/Tehran" };

beforeEach(() => {
  fakeApi.answer(cameras.list, { items: [gate, yard], total: 2 });
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
  fakeApi.answer(people.search, { items: [], total: 0 });
  fakeApi.answer(sharedLayouts.list, { items: [], total: 0 });
  fakeApi.answer(tours.list, { items: [], total: 0 });
});

async function openPalette(locale: "en" | "fa", as: Visitor = { may: everything, cameras: [gate, yard] }) {
  const shown = await renderScreen(<Palette />, { as, locale, path: "/here" });
  act(() => usePalette.getState().open("go"));
  return { ...shown, field: await screen.findByRole("combobox") };
}

const group = (name: string) => within(screen.getByRole("group", { name }));

it.each([
  ["en", "gate yesterday 18:00", gate, en.palette.moments],
  ["fa", "حیاط دیروز ساعت ۱۸:۰۰", yard, fa.palette.moments],
] as const)("PLAY-39 NAV-22 in %s “%s” leads to that moment by the camera's own clock", async (...row) => {
  const [locale, typed, camera, moments] = row;
  const { user, field, address } = await openPalette(locale);
  await user.click(field);
  await user.paste(typed);
  await screen.findByRole("group", { name: moments });
  const options = group(moments).getAllByRole("option");
  expect(options).toHaveLength(1);
  expect(options[0]?.textContent).toContain(camera.name);
  expect(options[0]?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Enter}");
  const [path, query] = address().split("?");
  expect(path).toBe("/app/playback");
  const asked = new URLSearchParams(query);
  expect(asked.get("camera")).toBe(camera.id);
  // 18:00 in Tehran.
  expect(asked.get("at")).toMatch(/T14:30:00.000Z$/);
});

it("NAV-22 cameras, people and actions are found beside screens, and led to", async () => {
  const member = { ...aMember(1), fullName: "Gaston Keeper" };
  fakeApi.answer(people.search, { items: [member], total: 1 });
  const { user, field, address } = await openPalette("en");
  await user.click(field);
  await user.paste("ga");
  await screen.findByRole("option", { name: /Gaston Keeper/ });
  expect(group(en.palette.cameras).getByRole("option").textContent).toContain("Gate");
  await user.clear(field);
  await user.paste("log out");
  expect(group(en.palette.acts).getByRole("option", { name: en.action.logOut })).toBeTruthy();
  await user.clear(field);
  await user.paste("gate");
  await user.click(group(en.palette.cameras).getByRole("option"));
  expect(address()).toBe(`/app/camera/detail/${gate.id}`);
  expect(usePalette.getState().purpose).toBeNull();
});

it("NAV-22 KEY-1 what the shortcuts of the active player do is found by its name with its keys, and done to it", async () => {
  const zoomIn = vi.fn();
  const commands = { zoomIn, escape: vi.fn(), moveTile: vi.fn(), bookmark: vi.fn() };
  const seat = { id: "seat", cameraId: gate.id, commands: () => commands };
  const may = everything.filter((action) => action !== "cameraCreateBookmark");
  const { user, field } = await openPalette("en", { may, cameras: [gate] });
  const find = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  await user.click(field);
  await find("zoom in");
  expect(screen.queryByRole("option", { name: /Zoom in/ })).toBeNull();
  act(() => useActivePlayer.getState().join(seat));
  // It has its own keys alone, and neither what the camera's right is missing for nor what an arrow says.
  for (const text of ["zoom out", "move the tile", "mark what"]) {
    await find(text);
    expect(screen.queryAllByRole("option"), text).toEqual([]);
  }
  await find("zoom in");
  await user.click(await screen.findByRole("option", { name: /^Zoom in.*Alt \+$/ }));
  expect(zoomIn.mock.calls).toEqual([["Equal"]]);
  expect(usePalette.getState().purpose).toBeNull();
  act(() => useActivePlayer.getState().leave("seat"));
});

it("NAV-22 KEY-18 what the person may not open is not found", async () => {
  const { user, field } = await openPalette("en", { may: ["cameraRead"], cameras: [gate] });
  await user.click(field);
  await user.paste("gate");
  await screen.findByRole("option", { name: /Gate/ });
  await user.paste(" yesterday");
  expect(screen.queryByRole("group", { name: en.palette.moments })).toBeNull();
  await user.clear(field);
  await user.paste("people");
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(fakeApi.calls(people.search)).toEqual([]);
});
