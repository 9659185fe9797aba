// Monitoring and its layouts in the whole app: which of them opens, and what becomes of tabs when a camera goes.
import { endpoints } from "@didban/contract";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { answerFrame, aTab, renderApp, showsTabs } from "../testing/render-app.tsx";
import { aCamera, aPerson, everything, workspaceId } from "../testing/samples.ts";
import { react } from "./channel-reactions.ts";

const { cameras } = endpoints;
const as = { may: everything };
const grid = "/app/stream/grid-layout";
const free = "/app/stream/free-layout";

// What the screens show is not looked at.
beforeEach(() => fakeApi.letOthersWait());

const layout = (route: "stream.gridLayout" | "stream.freeLayout", tabNumber: number) =>
  aTab(route, { settings: [{ key: "tabNumber", value: tabNumber, type: "userWorkspace" }] });

it("LAYT-1 LAYT-4 Monitoring opens the layout of the tab that was active last, else the grid, in a new tab where there is none", async () => {
  const [gridTab, freeTab, help] = [
    layout("stream.gridLayout", 1),
    layout("stream.freeLayout", 2),
    aTab("shortcuts"),
  ];
  const leadsTo = async (last: string, place: string) => {
    localStorage.setItem("lastPerson", aPerson().id);
    localStorage.setItem("workspaceId", workspaceId);
    localStorage.setItem("activeTab", last);
    const { address } = await renderApp("/app/stream", { as });
    await waitFor(() => expect(address()).toBe(place));
  };
  answerFrame(freeTab, gridTab, help);
  await leadsTo(freeTab.id, `${free}?tabNumber=2`);
  await leadsTo(gridTab.id, `${grid}?tabNumber=1`);
  await leadsTo(help.id, `${grid}?tabNumber=1`);
  const kept = answerFrame();
  await leadsTo("none", `${grid}?tabNumber=1`);
  expect(kept.tabs).toHaveLength(1);
});

it("LAYT-6 TAB-20 CAM-52 the tab of a camera that somebody removes closes, and the one to its left is shown", async () => {
  const gate = aCamera(1, { name: "Gate" });
  fakeApi.answer(cameras.list, { items: [gate], total: 1 });
  const detail = aTab("camera.detail", {
    settings: [{ key: "cameraId", value: gate.id, type: "userWorkspace" }],
  });
  const kept = answerFrame(aTab("playback"), layout("stream.gridLayout", 1), detail, aTab("shortcuts"));
  await renderApp(`/app/camera/detail/${gate.id}`, { as: { ...as, cameras: [gate] } });
  await showsTabs("Playback", "Grid view", "Gate", "Shortcuts");
  // As the server does with every person's tabs.
  kept.tabs = kept.tabs.filter(({ id }) => id !== detail.id);
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  const gone = {
    workspaceId,
    kind: "camera",
    resourceId: gate.id,
    event: "deleted",
    eventType: null,
    data: null,
  } as const;
  act(() =>
    react(
      { name: "ResourceEvent", args: [gone] },
      { pathname: () => location.pathname, go: (path) => history.replaceState(null, "", path) },
    ),
  );
  await showsTabs("Playback", "Grid view", "Shortcuts");
  await waitFor(() => expect(location.pathname + location.search).toBe(`${grid}?tabNumber=1`));
});
