// Maps in a real browser: a camera is carried onto one, pulled elsewhere and taken back, pointed by keys and by mouse, a floor plan is uploaded, and a
// colleague's page follows.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import words from "../apps/web/src/i18n/en/maps.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameras, maps, markers } = endpoints;
const path = "/app/map";
const newPage = pageWorld();

const room = (page: Page) => page.getByRole("application");
const marker = (page: Page, name: string) =>
  room(page).getByRole("button", { name: new RegExp(`^${name} `) });
const waiting = (page: Page, name: string) =>
  page.getByRole("button", { name: words.putOn.replace("{{name}}", name), exact: true });

async function middleOf(of: Locator) {
  const box = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Locator, byX: number, byY: number): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + byX, start.y + byY, { steps: 6 });
  await page.mouse.up();
}

it("MAP-9 MAP-11 MAP-8 cameras are carried onto a map, moved, taken back and pointed, a floor plan is uploaded, and a colleague's page follows", async () => {
  const owner = await signUp(server, { mode: "safe" });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  for (const name of ["Gate", "Roof"]) await owner.call(cameras.create, { body: { name, config: {} } });
  const colleague = await signUp(server, { mode: "safe" });
  await joinWorkspace(server, colleague, workspaceId, "member");
  const [mine, theirs] = [await newPage(), await newPage()];
  const violations: string[] = [];
  mine.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await enter(mine, server, tokensOf(owner), path, "session");
  await enter(theirs, server, tokensOf(colleague), path, "session");
  await theirs.getByText(words.emptyToRead).waitFor();
  const mapId = (await owner.call(maps.list, {})).body.items[0]?.id ?? "";
  const placesOf = async () =>
    (await owner.call(markers.list, { params: { id: mapId } })).body.items.map(({ position }) => position);

  // By mouse, and by a press.
  const target = await middleOf(room(mine));
  const from = await middleOf(waiting(mine, "Gate"));
  await drag(mine, waiting(mine, "Gate"), target.x - 150 - from.x, target.y - from.y);
  await marker(mine, "Gate").waitFor();
  await marker(theirs, "Gate").waitFor();
  await waiting(mine, "Roof").focus();
  await mine.keyboard.press("Enter");
  await marker(theirs, "Roof").waitFor();
  await mine.getByText(words.allPlaced).waitFor();

  // Moved by mouse, and back by the toast.
  const [before] = await placesOf();
  await drag(mine, marker(mine, "Gate"), 0, -120);
  await expect
    .poll(async () => (await placesOf())[0]?.latitude, soon)
    .toBeGreaterThan(before?.latitude ?? 90);
  // The message of what was done before has a way back, too.
  const moved = mine.getByRole("status").filter({ hasText: words.moved.replace("{{name}}", "Gate") });
  await moved.getByRole("button", { name: common.action.undo }).click();
  await expect.poll(async () => (await placesOf())[0], soon).toEqual(before);
  // Moved by keys.
  await marker(mine, "Gate").focus();
  for (let press = 0; press < 4; press += 1) await mine.keyboard.press("ArrowDown");
  await expect.poll(async () => (await placesOf())[0]?.latitude, soon).toBeLessThan(before?.latitude ?? -90);
  // Who may only look pulls nothing.
  const there = (await placesOf())[1];
  await drag(theirs, marker(theirs, "Roof"), 60, 60);

  // Where it looks: shown by a press, turned by the mouse.
  await marker(mine, "Gate").click();
  await mine.getByRole("button", { name: words.addField }).click();
  const direction = mine.getByRole("slider", { name: words.direction.replace("{{name}}", "Gate") });
  await direction.waitFor();
  await drag(mine, direction, 120, 40);
  const field = async () => {
    const { items } = (await owner.call(markers.list, { params: { id: mapId } })).body;
    return items[0]?.layers[0]?.fieldOfView?.direction;
  };
  await expect.poll(field, soon).toBeGreaterThan(60);
  expect((await placesOf())[1]).toEqual(there);
  expect(await faultsOf(mine)).toEqual([]);

  // A floor plan, which the colleague finds among the maps.
  await mine.getByRole("button", { name: words.add, exact: true }).click();
  await mine.getByRole("menuitem", { name: words.newPlan.open }).click();
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const file = { name: "Cellar.png", mimeType: "image/png", buffer: picture };
  await mine.locator('input[type="file"]').setInputFiles(file);
  await mine.getByRole("button", { name: words.newPlan.action }).click();
  await room(mine).locator("img").waitFor();
  await waiting(mine, "Gate").click();
  await marker(mine, "Gate").waitFor();
  await theirs.getByRole("combobox", { name: words.which }).selectOption({ label: "Cellar" });
  await room(theirs).locator("img").waitFor();
  await marker(theirs, "Gate").waitFor();
  expect(violations).toEqual([]);
});

it("MAP-10 CAM-7 without tiles the outline of the world is drawn, and the page asks nobody but its own server", async () => {
  const owner = await signUp(server, { mode: "safe" });
  await createWorkspace(owner, "Island");
  const page = await newPage({ locale: "fa" });
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(server.url).origin)
      foreign.push(url.origin);
  });
  await enter(page, server, tokensOf(owner), path, "session");
  const outline = page.waitForResponse((answer) => answer.url().includes("world-outline"));
  await room(page).waitFor();
  expect((await outline).status()).toBe(200);
  await room(page).locator("[data-drawn=true] canvas").waitFor();
  // Persian digits, and the map not mirrored.
  await page.getByText(/[۰-۹]+ کیلومتر/).waitFor();
  expect(await room(page).evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  expect(foreign).toEqual([]);
});
