// Several cameras at one time: what the address and the person choose, and that one playhead steers all.
import { endpoints, type CameraDetails } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import words from "../../i18n/en/playback.json" with { type: "json" };
import playerWords from "../../i18n/en/player.json" with { type: "json" };
import { tellCameraEvent } from "../../subjects/camera/camera-events.ts";
import { activeSeat } from "../../subjects/player/active-player.ts";
import { playerEngine } from "../../subjects/player/player-host.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { PlaybackScreen } from "./playback-screen.tsx";

const { archive, cameras, streams } = endpoints;
const all: readonly CameraDetails[] = ["Gate", "Yard", "Roof"].map((name, at) => ({
  ...aCamera(at + 1),
  name,
}));
const minuteMs = 60_000;
/** Some minutes ago, to the second. */
const askedMs = Math.floor(Date.now() / 1_000) * 1_000 - 5 * minuteMs;
const asked = new Date(askedMs).toISOString();
const [gate, yard] = all.map(({ id }) => id);

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(cameras.list, { items: [...all], total: all.length });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(archive.archiveMap, { archiveMap: [] });
  fakeApi.answer(archive.downMap, { downtimeMap: [] });
  // No picture comes.
  fakeApi.hold(streams.request);
  fakeApi.cut(streams.request);
});
afterEach(() => vi.restoreAllMocks());

async function open(search: string, may = everything) {
  const made = vi.spyOn(playerEngine(), "createGroup");
  const { user } = await renderScreen(<PlaybackScreen />, {
    as: { may, cameras: all },
    path: "/app/playback",
    at: `/app/playback?${search}`,
  });
  await screen.findByRole("heading", { level: 1 });
  return { user, group: () => made.mock.results.at(-1)?.value };
}

const tile = (name: string) =>
  screen.findByRole("region", { name: playerWords.player.replace("{{name}}", name) });
const tiles = () => screen.queryAllByRole("region").map((one) => one.getAttribute("aria-label"));

it("PLAY-43 the address names the cameras and the time; each that may be played has its picture, and one timeline", async () => {
  const { group } = await open(`cameras=${gate},${yard},${aCamera(9).id}&at=${asked}`);
  await tile("Gate");
  await tile("Yard");
  expect(tiles()).toHaveLength(2);
  expect(group().positionMs - askedMs).toBeGreaterThanOrEqual(0);
  expect(group().positionMs - askedMs).toBeLessThan(minuteMs);
  expect(screen.getAllByRole("slider", { name: words.timeline })).toHaveLength(1);
});

it("PLAY-43 keys and buttons steer all of them at once", async () => {
  const { user, group } = await open(`cameras=${gate},${yard}&at=${asked}`);
  await tile("Gate");
  const atMs = () => group().positionMs;
  act(() => activeSeat()?.commands().togglePlay?.("Space"));
  expect(group().state).toEqual({ isPlaying: false, speed: 1 });
  const before = atMs();
  await user.click(screen.getByRole("button", { name: playerWords.back15 }));
  expect(Math.abs(atMs() - (before - 15_000))).toBeLessThan(5_000);
  expect(group().state.isPlaying).toBe(true);
  await user.click(screen.getByRole("button", { name: playerWords.pause }));
  expect(group().state.isPlaying).toBe(false);
});

it("MASK-17 PLAY-43 when the mask of one camera is another, that camera's picture alone is asked for again", async () => {
  const made = vi.spyOn(playerEngine(), "createPlayer");
  const masked = everything.filter((action) => action !== "privacyMaskUpdate");
  await open(`cameras=${gate},${yard}&at=${asked}`, masked);
  await tile("Gate");
  await tile("Yard");
  const refreshed = made.mock.results.map(({ value }) => vi.spyOn(value, "refreshPicture"));
  act(() => tellCameraEvent(gate ?? "", "maskAltered"));
  expect(refreshed.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it("PLAY-43 one more camera is compared by one press; of two one goes, and the other is played alone from there", async () => {
  const { user } = await open(`camera=${gate}`);
  await user.click(await screen.findByRole("button", { name: words.compare }));
  await tile("Gate");
  const other = within(await tile("Yard"));
  await user.click(other.getByRole("button", { name: playerWords.remove.replace("{{name}}", "Yard") }));
  await waitFor(() => expect(screen.queryByRole("slider", { name: words.timeline })).toBeNull());
  expect(screen.getByRole("combobox", { name: words.choose })).toHaveProperty("value", "Gate");
});
