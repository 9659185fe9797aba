// What somebody else does to a camera, as a player that is open with it takes it from the channel.
import { endpoints, type CameraDetails, type ServerMessage, type StreamInformation } from "@didban/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CameraScreen } from "../features/camera/camera-screen.tsx";
import bookmarkWords from "../i18n/en/bookmarks.json" with { type: "json" };
import words from "../i18n/en/player.json" with { type: "json" };
import { activeSeat } from "../subjects/player/active-player.ts";
import { playerEngine } from "../subjects/player/player-host.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen, signIn } from "../testing/render-screen.tsx";
import { aCamera, everything, workspaceId } from "../testing/samples.ts";
import { dropAllReads, react } from "./channel-reactions.ts";

const { archive, bookmarks, cameras, streams } = endpoints;
const gate = { ...aCamera(1), name: "Gate" };
const path = "/app/camera/detail/:id";

afterEach(() => vi.restoreAllMocks());

/** What somebody may do who gets pictures without what masks hide. */
const masked = everything.filter((action) => action !== "privacyMaskUpdate");

/** Opens the gate's page with its player. */
async function watchGate(opened: CameraDetails = gate, may = everything) {
  const made = vi.spyOn(playerEngine(), "createPlayer");
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(cameras.get, opened);
  fakeApi.answer(cameras.list, { items: [opened], total: 1 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(archive.archiveMap, { archiveMap: [] });
  fakeApi.answer(archive.downMap, { downtimeMap: [] });
  fakeApi.answer(bookmarks.list, { items: [], total: 0 });
  fakeApi.refuse(archive.thumbnail, "thumbnailNotFound");
  // No picture comes: a player is told of changes all the same.
  fakeApi.hold(streams.request);
  fakeApi.cut(streams.request);
  const as = { may, cameras: [gate] };
  await renderScreen(<CameraScreen />, { as, path, at: path.replace(":id", gate.id) });
  const frame = await screen.findByRole("region", { name: words.player.replace("{{name}}", "Gate") });
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  const [player] = made.mock.results.map(({ value }) => value);
  return {
    streamsChanged: vi.spyOn(player, "streamsChanged"),
    refreshPicture: vi.spyOn(player, "refreshPicture"),
    /** Somebody made the camera what it is now, and the channel says so. */
    becomes(camera: CameraDetails) {
      fakeApi.answer(cameras.get, camera);
      hear({
        name: "ResourceEvent",
        args: [
          { workspaceId, kind: "camera", resourceId: gate.id, event: "updated", eventType: null, data: null },
        ],
      });
    },
    /** It is the player that was opened, not one of a page that was loaded anew. */
    isSame: () => frame.isConnected && made.mock.calls.length === 1,
  };
}

const hear = (message: ServerMessage) =>
  act(() => react(message, { pathname: () => path.replace(":id", gate.id), go: () => undefined }));

const recordedBy = (mode: "always" | "pause"): CameraDetails => ({
  ...gate,
  recordInformation: { ...gate.recordInformation, mode },
});

it("PLAY-40 a pause of recording and its end show in it", async () => {
  const { becomes, isSame } = await watchGate();
  expect(screen.queryByText(words.paused)).toBeNull();
  becomes(recordedBy("pause"));
  await screen.findByText(words.paused);
  becomes(recordedBy("always"));
  await waitFor(() => expect(screen.queryByText(words.paused)).toBeNull());
  expect(isSame()).toBe(true);
});

it("PLAY-40 it asks for its quality anew once that leads to another stream", async () => {
  const roles = (lowResIndex: number): StreamInformation => ({
    ...gate.streamInformation,
    streamCount: 2,
    highResIndex: 0,
    lowResIndex,
    poorIndex: lowResIndex,
  });
  const { becomes, streamsChanged, isSame } = await watchGate();
  const counts: number[] = [];
  // Of no streams yet, one for everything, the same again, a second one, the same again.
  for (const [step, lowResIndex] of [0, 0, 1, 1].entries()) {
    const name = `Gate ${step}`;
    becomes({ ...gate, name, streamInformation: roles(lowResIndex) });
    await screen.findByRole("heading", { name });
    counts.push(streamsChanged.mock.calls.length);
  }
  // The first ones are no change: the player waits for them by itself.
  expect(counts).toEqual([0, 0, 1, 1]);
  expect(isSame()).toBe(true);
});

it("PLAY-40 MASK-17 its camera is read again when the mask of it is another, and its picture is asked for again", async () => {
  const { isSame, refreshPicture } = await watchGate(gate, masked);
  const before = fakeApi.calls(cameras.get).length;
  hear({ name: "MaskAltered", args: [{ workspaceId, cameraId: gate.id, mask: [], userId: gate.id }] });
  expect(refreshPicture).toHaveBeenCalledOnce();
  await waitFor(() => expect(fakeApi.calls(cameras.get).length).toBe(before + 1));
  // The news may have been ahead of the pictures.
  await waitFor(() => expect(refreshPicture).toHaveBeenCalledTimes(2));
  expect(isSame()).toBe(true);
});

it("EVT-3 CHAN-35 what is hidden is drawn anew in it without a reload, once somebody sets it, changes it or takes it away", async () => {
  const { isSame } = await watchGate();
  const area = () => document.querySelector("polygon")?.getAttribute("points") ?? null;
  expect(area()).toBeNull();
  const corner = [
    { x: 0, y: 0 },
    { x: 0.5, y: 0 },
    { x: 0, y: 0.5 },
  ];
  const half = [...corner, { x: 0.5, y: 0.5 }];
  for (const mask of [corner, half, []]) {
    fakeApi.answer(cameras.get, { ...gate, maskData: mask });
    hear({ name: "MaskAltered", args: [{ workspaceId, cameraId: gate.id, mask, userId: gate.id }] });
    const drawn = mask.length === 0 ? null : mask.map(({ x, y }) => `${x},${y}`).join(" ");
    await waitFor(() => expect(area()).toBe(drawn));
  }
  expect(isSame()).toBe(true);
});

it("EVT-7 MASK-17 news that may have been missed while the channel was away have its camera read and its picture asked for again", async () => {
  const { isSame, refreshPicture } = await watchGate(gate, masked);
  fakeApi.answer(cameras.get, { ...gate, name: "Gate 2" });
  act(() => dropAllReads());
  expect(refreshPicture).toHaveBeenCalledOnce();
  await screen.findByRole("heading", { name: "Gate 2" });
  expect(isSame()).toBe(true);
});

it("MASK-17 its picture is asked for again when what masks hide is hidden from the viewer from now on", async () => {
  const { isSame, refreshPicture } = await watchGate();
  signIn({ may: masked, cameras: [gate] });
  hear({
    name: "PermissionMatrixUpdated",
    args: [{ workspaceId, userId: gate.id, version: 2, resourceType: "c", added: [], removed: [] }],
  });
  // And after a while once more, however soon this is looked at.
  await waitFor(() => expect(refreshPicture).toHaveBeenCalled());
  expect(isSame()).toBe(true);
});

it("KEY-15 SEL-1 Ctrl+B begins to mark, and again begins anew: one range is chosen at a time; SEL-6 Escape ends it", async () => {
  await watchGate();
  const press = (shortcut: "bookmark" | "escape") => act(() => activeSeat()?.commands()[shortcut]?.("KeyB"));
  const panels = () => screen.queryAllByRole("group", { name: bookmarkWords.form.new });
  press("bookmark");
  await waitFor(() => expect(panels()).toHaveLength(1));
  press("bookmark");
  expect(panels()).toHaveLength(1);
  press("escape");
  await waitFor(() => expect(panels()).toHaveLength(0));
  expect(fakeApi.calls(bookmarks.create)).toEqual([]);
});
