// A camera is found by its brand and connected part by part, with a real camera that speaks that brand's paths.
import { startCameraSim } from "@didban/camera-sim";
import { expect, it } from "vitest";
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import connect from "../apps/web/src/i18n/en/connect.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { soon as slow } from "./patience.ts";
import { button } from "./sign-in-page.ts";

const newPage = demoWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });
const password = "p@ss word";

it("CONN-5 CONN-8 CONN-15 CONN-18 its brand, address, ports and password are all that is said: it is verified, added and live", async () => {
  const auth = { scheme: "digest", username: "admin", password } as const;
  const sim = await startCameraSim({
    cameras: [{ name: "gate", scene: "entrance", vendor: "hikvision", auth }],
    port: 0,
  });
  try {
    const { port, hostname } = new URL(sim.cameras[0]?.urls.main ?? "");
    const page = await newPage();
    await enterAs(page, demo, ownerTokens, "/app/camera-connect");
    await page.getByRole("combobox", { name: connect.brand }).fill("hikvison");
    // Enter takes what fits best.
    await page
      .getByRole("option", { name: /^Hikvision/ })
      .and(page.locator("[data-combobox-selected]"))
      .waitFor(slow);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await button(page, connect.next).click();
    await page.getByRole("textbox", { name: connect.address }).fill(hostname);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, connect.next).click();

    await page.getByRole("textbox", { name: cameras.field.streamPort }).fill(port);
    await button(page, connect.checkPorts).click();
    const ports = page.getByRole("list", { name: connect.forwarded });
    await ports.getByText(connect.portState.open).waitFor(slow);
    expect(await faultsOf(page)).toEqual([]);
    // The simulated camera has no page of its own.
    await button(page, connect.next).click();
    await page.getByText(connect.shutTitle).waitFor();
    await button(page, connect.goOn).click();

    expect(await page.getByRole("textbox", { name: cameras.field.username }).inputValue()).toBe("admin");
    await page.getByLabel(cameras.field.password, { exact: true }).first().fill(password);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, cameras.probe.try).click();
    await page.getByRole("heading", { name: cameras.probe.foundTitle }).waitFor(slow);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, connect.next).click();
    await page.getByRole("textbox", { name: cameras.field.name }).fill("Back gate");
    await button(page, cameras.probe.add).click();
    await page.getByText(en.live.arrived).waitFor(slow);
  } finally {
    await sim.stop();
  }
});
