// The program as it runs on a box, against a real server behind real TLS.
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { bridgeStatus, endpoints } from "@didban/contract";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pageWords } from "./page-words.ts";
import { BridgeProcess } from "./testing/bridge-process.ts";
import { openImpostor } from "./testing/impostor.ts";
import { openConnectProxy } from "./testing/connect-proxy.ts";

const { bridges } = endpoints;
const { en, fa } = pageWords;
const soon = { timeout: 60_000 };

let server: TestServer;
let door: TlsDoor;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer({ clock: new FakeClock(Date.now()) });
  door = await openTlsDoor(server);
  owner = await signUp(server);
  await createWorkspace(owner);
});
afterAll(async () => {
  await door?.close();
  await server?.close();
});

const running: BridgeProcess[] = [];
afterEach(async () => {
  door.setOpen(true);
  // The first of a disk takes it away: it is the last to end.
  for (const bridge of running.splice(0).toReversed()) await bridge.close();
});
const start = (environment: Readonly<Record<string, string>> = {}, dataFolder?: string) => {
  const usual = { DIDBAN_BRIDGE_SERVER: door.url, DIDBAN_BRIDGE_CA: door.caFile };
  const bridge = new BridgeProcess({ ...usual, ...environment }, dataFolder);
  running.push(bridge);
  return bridge;
};
const give = async (code: string) => (await owner.call(bridges.activate, { body: { code } })).body.bridge.id;
const find = async (id: string) => (await owner.call(bridges.get, { params: { id } })).body;

it("BRDG-4 BRDG-28 BRDG-38 BRDG-48 BRDG-50 it shows a code, is paired by that within seconds, comes again after a lost line and a restart, and shows a new code once it is removed", async () => {
  const first = start();
  const code = await first.code();
  const page = await first.shown();
  for (const part of ["<svg", en.pairTitle, code]) expect(page).toContain(part);
  const id = await give(code);
  await expect.poll(async () => (await find(id)).state, soon).toBe("active");
  const paired = await first.says(en.connected);
  expect(paired).toContain(en.pairedTitle);
  for (const part of ["<output", "<svg", code]) expect(paired).not.toContain(part);
  expect(await first.shown("fa")).toContain(fa.pairedTitle);
  // What it says of its disk first is how that is, and not that it is being opened.
  await expect.poll(async () => (await find(id)).storage, soon).not.toBeNull();
  const found = await find(id);
  expect(found.problems).toEqual([]);
  expect(paired).toContain(found.hardwareId);
  expect(found.status).toBe(bridgeStatus.connected);

  door.setOpen(false);
  await first.says(en.connecting);
  door.setOpen(true);
  await first.says(en.connected);

  // Killed, and started anew on the same disk.
  for (const name of readdirSync(first.dataFolder)) {
    const found = statSync(join(first.dataFolder, name));
    expect(found.mode & 0o777, name).toBe(found.isDirectory() ? 0o700 : 0o600);
  }
  first.process.kill("SIGKILL");
  const second = start({}, first.dataFolder);
  const again = await second.says(en.connected);
  expect(again).toContain(en.pairedTitle);
  expect((await find(id)).problems).toEqual([]);
  expect(second.lines.join("\n") + first.lines.join("\n")).not.toContain(code.slice(0, 4));

  const { name } = await find(id);
  await owner.call(bridges.remove, { params: { id }, body: { name } });
  const anew = await second.code();
  expect(await second.shown()).not.toContain(found.hardwareId);
  const other = await give(anew);
  await expect.poll(async () => (await find(other)).state, soon).toBe("active");
});

it("BRDG-41 an agent that hangs, left behind by its launcher, has the next one wait: one alone writes the footage", async () => {
  const first = start();
  await first.pageUrl();
  const [left = 0] = first.agents();
  process.kill(left, "SIGSTOP");
  try {
    first.process.kill("SIGKILL");
    const next = start({}, first.dataFolder);
    await expect.poll(() => next.agents(), soon).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(next.lines).toEqual([]);
    process.kill(left, "SIGCONT");
    await next.pageUrl();
  } catch (error) {
    process.kill(left, "SIGCONT");
    throw error;
  }
});

it("BRDG-29 BRDG-49 it comes through an HTTP proxy, and says when that refuses", async () => {
  const proxy = await openConnectProxy("site", "secret-word");
  try {
    const bridge = start({ HTTPS_PROXY: proxy.url });
    const id = await give(await bridge.code());
    await expect.poll(async () => (await find(id)).state, soon).toBe("active");
    expect(new Set(proxy.led)).toEqual(new Set([`localhost:${door.port}`]));
    expect(bridge.lines.join("\n")).not.toContain("secret-word");
    const refused = start({ HTTPS_PROXY: proxy.url.replace("secret-word", "another") });
    await refused.says(en.stages.proxyRefused);
  } finally {
    proxy.close();
  }
});

it("BRDG-29 BRDG-49 a certificate that does not verify is refused, and so is one of another name", async () => {
  const strange = start({ DIDBAN_BRIDGE_CA: "" });
  await strange.says(en.stages.tlsRefused);
  expect(await strange.shown()).not.toContain("<output");
  expect(await strange.shown("fa")).toContain(fa.stages.tlsRefused);
});

it("BRDG-49 the page names the stage that fails: no route, no name, no server", async () => {
  const isAlone = Object.values(networkInterfaces()).every((all) => all?.every(({ internal }) => internal));
  const stages = [
    ["https://localhost:9", isAlone ? en.stages.noAddress : en.stages.noRoute],
    ["https://didban.invalid", isAlone ? en.stages.noAddress : en.stages.noDns],
  ] as const;
  await Promise.all(stages.map(([address, words]) => start({ DIDBAN_BRIDGE_SERVER: address }).says(words)));
  door.setOpen(false);
  await start().says(en.stages.serverRefused);
});

it("BRDG-28 a paired bridge believes no other server at its server's address, whatever certificate that has", async () => {
  const bridge = start();
  const id = await give(await bridge.code());
  await expect.poll(async () => (await find(id)).state, soon).toBe("active");
  await bridge.cutPower();
  const impostor = await openImpostor();
  try {
    door.leadTo(impostor.url);
    const again = start({}, bridge.dataFolder);
    const page = await again.says(en.stages.otherServer);
    expect(page).toContain(en.pairedTitle);
    expect(impostor.counts.came).toBeGreaterThan(0);
    expect(impostor.counts.believed).toBe(0);
    door.leadTo(server.url);
    await again.says(en.connected);
  } finally {
    door.leadTo(server.url);
    impostor.close();
  }
});

it("BRDG-48 the page is for the local network, under names of the machine alone, and takes nothing", async () => {
  const bridge = start();
  const url = new URL(await bridge.pageUrl());
  const ask = (host: string, method = "GET", path = "/") =>
    new Promise<readonly [number, string, string]>((resolve, reject) => {
      request({ host: "127.0.0.1", port: url.port, method, path, headers: { host } }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () =>
          resolve([answer.statusCode ?? 0, text, String(answer.headers["content-security-policy"])]),
        );
      })
        .on("error", reject)
        .end();
    });
  const [status, page, policy] = await ask(`127.0.0.1:${url.port}`);
  expect(status).toBe(200);
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(page).not.toMatch(/<form|<input|<button|https?:\/\//);
  expect((await ask(`localhost:${url.port}`, "GET", "/page.js"))[0]).toBe(200);
  expect((await ask(`192.168.1.7:${url.port}`, "POST"))[0]).toBe(405);
  for (const host of ["evil.example", `evil.example:${url.port}`, "8.8.8.8"])
    expect((await ask(host))[0], host).toBe(403);
});
