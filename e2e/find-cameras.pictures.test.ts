// From the network to ten cameras that are recorded, and from a recorder to its channels, with simulated devices that answer over real datagrams.
import { type CameraSim, recorderChannels, startCameraSim } from "@didban/camera-sim";
import { afterAll, beforeAll, expect, it } from "vitest";
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/find.json" with { type: "json" };
import steps from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/find.json" with { type: "json" };
import stepsFa from "../apps/web/src/i18n/fa/onboarding.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { button } from "./sign-in-page.ts";

const newPage = demoWorld({
  DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8",
  DIDBAN_SEARCH_NETWORKS: "127.61.7.0/27",
});
const slow = { timeout: 60_000 };
const password = "p@ss word";
const auth = { scheme: "digest", username: "admin", password } as const;
const count = 10;

let network: CameraSim;
let recorder: CameraSim;
beforeAll(async () => {
  network = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: Array.from({ length: count }, (_, at) => ({
      name: `found-${at + 1}`,
      scene: "entrance" as const,
      vendor: "hikvision" as const,
      hasSound: false,
      auth,
      host: `127.61.7.${at + 1}`,
      port: 0,
    })),
  });
  recorder = await startCameraSim({
    host: "127.61.7.20",
    discovery: "127.0.0.1",
    cameras: recorderChannels({
      channelCount: 16,
      empty: [2, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15],
      names: { 1: "Lobby" },
      vendor: "hikvision",
      model: "DS-7616NI-K2",
      auth,
    }),
  });
});
afterAll(async () => {
  await network?.stop();
  await recorder?.stop();
});

interface Listed {
  readonly name: string;
  readonly status: { readonly recording?: boolean };
  readonly connectionSummary: { readonly url: string; readonly channel: number };
}
/** Cameras of the workspace at addresses of this file that are recorded. */
async function recorded(at: RegExp): Promise<readonly Listed[]> {
  const answer = await fetch(`${demo.url}/api/camera-manager/camera/details?limit=200`, {
    headers: { authorization: `Bearer ${ownerTokens.accessToken}` },
  });
  const { items } = (await answer.json()) as { items: readonly Listed[] };
  return items.filter(
    ({ status, connectionSummary }) => status.recording === true && at.test(connectionSummary.url),
  );
}

it("CONN-4 CONN-7 CONN-28 CONN-30 BRDG-20 BRDG-22 ten cameras of the network are found, tried with one account, added at once, live and recorded", async () => {
  const page = await newPage();
  await enterAs(page, demo, ownerTokens, "/app/camera-connect");
  await button(page, en.open).click();
  const list = page.getByRole("region", { name: en.list });
  for (let place = 1; place <= count; place += 1)
    await list.getByText(`127.61.7.${place}`, { exact: true }).waitFor(slow);
  await page.getByText(/devices? found\./).waitFor(slow);
  expect(await faultsOf(page)).toEqual([]);
  for (let place = 1; place <= count; place += 1)
    await list.getByRole("checkbox", { name: new RegExp(` 127\\.61\\.7\\.${place}$`) }).check();
  await page.getByText("Uses 10 licences.").waitFor();
  await page.getByLabel(cameras.field.password, { exact: true }).first().fill(password);
  await button(page, "Test 10 connections").click();
  await expect.poll(() => list.getByRole("img").count(), slow).toBe(count);
  expect(await faultsOf(page)).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain("127.61.7.4");
  expect(kept).not.toContain(password);
  await button(page, "Add 10 cameras").click();
  await page.getByText(steps.live.arrived).waitFor(slow);
  await expect.poll(async () => (await recorded(/^127\.61\.7\.(\d|10)$/)).length, slow).toBe(count);
});

it("CONN-28 CONN-29 CONN-3 CAM-15 a recorder's channels come as a list with pictures, survive a reload without the password, and are added by their numbers", async () => {
  const page = await newPage({ locale: "fa" });
  await enterAs(page, demo, ownerTokens, "/app/camera-connect");
  await button(page, fa.open).click();
  const list = page.getByRole("region", { name: fa.list });
  const row = (text: string) => list.getByRole("listitem").filter({ hasText: text });
  await row("127.61.7.20").waitFor(slow);
  await page.getByLabel(camerasFa.field.password, { exact: true }).first().fill(password);
  await row("127.61.7.20").getByRole("button", { name: fa.channels }).click();
  const names = list.getByRole("textbox");
  await expect.poll(() => names.count(), slow).toBe(5);
  expect(await list.getByText(fa.empty).count()).toBe(11);
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => names.count(), slow).toBe(5);
  await page.getByText(camerasFa.draft.passwordAgain).waitFor();
  await page.getByLabel(camerasFa.field.password, { exact: true }).first().fill(password);
  await button(page, "آزمایش ۵ اتصال").click();
  await expect.poll(() => list.getByRole("img").count(), slow).toBe(5);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, "افزودن ۵ دوربین").click();
  await page.getByText(stepsFa.live.arrived).waitFor(slow);
  const channels = async () =>
    (await recorded(/^127\.61\.7\.20$/)).map(({ connectionSummary }) => connectionSummary.channel);
  await expect.poll(async () => new Set(await channels()), slow).toEqual(new Set([1, 3, 4, 8, 16]));
  // Whoever comes again is told which of them are there.
  await page.goto(`${demo.url}/app/camera-connect`);
  await button(page, fa.open).click();
  await row("127.61.7.20").getByText(fa.alreadyAdded).waitFor(slow);
  await page.getByRole("button", { name: fa.one }).click();
  await page.getByRole("combobox").first().waitFor();
});
