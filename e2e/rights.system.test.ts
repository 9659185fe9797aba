// A permission that is taken away ends what it allowed, in two browsers against the real server: the captain's, and that of a member who watches.
import { personOf, signUp, type Person } from "@didban/cloud/testing";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import people from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import { enterAs, ownerPhone } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { at } from "./sign-in-page.ts";

const { cameras, permissions, roles, streams, workspaces } = endpoints;
const newPage = demoWorld();
const roleName = "Night watch";
/** Of its own promise: streams end within two seconds. */
const promisedMs = 2000;

/** A role of the demo that sees the devices and their live video, and nothing else. */
async function watchersRole(captain: Person): Promise<string> {
  const levels = {
    WorkspaceOverview: "hidden",
    PeopleAndPermissions: "hidden",
    BillingAndInvoicing: "hidden",
    LiveStream: "viewOnly",
    DeviceSetup: "viewOnly",
    ClipsHistoricalFootage: "hidden",
    CustomerAnalyticsAndAIHeatmaps: "hidden",
  } as const;
  const { body } = await captain.call(roles.create, { body: { name: roleName, levels } });
  return body.id;
}

/** Someone who looks around the demo, in a role. */
async function memberIn(captain: Person, teamId: string): Promise<Person> {
  const member = await signUp(demo, { mode: "safe", fullName: "Mina Member" });
  const { body } = await member.call(workspaces.enterDemo, {});
  await member.call(workspaces.switch, { params: { id: body.workspaceId } });
  const params = { id: member.accountId };
  const rows = await captain.call(permissions.listOfUser, { params, query: { limit: 50 } });
  const row = rows.body.items.find(({ type }) => type === "w");
  await captain.call(permissions.change, { params: { id: row?.id ?? "" }, body: { teamId } });
  return member;
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

it("ROLE-52 CHAN-32 TAB-15 a captain takes live video from a role: the call is refused at once, the picture ends within two seconds, tab and menu follow", async () => {
  const captain = await personOf(demo, ownerPhone, ownerTokens);
  const member = await memberIn(captain, await watchersRole(captain));
  const theirs = await newPage();
  const pictures = streamEndsOf(theirs);
  await enterAs(theirs, demo, member, "/app/stream/grid-layout");
  const tiles = theirs.locator('[data-mode][data-status="playing"]');
  await expect.poll(() => tiles.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  expect(pictures.open.size).toBeGreaterThanOrEqual(1);
  const tab = theirs.getByRole("navigation", { name: en.tabs.open }).getByRole("link", { name: "Grid view" });
  await tab.waitFor();
  const [camera] = (await member.call(cameras.list, { query: { limit: 1 } })).body.items;
  const ask = () =>
    member.call(streams.request, { params: { id: camera?.id ?? "" }, body: { mode: "live" } });
  // While the page asks for the same picture there is one request too many.
  await expect.poll(async () => (await ask()).status, { timeout: 15_000 }).toBe(200);

  const page = await newPage();
  await enterAs(page, demo, ownerTokens, "/app/permission-settings?tab=permissions");
  const card = page.getByRole("region", { name: roleName, exact: true });
  await card.getByRole("button").click();
  await page.getByRole("menuitem", { name: people.role.edit, exact: true }).click();
  const live = page.getByRole("dialog").getByRole("group", { name: people.group.LiveStream });
  await live.getByText(people.level.hidden).click();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("dialog").getByRole("button", { name: people.role.save }).click();
  expect((await saved).status()).toBe(200);
  const savedMs = Date.now();
  expect((await ask()).problem).toMatchObject({ status: 403, code: "forbiddenResource" });

  await expect.poll(() => pictures.open.size, { timeout: 15_000, interval: 20 }).toBe(0);
  expect(pictures.lastEndMs - savedMs).toBeLessThan(promisedMs);
  await theirs.getByText("you have no access any more: Grid view").waitFor();
  await tab.waitFor({ state: "detached" });
  expect(await theirs.locator("[data-mode]").count()).toBe(0);
  await theirs.getByRole("button", { name: en.tabs.new }).click();
  await theirs.getByRole("option", { name: "All Devices" }).waitFor();
  for (const gone of ["Grid view", "Live Streaming", "Monitoring"])
    expect(await theirs.getByRole("option", { name: gone, exact: true }).count()).toBe(0);
  await at(theirs, "/hub");
});
