// Updates and resets that people ask a real server for, which has the real program of a bridge do them.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { bridgeStatus, endpoints } from "@didban/contract";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { bundleBridge } from "./bundle-bridge.ts";
import { BridgeProcess } from "./testing/bridge-process.ts";

const { bridges } = endpoints;
const soon = { timeout: 60_000 };

let built: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), "didban-old-bridge-"));
  await bundleBridge({ file: join(built, "bridge.mjs"), version: "1.0.0", releaseKey: null });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let server: TestServer;
let door: TlsDoor;
let owner: Person;
let bridge: BridgeProcess;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A bridge of the version 1.0.0, paired with a server of these settings. */
async function pairedBridge(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  server = await startTestServer({ clock: new FakeClock(Date.now()), environment });
  closing.push(() => server.close());
  door = await openTlsDoor(server);
  closing.push(() => door.close());
  owner = await signUp(server);
  await createWorkspace(owner);
  const own = { DIDBAN_BRIDGE_SERVER: door.url, DIDBAN_BRIDGE_CA: door.caFile };
  bridge = new BridgeProcess(own, undefined, join(built, "bridge.mjs"));
  closing.push(() => bridge.close());
  const { body } = await owner.call(bridges.activate, { body: { code: await bridge.code() } });
  const { id } = body.bridge;
  await expect.poll(async () => (await find(id)).status, soon).toBe(bridgeStatus.connected);
  return id;
}
const find = async (id: string) => (await owner.call(bridges.get, { params: { id } })).body;

it("BRDG-36 BRDG-37 a bridge is updated to the program that its server builds and signs, stays paired, and restarts its services when asked", async () => {
  const id = await pairedBridge();
  const { body: check } = await owner.call(bridges.updateCheck, { params: { id } });
  expect(check).toMatchObject({ available: true, compatible: true, current: "1.0.0" });
  const begun = await owner.call(bridges.software, { params: { id }, body: {} });
  expect([begun.status, begun.body]).toEqual([202, { status: bridgeStatus.installing }]);
  await expect
    .poll(async () => find(id), soon)
    .toMatchObject({ version: check.latest, status: bridgeStatus.connected, operation: null, problems: [] });
  await bridge.says("Paired");
  const { status } = await owner.call(bridges.softReset, { params: { id } });
  expect(status).toBe(202);
  await expect
    .poll(async () => find(id), soon)
    .toMatchObject({
      version: check.latest,
      status: bridgeStatus.connected,
      operation: null,
      state: "active",
    });
});

it("BRDG-37 a program that does not come up is said to have failed, and the former one is connected", async () => {
  const folder = join(built, "package");
  mkdirSync(folder);
  const program = Buffer.from("throw new Error('this one is broken');");
  writeFileSync(join(folder, "bridge.mjs"), program);
  const sha256 = createHash("sha256").update(program).digest("hex");
  const facts = { version: "9.0.0", sha256, bytes: program.length };
  writeFileSync(join(folder, "bridge.json"), JSON.stringify(facts));
  const id = await pairedBridge({ DIDBAN_BRIDGE_PACKAGE: folder });
  await owner.call(bridges.software, { params: { id }, body: {} });
  await expect
    .poll(async () => (await find(id)).operation, soon)
    .toMatchObject({
      kind: "update",
      state: "failed",
      version: "9.0.0",
      failure: "crashed",
    });
  expect(await find(id)).toMatchObject({ version: "1.0.0", status: bridgeStatus.connected });
});
