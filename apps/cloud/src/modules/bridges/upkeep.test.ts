// Resets and updates of bridges as the server has them done; what an agent makes of it is apps/bridge's.
import { createHash } from "node:crypto";
import { isPackageSigned, newNonce, updateArgs } from "@didban/bridge-line";
import { bridgeStatus, endpoints, errorText, type Bridge } from "@didban/contract";
import { expect, it } from "vitest";
import { callApi, refusal } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import {
  activate,
  bridgeWorld,
  newAgent,
  newOwner,
  pairedBridge,
  server,
  twin,
} from "./bridge-world.testing.ts";
import type { TestLine } from "./bridge-agent.testing.ts";
import { openChannel } from "../channel/channel-client.testing.ts";

const { activity, bridges } = endpoints;
bridgeWorld();

const bridgeOf = async (person: Person, id: string) =>
  (await person.call(bridges.get, { params: { id } })).body;
const operationBecomes = (person: Person, id: string, operation: Partial<Bridge["operation"]>) =>
  expect
    .poll(async () => (await bridgeOf(person, id)).operation, { timeout: 10_000 })
    .toEqual(operation === null ? null : expect.objectContaining(operation));
const askedOf = (line: TestLine) => line.heard.flatMap((one) => (one.name === "ask" ? [one] : []));
const update = (person: Person, id: string, body: { version?: string } = {}) =>
  person.call(bridges.software, { params: { id }, body });
/** The program starts anew, as this version. */
const comesAgain = async ({ agent, line }: Awaited<ReturnType<typeof pairedBridge>>, version = "1.5.0") => {
  await line.close();
  return agent.connect(twin, { instance: newNonce(), version });
};
const actsOf = async (person: Person) => {
  const { body } = await person.call(activity.listLogs, { query: { kind: "bridge" } });
  return body.items.map(({ action, result }) => [action, result]);
};

it.each(["softReset", "hardReset", "forceHardReset"] as const)(
  "BRDG-34 BRDG-35 LOG-6 a %s is asked of the agent, stands in the log, and is over when its program has come again",
  async (kind) => {
    const owner = await newOwner();
    const bridge = await pairedBridge(owner, twin);
    const params = { id: bridge.id };
    const { body, status } = await owner.call(bridges[kind], { params });
    expect([status, body]).toEqual([202, { id: bridge.id, status: bridgeStatus.connected }]);
    expect(askedOf(bridge.line).map(({ what }) => what)).toEqual([kind]);
    await operationBecomes(owner, bridge.id, { kind, state: "running", version: null, failure: null });
    expect((await actsOf(owner))[0]).toEqual([kind, "success"]);
    // The same program by another connection is not back from anything.
    await bridge.line.close();
    const same = await bridge.agent.connect(server);
    await operationBecomes(owner, bridge.id, { kind, state: "running" });
    const again = await comesAgain({ ...bridge, line: same });
    await operationBecomes(owner, bridge.id, null);
    expect(again.pairing).toMatchObject({ state: "paired", bridgeId: bridge.id });
    await again.close();
  },
);

it("BRDG-35 a bridge that is not back within 120 s is said not to have come back, until it does", async () => {
  const owner = await newOwner();
  const bridge = await pairedBridge(owner);
  await owner.call(bridges.hardReset, { params: { id: bridge.id } });
  await server.clock.advance(120_000);
  expect((await bridgeOf(owner, bridge.id)).operation?.state).toBe("running");
  await server.clock.advance(1);
  expect((await bridgeOf(owner, bridge.id)).operation?.state).toBe("notBack");
  const again = await comesAgain(bridge);
  await operationBecomes(owner, bridge.id, null);
  await again.close();
});

it("BRDG-35 a bridge that fills gaps or installs is busy, and is restarted by force alone", async () => {
  const owner = await newOwner();
  const answer = (what: string) => ({ value: { busy: what === "hardReset" ? "backfilling" : null } });
  const bridge = await pairedBridge(owner, twin, { answer });
  const params = { id: bridge.id };
  expect(await refusal(owner.call(bridges.hardReset, { params }))).toEqual([422, "bridgeBusy"]);
  // As if it had never been asked, but for the log.
  expect((await bridgeOf(owner, bridge.id)).operation).toBeNull();
  await expect.poll(async () => (await actsOf(owner))[0]).toEqual(["hardReset", "failed"]);
  expect((await owner.call(bridges.forceHardReset, { params })).status).toBe(202);

  expect((await update(owner, bridge.id)).status).toBe(202);
  const asked = askedOf(bridge.line).length;
  for (const call of [bridges.hardReset, bridges.softReset])
    expect(await refusal(owner.call(call, { params }))).toEqual([422, "bridgeBusy"]);
  expect(await refusal(update(owner, bridge.id))).toEqual([422, "bridgeBusy"]);
  expect(askedOf(bridge.line)).toHaveLength(asked);
  expect((await owner.call(bridges.forceHardReset, { params })).status).toBe(202);
  await bridge.line.close();
});

it("BRDG-33 BRDG-34 CAM-71 a box that may not restart its device says so, a bridge without a line cannot be asked, and one that is not confirmed is none", async () => {
  const owner = await newOwner();
  const stubborn = await pairedBridge(owner, server, { answer: () => ({ reason: "restartNotAllowed" }) });
  const params = { id: stubborn.id };
  const refused = await owner.call(bridges.hardReset, { params });
  expect([refused.status, refused.problem.code, refused.problem.value]).toEqual([
    400,
    "agentRejected",
    "restartNotAllowed",
  ]);
  const reason = "restartNotAllowed";
  expect(refused.problem.detail).toBe(errorText("agentRejected", "en", { reason }));
  expect((await bridgeOf(owner, stubborn.id)).operation).toBeNull();
  await stubborn.line.close();
  expect(await refusal(owner.call(bridges.softReset, { params }))).toEqual([422, "agentNotAccessible"]);
  const stall = await activate(owner, await newAgent());
  expect(await refusal(owner.call(bridges.softReset, { params: { id: stall.id } }))).toEqual([
    422,
    "bridgeNotActive",
  ]);
});

it("BRDG-5 BRDG-36 BRDG-37 an update is offered with a signed package, which is fetched by its hash, and the bridge is installing until its agent is back with it", async () => {
  const owner = await newOwner();
  const bridge = await pairedBridge(owner, twin);
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id: bridge.id } })).body;
  const { body, status } = await update(owner, bridge.id);
  expect([status, body]).toEqual([202, { status: bridgeStatus.installing }]);
  const [question] = askedOf(bridge.line);
  const args = updateArgs.parse(question?.args);
  expect(question?.what).toBe("update");
  expect(args).toMatchObject({ version: latest, isNamed: false });
  const serverKey = bridge.agent.registration?.serverKey ?? "";
  expect(isPackageSigned(args, serverKey)).toBe(true);
  expect(isPackageSigned({ ...args, version: "9.0.0" }, serverKey)).toBe(false);
  for (const at of [server, twin]) {
    const answer = await callApi(at, bridges.package, { params: { sha256: args.sha256 } });
    expect(createHash("sha256").update(answer.bytes).digest("hex")).toBe(args.sha256);
    expect(answer.bytes.length).toBe(args.bytes);
  }
  expect(await refusal(callApi(server, bridges.package, { params: { sha256: "0".repeat(64) } }))).toEqual([
    404,
    "notFound",
  ]);
  await operationBecomes(owner, bridge.id, { kind: "update", state: "running", version: latest });
  await bridge.line.close();
  await server.clock.advance(70_000);
  expect((await bridgeOf(owner, bridge.id)).status).toBe(bridgeStatus.installing);
  const again = await bridge.agent.connect(server, { instance: newNonce(), version: latest });
  await operationBecomes(owner, bridge.id, null);
  expect(await bridgeOf(owner, bridge.id)).toMatchObject({ status: bridgeStatus.connected, version: latest });
  expect((await actsOf(owner)).map(([action]) => action)).toContain("softwareUpdate");
  expect(await refusal(update(owner, bridge.id))).toEqual([422, "noUpdateAvailable", "version"]);
  await again.close();
});

it("EVT-2 how far an update is stands on the bridge and is told as its agent says it, of the version that is to come alone", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner, twin);
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id } })).body;
  const say = (percent: number, version = latest) => line.say({ name: "updateProgress", version, percent });
  const channel = await openChannel(server, owner);
  const told = () =>
    channel
      .of("ResourceEvent")
      .flatMap(([facts]) => (facts?.data?.["change"] === "updateProgress" ? [facts.data["percent"]] : []));
  await update(owner, id);
  expect((await bridgeOf(owner, id)).operation).toMatchObject({ state: "running", percent: null });
  say(20, "0.1.0");
  say(30);
  await operationBecomes(owner, id, { kind: "update", percent: 30 });
  // Also when it begins anew, and where one comes behind another.
  for (const percent of [30, 10, 90]) say(percent);
  await operationBecomes(owner, id, { kind: "update", percent: 90 });
  await expect.poll(told, { timeout: 10_000 }).toEqual([30, 90]);
  line.say({ name: "updateFailed", version: latest, reason: "disk" });
  await operationBecomes(owner, id, { state: "failed", failure: "disk", percent: null });
  const changes = () => channel.of("ResourceEvent").map(([facts]) => facts?.data?.["change"]);
  await expect.poll(changes, { timeout: 10_000 }).toContain("updateFailed");
  // Another try begins anew.
  await update(owner, id);
  expect((await bridgeOf(owner, id)).operation).toMatchObject({ state: "running", percent: null });
  expect(told()).toEqual([30, 90]);
  await line.close();
});

it("BRDG-36 an older version is put on a bridge by its name alone, and no other version is there", async () => {
  const owner = await newOwner();
  const ahead = await pairedBridge(owner, server, { version: "99.1.0" });
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id: ahead.id } })).body;
  expect(await refusal(update(owner, ahead.id))).toEqual([422, "noUpdateAvailable", "version"]);
  expect(await refusal(update(owner, ahead.id, { version: "99.0.0" }))).toEqual([
    422,
    "noUpdateAvailable",
    "version",
  ]);
  expect((await update(owner, ahead.id, { version: latest })).status).toBe(202);
  expect(askedOf(ahead.line).map(({ args }) => args)).toEqual([
    expect.objectContaining({ version: latest, isNamed: true }),
  ]);
  await ahead.line.close();
});

it("BRDG-5 BRDG-37 an update has failed when the former version is back, or says that it could not install, and is late after ten minutes", async () => {
  const owner = await newOwner();
  const bridge = await pairedBridge(owner);
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id: bridge.id } })).body;
  await update(owner, bridge.id);
  const again = await comesAgain(bridge);
  await operationBecomes(owner, bridge.id, { state: "failed", failure: "former" });
  expect((await bridgeOf(owner, bridge.id)).status).toBe(bridgeStatus.connected);
  // What it knows of it is more than that it came back; of another version it tells nothing of this.
  again.say({ name: "updateFailed", version: "0.1.0", reason: "disk" });
  again.say({ name: "updateFailed", version: latest, reason: "crashed" });
  await operationBecomes(owner, bridge.id, { state: "failed", failure: "crashed" });

  await update(owner, bridge.id);
  again.say({ name: "updateFailed", version: latest, reason: "download" });
  await operationBecomes(owner, bridge.id, { state: "failed", failure: "download" });
  expect((await bridgeOf(owner, bridge.id)).status).toBe(bridgeStatus.connected);

  await update(owner, bridge.id);
  await again.close();
  await server.clock.advance(600_001);
  expect(await bridgeOf(owner, bridge.id)).toMatchObject({
    operation: { state: "notBack" },
    status: bridgeStatus.disconnected,
  });
});

it("BRDG-18 BRDG-30 an agent that speaks no common version is updated all the same", async () => {
  const owner = await newOwner();
  const strange = await pairedBridge(owner, server, { versions: { current: 9, oldest: 8 } });
  expect((await update(owner, strange.id)).status).toBe(202);
  expect((await bridgeOf(owner, strange.id)).status).toBe(bridgeStatus.installing);
  const { latest } = (await owner.call(bridges.updateCheck, { params: { id: strange.id } })).body;
  const again = await comesAgain(strange, latest);
  await operationBecomes(owner, strange.id, null);
  expect((await bridgeOf(owner, strange.id)).status).toBe(bridgeStatus.connected);
  await again.close();
});
