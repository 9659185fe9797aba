// The tabs of the app as they are opened, kept and closed, before a server that a browser does not easily have: at its bound, slow, or broken.
import { endpoints, tabsAtMost } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, aTab, renderApp } from "../../testing/render-app.tsx";
import { everything } from "../../testing/samples.ts";

const { cameras, customSettings } = endpoints;
const as = { may: everything };
const bar = () => screen.findByRole("navigation", { name: words.tabs.open });

it("TAB-7 at their bound a screen opens without one, and says why", async () => {
  answerFrame(...Array.from({ length: tabsAtMost }, (_, at) => aTab(at + 1, { route: "stream.gridLayout" })));
  fakeApi.refuse(customSettings.createTab, "limitReached", { value: "tabs" });
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  await renderApp("/app/stream/free-layout", { as });
  await screen.findByText("Close a tab first.");
  expect(within(await bar()).getAllByRole("link").length).toBe(tabsAtMost);
});
