// A screen on a wall, from its code to its end, beside the manager who takes it in: real cameras, real pictures.
import { expect, it } from "vitest";
import words from "../apps/web/src/i18n/en/displays.json" with { type: "json" };
import persian from "../apps/web/src/i18n/fa/displays.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { patienceMs, soon } from "./patience.ts";

const newPage = demoWorld();

it("LAYT-22 CHAN-41 a screen shows a code, then live pictures by turns, comes back after a reload, and is ended; its manager stays where they are", async () => {
  const [wall, desk] = [await newPage(), await newPage()];
  for (const page of [wall, desk]) page.setDefaultTimeout(patienceMs);
  const refused: string[] = [];
  wall.on("response", (answer) => {
    if ([401, 403].includes(answer.status()))
      refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  await wall.goto(`${demo.url}/display`);
  const code = wall.getByRole("group", { name: words.page.code });
  const shown = (await code.innerText()).trim();
  expect(shown).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await faultsOf(wall)).toEqual([]);

  await enterAs(desk, demo, ownerTokens, "/app/workspace/settings?tab=displays");
  await desk.getByRole("button", { name: words.add }).click();
  const form = desk.getByRole("dialog");
  await form.getByLabel(words.form.code).fill(shown);
  await form.getByLabel(words.form.name).fill("Lobby");
  for (const name of ["Gate", "Car park"]) await form.getByRole("checkbox", { name }).check();
  await form.locator("label", { hasText: /^1$/ }).click();
  await form.getByLabel(words.form.step).fill("5");
  await form.getByLabel(words.form.language).selectOption("fa");
  await form.getByRole("button", { name: words.form.add }).click();
  await form.waitFor({ state: "detached" });
  const card = desk.getByRole("region", { name: "Lobby" });
  await card.waitFor();

  const playing = (name: string) => wall.locator(`section[aria-label*="${name}"][data-status="playing"]`);
  await playing("Gate").waitFor();
  await playing("Car park").waitFor();
  await playing("Gate").waitFor();
  expect(await wall.getAttribute("html", "dir")).toBe("rtl");
  expect(await faultsOf(wall)).toEqual([]);
  await wall.reload();
  await wall.locator('section[data-status="playing"]').first().waitFor();
  await expect.poll(() => card.innerText(), soon).toContain(words.life.on);

  // It asks for nothing that is not open to it.
  expect(refused).toEqual([]);

  await card.getByRole("button").click();
  await desk.getByRole("menuitem", { name: words.remove.action }).click();
  await desk.getByRole("dialog").getByRole("button", { name: words.remove.action }).click();
  await wall.getByRole("group", { name: persian.page.code }).waitFor();
  expect(await wall.locator("section").count()).toBe(0);
  expect(new URL(desk.url()).pathname).toBe("/app/workspace/settings");
  expect(await faultsOf(desk)).toEqual([]);
});
