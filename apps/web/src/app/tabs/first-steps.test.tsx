// The tab of the first steps: while they are wanted it is there, and where an empty workspace opens.
import { onboardingSettings } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import words from "../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import {
  answerFrame,
  answerOwnSettings,
  renderApp,
  showsTabs,
  tabBar,
  tabNames,
} from "../../testing/render-app.tsx";
import { everything } from "../../testing/samples.ts";

const as = { may: everything };
const close = () =>
  within(tabBar()).getByRole("button", { name: words.tabs.close.replace("{{name}}", "Getting started") });

// What the screens show is not looked at.
beforeEach(() => fakeApi.letOthersWait());

it("TAB-22 first steps have a tab while they are wanted, and are where an empty workspace opens", async () => {
  const kept = answerFrame();
  answerOwnSettings();
  const { user, address } = await renderApp("/hub", { as });
  await waitFor(() => expect(address()).toBe("/app/onboarding"));
  await showsTabs("Getting started");
  await user.click(close());
  await showsTabs("Monitoring");
  // With the next entry it is there again, wherever that leads.
  const next = await renderApp("/app/help/shortcuts", { as });
  const three = ["Getting started", "Monitoring", "Shortcuts"];
  await waitFor(() => expect(tabNames().toSorted()).toEqual(three));
  expect(next.address()).toBe("/app/help/shortcuts");
  await next.user.click(close());
  await showsTabs("Monitoring", "Shortcuts");
  // Whoever is through them is led there no more.
  answerOwnSettings(onboardingSettings.isOnboarded);
  await renderApp("/app/help/shortcuts", { as });
  await screen.findByRole("heading", { level: 1, name: "Shortcuts" });
  await showsTabs("Monitoring", "Shortcuts");
  expect(kept.tabs.map(({ route }) => route)).toEqual(["stream.gridLayout", "shortcuts"]);
});

it("TAB-18 TAB-22 the first steps that are closed while they are still being loaded stay closed", async () => {
  const kept = answerFrame();
  answerOwnSettings();
  const { promise: until, resolve: load } = Promise.withResolvers<void>();
  const { user, address } = await renderApp("/hub", { as, late: { path: "/app/onboarding", until } });
  await waitFor(() => expect(address()).toBe("/app/onboarding"));
  await showsTabs("Getting started");
  await user.click(close());
  await act(async () => load());
  await waitFor(() => expect(address()).toMatch(/^\/app\/stream\/grid-layout/));
  await showsTabs("Monitoring");
  expect(kept.tabs.map(({ name }) => name)).toEqual(["Monitoring"]);
});
