// What a player says over its picture when it is not simply playing.
import { endpoints } from "@didban/contract";
import { createPlayerEngine, type Player, type PlayerEngine, type PlayerState } from "@didban/player";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import englishCameras from "../../i18n/en/cameras.json" with { type: "json" };
import english from "../../i18n/en/player.json" with { type: "json" };
import persianCameras from "../../i18n/fa/cameras.json" with { type: "json" };
import persian from "../../i18n/fa/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aStatus } from "../../testing/samples.ts";
import { refreshStatuses } from "../camera/camera-statuses.ts";
import { PlayerContext } from "./player-context.ts";
import { aPlayersParts } from "./player-parts.testing.ts";
import { PlayerStatus } from "./player-status.tsx";

const camera = aCamera(1);

let engine: PlayerEngine | undefined;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
});
afterEach(() => {
  engine?.destroy();
  vi.restoreAllMocks();
});

/** Shows what a player says that is in live and like this. */
async function show(locale: "en" | "fa", state: Partial<PlayerState>): Promise<Player> {
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  const player = engine.createPlayer(document.createElement("div"));
  vi.spyOn(player, "state", "get").mockReturnValue({ ...player.state, status: "playing", ...state });
  await renderScreen(
    <PlayerContext value={aPlayersParts(camera, player)}>
      <PlayerStatus />
      <hr />
    </PlayerContext>,
    { as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] }, locale },
  );
  // Whatever it says stands there with what is beside it.
  await screen.findByRole("separator");
  return player;
}

describe("still pictures in place of video", () => {
  it.each([
    ["en", "h265", "This browser can't play \u2068H.265\u2069 video. Showing still pictures."],
    ["en", "mpeg4", "This browser can't play \u2068MPEG-4\u2069 video. Showing still pictures."],
    ["fa", "h265", "این مرورگر ویدئوی \u2068H.265\u2069 را پخش نمی‌کند. به جایش عکس نشان داده می‌شود."],
  ] as const)("LIVE-14 in %s the codec that the browser lacks is named: %s", async (locale, codec, text) => {
    await show(locale, { stills: { codec } });
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it.each([
    ["en", "This browser can't play live video. Update it or use another one."],
    ["fa", "این مرورگر ویدئوی زنده را پخش نمی‌کند. آن را به‌روز کنید یا مرورگر دیگری به کار ببرید."],
  ] as const)("LIVE-17 in %s a browser that plays none is told so, and what helps", async (locale, text) => {
    await show(locale, { stills: { codec: undefined } });
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it("LIVE-14 nothing is said over video that plays", async () => {
    await show("en", {});
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("a connection that was lost", () => {
  const away = { cameraId: camera.id, status: aStatus("connecting", { faultCode: "agentNotAccessible" }) };

  it.each([
    ["en", english.state.reconnecting, englishCameras.fault.agentNotAccessible],
    ["fa", persian.state.reconnecting, persianCameras.fault.agentNotAccessible],
  ] as const)("LIVE-30 STAT-18 in %s it is said that the bridge is away", async (locale, text, reason) => {
    fakeApi.answer(endpoints.cameras.statusAll, { items: [away], total: 1 });
    await show(locale, { status: "reconnecting" });
    act(refreshStatuses);
    await screen.findByText(reason);
    expect(screen.getByRole("status").textContent).toBe(text + reason);
  });

  it("LIVE-30 nothing more is said where the camera is well: it is the viewer who is away", async () => {
    const well = {
      cameraId: camera.id,
      status: aStatus("healthyRecording", { faultCode: "cameraClockSkew" }),
    };
    fakeApi.answer(endpoints.cameras.statusAll, { items: [well], total: 1 });
    await show("en", { status: "reconnecting" });
    const former = fakeApi.calls(endpoints.cameras.statusAll).length;
    act(refreshStatuses);
    await waitFor(() => expect(fakeApi.calls(endpoints.cameras.statusAll).length).toBeGreaterThan(former));
    await act(async () => {});
    expect(screen.getByRole("status").textContent).toBe(english.state.reconnecting);
  });

  it("LIVE-30 a player that has failed tries at once when its camera is back, and not before", async () => {
    fakeApi.answer(endpoints.cameras.statusAll, { items: [away], total: 1 });
    const player = await show("en", {
      status: "error",
      failure: { code: "agentNotAccessible", isRetried: true },
    });
    const retry = vi.spyOn(player, "retry").mockReturnValue();
    act(refreshStatuses);
    await screen.findByText(englishCameras.fault.agentNotAccessible);
    expect(retry).not.toHaveBeenCalled();
    const back = { cameraId: camera.id, status: aStatus("healthyRecording") };
    fakeApi.answer(endpoints.cameras.statusAll, { items: [back], total: 1 });
    act(refreshStatuses);
    await waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
  });
});
