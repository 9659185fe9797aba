// A snapshot that is opened in the player of its camera: what is shown, and what leaves it.
import { endpoints, type Snapshot } from "@didban/contract";
import { dayNumberOf } from "@didban/media/timeline";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CameraScreen } from "../../features/camera/camera-screen.tsx";
import words from "../../i18n/en/player.json" with { type: "json" };
import { places } from "../../lib/paths.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../testing/samples.ts";
import { activeSeat } from "./active-player.ts";
import { playerEngine } from "./player-host.ts";

const { archive, bookmarks, cameras, snapshots, streams } = endpoints;
const nowMs = Date.now();
const takenMs = nowMs - 3_600_000;
const gate = { ...aCamera(1), name: "Gate", createdAt: new Date(nowMs - 86_400_000).toISOString() };
const snapshot: Snapshot = {
  id: idOf(7),
  cameraId: gate.id,
  cameraName: "Gate",
  isCameraRemoved: false,
  timezone: "UTC",
  name: "The courier",
  time: new Date(takenMs).toISOString(),
  exportId: null,
  size: 3,
  width: 1280,
  height: 720,
  createdAt: new Date(takenMs).toISOString(),
  createdBy: idOf(2),
  createdByName: "Olivia Owner",
};
const path = "/app/camera/detail/:id";

/** What the players that were made are told, in their order. */
let told: string[];

beforeEach(() => {
  told = [];
  const engine = playerEngine();
  const make = engine.createPlayer.bind(engine);
  vi.spyOn(engine, "createPlayer").mockImplementation((host) => {
    const player = make(host);
    vi.spyOn(player, "open").mockImplementation(
      (_, { atMs } = {}) => void told.push(`open ${atMs ?? "live"}`),
    );
    vi.spyOn(player, "pause").mockImplementation(() => void told.push("pause"));
    vi.spyOn(player, "escape").mockImplementation(() => void told.push("escape"));
    return player;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(cameras.get, gate);
  fakeApi.answer(cameras.list, { items: [gate], total: 1 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(archive.downMap, { downtimeMap: [] });
  fakeApi.answer(bookmarks.list, { items: [], total: 0 });
  fakeApi.refuse(archive.thumbnail, "thumbnailNotFound");
  fakeApi.hold(streams.request);
  fakeApi.cut(streams.request);
  fakeApi.answer(snapshots.read, snapshot);
  fakeApi.answer(snapshots.media, new Uint8Array([0xff, 0xd8, 0xff]));
});
afterEach(() => vi.restoreAllMocks());

/** Opens the snapshot at its address; `isRecorded` says whether there is footage of its moment still. */
async function openSnapshot(isRecorded: boolean) {
  const span = [dayNumberOf(takenMs - 60_000), dayNumberOf(takenMs + 60_000), false] as const;
  fakeApi.answer(archive.archiveMap, { archiveMap: isRecorded ? [[...span]] : [] });
  const as = { may: everything, cameras: [gate] };
  const shown = await renderScreen(<CameraScreen />, { as, path, at: places.snapshot(gate.id, snapshot.id) });
  const frame = await screen.findByRole("region", { name: words.player.replace("{{name}}", "Gate") });
  return { ...shown, frame, mode: () => frame.dataset["mode"] };
}

const still = () => screen.findByRole("img", { name: "The courier" });
const isLeft = (address: () => string) =>
  waitFor(() => {
    expect(screen.queryByRole("img", { name: "The courier" })).toBeNull();
    expect(address()).toBe(`/app/camera/detail/${gate.id}`);
  });

it("PLAY-17 SNAP-11 it lies over the player, which stands paused at its moment, and Escape leads to live", async () => {
  const { address, mode } = await openSnapshot(true);
  await still();
  expect(mode()).toBe("snapshot");
  await screen.findByRole("button", { name: words.snapshot.playFromHere });
  expect(told).toEqual([`open ${takenMs}`, "pause"]);
  act(() => activeSeat()?.commands().escape?.("Escape"));
  await isLeft(address);
  // The same player goes on.
  expect(told).toEqual([`open ${takenMs}`, "pause", "escape"]);
});

it("SNAP-11 where its moment is no longer archived there is nothing to play from, and leaving it leads to live", async () => {
  const { user, address } = await openSnapshot(false);
  await still();
  expect(screen.queryByRole("button", { name: words.snapshot.playFromHere })).toBeNull();
  expect(told).toEqual([]);
  await user.click(screen.getByRole("button", { name: words.goLive }));
  await isLeft(address);
  await waitFor(() => expect(told).toEqual(["open live"]));
});

it("SNAP-11 one that is not there is left at once, and that is said", async () => {
  fakeApi.refuse(snapshots.read, "SnapshotNotAvailable");
  const { address } = await openSnapshot(true);
  await isLeft(address);
  await screen.findByRole("alert");
  await waitFor(() => expect(told).toEqual(["open live"]));
});
