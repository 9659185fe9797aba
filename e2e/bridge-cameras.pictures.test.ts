// From a box that shows a code to the live picture of a camera at its site: paired by its code, its cameras found, one tried and added through it, with the program of a bridge behind real
// TLS and a simulated camera.
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import words from "../apps/web/src/i18n/en/bridges.json" with { type: "json" };
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import find from "../apps/web/src/i18n/en/find.json" with { type: "json" };
import steps from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { button } from "./sign-in-page.ts";

const newPage = demoWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });
const slow = { timeout: 60_000 };
const address = "127.61.13.1";
const password = "p@ss word";

let door: TlsDoor;
let sim: CameraSim;
let bridge: BridgeProcess;
beforeAll(async () => {
  sim = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: [
      {
        name: "at-the-site",
        scene: "yard",
        vendor: "hikvision",
        hasSound: false,
        auth: { scheme: "digest", username: "admin", password },
        host: address,
        port: 0,
      },
    ],
  });
  const [camera] = sim.cameras;
  const ports = [camera?.urls.main, camera?.onvifUrl].map((url) => new URL(url ?? "").port);
  door = await openTlsDoor(demo);
  bridge = new BridgeProcess({
    DIDBAN_BRIDGE_SERVER: door.url,
    DIDBAN_BRIDGE_CA: door.caFile,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8",
    DIDBAN_BRIDGE_SEARCH_NETWORKS: "127.61.13.0/28",
    DIDBAN_BRIDGE_CAMERA_PORTS: ports.join(),
  });
});
afterAll(async () => {
  await bridge?.close();
  await door?.close();
  await sim?.stop();
});

it("BRDG-11 BRDG-19 BRDG-20 BRDG-22 CONN-1 CONN-7 a bridge is paired by its code, its cameras are found, and one is tried, added and live through it", async () => {
  const page = await newPage();
  const code = await bridge.code();
  await enterAs(page, demo, ownerTokens, "/app/bridges/pair");
  await page.getByRole("textbox", { name: words.pairing.code, exact: true }).fill(code);
  await page.getByRole("button", { name: words.pair, exact: true }).click();
  await page.getByText(words.pairing.done).waitFor(slow);
  await page.getByRole("link", { name: words.find.open }).click();
  const list = page.getByRole("region", { name: find.list });
  await list.getByText(address, { exact: true }).waitFor(slow);
  expect(await faultsOf(page)).toEqual([]);
  await list.getByRole("checkbox", { name: new RegExp(` ${address.replaceAll(".", "\\.")}$`) }).check();
  await page.getByLabel(cameras.field.password, { exact: true }).first().fill(password);
  await button(page, "Test 1 connection").click();
  await expect.poll(() => list.getByRole("img").count(), slow).toBe(1);
  await button(page, "Add 1 camera").click();
  await page.getByText(steps.live.arrived).waitFor(slow);
});
