// Bridges in a real browser, with the program of a bridge behind real TLS: pairing by its code, by a picture of its QR code and by the browser's camera, and its update.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { bundleBridge } from "../apps/bridge/src/bundle-bridge.ts";
import words from "../apps/web/src/i18n/en/bridges.json" with { type: "json" };
import persian from "../apps/web/src/i18n/fa/bridges.json" with { type: "json" };
import { faultsOf, openWindow, startBrowser } from "./browser.ts";
import { told } from "./messages.ts";
import { pageWorld, server } from "./page-world.ts";
import { patienceMs } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { bridges } = endpoints;
const newPage = pageWorld();
const folder = mkdtempSync(join(tmpdir(), "didban-qr-"));

let door: TlsDoor;
beforeAll(async () => {
  door = await openTlsDoor(server);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await door?.close();
});
const running: BridgeProcess[] = [];
afterEach(async () => {
  for (const bridge of running.splice(0)) await bridge.close();
});
/** `program`: another file than the present sources. */
const startBridge = (program?: string) => {
  const environment = { DIDBAN_BRIDGE_SERVER: door.url, DIDBAN_BRIDGE_CA: door.caFile };
  const bridge = new BridgeProcess(environment, undefined, program);
  running.push(bridge);
  return bridge;
};

async function newOwner(): Promise<Person> {
  const owner = await signUp(server, { mode: "safe" });
  await createWorkspace(owner, "Harbour");
  return owner;
}

/**
 * Whoever comes through the door from now on is let in and hears nothing, until the answer is called: then they come again, and are answered. An
 * update is over within seconds and told in passing, so that a page that is looked at meanwhile would have told it before anybody waits for that.
 */
async function holdFetching(): Promise<() => void> {
  const silent = createServer();
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port }: Pick<AddressInfo, "port"> = Object.assign({ port: 0 }, silent.address());
  door.leadTo(`http://127.0.0.1:${port}`);
  const letGo = () => {
    door.leadTo(server.url);
    silent.close();
    silent.closeAllConnections();
  };
  onTestFinished(letGo);
  return letGo;
}

/** The local page of a bridge as somebody at the site sees it. */
async function localPage(page: Page, bridge: BridgeProcess, locale: "en" | "fa" = "en"): Promise<void> {
  await bridge.code();
  await page.goto(`${await bridge.pageUrl()}/?lang=${locale}`);
  await page.locator("svg").waitFor();
}

it("BRDG-11 BRDG-16 BRDG-38 BRDG-48 a bridge is paired by its code within seconds, shown with how it is, renamed by its page and removed", async () => {
  const owner = await newOwner();
  const bridge = startBridge();
  const [site, desk] = [await newPage(), await newPage()];
  await localPage(site, bridge);
  expect(await faultsOf(site)).toEqual([]);
  const code = (await site.locator("output").innerText()).trim();

  await enter(desk, server, tokensOf(owner), "/app/bridges", "session");
  await desk.getByRole("link", { name: words.pair }).first().click();
  await desk.getByRole("textbox", { name: words.pairing.code, exact: true }).fill(code.toLowerCase());
  expect(await faultsOf(desk)).toEqual([]);
  await desk.getByRole("button", { name: words.pair, exact: true }).click();
  await desk.getByText(words.pairing.done).waitFor();
  await site.getByText("Paired").first().waitFor();
  expect(await site.locator("output, svg").count()).toBe(0);

  await desk.getByRole("link", { name: words.pairing.open }).click();
  await desk.getByText(words.status.connected).waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  const [found] = (await owner.call(bridges.list, {})).body.items;
  await desk.getByRole("button", { name: words.remove.open }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox").fill(found?.name ?? "");
  await dialog.getByRole("button", { name: words.remove.open }).click();
  await desk.getByText(words.empty.title).waitFor();
  await site.locator("output").waitFor();
  expect(await site.locator("output").innerText()).not.toBe(code);
});

it("BRDG-11 BRDG-12 a picture of the QR code pairs it, in Persian on a phone, and is sent nowhere", async () => {
  const owner = await newOwner();
  const [site, desk] = [await newPage(), await newPage({ locale: "fa", theme: "light", width: "phone" })];
  await localPage(site, startBridge(), "fa");
  expect(await site.getAttribute("html", "dir")).toBe("rtl");
  const picture = await site.screenshot();
  await enter(desk, server, tokensOf(owner), "/app/bridges/pair", "session");
  await desk.getByText(persian.pairing.way.upload).click();
  const sent: string[] = [];
  desk.on("request", (request) => void sent.push(request.postDataBuffer()?.toString("latin1") ?? ""));
  const file = (buffer: Buffer) => ({ name: "qr.png", mimeType: "image/png", buffer });
  // The page of the app has no code of a bridge.
  await desk.locator('input[type="file"]').setInputFiles(file(await desk.screenshot()));
  await desk.getByText(persian.pairing.unreadable).waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  await desk.locator('input[type="file"]').setInputFiles(file(picture));
  await desk.getByText(persian.pairing.done).waitFor();
  expect(sent.some((body) => body.includes("PNG"))).toBe(false);
  expect((await owner.call(bridges.list, {})).body.total).toBe(1);
});

it("BRDG-36 BRDG-37 an owner sees that there is an update, has it installed, and is told once the bridge runs it", async () => {
  const owner = await newOwner();
  const program = join(folder, "bridge.mjs");
  await bundleBridge({ file: program, version: "1.0.0", releaseKey: null });
  const body = { code: await startBridge(program).code() };
  const { id, name } = (await owner.call(bridges.activate, { body })).body.bridge;
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id } })).body;
  const said = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => (place === "name" ? name : latest));
  const desk = await newPage();
  await enter(desk, server, tokensOf(owner), `/app/bridges?bridge=${id}`, "session");
  await desk.getByText(words.status.connected).waitFor();
  await desk.getByText(said(words.update.available)).waitFor();
  const letGo = await holdFetching();
  await desk.getByRole("button", { name: said(words.update.open) }).click();
  await desk.getByRole("dialog").getByRole("button", { name: words.update.now }).click();
  await desk.getByText(said(words.operation.update)).waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  letGo();
  await told(desk, said(words.operation.updated));
  await desk.getByText(words.status.connected).waitFor();
  // What is read of a bridge comes by several calls, and one of them may be of before.
  await desk.getByText(said(words.update.available)).waitFor({ state: "detached" });
  expect((await owner.call(bridges.get, { params: { id } })).body.version).toBe(latest);
});

it("BRDG-11 the browser's camera reads the QR code", async ({ skip }) => {
  const owner = await newOwner();
  const site = await newPage();
  await localPage(site, startBridge());
  // What the camera sees: the code on white, as large as a hand holds it.
  const frame = join(folder, "camera.mjpeg");
  await site.setViewportSize({ width: 640, height: 480 });
  await site.evaluate(() => {
    const svg = document.querySelector("svg")?.outerHTML ?? "";
    document.body.innerHTML = `<div style="background:#fff;width:640px;height:480px;display:grid;place-items:center">${svg}</div>`;
    document.body.style.margin = "0";
  });
  writeFileSync(frame, await site.screenshot({ type: "jpeg", quality: 95 }));
  const browser = await startBrowser(
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${frame}`,
  ).catch(() => null);
  if (browser === null) return skip(true, "Debian's chromium is not installed");
  try {
    const window = await openWindow(browser);
    window.setDefaultTimeout(patienceMs);
    const desk = await window.newPage();
    await enter(desk, server, tokensOf(owner), "/app/bridges/pair", "session");
    await desk.getByText(words.pairing.way.scan).click();
    await desk.getByText(words.pairing.done).waitFor();
    expect((await owner.call(bridges.list, {})).body.total).toBe(1);
  } finally {
    await browser.close();
  }
});
