// What a player says over its picture when it is not simply playing.
import { endpoints } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import { createPlayerEngine, type PlayerEngine } from "@didban/player";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera } from "../../testing/samples.ts";
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

/** Shows what a player says that is in live and has these still pictures in place of video. */
async function show(locale: "en" | "fa", stills: { readonly codec: VideoCodec | undefined } | undefined) {
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  const player = engine.createPlayer(document.createElement("div"));
  vi.spyOn(player, "state", "get").mockReturnValue({ ...player.state, status: "playing", stills });
  await renderScreen(
    <PlayerContext value={aPlayersParts(camera, player)}>
      <PlayerStatus />
      <hr />
    </PlayerContext>,
    { as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] }, locale },
  );
  // Whatever it says stands there with what is beside it.
  await screen.findByRole("separator");
}

describe("still pictures in place of video", () => {
  it.each([
    ["en", "h265", "This browser can't play \u2068H.265\u2069 video. Showing still pictures."],
    ["en", "mpeg4", "This browser can't play \u2068MPEG-4\u2069 video. Showing still pictures."],
    ["fa", "h265", "این مرورگر ویدئوی \u2068H.265\u2069 را پخش نمی‌کند. به جایش عکس نشان داده می‌شود."],
  ] as const)("LIVE-14 in %s the codec that the browser lacks is named: %s", async (locale, codec, text) => {
    await show(locale, { codec });
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it.each([
    ["en", "This browser can't play live video. Update it or use another one."],
    ["fa", "این مرورگر ویدئوی زنده را پخش نمی‌کند. آن را به‌روز کنید یا مرورگر دیگری به کار ببرید."],
  ] as const)("LIVE-17 in %s a browser that plays none is told so, and what helps", async (locale, text) => {
    await show(locale, { codec: undefined });
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it("LIVE-14 nothing is said over video that plays", async () => {
    await show("en", undefined);
    expect(screen.queryByRole("status")).toBeNull();
  });
});
