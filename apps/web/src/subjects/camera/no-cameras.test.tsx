// What stands where cameras would while there is none.
import { endpoints, onboardingSettings } from "@didban/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { answerFrame, answerOwnSettings, renderApp } from "../../testing/render-app.tsx";
import { everything } from "../../testing/samples.ts";

const { list } = endpoints.cameras;

it("ONB-19 monitoring asks for the first camera until one was added", async () => {
  fakeApi.letOthersWait();
  fakeApi.answer(list, { items: [], total: 0 });
  answerFrame();
  answerOwnSettings();
  const open = () => renderApp("/app/stream/grid-layout", { as: { may: everything } });
  await open();
  const first = await screen.findByRole("link", { name: words.connectFirst });
  expect(first.getAttribute("href")).toBe("/app/camera-connect");
  answerOwnSettings(onboardingSettings.hasAddedCamera);
  await open();
  await screen.findByRole("link", { name: words.add });
  expect(screen.queryByRole("link", { name: words.connectFirst })).toBeNull();
});
