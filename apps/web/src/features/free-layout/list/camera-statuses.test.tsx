// How the cameras are, as their list shows it: when all is well, when cameras fail, and when answers do not come.
import { endpoints, type DisplayedStatus } from "@didban/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import words from "../../../i18n/en/cameras.json" with { type: "json" };
import player from "../../../i18n/en/player.json" with { type: "json" };
import { useSession } from "../../../lib/session-store.ts";
import { CameraWorld } from "../../../subjects/camera/camera-world.testing.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { putAllInSight } from "../../../testing/in-sight.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aMoment, everything } from "../../../testing/samples.ts";
import { FreeLayoutScreen } from "../free-layout-screen.tsx";

const { cameras, customSettings } = endpoints;
const asList = "/app/stream/free-layout?viewMode=list";

/** One camera of each status. */
const oneOfEach = [
  ["Yard", "healthyRecording", "recording"],
  ["Gate", "healthyLive", "live"],
  ["Shop", "connecting", "connecting"],
  ["Car park", "error", "error"],
  ["Entrance", "offline", "offline"],
  ["Warehouse", "unknown", "unknown"],
  ["Street", "healthyRecording", "troubleshoot"],
  ["Roof", "healthyRecording", "recording"],
] as const satisfies readonly (readonly [name: string, said: DisplayedStatus, shown: string])[];

let world: CameraWorld;
beforeEach(() => {
  world = new CameraWorld(...oneOfEach.map(([name]) => name));
  putAllInSight();
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderScreen(<FreeLayoutScreen />, {
    as: { may: everything, cameras: [...world.cameras.values()] },
    path: "/app/stream/free-layout",
    at: asList,
  });
const row = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  const found = link.closest("tr");
  if (found === null) throw new Error(`${name} stands in no row`);
  return found;
};
const badge = async (name: string) => {
  const found = (await row(name)).querySelector<HTMLElement>("[data-status][class*=badge]");
  if (found === null) throw new Error(`${name} has no badge`);
  return found;
};
const wordOf = async (name: string) => (await badge(name)).dataset["status"];
const shows = (name: string, word: string) => waitFor(async () => expect(await wordOf(name)).toBe(word));
/** The next poll has told what was said. */
const told = () => act(() => world.pass(10_000));
const sayOneOfEach = () => {
  for (const [name, said, shown] of oneOfEach)
    world.say(name, said, shown === "troubleshoot" ? { liveLowResStreamError: true } : {});
};

it("STAT-25 until the first answer it is unknown behind a placeholder; a minute without one, it has its age", async () => {
  const arrive = fakeApi.hold(cameras.statusAll);
  await open();
  for (const [name] of oneOfEach) expect(await wordOf(name)).toBe("unknown");
  expect((await badge("Roof")).querySelectorAll("[class*=Skeleton]")).toHaveLength(1);
  expect(screen.queryByText(words.status.offline)).toBeNull();
  arrive();
  await shows("Roof", "recording");
  expect((await badge("Roof")).dataset["stale"]).toBe("false");
  const noted = vi.spyOn(console, "warn").mockReturnValue();
  fakeApi.cut(cameras.statusAll);
  await act(() => world.pass(80_000));
  await waitFor(async () => expect((await badge("Roof")).textContent).toMatch(/Recording\s*·\s*1 min ago/));
  expect((await badge("Roof")).dataset["stale"]).toBe("true");
  expect(noted).toHaveBeenCalled();
  noted.mockRestore();
});

it("STAT-20 it has a word and a shape of its own", async () => {
  sayOneOfEach();
  await open();
  await shows("Street", "troubleshoot");
  const shapes = new Map<string, string>();
  for (const [name, , shown] of oneOfEach) {
    const found = await badge(name);
    expect([found.dataset["status"], found.children[1]?.textContent]).toEqual([shown, words.status[shown]]);
    shapes.set(shown, found.querySelector("svg path")?.getAttribute("d") ?? "");
  }
  expect(new Set(shapes.values()).size).toBe(shapes.size);
});

it("STAT-21 STAT-22 STAT-7 filters work on it, and the header counts every camera once", async () => {
  sayOneOfEach();
  const { user } = await open();
  await shows("Street", "troubleshoot");
  const counts = within(screen.getByRole("list", { name: words.counts })).getAllByRole("listitem");
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    "Recording2", "Live1", "Needs attention1", "Connecting1", "Error1", "Offline1", "Unknown1",
  ]); // prettier-ignore
  const names = () =>
    within(screen.getByRole("table"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent)
      .toSorted();
  for (const [filter, expected] of [
    ["Recording 3", ["Roof", "Street", "Yard"]],
    ["Live 4", ["Gate", "Roof", "Street", "Yard"]],
    ["Errors 1", ["Car park"]],
    ["All 8", oneOfEach.map(([name]) => name).toSorted()],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: filter }));
    expect(names()).toEqual(expected);
  }
});

it("STAT-8 up with an error flag it needs attention, and its row and its tooltip name the flag", async () => {
  world.say("Yard", "healthyRecording", { livePoorStreamError: true });
  world.say("Gate", "healthyLive", { recordFailed: true });
  const { user } = await open();
  for (const [name, flag] of [
    ["Yard", words.flag.livePoorStreamError],
    ["Gate", words.flag.recordFailed],
  ] as const) {
    await shows(name, "troubleshoot");
    // In sight, beside what only a screen reader has of the badge.
    expect(within(await row(name)).getByText(flag)).not.toBe(await badge(name));
    await user.hover(await badge(name));
    await screen.findByRole("tooltip", { name: flag });
  }
  expect(within(await row("Roof")).queryByText(words.flag.recordFailed)).toBeNull();
});

it("STAT-12 connecting is looked at every 2 s, 5 times, then it is an error or goes on", async () => {
  world.say("Yard", "connecting", { liveHighResStreamError: true });
  world.say("Shop", "connecting");
  await open();
  await shows("Shop", "connecting");
  // Five at each of the two.
  await act(() => world.pass(11_000));
  expect(world.looks).toBe(10);
  await shows("Yard", "error");
  await act(() => world.pass(20_000));
  expect(world.looks).toBe(10);
  expect([await wordOf("Yard"), await wordOf("Shop")]).toEqual(["error", "connecting"]);
});

it("STAT-13 of a camera that cannot be read alone it is an error, the others keep theirs", async () => {
  await open();
  await shows("Yard", "recording");
  for (const name of ["Yard", "Shop"]) world.say(name, "connecting");
  world.mute.add("Yard");
  await told();
  await shows("Yard", "connecting");
  await act(() => world.pass(2_000));
  await shows("Yard", "error");
  expect([await wordOf("Shop"), await wordOf("Roof")]).toEqual(["connecting", "recording"]);
});

it("STAT-15 trying again it is connecting before the answer", async () => {
  world.say("Gate", "error");
  const { user } = await open();
  await shows("Gate", "error");
  fakeApi.answer(cameras.retry, ({ params: { id } }) => ({ cameraId: id, status: { overall: 3 } }));
  const arrive = fakeApi.hold(cameras.retry);
  await user.click(screen.getByRole("button", { name: words.actionsOf.replace("{{name}}", "Gate") }));
  await user.click(await screen.findByRole("menuitem", { name: words.retry }));
  await shows("Gate", "connecting");
  expect(fakeApi.calls(cameras.retry)).toHaveLength(1);
  await act(() => world.pass(5_000));
  expect(await wordOf("Gate")).toBe("connecting");
  world.say("Gate", "healthyRecording");
  arrive();
  await act(() => world.pass(2_000));
  await shows("Gate", "recording");
});

it("STAT-14 becoming live loads a picture; a failed load is tried 5 times more, then the placeholder stays", async () => {
  world.say("Entrance", "offline");
  world.thumbnail = undefined;
  await open();
  await shows("Entrance", "offline");
  const before = world.picturesOf("Entrance");
  world.say("Entrance", "healthyLive");
  await told();
  await act(() => world.pass(70_000));
  expect(world.picturesOf("Entrance")).toBe(before + 6);
  expect((await row("Entrance")).querySelector("img")).toBeNull();
  // Recording afterwards, it loads one again.
  const { codecType, data } = { codecType: "mJPEG", data: "/9j/2Q==" } as const;
  world.thumbnail = { codecType, data, capturedAt: aMoment };
  world.say("Entrance", "healthyRecording");
  await told();
  await waitFor(async () => expect((await row("Entrance")).querySelector("img")).not.toBeNull());
  expect(world.picturesOf("Entrance")).toBe(before + 7);
});

it("ARCH-33 CAM-46 each visit asks for pictures anew; one of another codec says 'unsupported codec!', and the camera is as it was", async () => {
  await open();
  await waitFor(async () => expect((await row("Gate")).querySelector("img")).not.toBeNull());
  const before = world.picturesOf("Gate");
  world.thumbnail = { codecType: "H265", data: "AAAA", capturedAt: aMoment };
  cleanup();
  await open();
  await waitFor(() => expect(world.picturesOf("Gate")).toBeGreaterThan(before));
  await waitFor(() => expect(screen.getAllByText(player.state.codec).length).toBeGreaterThan(0));
  expect((await badge("Gate")).dataset["status"]).toBe("recording");
});

it("STAT-11 it is not read while the server cannot be reached, nor after signing out", async () => {
  const isOnLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await open();
  await shows("Roof", "recording");
  fakeApi.cut(endpoints.system.live);
  act(() => void dispatchEvent(new Event("offline")));
  await act(() => world.pass(5_000));
  const before = world.polls;
  await act(() => world.pass(30_000));
  expect(world.polls).toBe(before);
  isOnLine.mockRestore();
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(world.polls).toBe(before + 1));
  act(() => useSession.getState().signOut());
  await act(() => world.pass(60_000));
  expect(world.polls).toBe(before + 1);
});
