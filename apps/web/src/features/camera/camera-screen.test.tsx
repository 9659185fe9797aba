// The page of one camera: its status, whatever its player does, and what is known of it.
import { endpoints, errorTexts, type CameraDetails } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import words from "../../i18n/en/camera.json" with { type: "json" };
import ofCameras from "../../i18n/en/cameras.json" with { type: "json" };
import ofCommon from "../../i18n/en/common.json" with { type: "json" };
import ofPlayer from "../../i18n/en/player.json" with { type: "json" };
import wordsFa from "../../i18n/fa/camera.json" with { type: "json" };
import ofCamerasFa from "../../i18n/fa/cameras.json" with { type: "json" };
import ofCommonFa from "../../i18n/fa/common.json" with { type: "json" };
import ofPlayerFa from "../../i18n/fa/player.json" with { type: "json" };
import { CameraWorld } from "../../subjects/camera/camera-world.testing.ts";
import { paths } from "../../lib/paths.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, everything } from "../../testing/samples.ts";
import { CameraScreen } from "./camera-screen.tsx";

const { archive, bookmarks, cameras, streams } = endpoints;
const path = "/app/camera/detail/:id";

let world: CameraWorld;
beforeEach(() => {
  world = new CameraWorld("Gate", "Shop");
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  answerCamera();
  fakeApi.answer(archive.archiveMap, { archiveMap: [] });
  fakeApi.answer(archive.downMap, { downtimeMap: [] });
  fakeApi.answer(cameras.statusHistory, { items: [], total: 0 });
  fakeApi.answer(bookmarks.list, { items: [], total: 0 });
  fakeApi.cut(streams.request);
});
afterEach(() => vi.restoreAllMocks());

function answerCamera(): void {
  fakeApi.answer(cameras.get, ({ params: { id } }) => {
    const camera = [...world.cameras.values()].find((each) => each.id === id);
    if (camera === undefined) throw new Error(`There is no camera ${id}`);
    return camera;
  });
}

function show(name: string, locale: "en" | "fa") {
  const as = { may: everything, cameras: [...world.cameras.values()] };
  const at = path.replace(":id", world.idOf(name));
  return renderScreen(<CameraScreen />, { as, path, at, locale });
}

async function open(name: string, locale: "en" | "fa" = "en") {
  const shown = await show(name, locale);
  const words = locale === "en" ? ofPlayer : ofPlayerFa;
  const player = await screen.findByRole("region", { name: words.player.replace("{{name}}", name) });
  return { ...shown, player };
}
const aConnection = {
  url: "192.0.2.10",
  port: 80,
  securePort: 443,
  streamPort: 322,
  extraPorts: {},
  username: "admin",
  hasPassword: true,
  channel: 1,
  useSSL: true,
  manufacturerCode: "generic",
  model: "",
  streamPath: "/live",
  substreamPath: "",
  configAttempts: 0,
};
const head = () => screen.getByRole("heading", { level: 1 }).closest("header") ?? document.body;
const shows = (word: string) =>
  waitFor(() =>
    expect(head().querySelector("[data-status][class*=badge]")?.getAttribute("data-status")).toBe(word),
  );
const streamIs = (player: HTMLElement, activity: string) =>
  waitFor(() => expect(player.dataset["stream"]).toBe(activity));

it("STAT-10 it is read once in ten seconds by all that shows it, also after a poll that failed", async () => {
  await open("Gate");
  await shows("recording");
  const pollsIn = async (ms: number) => {
    const before = world.polls;
    await act(() => world.pass(ms));
    return world.polls - before;
  };
  // The seconds of this machine pass as well: a few more may come, but not as many as there are badges.
  const six = await pollsIn(60_000);
  expect(six).toBeGreaterThanOrEqual(6);
  expect(six).toBeLessThanOrEqual(9);
  const noted = vi.spyOn(console, "warn").mockReturnValue();
  fakeApi.cut(cameras.statusAll);
  expect(await pollsIn(20_000)).toBeGreaterThanOrEqual(2);
  await shows("recording");
  expect(noted).toHaveBeenCalled();
  world.answerPolls();
  world.say("Gate", "healthyLive");
  await act(() => world.pass(10_000));
  await shows("live");
});

it("STAT-24 CAM-46 what a viewer's own stream does changes no camera's status, nor does a picture that cannot be shown", async () => {
  const arrive = fakeApi.hold(streams.request);
  world.thumbnail = { codecType: "H265", data: "AAAA", capturedAt: aMoment };
  const { player } = await open("Gate");
  await streamIs(player, "requesting");
  await act(() => world.pass(1_000));
  await within(player).findByText(ofPlayer.state.codec);
  await shows("recording");
  fakeApi.refuse(streams.request, "CameraNotAccessible");
  arrive();
  await act(() => world.pass(60_000));
  await within(player).findByRole("alert");
  await shows("recording");
});

it.each([
  ["en", "Camera streaming failure", "Retry", errorTexts.en.NoSuitableMediaServer],
  ["fa", ofPlayerFa.state.failure, ofPlayerFa.state.retry, errorTexts.fa.NoSuitableMediaServer],
] as const)(
  "CAM-72 LIVE-29 in %s a stream that fails says so in its tile, with the reason and a button that asks for it again",
  async (locale, failure, retry, reason) => {
    fakeApi.refuse(streams.request, "NoSuitableMediaServer");
    const { user, player } = await open("Gate", locale);
    // By itself it comes again after 1, 2, 4 and 8 seconds, and then waits for 15.
    await act(() => world.pass(18_500));
    const alert = await within(player).findByRole("alert");
    expect(alert.textContent).toContain(failure);
    expect(alert.textContent).toContain(reason);
    const tries = fakeApi.calls(streams.request).length;
    await user.click(within(alert).getByRole("button", { name: retry }));
    await waitFor(() => expect(fakeApi.calls(streams.request).length).toBe(tries + 1));
    await shows("recording");
  },
);

it("STAT-20 a change of its status is announced", async () => {
  await open("Gate");
  const announced = within(head()).getByRole("status");
  await waitFor(() => expect(announced.textContent).toBe(ofCameras.status.recording));
  world.say("Gate", "error");
  await act(() => world.pass(10_000));
  await waitFor(() => expect(announced.textContent).toContain(ofCameras.status.error));
});

it("LIVE-29 STAT-8 a camera that is down has one reason: in its player, which is not live, and in its health, before any move was noted", async () => {
  world.say("Shop", "error", { faultCode: "cameraCredentialsWrong", recordStreamError: false });
  fakeApi.refuse(streams.request, "CameraNotAccessible");
  const { user, player } = await open("Shop");
  await act(() => world.pass(60_000));
  const reason = ofCameras.fault.cameraCredentialsWrong;
  expect((await within(player).findByRole("alert")).textContent).toContain(reason);
  expect(player.querySelector("[data-live]")?.getAttribute("data-live")).toBe("false");
  await user.click(screen.getByRole("button", { name: words.facts }));
  const facts = within(await screen.findByRole("complementary", { name: words.facts }));
  await facts.findByText(reason);
  expect(facts.queryByText(words.health.none)).toBeNull();
});

it.each(["en", "fa"] as const)(
  "LIVE-11 a camera whose codec is foreign says so in its player, and its status is untouched: %s",
  async (locale) => {
    fakeApi.refuse(streams.request, "cameraCodecUnsupported");
    const { player } = await open("Gate", locale);
    const { codec } = (locale === "en" ? ofPlayer : ofPlayerFa).state;
    await act(() => world.pass(1_000));
    expect((await within(player).findByRole("alert")).textContent).toContain(codec);
    await shows("recording");
  },
);

it("CONN-27 a camera that shows another certificate says so, and is asked again once that is accepted with what it may mean", async () => {
  world.say("Shop", "error", { faultCode: "cameraCertificateChanged", recordStreamError: false });
  fakeApi.refuse(streams.request, "CameraNotAccessible");
  fakeApi.answer(cameras.updateConnection, aConnection);
  const { user, player } = await open("Shop");
  await act(() => world.pass(60_000));
  const reason = ofCameras.fault.cameraCertificateChanged;
  expect((await within(player).findByRole("alert")).textContent).toContain(reason);
  await user.click(screen.getByRole("button", { name: words.facts }));
  const facts = within(await screen.findByRole("complementary", { name: words.facts }));
  await user.click(facts.getByRole("button", { name: words.certificate.open }));
  const dialog = within(
    await screen.findByRole("dialog", { name: words.certificate.title.replace("{{name}}", "Shop") }),
  );
  dialog.getByText(words.certificate.text);
  expect(document.activeElement?.textContent).toBe("Cancel");
  fakeApi.refuse(cameras.updateConnection, "cameraAddressNotAllowed");
  await user.click(dialog.getByRole("button", { name: words.certificate.confirm }));
  await dialog.findByRole("alert");
  fakeApi.answer(cameras.updateConnection, aConnection);
  await user.click(dialog.getByRole("button", { name: words.certificate.confirm }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const asked = { params: { id: world.idOf("Shop") }, body: {} };
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([
    expect.objectContaining(asked),
    expect.objectContaining(asked),
  ]);
});

it.each([
  ["en", words, ofCameras, "The pause has ended."],
  ["fa", wordsFa, ofCamerasFa, "توقف ضبط پایان یافت."],
] as const)(
  "ARCH-4 in %s the end of a pause is said as what it is: a camera that is down records nothing",
  async (locale, { record }, { status }, said) => {
    const shop = world.cameras.get("Shop");
    if (shop === undefined) throw new Error("There is no camera Shop");
    const resumed = shop.recordInformation;
    const paused: CameraDetails = {
      ...shop,
      recordInformation: { ...resumed, mode: "pause", pausedAt: aMoment },
    };
    world.say("Shop", "error");
    fakeApi.refuse(streams.request, "CameraNotAccessible");
    fakeApi.answer(cameras.get, paused);
    fakeApi.answer(archive.updateRecord, () => {
      fakeApi.answer(cameras.get, shop);
      return resumed;
    });
    const { user } = await open("Shop", locale);
    await user.click(screen.getByRole("button", { name: record.resume }));
    await screen.findByText(said);
    expect(fakeApi.calls(archive.updateRecord).map(({ body }) => body)).toEqual([{ recordMode: "always" }]);
    await screen.findByRole("button", { name: record.pause });
    await shows("error");
    expect(screen.queryByText(status.recording)).toBeNull();
  },
);

it("STAT-23 ARCH-11 its health lists the moves into and out of error with their times; how long footage is kept is said with its term", async () => {
  const items = [
    { at: "2026-11-20T08:31:00.000Z", overall: 5, flags: [], faultCode: null },
    {
      at: "2026-11-20T08:30:00.000Z",
      overall: 2,
      flags: ["recordStreamError"],
      faultCode: "CameraNotAccessible",
    },
  ];
  fakeApi.answer(cameras.statusHistory, { items, total: 2 });
  const { user } = await open("Gate");
  await user.click(screen.getByRole("button", { name: words.facts }));
  const facts = within(await screen.findByRole("complementary", { name: words.facts }));
  const time = await waitFor(() => {
    const found = facts.getAllByRole("time");
    expect(found).toHaveLength(2);
    return found;
  });
  expect(time.map((each) => each.getAttribute("datetime"))).toEqual(items.map(({ at }) => at));
  expect(time.map((each) => each.closest("li")?.textContent)).toEqual([
    expect.stringMatching(/No error any more$/),
    expect.stringMatching(/It does not answer · No stream to record$/),
  ]);
  facts.getByText(/30 days · Mid term$/);
});

/** Half a minute passes, in steps, so that what one try sets off is there before the next is due. */
async function halfAMinute(atEachStep = () => {}): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    atEachStep();
    await act(() => world.pass(250));
  }
}
const tries = () => fakeApi.calls(cameras.get).length;

describe.each(["en", "fa"] as const)("a camera that does not load, in %s", (locale) => {
  const { backToList, manyAttempts, notFound, notFoundText } = { en: words, fa: wordsFa }[locale];
  const { action, state } = { en: ofCommon, fa: ofCommonFa }[locale];
  const saysNothingOfTries = () => expect(screen.queryByText(manyAttempts, { exact: false })).toBeNull();

  it.each([
    ["CameraIdDoesNotExists", 4_000, notFound, `${manyAttempts}. ${notFoundText}`],
    ["internalError", 1_000, manyAttempts, errorTexts[locale].internalError],
  ] as const)(
    "CAM-23 CAM-72 PLAY-38 after %s it is asked for five times, %i ms apart; then it is given up, until the person asks again",
    async (...row) => {
      const [code, apartMs, title, text] = row;
      fakeApi.refuse(cameras.get, code);
      const { user } = await show("Gate", locale);
      await halfAMinute(() => {
        if (tries() < 5) saysNothingOfTries();
      });
      await screen.findByRole("heading", { name: title });
      screen.getByText(text);
      const back = screen.queryByRole("link", { name: backToList });
      expect(back?.getAttribute("href")).toBe(title === notFound ? paths.cameraList : undefined);
      const askedAt = fakeApi.askedAt(cameras.get);
      expect(askedAt).toHaveLength(5);
      for (const [at, asked] of askedAt.slice(1).entries()) {
        const waited = asked - (askedAt[at] ?? 0);
        expect(waited).toBeGreaterThanOrEqual(apartMs);
        expect(waited).toBeLessThan(apartMs + 2_000);
      }
      answerCamera();
      await user.click(screen.getByRole("button", { name: action.retry }));
      await screen.findByRole("heading", { name: "Gate" });
      expect(tries()).toBe(6);
    },
  );

  it("CAM-23 PLAY-38 ERR-10 a camera that the person may not see is asked for once, and leads to the page that says so", async () => {
    fakeApi.refuse(cameras.get, "forbiddenResource");
    const { address } = await show("Gate", locale);
    await waitFor(() => expect(address()).toBe("/forbidden"));
    await halfAMinute();
    expect(tries()).toBe(1);
    saysNothingOfTries();
  });

  it("CAM-23 PLAY-38 any other final refusal is asked for once, and shown in its own words", async () => {
    fakeApi.refuse(cameras.get, "demoExpired");
    await show("Gate", locale);
    await screen.findByRole("heading", { name: state.errorTitle });
    screen.getByText(errorTexts[locale].demoExpired);
    await halfAMinute();
    expect(tries()).toBe(1);
    saysNothingOfTries();
  });
});
