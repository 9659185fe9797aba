// The pad of a camera that moves: who sees it, how it is held, who steers, and the places that the camera remembers.
import { endpoints, type Action, type PtzState } from "@didban/contract";
import { createPlayerEngine, type PlayerEngine } from "@didban/player";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../i18n/en/player.json" with { type: "json" };
import fa from "../../../i18n/fa/player.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aCamera } from "../../../testing/samples.ts";
import { PlayerContext } from "../player-context.ts";
import { PlayerFrame } from "../player-frame.tsx";
import { aPlayersParts } from "../player-parts.testing.ts";
import { PtzBar, PtzSteering } from "./ptz-bar.tsx";
import { ptzSupportOf } from "@didban/contract";

const { ptz } = endpoints;
const features = ["pan", "tilt", "zoom", "presets", "home"];
const plain = aCamera(1);
const dome = { ...plain, enable: false, hardwareInformation: { ...plain.hardwareInformation, features } };
const may: readonly Action[] = ["cameraRead", "cameraPtz"];
const nobody: PtzState = { steering: null, tour: { stops: [], isRunning: false, at: null } };
const gate = { token: "P1", name: "Gate" };

let engine: PlayerEngine | undefined;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(ptz.state, nobody);
  fakeApi.answer(ptz.presets, { items: [gate], total: 1 });
  fakeApi.answer(ptz.move, { seconds: 10 });
  fakeApi.answer(ptz.stop, undefined);
});
afterEach(() => {
  engine?.destroy();
  vi.restoreAllMocks();
});

interface Scene {
  readonly locale?: "en" | "fa";
  readonly mode?: "live" | "history";
  readonly isOpen?: boolean;
  readonly held?: readonly Action[];
  say?(text: string): void;
}

/** Shows the bar of a player that is in live, or in history. */
async function show({ locale = "en", mode = "live", isOpen = true, held = may, say = () => {} }: Scene = {}) {
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  const player = engine.createPlayer(document.createElement("div"));
  const state = { ...player.state, mode };
  vi.spyOn(player, "state", "get").mockReturnValue(state);
  const view = { support: ptzSupportOf(features), isPossible: true, isOpen, toggle() {} };
  const { user } = await renderScreen(
    <PlayerContext value={aPlayersParts(dome, player, { ptz: view, say })}>
      <PtzSteering />
      <PtzBar />
    </PlayerContext>,
    { as: { may: held, cameras: [dome] }, locale },
  );
  return user;
}

const moves = () => fakeApi.calls(ptz.move).map(({ body }) => body);
const stops = () => fakeApi.calls(ptz.stop).length;
const findPad = (words: typeof en | typeof fa = en) => screen.findByRole("group", { name: words.ptz.pad });
const steeredBy = (name: string, isYou = false): PtzState => ({
  ...nobody,
  steering: { name, isYou, seconds: 8 },
});

describe("who sees it", () => {
  const frame = (camera: typeof dome, held: readonly Action[]) =>
    renderScreen(<PlayerFrame camera={camera} size="large" isWanted={false} />, {
      as: { may: held, cameras: [camera] },
    });

  it("PTZ-1 PLAY-42 whoever may move a camera that moves", async () => {
    await frame(dome, may);
    fireEvent.click(await screen.findByRole("button", { name: en.ptz.label }));
    await findPad();
  });

  const still = { ...dome, hardwareInformation: { ...dome.hardwareInformation, features: ["presets"] } };
  it.each([
    ["whoever may not", dome, may.slice(0, 1)],
    ["a camera that does not move", still, may],
  ] as const)("PTZ-1 PLAY-42 it is not there for %s", async (_, camera, held) => {
    await frame(camera, held);
    await screen.findByRole("button", { name: en.menu.menu });
    expect(screen.queryByRole("button", { name: en.ptz.label })).toBeNull();
  });
});

describe("the pad", () => {
  it("PTZ-6 moves while an arrow is held and it has the focus, and stops when it is let go", async () => {
    const user = await show();
    const pad = await findPad();
    pad.focus();
    const hasBeenKept = fireEvent.keyDown(pad, { code: "ArrowLeft", key: "ArrowLeft" });
    // The player's own arrows, which skip, hear nothing of it.
    expect(hasBeenKept).toBe(false);
    await waitFor(() => expect(moves()).toEqual([{ pan: -0.5, tilt: 0, zoom: 0, timeoutMs: 1_500 }]));
    fireEvent.keyDown(pad, { code: "ArrowUp", key: "ArrowUp" });
    await waitFor(() => expect(moves().at(-1)).toEqual({ pan: -0.5, tilt: 0.5, zoom: 0, timeoutMs: 1_500 }));
    fireEvent.keyUp(pad, { code: "ArrowLeft", key: "ArrowLeft" });
    fireEvent.keyUp(pad, { code: "ArrowUp", key: "ArrowUp" });
    await waitFor(() => expect(stops()).toBe(1));
    // Where the focus goes elsewhere nothing is held any more.
    pad.focus();
    fireEvent.keyDown(pad, { code: "ArrowRight", key: "ArrowRight" });
    await waitFor(() => expect(moves().at(-1)?.pan).toBe(0.5));
    await user.tab();
    await waitFor(() => expect(stops()).toBe(2));
  });

  it("PTZ-6 moves to where it is pressed, further out faster, with mouse and finger", async () => {
    await show();
    const pad = await findPad();
    vi.spyOn(pad, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
    fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 75, clientY: 50 });
    await waitFor(() => expect(moves()).toEqual([{ pan: 0.5, tilt: 0, zoom: 0, timeoutMs: 1_500 }]));
    fireEvent.pointerMove(pad, { pointerId: 1, clientX: 50, clientY: -200 });
    await waitFor(() => expect(moves().at(-1)).toEqual({ pan: 0, tilt: 1, zoom: 0, timeoutMs: 1_500 }));
    fireEvent.pointerUp(pad, { pointerId: 1 });
    await waitFor(() => expect(stops()).toBe(1));
  });

  it("PTZ-6 the lens zooms while its button is held, by keys too", async () => {
    await show();
    const closer = await screen.findByRole("button", { name: en.ptz.closer });
    fireEvent.keyDown(closer, { code: "Space" });
    await waitFor(() => expect(moves()).toEqual([{ pan: 0, tilt: 0, zoom: 0.6, timeoutMs: 1_500 }]));
    fireEvent.keyUp(closer, { code: "Space" });
    await waitFor(() => expect(stops()).toBe(1));
    const wider = screen.getByRole("button", { name: en.ptz.wider });
    fireEvent.pointerDown(wider, { button: 0, pointerId: 1 });
    await waitFor(() => expect(moves().at(-1)?.zoom).toBe(-0.6));
    fireEvent.pointerUp(wider, { pointerId: 1 });
    await waitFor(() => expect(stops()).toBe(2));
  });

  it.each([
    ["en", en, "Go live to move the camera"],
    ["fa", fa, fa.ptz.goLive],
  ] as const)("PTZ-7 in %s it is off in history, and says why", async (locale, words, text) => {
    await show({ locale, mode: "history" });
    const pad = await findPad(words);
    await screen.findByText(text);
    expect(pad.getAttribute("aria-disabled")).toBe("true");
    fireEvent.keyDown(pad, { code: "ArrowLeft" });
    fireEvent.pointerDown(pad, { pointerId: 1, button: 0 });
    expect(moves()).toEqual([]);
  });

  it("PTZ-4 a refusal is told over the picture, and nothing is asked again until the next press", async () => {
    const said: string[] = [];
    fakeApi.refuse(ptz.move, "ptzBusy", { detail: "Sara is steering this camera (7 s)." });
    await show({ say: (text) => said.push(text) });
    const pad = await findPad();
    fireEvent.keyDown(pad, { code: "ArrowLeft" });
    await waitFor(() => expect(said).toEqual(["Sara is steering this camera (7 s)."]));
    expect(fakeApi.calls(ptz.move)).toHaveLength(1);
    expect(stops()).toBe(0);
  });
});

describe("who steers", () => {
  it.each([
    ["en", en, "Sara is steering (8 s)."],
    ["fa", fa, "Sara دوربین را حرکت می‌دهد (۸ ثانیه)."],
  ] as const)(
    "PTZ-4 in %s a colleague is told, the pad is theirs, and it may be taken over",
    async (locale, words, text) => {
      fakeApi.answer(ptz.state, steeredBy("Sara"));
      fakeApi.answer(ptz.takeOver, undefined);
      const user = await show({ locale, held: [...may, "cameraUpdateSettings"] });
      await screen.findByText(text);
      expect((await findPad(words)).getAttribute("aria-disabled")).toBe("true");
      fakeApi.answer(ptz.state, steeredBy("Ali", true));
      await user.click(screen.getByRole("button", { name: words.ptz.takeOver }));
      await waitFor(async () => expect((await findPad(words)).getAttribute("aria-disabled")).toBe("false"));
      expect(fakeApi.calls(ptz.takeOver)).toHaveLength(1);
    },
  );

  it("PTZ-4 whoever may not change the camera does not take over", async () => {
    fakeApi.answer(ptz.state, steeredBy("Sara"));
    await show();
    await screen.findByText("Sara is steering (8 s).");
    expect(screen.queryByRole("button", { name: en.ptz.takeOver })).toBeNull();
  });

  it("PTZ-4 it is told over the picture where the pad is closed, of others alone", async () => {
    fakeApi.answer(ptz.state, steeredBy("Sara"));
    await show({ isOpen: false });
    await screen.findByText("Sara is steering");
    cleanup();
    fakeApi.answer(ptz.state, steeredBy("Ali", true));
    await show({ isOpen: false });
    await waitFor(() => expect(fakeApi.calls(ptz.state).length).toBeGreaterThan(1));
    expect(screen.queryByText("Ali is steering")).toBeNull();
  });
});

describe("presets", () => {
  it("PTZ-3 PTZ-6 are gone to, kept under a name, and deleted after a second press; home is a press away", async () => {
    fakeApi.answer(ptz.goToPreset, undefined);
    fakeApi.answer(ptz.addPreset, { token: "P2", name: "Yard" });
    fakeApi.answer(ptz.removePreset, undefined);
    fakeApi.answer(ptz.home, undefined);
    const user = await show();
    await user.click(await screen.findByRole("button", { name: "Gate" }));
    expect(fakeApi.calls(ptz.goToPreset).map(({ params }) => params.token)).toEqual(["P1"]);
    await user.type(screen.getByLabelText(en.ptz.presetName), "  Yard ");
    await user.click(screen.getByRole("button", { name: en.ptz.keep }));
    expect(fakeApi.calls(ptz.addPreset).map(({ body }) => body)).toEqual([{ name: "Yard" }]);
    await user.click(await screen.findByRole("button", { name: "Delete preset Gate" }));
    expect(fakeApi.calls(ptz.removePreset)).toEqual([]);
    await user.click(screen.getByRole("button", { name: en.ptz.remove }));
    await waitFor(() => expect(fakeApi.calls(ptz.removePreset)).toHaveLength(1));
    fireEvent.pointerDown(screen.getByRole("button", { name: en.ptz.home }), { button: 0, pointerId: 1 });
    await waitFor(() => expect(fakeApi.calls(ptz.home)).toHaveLength(1));
  });

  it("PTZ-3 one that could not be kept is told at its name, and none says what to do", async () => {
    fakeApi.answer(ptz.presets, { items: [], total: 0 });
    fakeApi.refuse(ptz.addPreset, "limitReached");
    const user = await show();
    await screen.findByText(en.ptz.noPresets);
    await user.type(screen.getByLabelText(en.ptz.presetName), "Yard");
    await user.click(screen.getByRole("button", { name: en.ptz.keep }));
    await waitFor(() =>
      expect(screen.getByLabelText(en.ptz.presetName).getAttribute("aria-invalid")).toBe("true"),
    );
  });

  it("PTZ-5 a camera that does not answer is told of, with a way to try again", async () => {
    fakeApi.refuse(ptz.presets, "CameraNotAccessible");
    const user = await show();
    const alert = within(await screen.findByRole("alert"));
    fakeApi.answer(ptz.presets, { items: [gate], total: 1 });
    await user.click(alert.getByRole("button"));
    await screen.findByRole("button", { name: "Gate" });
  });
});

it("PTZ-3 a tour is put together of presets, saved, started and ended", async () => {
  fakeApi.answer(ptz.saveTour, nobody);
  fakeApi.answer(ptz.startTour, nobody);
  fakeApi.answer(ptz.stopTour, nobody);
  const user = await show();
  fireEvent.click(await screen.findByRole("radio", { name: en.ptz.tour }));
  await screen.findByText(en.ptz.noTour);
  await user.click(await screen.findByLabelText(en.ptz.addStop, { selector: "input" }));
  await user.click(await screen.findByRole("option", { name: "Gate" }));
  const seconds = screen.getByLabelText("Seconds at Gate");
  await user.clear(seconds);
  await user.type(seconds, "45");
  const stops = [{ ...gate, seconds: 45 }];
  fakeApi.answer(ptz.state, { ...nobody, tour: { stops, isRunning: false, at: null } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fakeApi.calls(ptz.saveTour).map(({ body }) => body)).toEqual([{ stops }]));
  fakeApi.answer(ptz.state, { ...nobody, tour: { stops, isRunning: true, at: 0 } });
  await user.click(await screen.findByRole("button", { name: en.ptz.startTour }));
  await screen.findByText(en.ptz.touring);
  expect(screen.getByRole("listitem", { current: "step" }).textContent).toContain("Gate");
  await user.click(screen.getByRole("button", { name: en.ptz.stopTour }));
  await waitFor(() => expect(fakeApi.calls(ptz.stopTour)).toHaveLength(1));
});
