// Many cameras at once in a real browser: added from a file, put into a group, and written to a file again.
import { readFile } from "node:fs/promises";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import bulk from "../apps/web/src/i18n/en/camera-bulk.json" with { type: "json" };
import csv from "../apps/web/src/i18n/en/camera-csv.json" with { type: "json" };
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameraGroups, cameras } = endpoints;
const newPage = pageWorld();

const file = ["Name,Address,Password", "Gate,192.0.2.21,C4nary", "Dock,192.0.2.22,", "Yard,192.0.2.23,"];

it("CAM-16 CAM-26 CAM-62 cameras of a file are added, put into a group at once and written to a file, without a password", async () => {
  const person = await signUp(server, { mode: "safe" });
  await createWorkspace(person);
  await person.call(cameraGroups.create, { body: { name: "Outside" } });
  const page = await newPage();
  await enter(page, server, tokensOf(person), "/app/stream/free-layout?filter=ALL&viewMode=list");
  const dialog = page.getByRole("dialog");
  const fromMenu = async (name: string) => {
    await page.getByRole("button", { name: csv.menu }).click();
    await page.getByRole("menuitem", { name }).click();
    await dialog.waitFor();
  };

  // A workspace without cameras offers it beside the first one.
  await page.getByRole("button", { name: csv.import.open }).click();
  await dialog.waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "cameras.csv", mimeType: "text/csv", buffer: Buffer.from(file.join("\n")) });
  await dialog.getByRole("button", { name: "Add 3 cameras" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("checkbox", { name: bulk.pickEvery }).click();
  await page.getByRole("toolbar").getByRole("button", { name: bulk.act.group, exact: true }).click();
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "Outside" }).click();
  await dialog.getByRole("button", { name: "Change 3 cameras" }).click();
  await dialog.waitFor({ state: "detached" });
  const list = { query: { limit: 10, offset: 0, sort: "name" as const } };
  const { items } = (await person.call(cameras.list, list)).body;
  expect(items.map(({ name }) => name)).toEqual(["Dock", "Gate", "Yard"]);
  const grouped = async () => {
    const { items: groups } = (await person.call(cameraGroups.tree, {})).body;
    return groups.find(({ name }) => name === "Outside")?.cameraIds.toSorted();
  };
  await expect.poll(grouped, soon).toEqual(items.map(({ id }) => id).toSorted());

  await fromMenu(csv.export.open);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: csv.export.action }).click();
  const written = await readFile(await (await saved).path(), "utf8");
  for (const name of ["Gate", "Dock", "Yard"]) expect(written).toMatch(new RegExp(`${name}.*Outside`));
  expect(written).not.toContain("C4nary");
});
