// A permission that is taken away ends what it allowed, in two browsers against the real server: the captain's, and that of a member who watches.
import { personOf, type Person } from "@didban/cloud/testing/person";
import { endpoints, logText, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import logsEn from "../apps/web/src/i18n/en/logs.json" with { type: "json" };
import logsFa from "../apps/web/src/i18n/fa/logs.json" with { type: "json" };
import { give, joined } from "./demo-company.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { inPersian } from "./languages.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { wordsOf } from "./people-page.ts";
import { at } from "./sign-in-page.ts";

const { cameras, roles, streams } = endpoints;
const newPage = demoWorld();
/** Of its own promise: streams end within two seconds. */
const promisedMs = 2000;

/** A role of the demo that sees the devices and their live video, and nothing else. */
async function watchersRole(captain: Person, name: string): Promise<string> {
  const levels = {
    WorkspaceOverview: "hidden",
    PeopleAndPermissions: "hidden",
    BillingAndInvoicing: "hidden",
    LiveStream: "viewOnly",
    DeviceSetup: "viewOnly",
    ClipsHistoricalFootage: "hidden",
    CustomerAnalyticsAndAIHeatmaps: "hidden",
  } as const;
  const { body } = await captain.call(roles.create, { body: { name, levels } });
  return body.id;
}

/** When each stream that the page opens closes, in milliseconds since 1970. */
function streamEndsOf(page: Page): { readonly open: Set<string>; lastEndMs: number } {
  const seen = { open: new Set<string>(), lastEndMs: 0 };
  page.on("websocket", (socket) => {
    if (!socket.url().includes("/stream/")) return;
    seen.open.add(socket.url());
    socket.on("close", () => {
      seen.open.delete(socket.url());
      seen.lastEndMs = Date.now();
    });
  });
  return seen;
}

describe.each(inPersian)("a permission that is taken away, in %s", (locale) => {
  const { common, people: words } = wordsOf[locale];
  const logs = { en: logsEn, fa: logsFa }[locale];
  const roleName = `Day watch ${locale}`;
  const memberName = `Mina Member ${locale}`;
  const label = {
    grid: routeLabel("stream.gridLayout", {}, locale),
    devices: routeLabel("stream.freeLayout", {}, locale),
    live: routeLabel("stream.freeLayout", { filter: "LIVE" }, locale),
    monitoring: routeLabel("stream", {}, locale),
  };

  it("ROLE-52 CHAN-32 TAB-15 LOG-13 LOG-15 a captain sees who watches live, and takes it from the role: the call is refused at once, the picture ends within two seconds, tab and menu follow", async () => {
    const captain = await personOf(demo, ownerPhone, ownerTokens);
    const member = await joined(demo, memberName);
    await give(captain, member, await watchersRole(captain, roleName));
    const theirs = await newPage({ locale });
    const pictures = streamEndsOf(theirs);
    await enterAs(theirs, demo, member, "/app/stream/grid-layout");
    const tiles = theirs.locator('[data-mode][data-status="playing"]');
    await expect.poll(() => tiles.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    expect(pictures.open.size).toBeGreaterThanOrEqual(1);
    const tab = theirs
      .getByRole("navigation", { name: common.tabs.open })
      .getByRole("link", { name: label.grid });
    await tab.waitFor();
    const [camera] = (await member.call(cameras.list, { query: { limit: 1 } })).body.items;
    const ask = () =>
      member.call(streams.request, { params: { id: camera?.id ?? "" }, body: { mode: "live" } });
    // While the page asks for the same picture there is one request too many.
    await expect.poll(async () => (await ask()).status, { timeout: 15_000 }).toBe(200);

    const page = await newPage({ locale });
    await enterAs(page, demo, ownerTokens, "/app/workspace/settings?tab=auditTrails");
    const act = { kind: "camera", action: "viewLive" } as const;
    const seen = page
      .locator("main ol button")
      .filter({ hasText: logText(act, "success", { camera: camera?.name ?? "" }, locale) })
      .filter({ hasText: memberName });
    await expect
      .poll(
        async () => {
          await page.getByRole("button", { name: logs.refresh }).click();
          return seen.count();
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toBe(1);
    await seen.click();
    await page.getByRole("dialog", { name: logs.details }).getByText(logs.watching).waitFor();
    await page.goto(`${demo.url}/app/permission-settings?tab=permissions`);
    const card = page.getByRole("region", { name: roleName, exact: true });
    await card.locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: words.role.edit, exact: true }).click();
    const live = page.getByRole("dialog").getByRole("group", { name: words.group.LiveStream });
    await live.getByText(words.level.hidden).click();
    // The page's tab is stored by such a call too.
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().includes("/p-crm/team/"),
    );
    // It is said for seconds only: it is looked for from now on.
    const removed = theirs
      .getByText(common.tabs.removed.replace("{{names}}", label.grid))
      .waitFor({ timeout: 60_000 });
    removed.catch(() => undefined);
    await page.getByRole("dialog").getByRole("button", { name: words.role.save }).click();
    expect((await saved).status()).toBe(200);
    const savedMs = Date.now();
    expect((await ask()).problem).toMatchObject({ status: 403, code: "forbiddenResource" });

    await expect.poll(() => pictures.open.size, { timeout: 15_000, interval: 20 }).toBe(0);
    expect(pictures.lastEndMs - savedMs).toBeLessThan(promisedMs);
    await removed;
    await tab.waitFor({ state: "detached" });
    expect(await theirs.locator("[data-mode]").count()).toBe(0);
    await theirs.getByRole("button", { name: common.tabs.new }).click();
    await theirs.getByRole("option", { name: label.devices }).waitFor();
    for (const gone of [label.grid, label.live, label.monitoring])
      expect(await theirs.getByRole("option", { name: gone, exact: true }).count()).toBe(0);
    await at(theirs, "/hub");
  });
});
