// A camera that moves, steered in a real browser: the pad turns it and its picture, a preset brings it back, and a colleague sees who steers.
import type { CameraSim } from "@didban/camera-sim";
import { personOf } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import words from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { give, joined } from "./demo-company.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { addDome, domeEnvironment, startDome } from "./dome.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { becomes, boxOf, expectSoon, playerOf } from "./player-page.ts";

const { roles } = endpoints;
const newPage = demoWorld(domeEnvironment);

let sim: CameraSim;
beforeAll(async () => {
  sim = await startDome();
});
afterAll(() => sim.stop());

it("PTZ-6 PTZ-4 PTZ-3 the pad turns the camera, a preset brings it back, and a colleague sees who steers", async () => {
  const captain = await personOf(demo, ownerPhone, ownerTokens);
  const colleague = await joined(demo, "Mina Member");
  const levels = {
    WorkspaceOverview: "hidden",
    PeopleAndPermissions: "hidden",
    BillingAndInvoicing: "hidden",
    LiveStream: "fullControl",
    DeviceSetup: "viewOnly",
    ClipsHistoricalFootage: "hidden",
    CustomerAnalyticsAndAIHeatmaps: "hidden",
  } as const;
  const role = await captain.call(roles.create, { body: { name: "Guards", levels } });
  await give(captain, colleague, role.body.id);
  const id = await addDome(captain, sim);
  const dome = sim.camera("dome");

  const page = await newPage();
  await enterAs(page, demo, ownerTokens, `/app/camera/detail/${id}`);
  const player = playerOf(page, "Dome");
  await becomes(player, "data-status", "playing");
  await page.getByRole("button", { name: words.ptz.label }).click();
  const pad = page.getByRole("group", { name: words.ptz.pad });
  await pad.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByText(words.ptz.noPresets).waitFor();
  await page.getByLabel(words.ptz.presetName).fill("Entrance");
  await page.getByRole("button", { name: words.ptz.keep }).click();
  const preset = page.getByRole("button", { name: "Entrance", exact: true });
  await preset.waitFor();

  // With the mouse to the left, until it looks at the gate.
  const { x, y, width, height } = await boxOf(pad);
  await page.mouse.move(x + width * 0.1, y + height / 2);
  await page.mouse.down();
  await expectSoon(() => dome.view).toBe("gate");
  await page.mouse.up();
  const theirs = await newPage();
  await enterAs(theirs, demo, colleague, `/app/camera/detail/${id}`);
  await becomes(playerOf(theirs, "Dome"), "data-status", "playing");
  // Ten seconds are over before a slow page is there: the captain goes on steering, by keys.
  await pad.focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press("ArrowLeft", { delay: 300 });
        return theirs.getByText(/ is steering$/).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  // The arrows were the pad's: the player did not go back.
  expect(await player.getAttribute("data-mode")).toBe("live");

  await preset.click();
  await expectSoon(() => dome.view).toBe("entrance");
  expect(await faultsOf(page)).toEqual([]);

  // On a phone it takes the timeline's place, so that the picture is seen beside it.
  const timeline = player.getByRole("slider", { name: words.timeline.label.replace("{{name}}", "Dome") });
  expect(await timeline.count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSoon(() => timeline.count()).toBe(0);
  const [phonePad, controls] = [
    await boxOf(pad),
    await boxOf(player.getByRole("group", { name: words.transport })),
  ];
  expect(phonePad.y + phonePad.height).toBeLessThanOrEqual(controls.y);
  expect(controls.y + controls.height).toBeLessThanOrEqual(844);
  expect(await faultsOf(page)).toEqual([]);
});
