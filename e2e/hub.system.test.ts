// The hub in a real browser against the real api: what one may open in a workspace, and who can help where that is nothing.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { proveIdentity } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { endpoints, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { at, enter, pathOf, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const { cameras, people, workspaces } = endpoints;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

describe.each(inPersian)("the hub, in %s", (locale) => {
  const words = { en: commonEn, fa: commonFa }[locale];

  it("ROUTE-22 NAV-2 NAV-23 opened on purpose it stays, with the workspace's name and welcome, and shows what is permitted", async () => {
    const owner = await signUp(server, { mode: "safe", fullName: "Bahar Baker" });
    await createWorkspace(owner, "Bakery");
    await owner.call(workspaces.updateCurrent, { body: { welcomeMessage: "Good to see you" } });
    await owner.call(cameras.create, { body: { name: "Oven", config: {} } });
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), "/app/help/shortcuts");
    await page.getByRole("link", { name: words.nav.hub }).click();
    await heading(page, "Bakery").waitFor();
    expect(pathOf(page)).toBe("/hub");
    await page.getByText("Good to see you").waitFor();
    // How it is: the camera that was never reached, room for footage, who is there, what was changed last.
    const card = (name: string) => page.getByRole("region", { name, exact: true });
    const devices = card(routeLabel("stream.freeLayout", {}, locale));
    await devices.getByRole("link", { name: "Oven" }).waitFor();
    await card(words.hub.storage).getByText(words.hub.storageUnknown).waitFor();
    await card(words.hub.people).getByText("Bahar Baker").waitFor();
    await card(words.hub.changes).getByText(/Oven/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await devices.getByRole("heading").getByRole("link").click();
    await at(page, "/app/stream/free-layout");
    // All that there is to open stands behind "More" on a phone.
    await page.getByRole("button", { name: words.nav.more }).click();
    await page.getByRole("option").first().waitFor();
    const names = await page.getByRole("option").allInnerTexts();
    for (const [route, settings] of [
      ["stream", {}],
      ["playback", {}],
      ["permissionSettings", { section: "permissions" }],
      ["workspaceSettings", { section: "auditTrails" }],
    ] as const)
      expect(names).toContain(routeLabel(route, settings, locale));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("option", { name: routeLabel("playback", {}, locale), exact: true }).click();
    await at(page, "/app/playback");
  });

  it("ROUTE-22 NAV-3 with nothing permitted it says so, names whoever owns the workspace now, and leads to another", async () => {
    const [founder, heir, person] = [
      await signUp(server, { fullName: "Farid Founder" }),
      await signUp(server, { fullName: "Hana Heir" }),
      await signUp(server, { mode: "safe" }),
    ];
    const { id } = await createWorkspace(founder, "Bakery");
    for (const member of [heir, person]) await joinWorkspace(server, member, id, "member");
    const page = await newPage(lookIn(locale));
    await page.route(`**/api/p-crm/user/${person.accountId}/permissions/matrix`, async (route) => {
      const matrix: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...matrix, matrix: [] } });
    });
    await enter(page, server, tokensOf(person), "/hub");
    await heading(page, words.hub.emptyText).waitFor();
    await page.getByText(words.hub.owner.replace("{{name}}", "Farid Founder")).waitFor();
    await proveIdentity(founder);
    await founder.call(people.transferOwnership, { body: { userId: heir.accountId } });
    await page.getByText(words.hub.owner.replace("{{name}}", "Hana Heir")).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("link", { name: words.hub.chooseAnother }).click();
    await page.waitForURL("**/select-workspace");
  });
});
