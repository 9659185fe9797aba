import { lineCloses, lineLimits, linePath, lineQuestions, newLineKey, newNonce } from "@didban/bridge-line";
import { bridgeStatus, endpoints, errorText } from "@didban/contract";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { refusal } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import type { TestLine } from "./bridge-agent.testing.ts";
import { createBridgeReach } from "./bridge-reach.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { becomes } from "./bridge-agent.testing.ts";
import {
  activate,
  bridgeWorld,
  newAgent,
  newOwner,
  pairedBridge,
  server,
  twin,
} from "./bridge-world.testing.ts";

const { activity, bridges } = endpoints;
bridgeWorld();

const statusOf = async (person: Person, id: string) =>
  (await person.call(bridges.status, { params: { id } })).body.status;
const statusBecomes = (person: Person, id: string, status: keyof typeof bridgeStatus) =>
  expect.poll(() => statusOf(person, id), { timeout: 10_000 }).toBe(bridgeStatus[status]);

/** Closes a line; time goes on until the server has waited for its agent. */
async function isLost(owner: Person, id: string, line: TestLine): Promise<void> {
  await line.close();
  const after = async () => {
    await server.clock.advance(1_000);
    return statusOf(owner, id);
  };
  await expect.poll(after, { timeout: 10_000 }).toBe(bridgeStatus.connecting);
}

it("BRDG-5 BRDG-7 a bridge is connected while heartbeats arrive, connecting after 30 s without one, disconnected after 60 s", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner);
  await statusBecomes(owner, id, "connected");
  await server.clock.advance(29_000);
  expect(await statusOf(owner, id)).toBe(bridgeStatus.connected);
  line.say({ name: "heartbeat" });
  const heard = () => owner.call(bridges.heartbeat, { params: { id } });
  const at = new Date(server.clock.nowMs()).toISOString();
  await expect.poll(async () => (await heard()).body.time).toBe(at);
  await server.clock.advance(29_000);
  expect(await statusOf(owner, id)).toBe(bridgeStatus.connected);
  await server.clock.advance(1_000);
  expect(await statusOf(owner, id)).toBe(bridgeStatus.connecting);
  await server.clock.advance(30_000);
  expect(await statusOf(owner, id)).toBe(bridgeStatus.disconnected);
  expect((await heard()).body.time).toBe(at);
  await server.clock.advance(10_000);
  await line.until(() => line.closed !== null, "the end of a silent line");
});

it("BRDG-46 a line that stands is told the server's time every ten minutes", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner);
  const toldAtMs: number[] = [];
  const startMs = server.clock.nowMs();
  for (let elapsedMs = 0; elapsedMs < 2 * lineLimits.timeEveryMs; elapsedMs += 50_000) {
    await server.clock.advance(50_000);
    line.say({ name: "heartbeat" });
    const at = new Date(server.clock.nowMs()).toISOString();
    const heard = () => owner.call(bridges.heartbeat, { params: { id } });
    await expect.poll(async () => (await heard()).body.time).toBe(at);
  }
  for (const one of line.heard) if (one.name === "time") toldAtMs.push(one.serverTime - startMs);
  expect(toldAtMs).toHaveLength(2);
  expect((toldAtMs[1] ?? 0) - (toldAtMs[0] ?? 0)).toBe(lineLimits.timeEveryMs);
});

it("BRDG-5 BRDG-6 a bridge that lost its line is connecting unless it comes again within seconds, and one that came back connected; all statuses are told in one call", async () => {
  const owner = await newOwner();
  const { id, agent, line } = await pairedBridge(owner);
  await isLost(owner, id, line);
  const again = await agent.connect(twin, { instance: agent.instance });
  await statusBecomes(owner, id, "connected");
  const stall = await activate(owner, await newAgent());
  const { body } = await owner.call(bridges.statusAll, {});
  expect(body.toSorted((one, other) => one.status - other.status)).toEqual([
    { id: stall.id, status: bridgeStatus.inactive },
    { id, status: bridgeStatus.connected },
  ]);
  await again.close();
});

it("BRDG-5 a process that stops makes no bridge look gone", async () => {
  const { startTwinServer } = await import("../../testing/test-server.ts");
  const third = await startTwinServer(server);
  const owner = await newOwner();
  const { id, agent, line } = await pairedBridge(owner, third);
  await statusBecomes(owner, id, "connected");
  await third.close();
  await line.until(() => line.closed !== null, "the close");
  expect(await statusOf(owner, id)).toBe(bridgeStatus.connected);
  const again = await agent.connect(twin);
  expect(again.isWelcome).toBe(true);
  expect(await statusOf(owner, id)).toBe(bridgeStatus.connected);
  expect((await owner.call(bridges.get, { params: { id } })).body.problems).toEqual([]);
  await again.close();
});

it("EVT-1 EVT-2 LOG-11 BRDG-27 what becomes of a bridge is told to those who see it, and connecting and disconnecting stand in the log", async () => {
  const owner = await newOwner();
  const channel = await openChannel(server, owner);
  const { id, line } = await pairedBridge(owner, twin);
  const hears = (event: string, data: object | null) =>
    channel.hears(
      "ResourceEvent",
      (facts) =>
        facts.resourceId === id &&
        facts.event === event &&
        JSON.stringify(facts.data) === JSON.stringify(data),
    );
  await hears("created", null);
  await hears("updated", { change: "activated" });
  await hears("status", { status: bridgeStatus.connected });
  await isLost(owner, id, line);
  await hears("status", { status: bridgeStatus.connecting });
  // Past the minute, and the look that follows it.
  await server.clock.advance(66_000);
  await hears("status", { status: bridgeStatus.disconnected });
  await owner.call(bridges.update, { params: { id }, body: { name: "Depot" } });
  await hears("updated", { change: "settings" });
  await owner.call(bridges.remove, { params: { id }, body: { name: "Depot" } });
  await hears("deleted", null);
  const { body } = await owner.call(activity.listLogs, { query: { kind: "bridge" } });
  const entries = body.items.map(({ action, userName }) => [action, userName]);
  const byOwner = entries.filter(([action]) => action !== "connect" && action !== "disconnect");
  expect(byOwner.map(([action]) => action)).toEqual(["remove", "update", "pair"]);
  expect(entries.filter(([action]) => action === "connect" || action === "disconnect")).toEqual([
    ["disconnect", "System"],
    ["connect", "System"],
  ]);
  channel.close();
});

it("BRDG-7 BRDG-33 the agent is asked for its parts, whichever process holds its line", async () => {
  const owner = await newOwner();
  const parts = [{ name: "stream", version: "1.5.0", state: "running" }];
  const { id, line } = await pairedBridge(owner, twin, { answer: () => ({ value: parts }) });
  expect((await owner.call(bridges.handlers, { params: { id } })).body).toEqual(parts);
  await line.close();
});

it("BRDG-33 BRDG-34 an agent that answers and goes has answered", async () => {
  const owner = await newOwner();
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { id, line } = await pairedBridge(owner, twin, {
        answer: () => {
          setImmediate(() => line.socket.close());
          return { value: { busy: null } };
        },
      });
      return owner.call(bridges.softReset, { params: { id } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
});

it("BRDG-33 what is asked on a line that has just ended is not waited for", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner);
  const reach = createBridgeReach(server.platform);
  const lineId = (await reach.linesOf([id])).get(id) ?? "";
  await line.close();
  await expect.poll(async () => (await reach.linesOf([id])).size).toBe(0);
  // Its clock stands: what waits for the end of the time waits for ever.
  expect(await reach.ask(lineId, lineQuestions.alive, null)).toBeNull();
});

it("BRDG-33 CAM-71 an agent that does not answer within 10 s is not accessible, and one that refuses says why", async () => {
  const owner = await newOwner();
  const mute = await pairedBridge(owner, twin, { answer: () => undefined });
  const asked = refusal(owner.call(bridges.handlers, { params: { id: mute.id } }));
  await mute.line.until(() => mute.line.heard.some(({ name }) => name === "ask"), "the question");
  await server.clock.advance(10_000);
  expect(await asked).toEqual([422, "agentNotAccessible"]);
  await mute.line.close();
  expect(await refusal(owner.call(bridges.handlers, { params: { id: mute.id } }))).toEqual([
    422,
    "agentNotAccessible",
  ]);

  const stubborn = await pairedBridge(owner, server, { answer: () => ({ reason: "no card" }) });
  const refused = await owner.call(bridges.handlers, { params: { id: stubborn.id } });
  expect([refused.status, refused.problem.code, refused.problem.value]).toEqual([
    400,
    "agentRejected",
    "no card",
  ]);
  // Words of its own stand behind those of the code, in whichever language that is told.
  expect(refused.problem.detail).toBe(`${errorText("agentRejected", "en")} (\u2068no card\u2069)`);
  await stubborn.line.close();
});

it("BRDG-30 BRDG-3 an agent that speaks no version of the server's needs an update and keeps its line, and so does one that is too old", async () => {
  const owner = await newOwner();
  const strange = await pairedBridge(owner, server, { versions: { current: 9, oldest: 8 } });
  expect(strange.line.heard[0]).toMatchObject({ name: "welcome", version: null });
  await statusBecomes(owner, strange.id, "pendingUpdate");
  const check = async (id: string) => (await owner.call(bridges.updateCheck, { params: { id } })).body;
  expect(await check(strange.id)).toMatchObject({ compatible: false });

  const old = await pairedBridge(owner, server, { version: "0.9.0" });
  expect(old.line.heard[0]).toMatchObject({ name: "welcome", version: 1 });
  await statusBecomes(owner, old.id, "pendingUpdate");
  expect(await check(old.id)).toMatchObject({ compatible: false, available: true, current: "0.9.0" });
  await old.line.close();
  const updated = await old.agent.connect(server, { version: "1.5.0", instance: newNonce() });
  await statusBecomes(owner, old.id, "connected");
  await Promise.all([strange.line.close(), updated.close()]);
});

it("BRDG-28 a second program with the same key does not take the place of the first, and people are told", async () => {
  const owner = await newOwner();
  const { id, agent, line } = await pairedBridge(owner);
  const clone = await agent.connect(twin, { instance: newNonce() });
  await clone.until(() => clone.closed !== null, "the close");
  expect([clone.closed?.code, clone.isWelcome]).toEqual([lineCloses.duplicate.code, false]);
  expect(line.closed).toBeNull();
  const { body } = await owner.call(bridges.get, { params: { id } });
  expect(body).toMatchObject({ status: bridgeStatus.connected, problems: [{ kind: "cloned" }] });
  await line.close();
});

it("BRDG-29 a program that was started anew is let in once its former line does not answer", async () => {
  const owner = await newOwner();
  const { id, agent, line } = await pairedBridge(owner, twin, { answer: () => undefined });
  const coming = agent.connect(server, { instance: newNonce() });
  await line.until(() => line.isAskedWhetherAlive, "the question whether it lives");
  await server.clock.advance(5_000);
  const again = await coming;
  expect(again.isWelcome).toBe(true);
  await line.until(() => line.closed !== null, "the end of the former line");
  expect(line.closed?.code).toBe(lineCloses.replaced.code);
  expect((await owner.call(bridges.get, { params: { id } })).body).toMatchObject({
    status: bridgeStatus.connected,
    problems: [],
  });
  await again.close();
});

it("BRDG-28 nobody opens a line with another's key, for another server, or without a word", async () => {
  const agent = await newAgent();
  const thief = await agent.connect(server, { key: newLineKey() });
  expect(thief.closed?.code).toBe(lineCloses.refused.code);
  const wary = await agent.connect(server, { serverKey: newLineKey().publicKey });
  expect([wary.closed?.code, wary.isWelcome]).toEqual([4000, false]);
  const { registration } = agent;
  if (registration === null) throw new Error("it did not register");
  agent.registration = { ...registration, registrationId: "01a1fd00-0000-7000-8000-000000000000" };
  expect((await agent.connect(server)).closed?.code).toBe(lineCloses.unknown.code);

  const mute = new WebSocket(`${server.url.replace("http", "ws")}${linePath}`);
  const closed = new Promise<number>((resolve) => void mute.on("close", resolve));
  await new Promise((resolve) => void mute.on("open", resolve));
  // The server's end may not be there yet.
  const moving = setInterval(() => void server.clock.advance(10_000), 50);
  expect(await closed).toBe(lineCloses.refused.code);
  clearInterval(moving);
});

it("BRDG-38 a bridge that was off while it was removed is told when it comes again", async () => {
  const owner = await newOwner();
  const { id, agent, line } = await pairedBridge(owner);
  await line.close();
  await owner.call(bridges.remove, { params: { id }, body: { name: "Workshop box" } });
  const again = await agent.connect(twin);
  expect(again.pairing).toEqual({ state: "free" });
  await again.close();
});

it("WS-55 a workspace with a bridge is not deleted, and counts it", async () => {
  const owner = await newOwner();
  const { line, id } = await pairedBridge(owner);
  await becomes(owner, id, "active");
  const { countBridges } = await import("./index.ts");
  expect(await countBridges(owner.workspaceId, server.platform.database)).toBe(1);
  await line.close();
});
