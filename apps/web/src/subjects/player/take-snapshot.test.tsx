// Taking a snapshot: the file that is saved, the copy that the server is given, and what is said. That it is the picture on screen is proved in a browser.
import { endpoints } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import guestWords from "../../i18n/en/guest.json" with { type: "json" };
import words from "../../i18n/en/player.json" with { type: "json" };
import persian from "../../i18n/fa/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../testing/samples.ts";
import { activeSeat } from "./active-player.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { playerEngine } from "./player-host.ts";

const { archive, cameras, snapshots, streams } = endpoints;
const gate = { ...aCamera(1), name: "Gate: north", timezone: "Asia/Tehran" };
const firstMs = Date.UTC(2026, 2, 14, 20, 45, 30, 250);

/** Names of the files that were saved. */
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.refuse(archive.thumbnail, "thumbnailNotFound");
  fakeApi.hold(streams.request);
  fakeApi.cut(streams.request);
});
afterEach(() => vi.restoreAllMocks());

interface Scene extends Partial<Visitor> {
  /** False: none has come yet. */
  readonly hasPicture?: boolean;
  readonly locale?: "en" | "fa";
}

/** A player of the gate that shows one picture after another, each a second after the one before. */
async function watchGate({ hasPicture = true, locale = "en", ...as }: Scene = {}) {
  const engine = playerEngine();
  const make = engine.createPlayer.bind(engine);
  let shownMs = firstMs - 1000;
  let isBroken = false;
  vi.spyOn(engine, "createPlayer").mockImplementation((host) => {
    const player = make(host);
    const state = { ...player.state, captureMs: hasPicture ? firstMs : undefined };
    vi.spyOn(player, "state", "get").mockReturnValue(state);
    vi.spyOn(player, "grabPicture").mockImplementation(async () => {
      if (!hasPicture) return undefined;
      if (isBroken) {
        isBroken = false;
        throw new Error("The picture's file is empty.");
      }
      shownMs += 1000;
      return { jpeg: new Blob([`picture of ${shownMs}`]), captureMs: shownMs, width: 1280, height: 720 };
    });
    return player;
  });
  const may = everything.filter((action) => action !== "cameraStreamArchive");
  const shown = await renderScreen(<PlayerFrame camera={gate} size="large" />, {
    as: { may, cameras: [gate], ...as },
    locale,
  });
  const frame = within(await screen.findByRole("region", { name: /Gate/ }));
  const breakNext = () => {
    isBroken = true;
  };
  return {
    ...shown,
    frame,
    breakNext,
    button: () => frame.findByRole("button", { name: words.snapshot.take }),
  };
}

const sent = () =>
  fakeApi
    .calls(snapshots.create)
    .map(({ body, file }) => ({ ...body, text: new TextDecoder().decode(file) }));

const pictureAt = (ms: number) => ({
  cameraId: gate.id,
  time: new Date(ms).toISOString(),
  text: `picture of ${ms}`,
});

it("SNAP-1 SNAP-10 a snapshot is saved as a file named after camera and picture, and goes to the server with the picture's time", async () => {
  fakeApi.answer(snapshots.create, { id: idOf(7) });
  const { user, button, frame } = await watchGate();
  await user.click(await button());
  await frame.findByText(words.snapshot.saved);
  // By the camera's clock, where it is the next day already.
  expect(saved).toEqual(["Gate_ north_2026-03-15_00-15-30.jpg"]);
  expect(sent()).toEqual([pictureAt(firstMs)]);
});

it.each([
  ["en", words],
  ["fa", persian],
] as const)(
  "SNAP-9 in %s it is said that a picture could not be made into a file; nothing is saved or sent, and the next one is taken",
  async (locale, texts) => {
    fakeApi.answer(snapshots.create, { id: idOf(7) });
    const { user, frame, breakNext } = await watchGate({ locale });
    const button = await frame.findByRole("button", { name: texts.snapshot.take });
    breakNext();
    await user.click(button);
    await frame.findByText(texts.snapshot.noFile);
    expect([saved, sent()]).toEqual([[], []]);
    await user.click(button);
    await frame.findByText(texts.snapshot.saved);
    expect([saved.length, sent()]).toEqual([1, [pictureAt(firstMs)]]);
  },
);

it("PLAY-34 KEY-8 the menu and the key take one too", async () => {
  fakeApi.answer(snapshots.create, { id: idOf(7) });
  const { user } = await watchGate();
  await user.click(await screen.findByRole("button", { name: words.menu.menu }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: words.snapshot.take }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  act(() => activeSeat()?.commands().snapshot?.("KeyS"));
  await waitFor(() => expect(sent()).toEqual([pictureAt(firstMs), pictureAt(firstMs + 1000)]));
});

it("SNAP-8 where the server does not get it the file is saved all the same, and Retry sends the same picture", async () => {
  fakeApi.cut(snapshots.create);
  const { user, button } = await watchGate();
  await user.click(await button());
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain(words.snapshot.onlyHere);
  expect(saved).toHaveLength(1);
  fakeApi.answer(snapshots.create, { id: idOf(7) });
  await user.click(within(notice).getByRole("button", { name: words.state.retry }));
  await screen.findByText(words.snapshot.saved);
  expect(sent()).toEqual([pictureAt(firstMs), pictureAt(firstMs)]);
  expect(saved).toHaveLength(1);
  expect(screen.queryByText(words.snapshot.onlyHere)).toBeNull();
});

it("SNAP-8 each picture that the server did not get has a way to try it again of its own", async () => {
  fakeApi.refuse(snapshots.create, "fileMaxSizeExceeded");
  const { user, button } = await watchGate();
  await user.click(await button());
  await user.click(await button());
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
});

it("SNAP-1 a second one that is taken while the first is on its way does not wait for it", async () => {
  fakeApi.answer(snapshots.create, { id: idOf(7) });
  const letGo = fakeApi.hold(snapshots.create);
  const { user, button, frame } = await watchGate();
  await user.click(await button());
  await user.click(await button());
  await waitFor(() => expect(sent()).toEqual([pictureAt(firstMs), pictureAt(firstMs + 1000)]));
  expect(saved).toHaveLength(2);
  letGo();
  await frame.findByText(words.snapshot.saved);
});

it("SNAP-10 without a picture on screen it cannot be taken", async () => {
  const { user, frame } = await watchGate({ hasPicture: false });
  const button = await frame.findByRole("button", {
    name: `${words.snapshot.take} · ${words.snapshot.noPicture}`,
  });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(activeSeat()?.commands().snapshot).toBeUndefined();
  await user.click(await screen.findByRole("button", { name: words.menu.menu }));
  const dialog = within(await screen.findByRole("dialog"));
  const entry = dialog.getByRole<HTMLButtonElement>("button", { name: new RegExp(words.snapshot.take) });
  expect(entry.disabled).toBe(true);
  expect(saved).toEqual([]);
});

it("PLAY-34 SNAP-1 who may take none has no control for it", async () => {
  const { user, frame } = await watchGate({ may: ["cameraRead", "cameraStreamLive"] });
  await user.click(await frame.findByRole("button", { name: words.menu.menu }));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("button", { name: new RegExp(words.snapshot.take) })).toBeNull();
});

it("SNAP-10 WS-67 a guest has the file, and is told that nothing else is saved", async () => {
  fakeApi.answer(snapshots.create, { id: idOf(7) });
  const { user, button } = await watchGate({ isGuest: true });
  await user.click(await button());
  await screen.findByText(guestWords.notSaved);
  expect(saved).toHaveLength(1);
  expect(screen.queryByText(words.snapshot.saved)).toBeNull();
});
