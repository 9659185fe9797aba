// The sections of Clips: which are there for whom, and what the tab of the workspace holds of them.
import { endpoints, routeLabel, type Action } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, renderApp, showsTabs } from "../../testing/render-app.tsx";
import { aCamera, everything } from "../../testing/samples.ts";

const sections = ["myClips", "download", "snapshots", "exports"] as const;
const called = (section: (typeof sections)[number]) => routeLabel("clips", { section }, "en");
const cameras = [aCamera(1, { name: "Gate" })];

/** The app at an address of Clips, where nothing is kept yet. */
async function open(at: string, may: readonly Action[]) {
  const frame = answerFrame();
  fakeApi.letOthersWait();
  fakeApi.answer(endpoints.exports.list, { items: [], total: 0 });
  fakeApi.answer(endpoints.snapshots.list, { items: [], total: 0 });
  const shown = await renderApp(at, { as: { may, cameras } });
  await screen.findByRole("heading", { level: 1, name: routeLabel("clips", {}, "en") });
  return { ...shown, frame };
}

it("CLIP-1 CLIP-3 NAV-17 the screen has four sections, and its tab holds and is called after the open one", async () => {
  const { user, frame, address } = await open("/app/clips", everything);
  const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs()).toEqual(sections.map(called));
  await showsTabs(called("myClips"));
  await user.click(screen.getByRole("tab", { name: called("exports") }));
  await showsTabs(called("exports"));
  expect(address()).toBe("/app/clips?tab=exports");
  await waitFor(() =>
    expect(frame.tabs[0]?.settings).toContainEqual({
      key: "section",
      value: "exports",
      type: "userWorkspace",
    }),
  );
});

it.each([
  ["exports", ["cameraRead", "cameraReadExport"], ["myClips", "download", "exports"], "/app/clips"],
  ["snapshots", ["cameraRead", "cameraReadSnapshot"], ["snapshots"], "/app/clips?tab=snapshots"],
] as const)(
  "CLIP-3 whoever may read %s alone has their sections, and is led to the first from one that is not there",
  async (_, may, there, leadsTo) => {
    const missing = may.some((action) => action === "cameraReadExport") ? "snapshots" : "exports";
    const { address } = await open(`/app/clips?tab=${missing}`, may);
    await waitFor(() => expect(address()).toBe(leadsTo));
    await showsTabs(called(there[0]));
    // One alone shows no row of tabs.
    const tabs = screen.getAllByRole("tab", { hidden: true }).map(({ textContent }) => textContent);
    expect(tabs).toEqual(there.map(called));
    const asked = missing === "exports" ? endpoints.exports.list : endpoints.snapshots.list;
    expect(fakeApi.calls(asked)).toEqual([]);
  },
);

it("CLIP-3 whoever may read neither of any camera is led to forbidden", async () => {
  answerFrame();
  fakeApi.letOthersWait();
  await renderApp("/app/clips", { as: { may: ["cameraRead"], cameras } });
  await screen.findByText(common.state.forbiddenTitle);
  expect(fakeApi.calls(endpoints.snapshots.list)).toEqual([]);
});
