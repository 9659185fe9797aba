// The logs of a workspace and of oneself, in a real browser against the real api.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, errorText, logText, routeLabel } from "@didban/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/logs.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/logs.json" with { type: "json" };
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { alert, at, button, enter, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
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
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** Milliseconds that the page's thread computes while something is done: not those in which it waits, be it for a processor that others have. */
async function workOf(page: Page, done: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const workMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
    if (seconds === undefined) throw new Error("The browser does not tell what its pages compute.");
    return seconds * 1000;
  };
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await workMs();
  await done();
  const after = await workMs();
  await session.detach();
  return after - before;
}

describe.each(inPersian)("the logs of a workspace, in %s", (locale) => {
  const words = { en, fa }[locale];
  const common = { en: commonEn, fa: commonFa }[locale];
  const added = logText({ kind: "camera", action: "create" }, "success", { camera: "Oven" }, locale);
  const refused = logText({ kind: "camera", action: "update" }, "failed", { camera: "Oven" }, locale);
  const details = (page: Page) => page.getByRole("dialog", { name: words.details });
  const section = (name: string) => routeLabel("workspaceSettings", { section: name }, locale);

  it("LOG-1 LOG-26 LOG-27 LOG-28 stand by day with result in a word, are filtered by an address that can be shared, and lead to what they are about", async () => {
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs`);
    await row(page, added).waitFor();
    expect(await row(page, added).innerText()).toContain(words.result.success);
    expect(await row(page, refused).innerText()).toContain(words.result.failed);
    const parts = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : "fa-IR", {
      timeZone: "Asia/Tehran",
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    }).formatToParts(server.clock.nowMs());
    const [weekday, ...date] = (["weekday", "day", "month", "year"] as const).map(
      (name) => parts.find(({ type }) => type === name)?.value,
    );
    const today = `${weekday}${locale === "en" ? "," : ""} ${date.join(" ")}`;
    expect(await page.locator("main section h2").allInnerTexts()).toEqual([today]);

    await choose(page, words.filter.kind, words.kind.camera);
    await choose(page, words.filter.result, words.result.failed);
    await expect.poll(() => rows(page).count(), soon).toBe(1);
    await choose(page, words.filter.person, "Olivia Owner");
    await page.getByRole("heading", { name: words.notFound }).waitFor();
    const shared = new URL(page.url());
    expect(Object.fromEntries(shared.searchParams)).toEqual({
      tab: "activityLogs",
      kind: "camera",
      result: "failed",
      person: owner.accountId,
    });
    await page.locator("main").getByRole("status").getByRole("button", { name: words.reset }).click();
    await row(
      page,
      logText({ kind: "workspace", action: "create" }, "success", { name: "Bakery" }, locale),
    ).waitFor();

    const other = await newPage({ locale });
    await enter(other, server, tokensOf(owner), settings + shared.search.replace(/&person=.*/, ""));
    await row(other, refused).click();
    await details(other).getByText(errorText("forbiddenResource", locale)).waitFor();
    await details(other).getByRole("link", { name: "Max Member" }).click();
    await other.getByRole("dialog").getByText(member.phone).waitFor();
    await other.goBack();
    await row(other, refused).click();
    await details(other).getByRole("link", { name: "Oven" }).click();
    await at(other, `/app/camera/detail/${cameraId}`);
  });

  it("LOG-25 LOG-26 a day without entries says so, and the file holds what the filter shows", async () => {
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(owner), `${settings}?tab=logs&from=2026-01-01&to=2026-01-02`);
    await page.getByRole("heading", { name: words.notFound }).waitFor();
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs&kind=camera&search=oven`);
    await row(page, added).waitFor();
    const download = page.waitForEvent("download");
    await button(page, words.export).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect((await download).suggestedFilename()).toBe("logs.csv");
    expect(
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .every((line) => line.includes(",camera,")),
    ).toBe(true);
    expect(text).toContain(added);
  });

  it("LOG-20 LOG-28 who may not read a log has no tab of it; a failure is told with a way to try again", async () => {
    const page = await newPage({ locale });
    await page.route("**/api/action-log/logs?*", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await enter(page, server, tokensOf(owner), `${settings}?tab=activityLogs`);
    await alert(page).getByRole("button", { name: common.action.retry }).click();
    await row(page, added).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toContain(section("auditTrails"));
    const other = await newPage({ locale });
    await enter(other, server, tokensOf(member), `${settings}?tab=auditTrails`);
    await other.getByRole("heading", { name: "Bakery" }).waitFor();
    expect(await other.getByRole("tab").allInnerTexts()).not.toContain(section("auditTrails"));
  });
});

describe("the logs of a workspace", () => {
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
    await page.evaluate(async () => {
      const box = document.querySelector("main");
      if (box === null) throw new Error("Nothing scrolls");
      while (document.querySelectorAll("main ol button").length < 3000) {
        box.scrollTop = box.scrollHeight;
        await new Promise(requestAnimationFrame);
      }
    });
    // All is there: once through it, a step a frame.
    const steps = 60;
    const workMs = await workOf(page, () =>
      page.evaluate(async (count) => {
        const box = document.querySelector("main");
        for (let step = 0; box !== null && step < count; step += 1) {
          box.scrollTop = (box.scrollHeight * step) / count;
          await new Promise(requestAnimationFrame);
        }
      }, steps),
    );
    const texts = await page.locator("main ol button bdi:first-child").allTextContents();
    expect(new Set(texts.filter((text) => text.includes("“G"))).size).toBe(3000);
    expect(workMs / steps).toBeLessThan(50);
  });
});

describe("one's own logs", () => {
  it("LOG-1 LOG-2 PROF-5 are part of the profile, in any workspace or none, in the calendar and digits of the language", async () => {
    const page = await newPage({ locale: "fa", width: "phone" });
    await enter(page, server, tokensOf(owner), "/profile-app/settings?tab=userLogs");
    await row(page, "ورود به حساب.").waitFor();
    // Of many workspaces, each entry says in which it was.
    expect(await row(page, "ورود به حساب.").innerText()).not.toContain("Bakery");
    expect(await row(page, "ورود به فضای کاری «Bakery».").count()).toBe(1);
    expect(await row(page, "دوربین").count()).toBe(0);
    const day = await page.locator("main section h2").first().innerText();
    expect(day).toMatch(/^\S+ [۰-۹]{1,2} \S+ ۱۴[۰-۹]{2}$/);
    await page.getByRole("button", { name: fa.filters }).click();
    await page.getByRole("button", { name: `${fa.filter.from} ${commonFa.calendar.anyDay}` }).click();
    await page
      .getByRole("dialog")
      .getByText(/۱۴[۰-۹]{2}$/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("گزارش فعالیت", { exact: true }).click();
    await row(page, "دوربین «Oven» افزوده شد.").waitFor();
    // Folded away, the choices that are made are still told of.
    await page.goto(`${page.url()}&result=success`);
    await page.getByRole("button", { name: fa.filtersOn.replace("{{filters}}", "۱") }).click();
    await row(page, "دوربین «Oven» افزوده شد.").waitFor();
    expect(await row(page, "دوربین «Oven» افزوده شد.").innerText()).toContain("Bakery");
    await row(page, "دوربین «Oven» افزوده شد.").click();
    const place = page.getByRole("dialog", { name: fa.details }).locator("dd", { hasText: "Bakery" });
    await place.waitFor();
  });

  it("LOG-1 LOG-21 they say in which workspace each was, until one has no part in it any more", async () => {
    const host = await signUp(server, { mode: "safe" });
    const { id } = await createWorkspace(host, "Harbour mill");
    const person = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, person, id, "coPilot");
    await person.call(cameras.create, { body: { name: "Gate", config: {} } });
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/app/profile/settings?tab=activityLogs");
    const entry = row(page, "Camera “Gate” was added.");
    await entry.getByText("Harbour mill", { exact: true }).waitFor();
    await person.call(endpoints.people.leave, {});
    await sql`delete from member where account_id = ${person.accountId}`.execute(server.platform.database);
    await page.goto(`${server.url}/profile-app/settings?tab=activityLogs`);
    await entry.getByText(en.formerWorkspace, { exact: true }).waitFor();
  });
});
