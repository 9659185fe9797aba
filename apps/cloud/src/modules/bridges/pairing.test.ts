import { hardwareIdOf, newLineKey } from "@didban/bridge-line";
import { bridgeQrText, bridgeStatus, endpoints, shownBridgeCode } from "@didban/contract";
import { expect, it } from "vitest";
import { fromAddress, refusal } from "../../testing/calls.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { becomes, TestAgent } from "./bridge-agent.testing.ts";
import { activate, bridgeWorld, newAgent, newOwner, pairedBridge, server } from "./bridge-world.testing.ts";

const { bridges } = endpoints;
bridgeWorld();

const minuteMs = 60_000;

it("BRDG-8 BRDG-9 an agent that signs with its key gets a code of ten minutes, and another one when that ends", async () => {
  const agent = new TestAgent();
  const { status, body } = await agent.register(server);
  expect([status, Object.keys(body).toSorted()]).toEqual([
    201,
    ["code", "expiresAt", "registrationId", "serverKey"],
  ]);
  expect(body.code).toMatch(/^[ABCDEFGHJKMNP-Z2-9]{8}$/);
  expect(Date.parse(body.expiresAt) - server.clock.nowMs()).toBe(10 * minuteMs);
  const again = await agent.register(server);
  expect(again.body.registrationId).toBe(body.registrationId);
  expect(again.body.code).not.toBe(body.code);
  const owner = await newOwner();
  const wrong = await refusal(owner.call(bridges.activate, { body: { code: body.code } }));
  expect(wrong).toEqual([422, "bridgeCodeInvalid", "code"]);
});

it("BRDG-8 nobody registers with another's key, or as other hardware", async () => {
  const [agent, other] = [new TestAgent(), newLineKey()];
  expect(await refusal(agent.register(server, {}, other))).toEqual([400, "invalidField", "publicKey"]);
  const hardwareId = hardwareIdOf(other.publicKey);
  expect(await refusal(agent.register(server, { hardwareId }))).toEqual([400, "invalidField", "hardwareId"]);
  expect(await refusal(agent.register(server, { publicKey: "none" }))).toEqual([
    400,
    "invalidField",
    "publicKey",
  ]);
});

it("BRDG-13 BRDG-4 a code makes a bridge that is stall, and its agent's confirmation makes it active", async () => {
  const owner = await newOwner();
  const agent = await newAgent();
  const place = { longitude: 51.4, latitude: 35.7, fullAddress: "Tehran" };
  const shy = await agent.connect(server, { isShy: true });
  const bridge = await activate(owner, agent, { name: " Warehouse ", ...place });
  expect(bridge).toMatchObject({
    name: "Warehouse",
    state: "stall",
    status: bridgeStatus.inactive,
    marker: place,
  });
  expect(bridge).toMatchObject({ hardwareId: agent.hardwareId, deviceName: "Workshop box", brand: "Acme" });
  await shy.until(() => shy.pairing?.state === "paired", "the pairing");
  expect((await owner.call(bridges.get, { params: { id: bridge.id } })).body.state).toBe("stall");
  shy.say({ name: "confirm", bridgeId: bridge.id });
  await becomes(owner, bridge.id, "active");
  const { body } = await owner.call(bridges.get, { params: { id: bridge.id } });
  expect(body).toMatchObject({ state: "active", status: bridgeStatus.connected });
  await shy.close();
});

it("BRDG-4 nobody else's word makes a bridge active", async () => {
  const owner = await newOwner();
  const [agent, stranger] = [await newAgent(), await newAgent()];
  const line = await stranger.connect(server);
  const { id } = await activate(owner, agent);
  line.say({ name: "confirm", bridgeId: id });
  line.say({ name: "heartbeat" });
  const own = await agent.connect(server, { isShy: true });
  await own.until(() => own.pairing?.state === "paired", "the pairing");
  expect((await owner.call(bridges.status, { params: { id } })).body).toMatchObject({
    state: "stall",
    status: 0,
  });
  expect(line.pairing).toEqual({ state: "free" });
  await Promise.all([line.close(), own.close()]);
});

it("BRDG-9 BRDG-10 a code is taken in either case, with or without its dash, and from its QR code, which names its hardware too", async () => {
  const owner = await newOwner();
  const shown = await newAgent();
  await activate(owner, shown, { code: ` ${shownBridgeCode(shown.code).toLowerCase()} ` });
  const [scanned, other] = [await newAgent(), await newAgent()];
  const qr = (hardwareId: string, code: string) => ({ body: { qr: bridgeQrText({ hardwareId, code }) } });
  const tried = [
    qr(other.hardwareId, scanned.code),
    { body: { qr: `https://example.com/${scanned.code}` } },
    { body: { qr: `${bridgeQrText(scanned)}&more=1` } },
  ];
  for (const request of tried)
    expect(await refusal(owner.call(bridges.activate, request))).toEqual([422, "bridgeCodeInvalid", "code"]);
  expect((await owner.call(bridges.activate, qr(scanned.hardwareId, scanned.code))).status).toBe(201);
  const neither = await owner.call(bridges.activate, { body: {} });
  const both = await owner.call(bridges.activate, { body: { code: "A", qr: "B" } });
  expect([neither.status, both.status]).toEqual([400, 400]);
});

it("BRDG-14 of activations at once one succeeds, and an ended code is as wrong as an unknown one", async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => newOwner()));
  const agent = await newAgent();
  const answers = await Promise.all(
    people.map((person) => person.call(bridges.activate, { body: { code: agent.code } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  const refused = answers.filter(({ status }) => status === 422).map(({ problem }) => problem.code);
  expect(new Set(refused)).toEqual(new Set(["bridgeCodeInvalid"]));
  const total = await Promise.all(
    people.map(async (person) => (await person.call(bridges.list, {})).body.total),
  );
  expect(total.toSorted()).toEqual([0, 0, 0, 1]);

  const late = await newAgent();
  const owner = await newOwner();
  const unknown = await owner.call(bridges.activate, { body: { code: "ABCDEFGH" } });
  await server.clock.advance(10 * minuteMs);
  const ended = await owner.call(bridges.activate, { body: { code: late.code } });
  const said = ({ status, problem }: typeof ended) => [status, problem.code, problem.detail];
  expect(said(ended)).toEqual(said(unknown));
});

it("BRDG-14 hardware that is paired is paired nowhere else, and whose it is is not told", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { agent, line } = await pairedBridge(owner);
  await agent.register(server);
  const answer = await other.call(bridges.activate, { body: { code: agent.code } });
  expect([answer.status, answer.problem.code]).toEqual([422, "bridgeAlreadyPaired"]);
  expect(Buffer.from(answer.bytes).toString()).not.toContain(owner.workspaceId);
  expect((await other.call(bridges.list, {})).body.total).toBe(0);
  await line.close();
});

it("BRDG-15 ten wrong codes of a person or thirty of an address are enough for ten minutes, and good ones do not count", async () => {
  const owner = await newOwner();
  const guess = { body: { code: "ABCDEFGH" }, headers: fromAddress("203.0.113.7") };
  const good = async (person: Person = owner, headers = {}) =>
    person.call(bridges.activate, { body: { code: (await newAgent()).code }, headers });
  for (let at = 0; at < 9; at += 1) await owner.call(bridges.activate, guess);
  expect((await good()).status).toBe(201);
  expect((await owner.call(bridges.activate, guess)).status).toBe(422);
  const held = await owner.call(bridges.activate, guess);
  expect([held.status, held.problem.field]).toEqual([429, "code"]);
  expect(held.problem.retrySeconds).toBeGreaterThan(500);
  expect((await good()).status).toBe(429);

  const [second, third] = [await newOwner(), await newOwner()];
  for (const person of [second, third])
    for (let at = 0; at < 10; at += 1) await person.call(bridges.activate, guess);
  const fourth = await signUp(server);
  await createWorkspace(fourth);
  expect((await good(fourth, fromAddress("203.0.113.7"))).status).toBe(429);
  expect((await good(fourth, fromAddress("203.0.113.8"))).status).toBe(201);
  await server.clock.advance(10 * minuteMs);
  expect((await good()).status).toBe(201);
});

it("BRDG-15 guesses side by side are no more than ten", async () => {
  const owner = await newOwner();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => owner.call(bridges.activate, { body: { code: "ABCDEFGH" } })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
});

it("BRDG-17 BRDG-38 a bridge is removed under its exact name, its agent hears of it and can be paired anew", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const { id, agent, line } = await pairedBridge(owner);
  const remove = (name: string) => refusal(owner.call(bridges.remove, { params: { id }, body: { name } }));
  expect(await remove("workshop box")).toEqual([400, "nameMismatch", "name"]);
  expect(await remove("Workshop box")).toEqual([204]);
  await line.until(() => line.pairing?.state === "free", "the release");
  await agent.register(server);
  const { id: anew } = await activate(other, agent);
  await becomes(other, anew, "active");
  expect(await refusal(owner.call(bridges.get, { params: { id } }))).toEqual([404, "bridgeIdDoesNotExist"]);
  await line.close();
});

it("BRDG-17 a pairing that was not confirmed is cancelled the same way", async () => {
  const owner = await newOwner();
  const agent = await newAgent();
  const line = await agent.connect(server, { isShy: true });
  const { id, name } = await activate(owner, agent);
  await line.until(() => line.pairing?.state === "paired", "the pairing");
  expect((await owner.call(bridges.remove, { params: { id }, body: { name } })).status).toBe(204);
  await line.until(() => line.pairing?.state === "free", "the release");
  await agent.register(server);
  expect((await activate(owner, agent)).state).toBe("stall");
  await line.close();
});
