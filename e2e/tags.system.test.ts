// A tag from the page of a camera to a colleague's list, and its new name after it, in two browsers against the real api.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import cameraWords from "../apps/web/src/i18n/en/camera.json" with { type: "json" };
import cameraList from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import words from "../apps/web/src/i18n/en/tags.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameras, customSettings } = endpoints;
const newPage = pageWorld();
const list = "/app/stream/free-layout?filter=ALL&viewMode=list";
const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;

/** Chips of each row of the list. */
const chips = (page: Page) =>
  page
    .locator("main tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("a")?.textContent,
        ...[...row.querySelectorAll("li")].map(({ textContent }) => textContent),
      ]),
    );

it("TAG-4 TAG-9 EVT-2 CAM-75 a tag that is typed on a camera's page appears in a colleague's list, narrows it, is renamed and goes, all without a reload", async () => {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  const [gate] = await Promise.all(
    ["Gate", "Yard"].map((name) => owner.call(cameras.create, { body: { name, config: {} } })),
  );
  const ann = await signUp(server, { mode: "safe", fullName: "Ann Able" });
  await joinWorkspace(server, ann, workspaceId, "member");
  for (const person of [owner, ann]) await person.call(customSettings.save, { body: onboarded });
  const [mine, theirs] = [await newPage(), await newPage()];
  await enter(theirs, server, tokensOf(ann), list);
  await expect.poll(() => chips(theirs), soon).toEqual([["Gate"], ["Yard"]]);

  await enter(mine, server, tokensOf(owner), `/app/camera/detail/${gate?.body.camera.id}`);
  await mine.getByRole("button", { name: cameraWords.facts }).click();
  const field = mine.getByRole("textbox", { name: words.editor.label });
  await field.fill("Outdoor");
  await field.press("Enter");
  await mine.getByRole("button", { name: words.editor.remove.replace("{{name}}", "Outdoor") }).waitFor();
  await expect.poll(() => chips(theirs), soon).toEqual([["Gate", "Outdoor"], ["Yard"]]);
  // Who may only look has no controls of it.
  expect(await theirs.getByRole("link", { name: words.manage }).count()).toBe(0);
  await theirs.getByRole("combobox", { name: words.filter }).click();
  await theirs.getByRole("option", { name: /^Outdoor/ }).click();
  await expect.poll(() => chips(theirs), soon).toEqual([["Gate", "Outdoor"]]);
  expect([...(await faultsOf(mine)), ...(await faultsOf(theirs))]).toEqual([]);

  await mine.goto(`${server.url}/app/workspace/settings?tab=tags`);
  await mine.getByRole("button", { name: words.actionsOf.replace("{{name}}", "Outdoor") }).click();
  await mine.getByRole("menuitem", { name: words.edit.action }).click();
  const form = mine.getByRole("dialog");
  await form.getByRole("textbox", { name: words.form.name }).fill("Outside");
  await form.getByRole("button", { name: common.action.save }).click();
  await expect.poll(() => chips(theirs), soon).toEqual([["Gate", "Outside"]]);

  await mine.getByRole("button", { name: words.actionsOf.replace("{{name}}", "Outside") }).click();
  await mine.getByRole("menuitem", { name: words.remove.action }).click();
  await mine.getByRole("dialog").getByText("It is on 1 device and is taken off it.").waitFor();
  expect(await faultsOf(mine)).toEqual([]);
  await mine.getByRole("dialog").getByRole("button", { name: words.remove.action }).click();
  // With the last of its cameras the choice is gone too, and hides none any more.
  await expect.poll(() => chips(theirs), soon).toEqual([["Gate"], ["Yard"]]);
  expect(await theirs.getByRole("table").getByText(cameraList.column.tags).count()).toBe(1);
});
