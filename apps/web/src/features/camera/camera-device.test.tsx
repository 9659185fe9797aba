// What a camera's page asks of the camera itself: its clock, and how it encodes its streams.
import { endpoints, type Action, type VideoConfigAnswer } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../i18n/en/camera.json" with { type: "json" };
import fa from "../../i18n/fa/camera.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera } from "../../testing/samples.ts";
import { CameraClock } from "./camera-clock.tsx";
import { VideoSettings } from "./video-settings.tsx";

const { cameras } = endpoints;
const plain = aCamera(1);
const camera = {
  ...plain,
  name: "Gate",
  hardwareInformation: { ...plain.hardwareInformation, model: "Dome" },
};
const chief: readonly Action[] = ["cameraRead", "cameraUpdateSettings"];
const as = (may: readonly Action[]) => ({ may, cameras: [camera] });

const timeOff = (offsetSeconds: number | null) => ({
  serverTime: "2026-03-14T09:26:53.000Z",
  deviceTime: "2026-03-14T07:56:53.000Z",
  offsetSeconds,
});

describe("the clock", () => {
  it.each([
    ["en", en, "The camera's clock is 1 hr 30 min behind."],
    ["fa", fa, fa.clock.behind.replace("{{time}}", "۱ ساعت ۳۰ دقیقه")],
  ] as const)(
    "CONN-23 in %s one that is off is told by how much, and set once that is confirmed",
    async (locale, words, text) => {
      fakeApi.answer(cameras.time, timeOff(-5_400));
      fakeApi.answer(cameras.setTime, timeOff(0));
      const { user } = await renderScreen(<CameraClock camera={camera} />, { as: as(chief), locale });
      await screen.findByText(text);
      await user.click(screen.getByRole("button", { name: words.clock.set }));
      await screen.findByText(words.clock.text);
      expect(fakeApi.calls(cameras.setTime)).toEqual([]);
      fakeApi.answer(cameras.time, timeOff(0));
      await user.click(screen.getByRole("button", { name: words.clock.confirm }));
      await screen.findByText(words.clock.done);
      expect(fakeApi.calls(cameras.setTime)).toHaveLength(1);
      await waitFor(() => expect(screen.queryByRole("button", { name: words.clock.set })).toBeNull());
    },
  );

  it.each([
    ["right enough", timeOff(2)],
    ["of an unknown zone", timeOff(null)],
  ])("CONN-23 one that is %s is not spoken of", async (_, time) => {
    fakeApi.answer(cameras.time, time);
    await renderScreen(<CameraClock camera={camera} />, { as: as(chief) });
    await waitFor(() => expect(fakeApi.calls(cameras.time)).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("CONN-23 is asked neither for whoever may not set it nor of a camera that has not said what it is", async () => {
    await renderScreen(
      <>
        <CameraClock camera={camera} />
        <hr />
      </>,
      { as: as(["cameraRead"]) },
    );
    await screen.findByRole("separator");
    expect(fakeApi.calls(cameras.time)).toEqual([]);
  });
});

describe("video settings", () => {
  const config: VideoConfigAnswer = {
    index: 0,
    codec: "h264",
    width: 1920,
    height: 1080,
    fps: 25,
    bitrateKbps: 4096,
    gopSeconds: 2,
    audioEnabled: true,
    options: {
      audio: true,
      codecs: [
        {
          codec: "h264",
          sizes: [
            { width: 1920, height: 1080 },
            { width: 1280, height: 720 },
          ],
          fps: { min: 1, max: 25 },
          fpsSteps: [],
          bitrateKbps: { min: 64, max: 8192 },
          keyFrameEvery: { min: 1, max: 250 },
        },
        {
          codec: "h265",
          sizes: [{ width: 1920, height: 1080 }],
          fps: { min: 1, max: 25 },
          fpsSteps: [],
          bitrateKbps: { min: 64, max: 8192 },
          keyFrameEvery: null,
        },
      ],
    },
  };
  beforeEach(() => {
    fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
    fakeApi.answer(cameras.videoConfig, config);
    fakeApi.answer(cameras.updateVideoConfig, undefined);
  });

  async function open(locale: "en" | "fa" = "en", may = chief) {
    const words = locale === "en" ? en : fa;
    const { user } = await renderScreen(<VideoSettings camera={camera} index={0} />, { as: as(may), locale });
    const number = locale === "en" ? "1" : "۱";
    const label = words.video.open.replace("{{number}}", number);
    await user.click(await screen.findByRole("button", { name: label }));
    return user;
  }

  it("CAM-39 only what was changed is sent, and done is said", async () => {
    const user = await open();
    const fps = await screen.findByLabelText(en.video.fps);
    await user.clear(fps);
    await user.type(fps, "10");
    await user.click(screen.getByLabelText(en.video.audio));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(en.video.done);
    expect(fakeApi.calls(cameras.updateVideoConfig).map(({ body, params }) => [params.n, body])).toEqual([
      [0, { fps: 10, audioEnabled: false }],
    ]);
  });

  it("CAM-39 in fa another size is chosen of those that the camera has", async () => {
    const user = await open("fa");
    await user.click(await screen.findByLabelText(fa.video.size, { selector: "input" }));
    await user.click(await screen.findByRole("option", { name: "1280×720" }));
    await user.click(screen.getByRole("button", { name: "ذخیره" }));
    await screen.findByText(fa.video.done);
    expect(fakeApi.calls(cameras.updateVideoConfig)[0]?.body).toEqual({ width: 1280, height: 720 });
  });

  it("CAM-39 what the camera refuses is told at its field", async () => {
    fakeApi.refuse(cameras.updateVideoConfig, "valueNotAllowed", { field: "bitrateKbps" });
    const user = await open();
    const rate = await screen.findByLabelText(en.video.bitrate);
    await user.clear(rate);
    await user.type(rate, "512");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(screen.getByLabelText(en.video.bitrate).getAttribute("aria-invalid")).toBe("true"),
    );
  });

  it("CAM-39 of a camera that cannot be set that is said", async () => {
    fakeApi.answer(cameras.videoConfig, { ...config, options: null });
    await open();
    await screen.findByText(en.video.unknown);
  });

  it("CAM-39 whoever may not change the camera is offered nothing", async () => {
    await renderScreen(
      <>
        <VideoSettings camera={camera} index={0} />
        <hr />
      </>,
      { as: as(["cameraRead"]) },
    );
    await screen.findByRole("separator");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
