// What becomes of the players of a page that nobody has touched for half an hour, and of a tab that is never asked.
import { endpoints } from "@didban/contract";
import { createPlayerEngine, type PlayerEngine } from "@didban/player";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../i18n/en/player.json" with { type: "json" };
import fa from "../../i18n/fa/player.json" with { type: "json" };
import { changeLocale } from "../../i18n/index.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { playerEngine } from "./player-host.ts";

const halfAnHourMs = 30 * 60_000;
const cameras = ["Gate", "Yard", "Roof"].map((name, at) => ({ ...aCamera(at + 1), name }));

let engine: PlayerEngine | undefined;
afterEach(() => {
  engine?.destroy();
  vi.restoreAllMocks();
});

it("LIVE-23 after half an hour without input it asks over the dimmed picture, one press lets all go on, and a tab that keeps watching is never asked", async () => {
  // Time goes on by itself as well: what the page waits for elsewhere comes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  // The page's own engine may have counted by another clock before. No picture comes.
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  vi.spyOn(playerEngine(), "createPlayer").mockImplementation(engine.createPlayer.bind(engine));
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.refuse(endpoints.archive.thumbnail, "thumbnailNotFound");
  // The last one is of a tab that is never asked.
  await renderScreen(
    cameras.map((camera, at) => (
      <PlayerFrame key={camera.id} camera={camera} size="small" keepsWatching={at === 2} />
    )),
    { as: { may: everything, cameras } },
  );
  const players = await screen.findAllByRole("region", { name: /Gate|Yard|Roof/ });
  const statuses = () => players.map(({ dataset }) => dataset.status);
  const dimmed = () => players.map((player) => player.querySelector("[data-dimmed='true']") !== null);
  const asking = (text: string) => players.map((player) => within(player).queryByText(text) !== null);
  await waitFor(() => expect(statuses()).toEqual(["loading", "loading", "loading"]));

  await act(() => vi.advanceTimersByTimeAsync(halfAnHourMs));
  await waitFor(() => expect(statuses()).toEqual(["stillWatching", "stillWatching", "loading"]));
  expect(asking("Are you still watching?")).toEqual([true, true, false]);
  expect(en.play).toBe("Play");
  expect(dimmed()).toEqual([true, true, false]);
  await act(() => changeLocale("fa"));
  expect(asking(fa.state.stillWatching)).toEqual([true, true, false]);

  const prompt = screen.getAllByText(fa.state.stillWatching)[0]?.closest<HTMLElement>("[role='status']");
  if (!prompt) throw new Error("Nothing is asked");
  act(() => within(prompt).getByRole("button", { name: fa.play }).click());
  await waitFor(() => expect(statuses()).toEqual(["loading", "loading", "loading"]));
  expect(asking(fa.state.stillWatching)).toEqual([false, false, false]);
  expect(dimmed()).toEqual([false, false, false]);
});
