// Snapshots that the made-up server keeps, and what people do with them on their screen.
import { endpoints, type Snapshot } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { putAllInSight } from "../../../testing/in-sight.ts";
import { renderScreen, type Visitor } from "../../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../../testing/samples.ts";
import { ClipsScreen } from "../clips-screen.tsx";

const { cameras, people, snapshots } = endpoints;
/** Where the screen stands, and its section of snapshots. */
const screenPath = "/app/clips";
export const path = `${screenPath}?tab=snapshots`;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const createdAt = new Date(Date.now() - 20 * dayMs).toISOString();
export const gate = aCamera(1, { name: "Gate", createdAt, timezone: "Asia/Tehran" });
export const yard = aCamera(2, { name: "Yard", createdAt });
export const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0]);
export const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
export const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

/** Of the gate, taken `at` minutes ago by somebody else. */
export const aSnapshot = (at: number, name: string, change: Partial<Snapshot> = {}): Snapshot => ({
  id: idOf(at),
  cameraId: gate.id,
  cameraName: "Gate",
  isCameraRemoved: false,
  timezone: "Asia/Tehran",
  name,
  time: ago(at),
  exportId: null,
  size: 412_000,
  width: 1920,
  height: 1080,
  createdAt: ago(at),
  createdBy: idOf(900),
  createdByName: "Navid Karimi",
  ...change,
});

/** What the server keeps, and what the browser was given to save. */
export const world: { kept: Snapshot[]; saved: string[] } = { kept: [], saved: [] };

/** Before each test of a file: nothing is kept yet, and everything is in sight. */
export function snapshotWorld(): void {
  beforeEach(() => {
    world.kept = [];
    world.saved = [];
    putAllInSight();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      world.saved.push(this.download);
    });
    fakeApi.answer(cameras.list, { items: [gate, yard], total: 2 });
    fakeApi.answer(people.search, { items: [], total: 0 });
    fakeApi.answer(snapshots.media, jpeg);
    fakeApi.answer(snapshots.list, ({ query }) => {
      const { cameraId, createdBy, startTime = "", endTime, limit, offset } = query;
      const found = world.kept
        .filter((one) => cameraId === undefined || one.cameraId === cameraId)
        .filter((one) => createdBy === undefined || one.createdBy === createdBy)
        .filter(({ time }) => time >= startTime && (endTime === undefined || time < endTime));
      return { items: found.slice(offset, offset + limit), total: found.length };
    });
    fakeApi.answer(snapshots.remove, ({ params: { id } }) => {
      world.kept = world.kept.filter((one) => one.id !== id);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export const show = (as: Visitor = {}, at = path, locale: "en" | "fa" = "en") =>
  renderScreen(<ClipsScreen />, { as: { may: everything, cameras: [gate, yard], ...as }, path: screenPath, at, locale });
export const named = (text: string, name: string) => text.replace("{{name}}", name);
export const cardOf = async (name: string) => {
  const card = (await screen.findByText(name)).closest("li");
  if (card === null) throw new Error(`${name} stands on no card`);
  return within(card);
};
export const names = () =>
  screen
    .queryAllByRole("listitem")
    .map((card) => card.querySelector("[title]")?.getAttribute("title"));
type User = Awaited<ReturnType<typeof show>>["user"];
export const choose = async (user: User, name: string, act: string) => {
  const card = await cardOf(name);
  await user.click(card.getByRole("button", { name: named(words.actions, name) }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
};
export const open = async (user: User, name: string) => {
  await user.click(await screen.findByRole("button", { name: named(words.open, name) }));
  return within(await screen.findByRole("dialog", { name }));
};
export const pick = async (user: User, ...wanted: readonly string[]) => {
  for (const name of wanted) await user.click(await screen.findByLabelText(named(words.pick, name)));
};

