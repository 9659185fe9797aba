// Finding cameras on the server's network and adding many at once, and choosing of a recorder's channels.
import { endpoints, type DiscoveredDevice, type DiscoveryAnswer, type ProbeAnswer } from "@didban/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import camerasEn from "../../i18n/en/cameras.json" with { type: "json" };
import connectEn from "../../i18n/en/connect.json" with { type: "json" };
import en from "../../i18n/en/find.json" with { type: "json" };
import onboardingEn from "../../i18n/en/onboarding.json" with { type: "json" };
import camerasFa from "../../i18n/fa/cameras.json" with { type: "json" };
import fa from "../../i18n/fa/find.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aProbeAnswer, everything } from "../../testing/samples.ts";
import { ConnectScreen } from "./connect-screen.tsx";

const { cameras, cameraGroups, customSettings, discovery, manufacturers, people, roles } = endpoints;

const aDevice = (place: number, told: Partial<DiscoveredDevice> = {}): DiscoveredDevice => ({
  ip: `192.168.1.${place}`,
  port: 80,
  streamPort: null,
  onvif: true,
  name: "Hikvision",
  manufacturer: "Hikvision",
  model: "DS-2CD2143G2-I",
  kind: "camera",
  manufacturerCode: "onvif",
  alreadyAdded: false,
  ...told,
});
type Channel = NonNullable<ProbeAnswer["channels"]>[number];
const aChannel = (channel: number, told: Partial<Channel> = {}): Channel => ({
  channel,
  name: null,
  state: "found",
  code: null,
  codec: "h264",
  width: 1280,
  height: 720,
  streamPort: 554,
  streamPath: `Streaming/Channels/${channel}01`,
  substreamPath: `Streaming/Channels/${channel}02`,
  alreadyAdded: false,
  ...told,
});
const picture = { codecType: "mJPEG", data: "AAAA" } as const;
const passes: ProbeAnswer = {
  ...aProbeAnswer,
  found: { streamPort: 554, streamPath: "main", substreamPath: "low" },
  snapshot: picture,
};

let found: DiscoveredDevice[];
let channels: Channel[];
/** Addresses and channels whose cameras refuse. */
let refused: string[];
beforeEach(() => {
  localStorage.clear();
  found = [aDevice(64), aDevice(65), aDevice(66, { alreadyAdded: true })];
  channels = [
    aChannel(1, { name: "Lobby" }),
    aChannel(2),
    aChannel(3, { state: "empty", codec: null }),
    aChannel(4, { alreadyAdded: true }),
  ];
  refused = [];
  fakeApi.answer(discovery.where, { isAllowed: true, networks: ["192.168.1.0/24"] });
  fakeApi.answer(discovery.start, { key: "the-key" });
  fakeApi.answer(discovery.read, ({ params }): DiscoveryAnswer => {
    expect(params.key).toBe("the-key");
    return { kind: "fast", state: "done", progress: 1, items: found };
  });
  fakeApi.answer(cameras.probe, ({ body }): ProbeAnswer => {
    if (body.channels === "all") return { ...aProbeAnswer, channels };
    const at = `${body.config.url}/${body.config.channel ?? 1}`;
    return refused.includes(at) ? { ...aProbeAnswer, ok: false, code: "cameraCredentialsWrong" } : passes;
  });
  takeCameras();
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  fakeApi.answer(cameras.get, aCamera(1));
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, { items: [] });
  fakeApi.answer(manufacturers.list, { items: [], total: 0 });
  fakeApi.answer(cameras.publicAddress, { ip: "203.0.113.7" });
  fakeApi.answer(people.list, { items: [], total: 0 });
  fakeApi.answer(roles.list, { items: [], total: 0 });
  fakeApi.refuse(customSettings.save, "internalError");
});
const takeCameras = () =>
  fakeApi.answer(cameras.create, ({ body }) => ({
    camera: aCamera(1, { name: body.name }),
    userData: body.userData ?? null,
  }));
const created = () => fakeApi.calls(cameras.create).map(({ body }) => body);

async function come(words: typeof en = en) {
  const locale = words === en ? "en" : "fa";
  return renderScreen(<ConnectScreen />, { as: { may: everything }, locale });
}
async function search(words: typeof en = en): Promise<UserEvent> {
  const { user } = await come(words);
  await user.click(await screen.findByRole("button", { name: words.open }));
  await screen.findByRole("region", { name: words.list });
  return user;
}
const rowAt = (address: string) => {
  const row = screen.getAllByRole("listitem").find((each) => each.textContent?.includes(address));
  if (!row) throw new Error(`no row of ${address}`);
  return within(row);
};
const box = (address: string) => rowAt(address).getByRole("checkbox");
const press = async (user: UserEvent, name: RegExp) => user.click(screen.getByRole("button", { name }));
const password = (user: UserEvent, words: typeof camerasEn, text: string) =>
  user.type(screen.getByLabelText(words.field.password, { selector: "input" }), text);

describe.each([
  ["en", en, camerasEn, /^Test 2 connections$/, /^Add 2 cameras$/],
  ["fa", fa, camerasFa, /^آزمایش ۲ اتصال$/, /^افزودن ۲ دوربین$/],
] as const)("in %s", (_, words, ofCameras, test, add) => {
  it("CONN-28 CONN-29 CONN-30 CONN-4 BRDG-20 what is found is chosen, tried with one account and added, all at once; what is added already cannot be chosen", async () => {
    const user = await search(words);
    await rowAt("192.168.1.66").findByText(words.alreadyAdded);
    expect(box("192.168.1.66")).toHaveProperty("disabled", true);
    await user.click(
      screen.getByRole("checkbox", { name: new RegExp(words === en ? "^Choose all" : "^انتخاب هر") }),
    );
    await screen.findByText(words === en ? "Uses 2 licences." : "۲ مجوز مصرف می‌شود.");
    await password(user, ofCameras, "top-secret");
    await press(user, test);
    expect(await screen.findAllByRole("img")).toHaveLength(2);
    await press(user, add);
    await waitFor(() => expect(created()).toHaveLength(2));
    const [one, other] = created();
    expect([one?.name, other?.name]).toEqual(["Hikvision", "Hikvision 2"]);
    expect(one?.config).toMatchObject({
      url: "192.168.1.64",
      username: "admin",
      password: "top-secret",
      manufacturerCode: "onvif",
      streamPath: "main",
      substreamPath: "low",
    });
    expect(one?.userData).not.toBe(other?.userData);
    expect(fakeApi.calls(cameras.probe)).toHaveLength(2);
    await waitFor(() => expect(fakeApi.calls(customSettings.save).length).toBeGreaterThan(1));
    expect(JSON.stringify({ ...localStorage })).not.toContain("top-secret");
  });
});

it("CONN-30 BRDG-25 a failure with one is told once, at its row too, keeps no other from being added, and is tried again", async () => {
  fakeApi.refuse(cameras.create, "MaximumCameraLicenceLimitReached");
  const user = await search();
  await user.click(box("192.168.1.64"));
  await user.click(box("192.168.1.65"));
  refused = ["192.168.1.65/1"];
  await press(user, /^Test 2/);
  await rowAt("192.168.1.65").findByText(/refused this user name or password/);
  await press(user, /^Add 1 camera$/);
  await rowAt("192.168.1.64").findByText(/Server outage/);
  refused = [];
  takeCameras();
  await press(user, /^Test 1/);
  await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(2));
  await press(user, /^Add 2/);
  await screen.findByRole("heading", { name: onboardingEn.liveStream.title });
  expect(created().map(({ name }) => name)).toEqual(["Hikvision", "Hikvision", "Hikvision 2"]);
});

it("CONN-28 CONN-29 a recorder's channels are chosen of a list: those with nothing connected are skipped, those that are added marked", async () => {
  found = [aDevice(70, { model: "DS-7604NI-K1", kind: "nvr", name: "Recorder" })];
  const user = await search();
  await password(user, camerasEn, "top-secret");
  await user.click(rowAt("192.168.1.70").getByRole("button", { name: en.channels }));
  await screen.findByText(/Channel 4/);
  expect(["Channel 1", "Channel 2", "Channel 3", "Channel 4"].map((name) => box(name))).toMatchObject([
    { checked: true },
    { checked: true },
    { checked: false },
    { disabled: true },
  ]);
  rowAt("Channel 3").getByText(en.empty);
  rowAt("Channel 4").getByText(en.alreadyAdded);
  expect(valueOf(screen.getByRole("textbox", { name: "Name of Channel 1" }))).toBe("Lobby");
  await press(user, /^Test 2/);
  await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(2));
  // A channel whose stream is known is asked for that alone.
  expect(fakeApi.calls(cameras.probe).map(({ body }) => body.config.manufacturerCode)).toEqual([
    "onvif",
    "rtsp",
    "rtsp",
  ]);
  await press(user, /^Add 2/);
  await waitFor(() => expect(created()).toHaveLength(2));
  expect(created().map(({ name, config }) => [name, config.channel, config.manufacturerCode])).toEqual([
    ["Lobby", 1, "onvif"],
    ["Recorder 2", 2, "onvif"],
  ]);
});

it("CONN-28 the channels of a recorder that was found by its brand are chosen of the same list", async () => {
  fakeApi.answer(manufacturers.list, {
    items: [
      {
        code: "hikvision",
        name: "Hikvision",
        kinds: ["nvr"],
        onvif: true,
        defaults: { port: 80, securePort: 443, streamPort: 554, username: "admin" },
        modelCount: 0,
      },
    ],
    total: 1,
  });
  fakeApi.answer(manufacturers.models, { items: [], total: 0 });
  const { user } = await come();
  await user.click(await screen.findByRole("combobox", { name: connectEn.brand }));
  await user.click(await screen.findByRole("option", { name: /^Hikvision/ }));
  await user.click(screen.getByRole("button", { name: connectEn.next }));
  await user.type(await screen.findByRole("textbox", { name: connectEn.address }), "10.0.0.9");
  await user.click(screen.getByRole("button", { name: connectEn.next }));
  await user.click(await screen.findByRole("button", { name: connectEn.next }));
  await password(user, camerasEn, "top-secret");
  await user.click(screen.getByRole("button", { name: en.chooseChannels }));
  await screen.findByText(/Channel 4/);
  expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({
    channels: "all",
    config: { url: "10.0.0.9", manufacturerCode: "hikvision", password: "top-secret" },
  });
});

it("CONN-3 CAM-15 CAM-14 what was chosen is there again after a reload, without its password, and its search goes on", async () => {
  const user = await search();
  await user.click(box("192.168.1.65"));
  const name = screen.getByRole("textbox", { name: "Name of 192.168.1.65" });
  await user.clear(name);
  await user.type(name, "Back door");
  await password(user, camerasEn, "top-secret");
  cleanup();
  await come();
  expect(valueOf(await screen.findByRole("textbox", { name: "Name of 192.168.1.65" }))).toBe("Back door");
  expect(box("192.168.1.65")).toHaveProperty("checked", true);
  screen.getByText(camerasEn.draft.passwordAgain);
  expect(valueOf(screen.getByLabelText(camerasEn.field.password, { selector: "input" }))).toBe("");
});

it("CAM-15 what was chosen a day ago is not there any more", async () => {
  const user = await search();
  await user.click(box("192.168.1.65"));
  cleanup();
  const [key = ""] = Object.keys(localStorage).filter((each) => each.startsWith("foundCameras:"));
  const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
  localStorage.setItem(key, JSON.stringify({ ...kept, changedAtMs: Date.now() - 86_400_000 }));
  await come();
  await screen.findByRole("button", { name: en.open });
  expect(screen.queryByText("192.168.1.65")).toBeNull();
});

it("BRDG-21 BRDG-22 a search that finds nothing says so and offers a thorough one; one that never ends is given up", async () => {
  found = [];
  const { user } = await come();
  await user.click(await screen.findByRole("button", { name: en.open }));
  await screen.findByText(en.none);
  fakeApi.answer(discovery.read, { kind: "full", state: "failed", progress: 1, items: [] });
  await user.click(screen.getByRole("button", { name: en.full }));
  await screen.findByText(en.exhausted);
  expect(fakeApi.calls(discovery.start).map(({ body }) => body.kind)).toEqual(["fast", "full"]);
});

it("OPS-6 where the server may not search, nobody is offered it", async () => {
  fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
  await come();
  await screen.findByRole("combobox", { name: connectEn.brand });
  expect(screen.queryByRole("button", { name: en.open })).toBeNull();
});

it("R19 CONN-19 what a device calls itself is shown as text", async () => {
  found = [
    aDevice(64, {
      name: "<img src=x onerror=alert(1)>",
      manufacturer: "<img src=y onerror=alert(2)>",
      model: null,
    }),
  ];
  await search();
  rowAt("192.168.1.64").getByText("<img src=y onerror=alert(2)>");
  expect(document.querySelector("li img")).toBeNull();
});
