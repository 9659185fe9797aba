// From one thing that the camera found to the next, by the player's buttons.
import { endpoints, type CameraEvent } from "@didban/contract";
import { createPlayerEngine, type PlayerEngine } from "@didban/player";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import words from "../../i18n/en/player.json" with { type: "json" };
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, idOf } from "../../testing/samples.ts";
import { useEventJumps } from "./event-jumps.ts";

const nowMs = Date.UTC(2026, 4, 12, 9, 30);
const camera = aCamera(1);
let engine: PlayerEngine | undefined;
afterEach(() => {
  engine?.destroy();
  vi.restoreAllMocks();
});

const event: CameraEvent = {
  id: idOf(9),
  type: "hardwareMotion",
  alertType: "hw-motion",
  index: 0,
  topic: null,
  startTime: new Date(nowMs - 60_000).toISOString(),
  endTime: null,
  count: 1,
};

/** A player that stands at a time, and what it was told. */
async function show(may: readonly ("cameraStreamArchive" | "aiTrackRead")[]) {
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  const player = engine.createPlayer(document.createElement("div"));
  const state = {
    ...player.state,
    mode: "history",
    positionMs: nowMs,
    earliestMs: nowMs - 3_600_000,
  } as const;
  vi.spyOn(player, "state", "get").mockReturnValue(state);
  const seek = vi.spyOn(player, "seek").mockReturnValue(undefined);
  const said: string[] = [];
  const time = cameraTimeOf("UTC", "en");
  const say = (text: string) => void said.push(text);
  function Jumps() {
    const { isAllowed, jump } = useEventJumps({ camera, player, time, say });
    if (!isAllowed) return <p>{camera.name}</p>;
    return (["before", "after"] as const).map((direction) => (
      <button key={direction} onClick={() => jump(direction)}>
        {direction}
      </button>
    ));
  }
  const as = { may: ["cameraRead", ...may] as const, cameras: [camera] };
  const { user } = await renderScreen(<Jumps />, { as });
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  return { press, said, sought: () => seek.mock.calls.map(([atMs]) => atMs) };
}

it("AI-28 the one before is gone to, five seconds early, and said; where the player stands already is looked beyond", async () => {
  fakeApi.answer(endpoints.cameraEvents.nearest, ({ query }) => ({
    event: query.direction === "before" ? event : null,
  }));
  const { press, said, sought } = await show(["cameraStreamArchive", "aiTrackRead"]);
  await press("before");
  await waitFor(() => expect(said).toEqual([expect.stringContaining(words.event["hw-motion"])]));
  expect(sought()).toEqual([nowMs - 65_000]);
  await press("after");
  await waitFor(() => expect(said.at(-1)).toBe(words.event.noneAfter));
  expect(sought()).toHaveLength(1);
  const asked = fakeApi
    .calls(endpoints.cameraEvents.nearest)
    .map(({ query }) => Date.parse(query.at) - nowMs);
  expect(asked).toEqual([4_500, 5_500]);
});

it("AI-16 whoever may not read of events has no way to them", async () => {
  await show(["cameraStreamArchive"]);
  await screen.findByText(camera.name);
});
