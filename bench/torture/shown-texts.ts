// One run of hostile texts: into the fields, into the rows that screens show, and through the screens in a real browser.
import { builtWebApp } from "@didban/cloud/platform/front/built-web-app.testing";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { giveTeam, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { levels } from "@didban/cloud/modules/access/role-scene.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import type { Browser, Page } from "playwright-core";
import en from "../../apps/web/src/i18n/en/common.json" with { type: "json" };
import fa from "../../apps/web/src/i18n/fa/common.json" with { type: "json" };
import { paths, places } from "../../apps/web/src/lib/paths.ts";
import { openWindow, startBrowserShell } from "../../e2e/browser.ts";
import { watchPages, type PageWatch } from "../../e2e/page-watch.ts";
import { settledOf } from "../../e2e/settled.ts";
import { enter, tokensOf } from "../../e2e/sign-in-page.ts";
import { faultOfField, textFields } from "./text-fields.ts";

/** Windows that walk through the screens side by side. */
const lanes = 2;
/** Markup that has not run so long after it was shown never does. */
const patienceMs = 10_000;

export interface TextsRun {
  readonly texts: readonly string[];
  /** Shows what is stored as markup instead of as text, in a page without its policy. */
  readonly isBroken: boolean;
  readonly locales: readonly ("en" | "fa")[];
  /** How many screens are visited; all of them without it. */
  readonly screens?: number;
  say(line: string): void;
}

export interface TextsVerdict {
  readonly fields: number;
  readonly calls: number;
  readonly screens: number;
  /** Hostile texts found on screens, which they must reach for the run to mean anything. */
  readonly seen: number;
  readonly faults: readonly string[];
  readonly executions: readonly string[];
  readonly violations: readonly string[];
  readonly unisolated: readonly string[];
}

export async function showTexts(run: TextsRun): Promise<TextsVerdict> {
  const [server, browser] = await Promise.all([
    builtWebApp().then((webFolder) => startTestServer({ webFolder, clock: new FakeClock(Date.now()) })),
    startBrowserShell(),
  ]);
  try {
    const fields = await fillFields(server, run);
    const reader = await plantRows(server, run.texts);
    return { ...fields, ...(await readScreens(server, browser, reader, run)) };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function fillFields(server: TestServer, { texts, say }: TextsRun) {
  const fields = textFields();
  const faults: string[] = [];
  for (const [at, text] of texts.entries()) {
    // Somebody new for each text, since some of the calls end a session or a workspace.
    const person = await signUp(server, { mode: "safe" });
    await createWorkspace(person, "Fields");
    for (const field of fields) {
      const fault = await faultOfField(server, person, field, text);
      if (fault !== null) faults.push(fault);
    }
    if (at % 10 === 9) say(`${at + 1} texts in ${fields.length} fields`);
  }
  return { fields: fields.length, calls: fields.length * texts.length, faults };
}

/** A workspace full of hostile names, and the person who looks at it. What the api refuses is written past it: a screen must bear it too. */
async function plantRows(server: TestServer, texts: readonly string[]): Promise<Person> {
  const { database } = server.platform;
  const [first = ""] = texts;
  const reader = await signUp(server, { mode: "safe" });
  const { id } = await createWorkspace(reader, first.trim().slice(0, 74));
  await sql`update workspace set description = ${texts.join(" ")}, welcome_message = ${texts.join(" ")} where id = ${id}`.execute(
    database,
  );
  await sql`update account set full_name = ${first}, internet_provider = ${first} where id = ${reader.accountId}`.execute(
    database,
  );
  for (const text of texts)
    await reader.call(endpoints.cameras.create, { body: { name: text.slice(0, 74), config: {} } });
  await plantCompany(server, reader, id, texts);
  return reader;
}

/** People, roles, tabs, settings and invitations with hostile texts. What becomes of them stands in the logs, too. */
async function plantCompany(
  server: TestServer,
  reader: Person,
  workspaceId: string,
  texts: readonly string[],
): Promise<void> {
  const { database } = server.platform;
  const [first = ""] = texts;
  const line = first.slice(0, 74);
  const member = await signUp(server);
  await joinWorkspace(server, member, workspaceId, "member");
  await sql`update account set full_name = ${first} where id = ${member.accountId}`.execute(database);
  const { id: cameraId } = await firstCamera(reader);
  for (const text of texts.slice(0, 40)) {
    const name = text.slice(0, 74);
    const { body, status } = await reader.call(endpoints.roles.create, {
      body: { name, description: text, levels: levels({ LiveStream: "viewOnly" }) },
    });
    if (status === 201 && name === line) await giveTeam(server, member, workspaceId, body.id);
  }
  for (const text of texts.slice(0, 20))
    await reader.call(endpoints.customSettings.createTab, {
      body: {
        route: "camera.detail",
        name: text.slice(0, 74),
        settings: [{ key: "cameraId", value: cameraId }],
      },
    });
  const address = { longitude: 51, latitude: 35, country: "IR", postalCode: "" };
  const lines = { line1: line, line2: line, city: line, state: line };
  await sql`update workspace set address = ${JSON.stringify({ ...address, ...lines })} where id = ${workspaceId}`.execute(
    database,
  );
}

/** Every screen, those within screens too. */
async function addressesFor(reader: Person): Promise<readonly string[]> {
  const { id: cameraId } = await firstCamera(reader);
  const workspaceId = (await reader.call(endpoints.identity.current, {})).body.session.workspaceId ?? "";
  const members = (await reader.call(endpoints.people.list, { params: { id: workspaceId } })).body.items;
  const roles = (await reader.call(endpoints.roles.list, {})).body.items.filter(({ lock }) => !lock);
  return [
    ...Object.values(paths).map((path) => (typeof path === "string" ? path : path(cameraId))),
    ...members.filter(({ remoteId }) => remoteId !== reader.accountId).map(({ id }) => places.member(id)),
    `${paths.people}?tab=permissions`,
    ...roles.slice(0, 1).map(({ id }) => places.role(id)),
    ...["activityLogs", "userLogs", "auditTrails"].map((tab) => `${paths.workspaceSettings}?tab=${tab}`),
    `${paths.profileSettings}?tab=userLogs`,
  ];
}

async function firstCamera(reader: Person): Promise<{ readonly id: string }> {
  const { body } = await reader.call(endpoints.cameras.list, { query: { limit: 1 } });
  return { id: body.items[0]?.id ?? "" };
}

async function readScreens(server: TestServer, browser: Browser, reader: Person, run: TextsRun) {
  const executions: string[] = [];
  const violations: string[] = [];
  const unisolated: string[] = [];
  let seen = 0;
  const addresses = (await addressesFor(reader)).slice(0, run.screens);
  for (const locale of run.locales) {
    const context = await openWindow(
      browser,
      { locale, theme: "dark", width: "wide" },
      { bypassCSP: run.isBroken },
    );
    const watch = await watchPages(context);
    const left = [...addresses];
    const walk = async () => {
      const page = await context.newPage();
      const settled = settledOf(page);
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        // The address is a text field too.
        const filter = `filter=${encodeURIComponent(run.texts.join(""))}`;
        await enter(page, server, tokensOf(reader), `${path}${path.includes("?") ? "&" : "?"}${filter}`);
        await page.locator("main h1").first().waitFor();
        await settled();
        // The person's own name stands in a menu.
        const menu = page.getByRole("button", { name: { en, fa }[locale].person.menu, exact: true });
        const isCovered = (await page.getByRole("dialog").count()) > 0;
        if (!isCovered && (await menu.count()) > 0) await menu.click();
        if (run.isBroken) await showAsMarkup(page, run.texts, watch);
        const found = await look(page, run.texts);
        seen += found.seen;
        unisolated.push(...found.unisolated.map((text) => `${locale} ${path}: ${text}`));
      }
    };
    await Promise.all(Array.from({ length: lanes }, walk));
    executions.push(...watch.executions);
    violations.push(...watch.violations);
    await context.close();
    run.say(`${locale}: ${addresses.length} screens`);
  }
  return { screens: addresses.length, seen, executions, violations, unisolated };
}

/** What a screen that forgets to escape would do; waits until one of the texts has run here, or none will. */
async function showAsMarkup(page: Page, texts: readonly string[], { executions }: PageWatch): Promise<void> {
  const before = executions.length;
  await page.evaluate((stored) => {
    for (const text of stored) document.body.insertAdjacentHTML("beforeend", `<span>${text}</span>`);
  }, texts);
  const deadline = performance.now() + patienceMs;
  while (executions.length === before && performance.now() < deadline) await page.waitForTimeout(20);
}

/** Counts the texts on the page, and those that share a line with other words without being kept apart from them (UI-5). */
function look(page: Page, texts: readonly string[]) {
  return page.evaluate((stored) => {
    const marks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/;
    const unisolated: string[] = [];
    let count = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      if (!stored.some((one) => text.includes(one.trim()))) continue;
      count += 1;
      if (!marks.test(text)) continue;
      let box = node.parentElement;
      while (box !== null && getComputedStyle(box).display.startsWith("inline") && box.tagName !== "BDI")
        box = box.parentElement;
      const isAlone = box?.textContent?.trim() === text.trim();
      if (box?.tagName !== "BDI" && !isAlone) unisolated.push(text);
    }
    return { seen: count, unisolated };
  }, texts);
}
