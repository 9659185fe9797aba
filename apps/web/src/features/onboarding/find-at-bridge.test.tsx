// Finding cameras at a bridge: where is searched, the steps of a search, and that what is found is tried and added through that bridge.
import { endpoints, type Bridge, type DiscoveredDevice, type DiscoveryAnswer } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import bridgesEn from "../../i18n/en/bridges.json" with { type: "json" };
import camerasEn from "../../i18n/en/cameras.json" with { type: "json" };
import connectEn from "../../i18n/en/connect.json" with { type: "json" };
import en from "../../i18n/en/find.json" with { type: "json" };
import onboardingEn from "../../i18n/en/onboarding.json" with { type: "json" };
import fa from "../../i18n/fa/find.json" with { type: "json" };
import bridgesFa from "../../i18n/fa/bridges.json" with { type: "json" };
import onboardingFa from "../../i18n/fa/onboarding.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen, signIn } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, aProbeAnswer, everything, idOf, workspaceId } from "../../testing/samples.ts";
import { ConnectScreen } from "./connect-screen.tsx";

const { bridges, cameraGroups, cameras, customSettings, discovery, manufacturers, people, roles } = endpoints;
const depot = idOf(500);

const aDevice = (place: number): DiscoveredDevice => ({
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
});

let kept: Bridge[];
let answer: DiscoveryAnswer;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  kept = [aBridge()];
  answer = { kind: "fast", state: "done", progress: 1, items: [aDevice(64)] };
  fakeApi.answer(bridges.list, () => ({ items: kept, total: kept.length }));
  fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
  fakeApi.answer(discovery.searchBridge, { key: "the-key" });
  fakeApi.answer(discovery.searchBridgeFast, { key: "the-key" });
  fakeApi.answer(discovery.readOfBridge, ({ params }) => {
    expect(params).toEqual({ id: depot, key: "the-key" });
    return answer;
  });
  fakeApi.answer(cameras.probe, { ...aProbeAnswer, snapshot: { codecType: "mJPEG", data: "AAAA" } });
  fakeApi.answer(cameras.create, ({ body }) => ({
    camera: aCamera(1, { name: body.name }),
    userData: body.userData ?? null,
  }));
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  fakeApi.answer(cameras.get, aCamera(1));
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, { items: [] });
  fakeApi.answer(manufacturers.list, { items: [], total: 0 });
  fakeApi.answer(cameras.publicAddress, { ip: "203.0.113.7" });
  fakeApi.answer(people.list, { items: [], total: 0 });
  fakeApi.answer(roles.list, { items: [], total: 0 });
  fakeApi.answer(customSettings.listOfMember, { items: [], total: 0 });
  fakeApi.refuse(customSettings.save, "internalError");
});
afterEach(() => void vi.useRealTimers());

const path = "/app/camera-connect";
const come = (at = path, locale: "en" | "fa" = "en") =>
  renderScreen(<ConnectScreen />, {
    as: { may: everything, bridges: kept.length > 0 ? [aBridge()] : [] },
    path,
    at,
    locale,
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const looks = () => fakeApi.calls(discovery.readOfBridge).length;

it("BRDG-19 BRDG-20 BRDG-24 who was led here by a bridge sees its cameras, tries them and adds them through it", async () => {
  const { user } = await come(`${path}?bridge=${depot}`);
  await screen.findByText(en.titleOfBridge.replace("{{name}}", "Depot"));
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  await pass(5_000);
  const list = within(await screen.findByRole("region", { name: en.list }));
  list.getByText(new RegExp(bridgesEn.through.of.replace("{{name}}", "Depot")));
  await user.click(list.getByRole("checkbox", { name: /192\.168\.1\.64/ }));
  await user.click(screen.getByRole("button", { name: /^Test 1/ }));
  await screen.findByRole("img");
  await user.click(screen.getByRole("button", { name: /^Add 1 camera$/ }));
  await screen.findByRole("heading", { name: onboardingEn.liveStream.title });
  expect(fakeApi.calls(cameras.probe)[0]?.body.bridgeId).toBe(depot);
  const [created] = fakeApi.calls(cameras.create);
  expect(created?.body).toMatchObject({ bridgeId: depot, config: { url: "192.168.1.64" } });
  expect(created?.body.config).not.toHaveProperty("bridgeId");
  // The direct way was not chosen.
  const saved = () => fakeApi.calls(customSettings.save).map(({ body }) => body.key);
  await waitFor(() => expect(saved()).toContain("addFirstCamera"));
  expect(saved()).not.toContain("isDirectLocation");
});

it("BRDG-21 BRDG-19 a bridge is asked five times, five seconds apart; then nothing was detected, and again, a full search and an address are offered", async () => {
  answer = { ...answer, state: "pending", progress: 0.2, items: [] };
  const { user } = await come(`${path}?bridge=${depot}`);
  await screen.findByRole("progressbar");
  await waitFor(() => expect(fakeApi.calls(discovery.searchBridgeFast)).toHaveLength(1));
  expect(looks()).toBe(0);
  for (const count of [1, 2, 3, 4, 5]) {
    await pass(5_000);
    await waitFor(() => expect(looks()).toBe(count));
  }
  await screen.findByText("Maximum attempts reached without discovery result");
  fakeApi.refuse(discovery.searchBridge, "agentNotAccessible");
  await user.click(screen.getByRole("button", { name: en.full }));
  await screen.findByText("The bridge is not accessible.");
  screen.getByRole("button", { name: en.again });
  await user.click(screen.getByRole("button", { name: en.one }));
  await user.click(await screen.findByRole("button", { name: connectEn.haveAddress }));
  await waitFor(() => expect(screen.getAllByDisplayValue("Depot").length).toBeGreaterThan(0));
});

it("EVT-2 BRDG-21 what the channel tells of the search is read at once, and counts as none of the five; of others it is not heard", async () => {
  answer = { ...answer, state: "pending", progress: 0.2 };
  await come(`${path}?bridge=${depot}`);
  await screen.findByRole("progressbar");
  await waitFor(() => expect(fakeApi.calls(discovery.searchBridgeFast)).toHaveLength(1));
  const tell = (key: string) => {
    const facts = { workspaceId: idOf(1), kind: "bridge", resourceId: depot, event: "updated" } as const;
    const data = { change: "discovery", key };
    const news = { name: "ResourceEvent", args: [{ ...facts, eventType: null, data }] } as const;
    act(() => react({ ...news, args: [...news.args] }, { pathname: () => "/", go: () => undefined }));
  };
  tell("another-key");
  await pass(1_000);
  expect(looks()).toBe(0);
  const listed = fakeApi.calls(bridges.list).length;
  tell("the-key");
  await waitFor(() => expect(looks()).toBe(1));
  await screen.findByRole("region", { name: en.list });
  for (const count of [2, 3, 4, 5]) {
    await pass(5_000);
    await waitFor(() => expect(looks()).toBe(count));
  }
  answer = { ...answer, state: "done", progress: 1 };
  tell("the-key");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.queryByText("Maximum attempts reached without discovery result")).toBeNull();
  tell("the-key");
  await pass(5_000);
  expect(looks()).toBe(6);
  // Bridges themselves are no others than before.
  expect(fakeApi.calls(bridges.list)).toHaveLength(listed);
});

it("BRDG-21 a bridge whose line was cut for a moment is asked again", async () => {
  fakeApi.refuse(discovery.readOfBridge, "agentNotAccessible");
  await come(`${path}?bridge=${depot}`);
  await screen.findByRole("progressbar");
  await waitFor(() => expect(fakeApi.calls(discovery.searchBridgeFast)).toHaveLength(1));
  await pass(5_000);
  await waitFor(() => expect(looks()).toBe(1));
  fakeApi.answer(discovery.readOfBridge, () => answer);
  await pass(5_000);
  await screen.findByRole("region", { name: en.list });
});

it("CAM-16 a camera that did not answer when it was tried is added all the same", async () => {
  fakeApi.answer(cameras.probe, { ...aProbeAnswer, ok: false, code: "cameraCredentialsWrong" });
  const { user } = await come(`${path}?bridge=${depot}`);
  await pass(5_000);
  await user.click(await screen.findByRole("checkbox", { name: /192\.168\.1\.64/ }));
  await user.click(screen.getByRole("button", { name: /^Test 1/ }));
  await user.click(await screen.findByRole("button", { name: camerasEn.probe.addAnyway }));
  await screen.findByRole("heading", { name: onboardingEn.liveStream.title });
  expect(fakeApi.calls(cameras.create)[0]?.body.bridgeId).toBe(depot);
});

it("CONN-1 ONB-6 ONB-20 where there is a bridge one chooses between the direct way and it, and goes back to the choice", async () => {
  const { user } = await come();
  const choice = () => screen.findByRole("button", { name: new RegExp(onboardingEn.step.pairing) });
  // A bridge that is active is a way that is there.
  await screen.findByRole("heading", { name: onboardingEn.cameras.title });
  await user.click(await choice());
  await user.click(await screen.findByRole("button", { name: onboardingEn.ways.chooseDirect }));
  await screen.findByRole("heading", { name: onboardingEn.cameras.title });
  await waitFor(() =>
    expect(fakeApi.calls(customSettings.save).map(({ body }) => body.key)).toEqual(["isDirectLocation"]),
  );
  await user.click(await choice());
  await user.click(
    await screen.findByRole("button", { name: bridgesEn.find.of.replace("{{name}}", "Depot") }),
  );
  await screen.findByText(en.titleOfBridge.replace("{{name}}", "Depot"));
  await waitFor(() => expect(fakeApi.calls(discovery.searchBridgeFast)).toHaveLength(1));
});

/** Somebody removes the bridge, and these are left. */
function removed(...left: readonly Bridge[]): void {
  kept = [...left];
  signIn({ may: everything, bridges: left });
  const nowhere = { pathname: () => path, go: () => undefined };
  const gone = { resourceType: "br", resourceId: depot } as const;
  const matrix = { workspaceId, userId: idOf(2), version: 2, resourceType: "br" } as const;
  const told = { workspaceId, kind: "bridge", resourceId: depot, event: "deleted" } as const;
  act(() => {
    react({ name: "PermissionMatrixUpdated", args: [{ ...matrix, added: [], removed: [gone] }] }, nowhere);
    react({ name: "ResourceEvent", args: [{ ...told, eventType: null, data: null }] }, nowhere);
  });
}

it.each([
  ["en", en, onboardingEn, en.bridgeGone_one.replace("{{count, number}}", "1")],
  ["fa", fa, onboardingFa, fa.bridgeGone_one.replace("{{count, number}}", "۱")],
] as const)(
  "ONB-21 TAB-21 BRDG-39 in %s a bridge that is removed takes what was chosen behind it along and says so, and the way is asked for again while there is another",
  async (locale, find, steps, notice) => {
    const yard = aBridge({ id: idOf(501), name: "Yard", state: "stall", status: 0 });
    kept = [aBridge(), yard];
    const { user } = await come(`${path}?bridge=${depot}`, locale);
    await screen.findByRole("progressbar");
    await pass(5_000);
    const list = within(await screen.findByRole("region", { name: find.list }));
    await user.click(list.getByRole("checkbox", { name: /192\.168\.1\.64/ }));
    removed(yard);
    await screen.findByText(notice);
    await screen.findByRole("heading", { name: steps.pairing.title });
    expect(screen.queryByText(/192\.168\.1\.64/)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain("192.168.1.64");
    const ofPairing = within(screen.getByRole("navigation", { name: steps.steps })).getByRole("button", {
      name: new RegExp(steps.step.pairing),
    });
    expect(ofPairing.textContent).not.toContain(steps.done);
    // Without any there is one way alone, and nobody is asked.
    removed();
    await screen.findByRole("heading", { name: steps.cameras.title });
    await screen.findByText(locale === "en" ? bridgesEn.empty.title : bridgesFa.empty.title);
  },
);

it("ONB-21 what was filled in for one camera behind it goes as well, and is said; what was read in vain takes nothing away", async () => {
  const { user } = await come(`${path}?bridge=${depot}`);
  await pass(5_000);
  await user.click(await screen.findByRole("button", { name: en.one }));
  await user.click(await screen.findByRole("button", { name: connectEn.haveAddress }));
  const address = () => screen.findByPlaceholderText(/^rtsp:/);
  await user.type(await address(), "192.168.1.20");
  fakeApi.refuse(bridges.list, "internalError");
  await pass(30_000);
  expect(valueOf(await address())).toBe("192.168.1.20");
  fakeApi.answer(bridges.list, () => ({ items: kept, total: kept.length }));
  removed();
  await screen.findByText(camerasEn.draft.bridgeGone);
  expect(JSON.stringify({ ...localStorage })).not.toContain("192.168.1.20");
});

it("BRDG-26 CONN-1 without an active bridge it says so, in both languages, and leads to pairing", async () => {
  kept = [aBridge({ state: "stall", status: 0 })];
  await come(path, "fa");
  await screen.findByRole("heading", { name: onboardingFa.pairing.title });
  screen.getByText(bridgesFa.empty.title);
  expect(screen.getByRole("link", { name: bridgesFa.pair }).getAttribute("href")).toBe("/app/bridges/pair");
});

it("BRDG-26 ONB-6 without any bridge nobody is asked for the way, and the step of cameras leads to pairing one", async () => {
  kept = [];
  await come();
  await screen.findByRole("heading", { name: onboardingEn.cameras.title });
  await screen.findByText("No active bridge");
  screen.getByRole("link", { name: bridgesEn.pair });
  expect(screen.queryByRole("button", { name: new RegExp(onboardingEn.step.pairing) })).toBeNull();
});
