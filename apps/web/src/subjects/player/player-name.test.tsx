// What lies over a player's picture: whose it is, how the camera is, and that it is not being recorded.
import { endpoints, type CameraDetails } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import camerasEn from "../../i18n/en/cameras.json" with { type: "json" };
import playerEn from "../../i18n/en/player.json" with { type: "json" };
import camerasFa from "../../i18n/fa/cameras.json" with { type: "json" };
import playerFa from "../../i18n/fa/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { PlayerName } from "./player-name.tsx";

const words = {
  en: { player: playerEn, cameras: camerasEn },
  fa: { player: playerFa, cameras: camerasFa },
};

const recordedBy = (mode: "always" | "pause"): CameraDetails => {
  const camera = aCamera(1);
  return { ...camera, name: "Gate", enable: false, recordInformation: { ...camera.recordInformation, mode } };
};

/** A large player of a camera that is switched off, so that nobody asks for its picture. */
async function show(mode: "always" | "pause", locale: "en" | "fa") {
  const camera = recordedBy(mode);
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(endpoints.archive.archiveMap, { archiveMap: [] });
  fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [] });
  fakeApi.answer(endpoints.bookmarks.list, { items: [], total: 0 });
  await renderScreen(
    <PlayerFrame camera={camera} size="large" isWanted={false}>
      <PlayerName status={{ displayed: "healthyLive", detail: undefined }} />
    </PlayerFrame>,
    { as: { may: everything, cameras: [camera] }, locale },
  );
  return within(
    await screen.findByRole("region", { name: words[locale].player.player.replace("{{name}}", "Gate") }),
  );
}

it.each(["en", "fa"] as const)(
  "PLAY-42 in %s the player says the camera's name, how it is and, while recording is paused, that it is; nothing offers to move a camera that cannot be moved",
  async (locale) => {
    const { cameras, player: of } = words[locale];
    const player = await show("pause", locale);
    player.getByText("Gate");
    player.getByText(cameras.status.live);
    player.getByText(of.paused);
    const names = player.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? "");
    expect(names.filter((name) => /\bPTZ\b|\bpan\b|\btilt\b/iu.test(name))).toEqual([]);
  },
);

it("PLAY-42 of a camera whose recording is not paused it says nothing of that", async () => {
  const player = await show("always", "en");
  player.getByText("Gate");
  expect(player.queryByText(playerEn.paused)).toBeNull();
});
