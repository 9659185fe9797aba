// From a new workspace to its first live picture, with a real camera; and the ways around it.
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import camerasEn from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/onboarding.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { at, button } from "./sign-in-page.ts";

const newPage = demoWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });
const slow = { timeout: 30_000 };
const password = "p@ss word";

let sim: CameraSim;
beforeAll(async () => {
  const auth = { scheme: "digest", username: "admin", password } as const;
  sim = await startCameraSim({ cameras: [{ name: "lobby", scene: "entrance", auth }], port: 0 });
});
afterAll(() => sim?.stop());

/** Reads as the owner, in the workspace that their session acts in. */
async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(demo.url + path, {
    headers: { authorization: `Bearer ${ownerTokens.accessToken}` },
  });
  return (await answer.json()) as Answer;
}

interface Kept {
  readonly steps: readonly { key: string; percent: number; status: string }[];
  readonly currentStep: string;
  readonly data: { camera: { staticIp: string; verifyConfigureIp: boolean } };
}
/** What the tab of the first steps keeps on the server. */
async function keptInTab(): Promise<Kept | undefined> {
  const { items } = await read<{ items: { route: string; settings: { key: string; value: Kept }[] }[] }>(
    "/api/custom-settings/tab",
  );
  return items.find(({ route }) => route === "onboarding")?.settings.find(({ key }) => key === "onboarding")
    ?.value;
}
const percents = async () => (await keptInTab())?.steps.map(({ percent }) => percent);

async function ownSettings(): Promise<Record<string, unknown>> {
  const { items } = await read<{ items: { key: string; value: unknown }[] }>(
    "/api/custom-settings/custom-settings/uws",
  );
  return Object.fromEntries(items.map(({ key, value }) => [key, value]));
}

describe.each([
  ["en", en, camerasEn, workspacesEn],
  ["fa", fa, camerasFa, workspacesFa],
] as const)("someone with a new workspace, in %s", (locale, words, cameras, workspaces) => {
  const step = (page: Page, key: keyof typeof words.step) =>
    page.getByRole("navigation", { name: words.steps }).getByRole("button", { name: words.step[key] });
  const title = (page: Page, key: keyof typeof words.step) =>
    page.getByRole("heading", { name: words[key].title, level: 2, exact: true });

  it("ONB-5 ONB-6 ONB-7 ONB-8 ONB-10 ONB-11 ONB-12 ONB-13 ONB-16 ONB-17 ONB-20 ONB-22 comes from step to step, by the direct way, to the first live picture", async () => {
    const page = await newPage({ locale });
    await enterAs(page, demo, ownerTokens, "/select-workspace");
    await button(page, workspaces.create).click();
    const startedMs = Date.now();
    await at(page, "/app/onboarding");

    // The workspace: what is whole is saved, what is missing is asked for.
    await title(page, "workspace").waitFor(slow);
    expect(await faultsOf(page)).toEqual([]);
    expect(await step(page, "pairing").isDisabled()).toBe(true);
    await page.getByLabel(words.workspace.line1).fill("12 Harbour Road");
    await page.getByLabel(words.workspace.city).fill("Shiraz");
    await button(page, words.saveAndContinue).click();
    await page.getByText(words.required).first().waitFor();
    await expect.poll(percents, slow).toEqual([75, 0, 0, 0]);
    await page.getByLabel(words.workspace.industry).selectOption("hotels");
    await page.reload();
    await expect.poll(() => page.getByLabel(words.workspace.industry).inputValue(), slow).toBe("hotels");
    await page.getByLabel(words.hours.daily).check();
    await page.getByText(words.hours.daily).first().waitFor();
    await button(page, words.saveAndContinue).click();

    // The way the cameras come.
    await title(page, "pairing").waitFor(slow);
    await expect.poll(percents, slow).toEqual([100, 0, 0, 0]);
    await page.reload();
    await title(page, "pairing").waitFor(slow);
    await page.getByRole("radio", { name: words.pairing.direct.title }).click();
    await button(page, words.continue).click();
    await title(page, "cameras").waitFor(slow);
    expect(await ownSettings()).toMatchObject({ isDirectLocation: true });

    // The camera: a wrong password first, which costs nothing that was typed.
    const address = new URL(sim.cameras[0]?.urls.main ?? "");
    const fields = page.locator("main form input");
    await fields.first().fill(`rtsp://admin:wrong@${address.host}${address.pathname}`);
    await button(page, cameras.probe.try).click();
    await page.getByRole("heading", { name: cameras.probe.failedTitle }).waitFor(slow);
    await fields.last().fill(`Lobby ${locale}`);
    await expect.poll(percents, slow).toEqual([100, 100, 50, 0]);
    expect(await fields.first().inputValue()).toBe(address.hostname);
    await step(page, "pairing").click();
    await title(page, "pairing").waitFor();
    expect(await page.getByRole("radio", { name: words.pairing.direct.title }).isChecked()).toBe(true);
    await step(page, "cameras").click();
    expect(await fields.first().inputValue()).toBe(address.hostname);
    await page.getByLabel(cameras.field.password, { exact: true }).first().fill(password);
    await button(page, cameras.probe.try).click();
    await page.getByRole("heading", { name: cameras.probe.foundTitle }).waitFor(slow);
    await expect.poll(percents, slow).toEqual([100, 100, 75, 0]);
    const kept = await keptInTab();
    expect(kept?.data.camera).toMatchObject({ staticIp: address.hostname, verifyConfigureIp: true });
    expect(JSON.stringify(kept)).not.toContain(password);
    const local = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(local).not.toContain(password);
    await button(page, cameras.probe.add).click();

    // Its first live picture, in the step itself.
    await title(page, "liveStream").waitFor(slow);
    await page.getByText(words.live.arrived).waitFor(slow);
    expect(Date.now() - startedMs).toBeLessThan(180_000);
    expect(await page.locator('[data-mode="live"][data-status="playing"]').count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(percents, slow).toEqual([100, 100, 100, 100]);
    await expect
      .poll(ownSettings, slow)
      .toMatchObject({ onboardingUser: true, addFirstCamera: true, isDirectLocation: true });

    // Who is through connects further cameras without the workspace's step.
    await page.getByRole("link", { name: words.toMonitoring }).waitFor();
    await page.goto(`${demo.url}/app/onboarding`);
    await at(page, "/app/camera-connect");
    await title(page, "cameras").waitFor(slow);
    expect(await page.getByRole("navigation", { name: words.steps }).getByRole("listitem").count()).toBe(3);
  });
});
