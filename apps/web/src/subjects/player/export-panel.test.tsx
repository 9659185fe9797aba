// Exporting from a player (EXP-28): when it may begin, what is chosen first, and what is asked of the server.
import { endpoints, type Action } from "@didban/contract";
import type { PlayerSize } from "@didban/player";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import bookmarkWords from "../../i18n/en/bookmarks.json" with { type: "json" };
import words from "../../i18n/en/player.json" with { type: "json" };
import persian from "../../i18n/fa/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, idOf } from "../../testing/samples.ts";
import { activeSeat } from "./active-player.ts";
import { PlayerFrame } from "./player-frame.tsx";

const nowMs = Date.UTC(2026, 4, 12, 9, 30);
const hourMs = 3_600_000;
const createdAt = new Date(nowMs - 240 * hourMs).toISOString();
/** Switched off, so that nobody asks for its picture. */
const camera = { ...aCamera(1), name: "Gate", timezone: "Asia/Tehran", enable: false, createdAt };
const yard = { ...aCamera(2), name: "Yard" };
const all: readonly Action[] = ["cameraRead", "cameraStreamArchive", "cameraCreateExport"];

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(endpoints.cameras.list, { items: [camera, yard], total: 2 });
  fakeApi.answer(endpoints.archive.archiveMap, { archiveMap: [] });
  fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [] });
  fakeApi.answer(endpoints.exports.create, { id: idOf(9) });
});
afterEach(() => vi.restoreAllMocks());

interface Scene {
  readonly may?: readonly Action[];
  readonly size?: PlayerSize;
  readonly windowHeight?: number;
  /** A mask keeps it from being exported. */
  readonly isMasked?: boolean;
  readonly locale?: "en" | "fa";
}

/** A player of which somebody wants to export, out of sight so that it asks for no stream. */
async function startExport({
  may = all,
  size = "large",
  windowHeight = 900,
  isMasked = false,
  locale = "en",
}: Scene = {}) {
  vi.spyOn(window, "outerHeight", "get").mockReturnValue(windowHeight);
  const shown = { ...camera, exportBlocked: isMasked };
  const { user } = await renderScreen(<PlayerFrame camera={shown} size={size} isWanted={false} />, {
    as: { may, cameras: [camera, yard, aCamera(3)] },
    locale,
  });
  await screen.findByRole("region", { name: /Gate/ });
  act(() => activeSeat()?.commands().export?.("KeyE"));
  return user;
}

const findPanel = async () => within(await screen.findByRole("group", { name: words.export.new }));
const asked = () => fakeApi.calls(endpoints.exports.create).map(({ body }) => body);

it("EXP-28 KEY-11 SEL-3 the last minute is chosen, named as one likes or as its camera and time, and asked for with what else saw it", async () => {
  await startExport();
  const panel = await findPanel();
  expect(panel.getByLabelText(words.range.length)).toHaveProperty("value", "00:01:00");
  const name = panel.getByLabelText(words.export.name);
  expect(name.getAttribute("placeholder")).toMatch(/^Gate 2026-05-12 12-59-/);
  fireEvent.change(name, { target: { value: " The van " } });
  fireEvent.click(await panel.findByLabelText(words.export.others, { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Yard" }));
  fireEvent.click(panel.getByRole("button", { name: words.export.start }));
  await screen.findByText(words.export.started);
  expect(screen.queryByRole("group", { name: words.export.new })).toBeNull();
  expect(asked()).toEqual([
    {
      cameraId: camera.id,
      otherCameraIds: [yard.id],
      startAt: expect.stringMatching(/^2026-05-12T09:29:0/),
      duration: 60,
      name: "The van",
      format: "mp4",
    },
  ]);
});

it("EXP-4 a name that the server refuses is told beside it, and the range stays chosen", async () => {
  fakeApi.refuse(endpoints.exports.create, "invalidField", { field: "name" });
  await startExport();
  const panel = await findPanel();
  fireEvent.change(panel.getByLabelText(words.export.name), { target: { value: "a/b" } });
  fireEvent.click(panel.getByRole("button", { name: words.export.start }));
  await waitFor(() =>
    expect(panel.getByLabelText(words.export.name).getAttribute("aria-invalid")).toBe("true"),
  );
});

it("SEL-7 more than six hours are not exported", async () => {
  await startExport();
  const panel = await findPanel();
  const start = panel.getByRole("button", { name: words.export.start });
  const from = panel.getByLabelText(words.range.start);
  const type = (value: string) => {
    fireEvent.change(from, { target: { value } });
    fireEvent.blur(from);
  };
  type("06:00:00");
  await panel.findByText(words.export.tooLong);
  expect(start.hasAttribute("disabled")).toBe(true);
  type("07:30:00");
  await waitFor(() => expect(start.hasAttribute("disabled")).toBe(false));
  expect(panel.queryByText(words.export.tooLong)).toBeNull();
});

it("SEL-1 SEL-6 a bookmark takes the place of an export that is being chosen, and Escape ends either", async () => {
  await startExport({ may: [...all, "cameraCreateBookmark"] });
  await findPanel();
  act(() => activeSeat()?.commands().bookmark?.("KeyB"));
  await screen.findByRole("group", { name: bookmarkWords.form.new });
  expect(screen.queryByRole("group", { name: words.export.new })).toBeNull();
  act(() => activeSeat()?.commands().escape?.("Escape"));
  expect(screen.queryByRole("group", { name: bookmarkWords.form.new })).toBeNull();
  expect(asked()).toEqual([]);
});

/** It does not begin, and says so in these words. */
async function expectRefused(scene: Scene, text: string) {
  await startExport(scene);
  await screen.findByText(text);
  expect(screen.queryByRole("group", { name: words.export.new })).toBeNull();
}

it("KEY-12 a small player is to be expanded first", () =>
  expectRefused({ size: "small" }, words.expandFirst));

it("KEY-13 a low window has no room for it", () => expectRefused({ windowHeight: 598 }, words.smallWindow));

const lowAndSmall = { size: "small", windowHeight: 598 } as const;

it("KEY-14 of size and window the size is told", () => expectRefused(lowAndSmall, words.expandFirst));

it("KEY-14 of all reasons the right is told", () =>
  expectRefused({ ...lowAndSmall, may: all.slice(0, 2) }, words.noAccess));

it("EXP-6 KEY-14 with a privacy mask it does not begin, and the menu has it off and says why", async () => {
  for (const [locale, texts] of [
    ["en", words],
    ["fa", persian],
  ] as const) {
    const user = await startExport({ isMasked: true, locale });
    await screen.findByText(texts.exportsOff);
    expect(screen.queryByRole("group", { name: texts.export.new })).toBeNull();
    await user.click(await screen.findByRole("button", { name: texts.menu.menu }));
    const entry = await screen.findByRole("button", { name: `${texts.export.new} · ${texts.exportsOff}` });
    expect(entry.hasAttribute("disabled")).toBe(true);
    cleanup();
  }
});

it("KEY-14 of mask, size and window the mask is told", () =>
  expectRefused({ ...lowAndSmall, isMasked: true }, words.exportsOff));

it("KEY-14 of a right that is missing and a mask the right is told", () =>
  expectRefused({ ...lowAndSmall, isMasked: true, may: all.slice(0, 2) }, words.noAccess));

it("EXP-6 a camera whose mask keeps it from being exported is not offered beside another", async () => {
  fakeApi.answer(endpoints.cameras.list, {
    items: [camera, { ...yard, exportBlocked: true }, { ...aCamera(3), name: "Door" }],
    total: 3,
  });
  await startExport();
  const panel = await findPanel();
  fireEvent.click(await panel.findByLabelText(words.export.others, { selector: "input" }));
  await screen.findByRole("option", { name: "Door" });
  expect(screen.queryByRole("option", { name: "Yard" })).toBeNull();
});
