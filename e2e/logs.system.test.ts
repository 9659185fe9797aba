// The logs of a workspace and of oneself, in a real browser against the real api.
import { createWorkspace, joinWorkspace, signUp, sql, type Person } from "@didban/cloud/testing";
import { endpoints, errorText } from "@didban/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/logs.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/logs.json" with { type: "json" };
import { pageWorld, server } from "./page-world.ts";
import { alert, at, button, enter, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const soon = { timeout: 15_000 };
const settings = "/app/workspace/settings";
const { cameras, identity } = endpoints;

let owner: Person;
let member: Person;
let workspaceId: string;
let cameraId: string;

beforeAll(async () => {
  owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  await owner.call(identity.updateUser, {
    params: { id: owner.accountId },
    body: { timezone: "Asia/Tehran" },
  });
  workspaceId = (await createWorkspace(owner, "Bakery")).id;
  member = await signUp(server, { mode: "safe", fullName: "Max Member" });
  await joinWorkspace(server, member, workspaceId, "member");
  cameraId = (await owner.call(cameras.create, { body: { name: "Oven", config: {} } })).body.camera.id;
  // Refused, and so a failure (LOG-8).
  await member.call(cameras.update, { params: { id: cameraId }, body: { name: "Mine" } });
});

const rows = (page: Page) => page.locator("main ol button");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const details = (page: Page) => page.getByRole("dialog", { name: en.details });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

describe("the logs of a workspace", () => {
  it("LOG-1 LOG-26 LOG-27 LOG-28 stand by day with result in a word, are filtered by an address that can be shared, and lead to what they are about", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs`);
    await row(page, "Camera “Oven” was added.").waitFor();
    expect(await row(page, "was added.").innerText()).toContain(en.result.success);
    expect(await row(page, "could not be changed.").innerText()).toContain(en.result.failed);
    const today = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Asia/Tehran",
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    }).format(server.clock.nowMs());
    expect(await page.locator("main section h2").allInnerTexts()).toEqual([today]);

    await choose(page, en.filter.kind, en.kind.camera);
    await choose(page, en.filter.result, en.result.failed);
    await expect.poll(() => rows(page).count(), soon).toBe(1);
    await choose(page, en.filter.person, "Olivia Owner");
    await page.getByText(en.notFound).waitFor();
    const shared = new URL(page.url());
    expect(Object.fromEntries(shared.searchParams)).toEqual({
      tab: "activityLogs",
      kind: "camera",
      result: "failed",
      person: owner.accountId,
    });
    await page.locator("main").getByRole("status").getByRole("button", { name: en.reset }).click();
    await row(page, "Workspace “Bakery” was created.").waitFor();

    const other = await newPage();
    await enter(other, server, tokensOf(owner), settings + shared.search.replace(/&person=.*/, ""));
    await row(other, "could not be changed.").click();
    await details(other).getByText(errorText("forbiddenResource", "en")).waitFor();
    await details(other).getByRole("link", { name: "Max Member" }).click();
    await other.getByRole("dialog").getByText(member.phone).waitFor();
    await other.goBack();
    await row(other, "could not be changed.").click();
    await details(other).getByRole("link", { name: "Oven" }).click();
    await at(other, `/app/camera/detail/${cameraId}`);
  });

  it("LOG-25 LOG-26 a day without entries says so, and the file holds what the filter shows", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), `${settings}?tab=logs&from=2026-01-01&to=2026-01-02`);
    await page.getByText(en.notFound).waitFor();
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs&kind=camera&search=oven`);
    await row(page, "was added.").waitFor();
    const download = page.waitForEvent("download");
    await button(page, en.export).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect((await download).suggestedFilename()).toBe("logs.csv");
    expect(
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .every((line) => line.includes(",camera,")),
    ).toBe(true);
    expect(text).toContain("Camera “Oven” was added.");
  });

  it("LOG-20 LOG-28 who may not read a log has no tab of it; a failure is told with a way to try again", async () => {
    const page = await newPage();
    await page.route("**/api/action-log/logs?*", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs`);
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await row(page, "Camera “Oven” was added.").waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toContain("Audit Trails");
    const other = await newPage();
    await enter(other, server, tokensOf(member), `${settings}?tab=auditTrails`);
    await other.getByRole("heading", { name: "Bakery" }).waitFor();
    expect(await other.getByRole("tab").allInnerTexts()).not.toContain("Audit Trails");
  });

  it("LOG-28 thousands of entries come page by page as one scrolls, each entry once, and scroll on lightly", async () => {
    await sql`
      insert into log_entry (id, log, workspace_id, at, kind, action, result, account_id, account_name, placeholders, ip, browser, os)
      select gen_random_uuid(), 'activity', ${workspaceId}, date_trunc('second', now()) - interval '1 day' - n * interval '360 milliseconds', 'cameraGroup',
        'update', 'success', ${owner.accountId}, 'Olivia Owner', jsonb_build_object('name', 'G' || n), '', '', ''
      from generate_series(1, 3000) n`.execute(server.platform.database);
    const page = await newPage();
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs&kind=cameraGroup`);
    await page.getByText("3,000 entries").waitFor();
    await row(page, "“G1”").waitFor();
    const frames = await page.evaluate(async () => {
      const box = document.querySelector("main");
      if (box === null) throw new Error("Nothing scrolls");
      const frame = () => new Promise(requestAnimationFrame);
      const end = performance.now() + 100_000;
      while (performance.now() < end && document.querySelectorAll("main ol button").length < 3000) {
        box.scrollTop = box.scrollHeight;
        await frame();
      }
      // All is there: once through it.
      const lengths: number[] = [];
      for (let step = 0; step < 60; step += 1) {
        const before = performance.now();
        box.scrollTop = (box.scrollHeight * step) / 60;
        await frame();
        lengths.push(performance.now() - before);
      }
      return lengths.toSorted((one, other) => one - other);
    });
    const texts = await page.locator("main ol button bdi:first-child").allTextContents();
    expect(new Set(texts.filter((text) => text.includes("“G"))).size).toBe(3000);
    expect(frames[30]).toBeLessThan(100);
  });
});

describe("one's own logs", () => {
  it("LOG-1 LOG-2 PROF-5 are part of the profile, in any workspace or none, in the calendar and digits of the language", async () => {
    const page = await newPage({ locale: "fa", width: "phone" });
    await enter(page, server, tokensOf(owner), "/profile-app/settings?tab=userLogs");
    await row(page, "ورود به حساب.").waitFor();
    expect(await row(page, "ورود به فضای کاری «Bakery».").count()).toBe(1);
    expect(await row(page, "دوربین").count()).toBe(0);
    const day = await page.locator("main section h2").first().innerText();
    expect(day).toMatch(/^\S+ [۰-۹]{1,2} \S+ ۱۴[۰-۹]{2}$/);
    await page.getByRole("button", { name: fa.filters }).click();
    await page.getByRole("button", { name: `${fa.filter.from} ${fa.anyDay}` }).click();
    await page
      .getByRole("dialog")
      .getByText(/۱۴[۰-۹]{2}$/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "گزارش فعالیت" }).click();
    await row(page, "دوربین «Oven» افزوده شد.").waitFor();
  });
});
