// Whether the server can be reached, as a screen says it. What really being offline does is tried in a browser.
import { endpoints, routeLabel } from "@didban/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../testing/fake-api.ts";
import { answerFrame, renderApp } from "../testing/render-app.tsx";
import { aCamera, everything } from "../testing/samples.ts";

const { cameras, system } = endpoints;
const heading = { level: 1, name: routeLabel("stream.freeLayout", {}, "en") };
const interruption = () => screen.queryByText(words.page.interruptionText, { exact: false });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  dispatchEvent(new Event("online"));
});

it("LIVE-32 a server that answers is believed more than a browser that says it is offline", async () => {
  answerFrame();
  fakeApi.answer(cameras.list, { items: [aCamera(1)], total: 1 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  await renderApp("/app/stream/free-layout", { as: { may: everything } });
  await screen.findByRole("heading", heading);

  fakeApi.answer(system.live, { status: "ok" });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  // It goes on being asked, and once it does not answer that is said.
  await waitFor(() => expect(fakeApi.calls(system.live)).toHaveLength(1));
  await wait(2_500);
  expect(fakeApi.calls(system.live)).toHaveLength(2);
  expect(interruption()).toBeNull();
  fakeApi.cut(system.live);
  await wait(2_500);
  await waitFor(() => expect(interruption()?.closest('[role="alert"]')).toBeTruthy());
  screen.getByRole("heading", heading);
  fakeApi.answer(system.live, { status: "ok" });
  await wait(2_500);
  await waitFor(() => expect(interruption()).toBeNull());
});
