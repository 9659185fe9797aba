// The live session in real browsers: one device at a time, a session that ends elsewhere, connections that come and go, and what others change.
// The server is the real api in this process.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signInAgain, signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, routeLabel } from "@didban/contract";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import awayEn from "../apps/web/src/i18n/en/login-away.json" with { type: "json" };
import awayFa from "../apps/web/src/i18n/fa/login-away.json" with { type: "json" };
import camerasEn from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import profileEn from "../apps/web/src/i18n/en/profile.json" with { type: "json" };
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { connected } from "./connected.ts";
import { inPersian } from "./languages.ts";
import { told } from "./messages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { at, callsTo, enter, holdPart, pathOf, stored, tokensOf } from "./sign-in-page.ts";

const { cameras, identity } = endpoints;
const away = { en: awayEn, fa: awayFa };
const wall = "/app/stream/grid-layout";
const list = "/app/stream/free-layout";
const asList = `${list}?viewMode=list`;

const newPage = pageWorld();

/** Someone with a workspace and a camera in it. */
async function newOwner(
  mode: "safe" | "normal" = "safe",
): Promise<{ owner: Person; workspaceId: string; cameraId: string }> {
  const owner = await signUp(server, { mode });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  const { body } = await owner.call(cameras.create, { body: { name: "Gate", config: {} } });
  return { owner, workspaceId, cameraId: body.camera.id };
}

/** Opens the app on `path` and waits until its channel is ready. */
async function openApp(page: Page, person: Person, path: string): Promise<void> {
  const storage = person.refreshToken === null ? "session" : "local";
  await enter(page, server, tokensOf(person), path, storage);
  await connected(person);
}

/** The database ends the connections that hear events: every channel is closed, as when the server is started again. */
async function startedAgain(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'didban events' and datname = current_database()`.execute(
    server.platform.database,
  );
}

/** The page says that it lost the server: over the screen that it shows, or in place of one whose part was still being loaded. */
const interrupted = (page: Page) => page.getByText(en.page.interruptionTitle).first().waitFor();

describe("one device at a time", () => {
  for (const locale of inPersian)
    it(`CHAN-22 CHAN-24 CHAN-17 CACHE-7 another device takes over, and is taken over in turn (${locale})`, async () => {
      const { owner, cameraId } = await newOwner();
      const words = away[locale];
      const first = await newPage({ locale });
      await openApp(first, owner, list);
      const second = await newPage({ locale });
      const again = await signInAgain(server, owner);
      await again.call(endpoints.workspaces.switch, {
        params: { id: (await owner.call(endpoints.workspaces.current, {})).body.id },
      });
      await openApp(second, again, list);
      await second
        .getByRole("link", { name: routeLabel("stream", {}, locale) })
        .first()
        .click();
      await at(second, wall);

      await at(first, "/login-away-error");
      await first.getByRole("heading", { name: words.title }).waitFor();
      const device = first.getByRole("group", { name: words.device });
      expect(await device.innerText()).toContain("Chrome");
      expect(await device.locator("bdi").innerText()).toMatch(/^198\.18\.|^127\./);
      expect(await faultsOf(first)).toEqual([]);
      // Its tokens are kept, and a reload changes nothing.
      expect(await stored(first)).not.toEqual([null, null]);
      await first.reload();
      await first.getByRole("group", { name: words.device }).waitFor();
      expect(pathOf(second)).toBe(wall);

      // Without a word to anybody, so that only reading anew finds it.
      await sql`update camera set name = 'Renamed meanwhile' where id = ${cameraId}`.execute(
        server.platform.database,
      );
      await first.getByRole("button", { name: words.useHere }).click();
      // Where they were.
      await at(first, list);
      await first.getByText("Renamed meanwhile").first().waitFor();
      await at(second, "/login-away-error");
      // The way back into the app leads to the same question.
      await second.goBack();
      await at(second, "/login-away-error");
      await second.getByRole("button", { name: words.logOut }).click();
      await at(second, "/");
      expect(await stored(second)).toEqual([null, null]);
      expect(pathOf(first)).toBe(list);
    });

  it("CHAN-24 whoever was taken over before their screen had a tab comes back to it, after a reload too", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    const tabs = "**/api/custom-settings/tab?*";
    await page.route(tabs, () => undefined);
    await openApp(page, owner, `${list}?filter=LIVE`);
    const other = await newPage();
    await openApp(other, await signInAgain(server, owner), "/select-workspace");
    await at(page, "/login-away-error");
    await page.unroute(tabs);
    await page.reload();
    await page.getByRole("button", { name: awayEn.useHere }).click();
    await at(page, list);
    expect(new URL(page.url()).searchParams.get("filter")).toBe("LIVE");
  });

  it("CHAN-24 changing the password takes over and leads to where it is changed", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    const other = await newPage();
    await openApp(other, await signInAgain(server, owner), "/select-workspace");
    await page.getByRole("button", { name: awayEn.changePassword }).click();
    await at(page, "/app/profile/security");
    await at(other, "/login-away-error");
  });

  it("CHAN-41 two devices go on side by side, until one of them turns off that they may", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, "/app/profile/security?tab=devices");
    const several = page.getByRole("switch", { name: securityEn.devices.several });
    await several.click();
    await expect.poll(() => several.isChecked(), soon).toBe(true);
    const other = await newPage();
    await openApp(other, await signInAgain(server, owner), "/select-workspace");
    await page.reload();
    const active = page.locator("main li").filter({ hasText: securityEn.devices.now });
    await expect.poll(() => active.count(), soon).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    expect(pathOf(other)).toBe("/select-workspace");
    await several.click();
    await at(other, "/login-away-error");
    await expect.poll(() => active.count(), soon).toBe(1);
    expect(pathOf(page)).toBe("/app/profile/security");
  });

  it("CHAN-22 CHAN-27 whoever was away when another device became active learns it on the way back", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.context().setOffline(true);
    await interrupted(page);
    const other = await newPage();
    await openApp(other, await signInAgain(server, owner), "/select-workspace");
    await page.context().setOffline(false);
    await at(page, "/login-away-error");
    await page.getByRole("heading", { name: awayEn.title }).waitFor();
    expect(pathOf(other)).toBe("/select-workspace");
  });

  it("CHAN-22 ROUTE-28 nor does whoever was away take over because a part of the app has to be loaded anew", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    const part = await holdPart(page, "shortcuts-screen");
    await page.getByRole("link", { name: "Shortcuts" }).click();
    const loading = await part.asked;
    await page.context().setOffline(true);
    await interrupted(page);
    await loading.abort("internetdisconnected");
    await at(page, "/interruption");
    const other = await newPage();
    await openApp(other, await signInAgain(server, owner), "/select-workspace");
    await page.context().setOffline(false);
    await at(page, "/login-away-error");
    expect(pathOf(other)).toBe("/select-workspace");
    await page.getByRole("button", { name: awayEn.useHere }).click();
    await at(page, "/app/help/shortcuts");
    await page.getByRole("heading", { level: 1, name: routeLabel("shortcuts", {}, "en") }).waitFor();
  });

  it("CHAN-23 tabs of one session stay side by side", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    const tab = await page.context().newPage();
    await tab.goto(server.url + wall);
    await tab.getByRole("navigation").first().waitFor();
    await startedAgain();
    await connected(owner);
    expect([pathOf(page), pathOf(tab)]).toEqual([list, wall]);
  });
});

describe("the end of a session", () => {
  it("CHAN-25 SESS-16 ended elsewhere it is over here at once, with a notice", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await owner.call(identity.endSession, { params: { id: owner.sessionId } });
    await at(page, "/");
    await told(page, "For your security, log in again.");
    expect(await stored(page)).toEqual([null, null]);
  });

  it("SESS-18 SESS-19 SESS-23 leaving clears the tokens, then ends the session on the server, in every tab; no poll follows", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    const tab = await page.context().newPage();
    await tab.goto(server.url + wall);
    await tab.getByRole("button", { name: en.person.menu }).waitFor();
    let tokensAtEnd: unknown;
    await page.route(`**/api/u-crm/sessions/${owner.sessionId}`, async (route) => {
      tokensAtEnd = await stored(page);
      expect(route.request().headers()["authorization"]).toBe(`Bearer ${owner.accessToken}`);
      await route.continue();
    });
    await page.evaluate(() => localStorage.setItem("theme", "light"));
    await page.getByRole("button", { name: en.person.menu }).click();
    await page.getByRole("menuitem", { name: en.action.logOut }).click();
    await at(page, "/");
    await at(tab, "/");
    await expect.poll(() => tokensAtEnd, soon).toEqual([null, null]);
    await expect
      .poll(async () => (await owner.call(identity.current, {})).problem.code, soon)
      .toBe("sessionRevoked");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    const calls = callsTo(page, "/api/camera-manager/camera/status");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.waitForLoadState("networkidle");
    expect(calls).toEqual([]);
  });

  it("SESS-18 a removal that the server does not take keeps nobody signed in", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.route("**/api/u-crm/sessions/**", (route) => route.abort());
    await page.getByRole("button", { name: en.person.menu }).click();
    await page.getByRole("menuitem", { name: en.action.logOut }).click();
    await at(page, "/");
    expect(await stored(page)).toEqual([null, null]);
  });

  it("SESS-17 waits for a change that is under way, and says so", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, "/select-workspace");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/workspace-manager/workspace", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue().catch(() => {});
    });
    await page.getByRole("button", { name: "Create a workspace" }).click();
    await page.getByRole("button", { name: en.person.menu }).click();
    await page.getByRole("menuitem", { name: en.action.logOut }).click();
    await told(page, "hang tight");
    await told(page, "wait for do actions");
    expect(await stored(page)).not.toEqual([null, null]);
    release();
    await at(page, "/");
  });

  it("SESS-17 waits for a form that is being saved, and for nothing that the app asks by itself", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, "/profile-app/settings");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = async (route: Route) => {
      if (route.request().method() !== "GET") await held;
      await route.continue().catch(() => {});
    };
    const logOut = async () => {
      await page.getByRole("button", { name: en.person.menu }).click();
      await page.getByRole("menuitem", { name: en.action.logOut }).click();
    };
    await page.route("**/api/u-crm/user/**", holding);
    const name = page.getByRole("textbox", { name: profileEn.fullName });
    await name.fill("Sara Ahmadi");
    await name.press("Enter");
    await logOut();
    await told(page, "hang tight");
    release();
    await at(page, "/");

    const again = await signInAgain(server, owner);
    await page.route("**/api/events/socket/authentication/token", () => undefined);
    const asked = page.waitForRequest("**/api/events/socket/authentication/token");
    await enter(page, server, tokensOf(again), "/select-workspace", "session");
    await asked;
    await logOut();
    await at(page, "/");
    expect(await page.getByText("hang tight").count()).toBe(0);
  });

  it("SESS-20 CHAN-36 a lock logs out everyone but who set it", async () => {
    const { owner, workspaceId } = await newOwner();
    const member = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, member, workspaceId, "member");
    const [mine, theirs] = [await newPage(), await newPage()];
    await openApp(mine, owner, list);
    await openApp(theirs, member, list);
    await server.platform.database.transaction().execute(async (trx) => {
      await sql`
        update workspace set lock_reason = 'manual', locked_by = ${owner.accountId} where id = ${workspaceId}`.execute(
        trx,
      );
      const args = { workspaceId, lockedBy: owner.accountId, locked: true };
      await server.doors.announcing.announce({ name: "WorkspaceLocked", args: [args] }, trx);
    });
    await at(theirs, "/");
    await told(theirs, "The workspace is locked.");
    expect(await stored(theirs)).toEqual([null, null]);
    expect(pathOf(mine)).toBe(list);
  });
});

describe("a connection that comes and goes", () => {
  it("CHAN-26 CHAN-29 CHAN-27 CACHE-7 EVT-7 a server that was started again finds everyone back where they were, with what they missed", async () => {
    const { owner, cameraId } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.getByText("Gate").first().waitFor();
    // Changed without a word, as while nobody listens.
    await sql`update camera set name = 'Renamed meanwhile' where id = ${cameraId}`.execute(
      server.platform.database,
    );
    await startedAgain();
    await page.getByText("Renamed meanwhile").first().waitFor();
    await connected(owner);
    expect(pathOf(page)).toBe(list);
  });

  it("CHAN-42 what changes while a page loads and has no channel yet is seen on it", async () => {
    const { owner, cameraId } = await newOwner();
    const page = await newPage();
    const gate = page.getByText("Gate").first();
    await page.route("**/api/events/socket/authentication/token", async (route) => {
      const response = await route.fetch();
      await gate.waitFor();
      await owner.call(cameras.update, { params: { id: cameraId }, body: { name: "Renamed meanwhile" } });
      await route.fulfill({ response });
    });
    await enter(page, server, tokensOf(owner), list);
    await page.getByText("Renamed meanwhile").first().waitFor();
  });

  it("CHAN-28 being without a channel for five seconds shows quietly, and goes when it is back", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.route("**/api/events/**", (route) => route.fulfill({ status: 503, json: {} }));
    await startedAgain();
    const badge = page.getByText(en.channel.reconnecting);
    await badge.waitFor();
    expect(pathOf(page)).toBe(list);
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute("**/api/events/**");
    await badge.waitFor({ state: "detached", timeout: 40_000 });
    await connected(owner);
  });

  it("CHAN-27 ROUTE-28 offline and back: the screen is the same, and the channel is open again", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, asList);
    await page.getByPlaceholder(camerasEn.search).fill("Ga");
    await page.context().setOffline(true);
    await interrupted(page);
    await page.context().setOffline(false);
    await page.getByText(en.page.interruptionTitle).waitFor({ state: "detached" });
    // What stood on the screen still does.
    expect(pathOf(page)).toBe(list);
    expect(await page.getByPlaceholder(camerasEn.search).inputValue()).toBe("Ga");
    await page.getByText("Gate").first().waitFor();
    await connected(owner);
  });

  it("CHAN-30 a ticket that is refused logs out", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.route("**/socket/authentication/token", (route) =>
      route.fulfill({ status: 403, json: { code: "forbiddenResource", status: 403 } }),
    );
    await startedAgain();
    await at(page, "/");
    expect(await stored(page)).toEqual([null, null]);
  });
});

describe("what others change", () => {
  it("CACHE-6 CACHE-8 CHAN-37 a camera's new name shows within seconds, and one that is removed closes", async () => {
    const { owner, cameraId } = await newOwner();
    const page = await newPage();
    await openApp(page, owner, list);
    await page.getByText("Gate").first().waitFor();
    await owner.call(cameras.update, { params: { id: cameraId }, body: { name: "North gate" } });
    await page.getByText("North gate").first().waitFor({ timeout: 3000 });
    await page.goto(`${server.url}/app/camera/detail/${cameraId}`);
    await page.getByText("North gate").first().waitFor();
    await connected(owner);
    const tabs = page.getByRole("navigation", { name: en.tabs.open }).getByRole("link");
    const isActive = async (at: number) => (await tabs.nth(at).getAttribute("aria-current")) === "page";
    await expect.poll(async () => isActive((await tabs.count()) - 1), soon).toBe(true);
    const names = await tabs.allTextContents();
    await owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "North gate" } });
    // The tab to its left is shown.
    await expect.poll(() => tabs.allTextContents(), soon).toEqual(names.slice(0, -1));
    await expect.poll(() => isActive(names.length - 2), soon).toBe(true);
  });

  it("CACHE-4 a camera that is changed here shows its new name with the change, whoever hears of it", async () => {
    const { owner } = await newOwner();
    const page = await newPage();
    // Nothing is told by the channel.
    await page.routeWebSocket("**/*", () => {});
    await enter(page, server, tokensOf(owner), asList);
    await page.getByText("Gate").first().waitFor();
    await page.getByRole("button", { name: "Actions for Gate" }).click();
    await page.getByRole("menuitem", { name: camerasEn.edit.open }).click();
    await page.getByLabel(camerasEn.field.name, { exact: true }).fill("South gate");
    await page.getByRole("dialog").locator('button[type="submit"]').click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("row").filter({ hasText: "South gate" }).count()).toBe(1);
  });

  it("CHAN-32 CACHE-5 ROUTE-23 rights that go take what they opened with them", async () => {
    const { owner, workspaceId } = await newOwner();
    const member = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, member, workspaceId, "coPilot");
    const page = await newPage();
    await openApp(page, member, "/app/camera-connect");
    await page.getByRole("heading").first().waitFor();
    await server.platform.database
      .transaction()
      .execute((trx) => server.doors.roles.give(member.accountId, workspaceId, "member", trx));
    await at(page, wall);
    expect((await owner.call(identity.current, {})).status).toBe(200);
  });

  it("CHAN-33 ROUTE-23 PEOP-51 who is detached is told of which workspace, and chooses another", async () => {
    const { workspaceId, owner } = await newOwner();
    const member = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, member, workspaceId, "member");
    const page = await newPage();
    await openApp(page, member, list);
    const { name } = (await owner.call(endpoints.workspaces.current, {})).body;
    await page.getByRole("banner").getByText(name).waitFor();
    await server.platform.database.transaction().execute(async (trx) => {
      await sql`delete from member where account_id = ${member.accountId}`.execute(trx);
      await server.doors.sessions.leave(member.accountId, workspaceId, trx);
      const args = { workspaceId, userId: member.accountId, reason: "removed" as const };
      await server.doors.announcing.announce({ name: "UserDetached", args: [args] }, trx);
    });
    await at(page, "/select-workspace");
    await told(page, en.channel.detachedFrom.replace("{{name}}", name));
  });

  it("CHAN-35 the timeline is read anew when its camera or what is archived of it changes", async () => {
    const { owner, workspaceId, cameraId } = await newOwner();
    const page = await newPage();
    const maps = callsTo(page, `/api/camera-manager/camera/${cameraId}/archive-map`);
    await openApp(page, owner, `/app/camera/detail/${cameraId}`);
    await expect.poll(() => maps.length, soon).toBeGreaterThan(0);
    for (const event of ["archiveMapChanged", "updated"] as const) {
      const before = maps.length;
      await server.platform.database.transaction().execute((trx) => {
        const camera = { kind: "camera", resourceId: cameraId, workspaceId } as const;
        const args = { ...camera, event, eventType: null, data: null };
        return server.doors.announcing.announce({ name: "ResourceEvent", args: [args] }, trx);
      });
      await expect.poll(() => maps.length, soon).toBeGreaterThan(before);
    }
  });

  it("CHAN-8 CHAN-21 a notification shows once, in the words it came with, UI-17 and can be read", async () => {
    const { owner } = await newOwner();
    const page = await newPage({ theme: "light" });
    await openApp(page, owner, list);
    const { notices } = server.doors.notifications;
    await notices.raise(owner.accountId, "signInCode", server.platform.database, { code: "246813" });
    await page.getByText("Sign-in code", { exact: true }).waitFor();
    expect(await page.getByText("246813").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
  });
});
