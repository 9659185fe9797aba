// The picture that a player shows while there is none to play.
import { endpoints, type Thumbnail } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera } from "../../testing/samples.ts";
import { PlayerFrame } from "./player-frame.tsx";

const camera = { ...aCamera(1), name: "Gate" };
const { thumbnail } = endpoints.archive;
const caption = new RegExp(words.state.lastPicture.split("{{")[0] ?? "");

const aPicture = (ageMs: number): Thumbnail => ({
  codecType: "mJPEG",
  data: "AAAA",
  capturedAt: new Date(Date.now() - ageMs).toISOString(),
});

/** A player out of sight, so that it asks for no stream. */
const show = () =>
  renderScreen(<PlayerFrame camera={camera} size="small" isWanted={false} />, {
    as: { may: ["cameraRead", "cameraStreamLive"], cameras: [camera] },
  });

it("LIVE-31 TIME-18 before the first frame stands the last picture, be it recorded, and an old one says of when it is", async () => {
  fakeApi.answer(thumbnail, aPicture(600_000));
  await show();
  expect((await screen.findByText(caption)).textContent).toMatch(/\d\d:\d\d:\d\d/);
  expect(document.querySelector("img")?.src).toBe("data:image/jpeg;base64,AAAA");
  expect(fakeApi.calls(thumbnail).map(({ query }) => query)).toEqual([
    { as: "jpeg", whenAway: "lastRecorded" },
  ]);
});

it("LIVE-31 one of just now says nothing of its time", async () => {
  fakeApi.answer(thumbnail, aPicture(1_000));
  await show();
  await waitFor(() => expect(document.querySelector("img")).not.toBeNull());
  expect(screen.queryByText(caption)).toBeNull();
});

it("STAT-14 where there is none, none is shown", async () => {
  fakeApi.refuse(thumbnail, "thumbnailNotFound");
  await show();
  await waitFor(() => expect(fakeApi.calls(thumbnail)).toHaveLength(1));
  expect(document.querySelector("img")).toBeNull();
});
