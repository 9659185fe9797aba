// Finding cameras at a bridge, with agents that the test plays on real lines: who may ask, whose keys are whose, and what is made of what a bridge says.
import { lineFound, lineLimits, lineQuestions, searchArgs, type LineFound } from "@didban/bridge-line";
import { endpoints, type EndpointAnswer } from "@didban/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/calls.ts";
import { makeGuest, signUp, type Person } from "../../testing/person.ts";
import { newId } from "../../platform/id.ts";
import { joinWorkspace } from "../people/membership.testing.ts";
import { openChannel, type ChannelClient } from "../channel/channel-client.testing.ts";
import { bridgeWorld, newOwner, pairedBridge, server, twin } from "../bridges/bridge-world.testing.ts";

const { bridges, cameras, discovery } = endpoints;
bridgeWorld();

type Device = NonNullable<LineFound>["items"][number];
const aDevice = (ip: string, told: Partial<Device> = {}): Device => ({
  ip,
  port: 80,
  streamPort: null,
  isOnvif: true,
  name: "HIKVISION",
  manufacturer: null,
  model: "DS-7608NI-K2",
  server: null,
  ...told,
});

/** What agents have found, and what they were asked. */
let state: unknown;
const asked: { readonly key: string; readonly kind: string }[] = [];
beforeEach(() => {
  asked.length = 0;
  state = { isOver: false, progress: 0.4, items: [] };
});
const answer = (what: string, args: unknown) => {
  if (what === lineQuestions.search) asked.push(searchArgs.parse(args));
  return { value: what === lineQuestions.found ? state : null };
};

const start = (person: Person, id: string, kind: "fast" | "full" = "fast") =>
  person.call(kind === "fast" ? discovery.searchBridgeFast : discovery.searchBridge, { params: { id } });
const read = (person: Person, id: string, key: string) =>
  person.call(discovery.readOfBridge, { params: { id, key } });
async function found(
  person: Person,
  id: string,
): Promise<EndpointAnswer<typeof discovery.readOfBridge>["items"]> {
  const { key } = (await start(person, id)).body;
  return (await read(person, id, key)).body.items;
}

describe("a search at a bridge", () => {
  it("BRDG-20 BRDG-22 is begun for a key, fast or full, and tells by it how far it is and what was found, whichever process has the line", async () => {
    const owner = await newOwner();
    const { id } = await pairedBridge(owner, twin, { answer });
    for (const kind of ["fast", "full"] as const) {
      const { body, status } = await start(owner, id, kind);
      expect(status).toBe(202);
      expect(asked.at(-1)).toEqual({ key: body.key, kind });
      expect((await read(owner, id, body.key)).body).toEqual({
        kind,
        state: "pending",
        progress: 0.4,
        items: [],
      });
      state = { isOver: true, progress: 1, items: [aDevice("192.168.1.64")] };
      expect((await read(owner, id, body.key)).body).toMatchObject({
        state: "done",
        items: [
          {
            ip: "192.168.1.64",
            port: 80,
            onvif: true,
            manufacturer: "Hikvision",
            model: "DS-7608NI-K2",
            kind: "nvr",
            manufacturerCode: "onvif",
            alreadyAdded: false,
          },
        ],
      });
      state = { isOver: false, progress: 0.4, items: [] };
    }
    // A bridge that was started again knows nothing of it.
    const { key } = (await start(owner, id)).body;
    state = null;
    expect((await read(owner, id, key)).body.state).toBe("pending");
    await server.clock.advance(lineLimits.answerWithinMs);
    expect((await read(owner, id, key)).body.state).toBe("failed");
  });

  it("BRDG-23 a second one while one runs is that one, at each bridge its own, and once it is over another", async () => {
    const owner = await newOwner();
    const [one, other] = [
      await pairedBridge(owner, server, { answer }),
      await pairedBridge(owner, server, { answer }),
    ];
    const keys = await Promise.all([1, 2, 3].map(async () => (await start(owner, one.id)).body.key));
    expect(new Set(keys).size).toBe(1);
    expect((await start(owner, one.id, "full")).body.key).toBe(keys[0]);
    expect((await start(owner, other.id)).body.key).not.toBe(keys[0]);
    expect(asked).toHaveLength(2);
    state = { isOver: true, progress: 1, items: [] };
    await read(owner, one.id, keys[0] ?? "");
    expect((await start(owner, one.id)).body.key).not.toBe(keys[0]);
  });

  it("BRDG-23 BRDG-50 a key is good for five minutes, at its own bridge alone, and for nobody but who asked", async () => {
    const owner = await newOwner();
    const [one, other] = [
      await pairedBridge(owner, server, { answer }),
      await pairedBridge(owner, server, { answer }),
    ];
    const { key } = (await start(owner, one.id)).body;
    for (const unknown of [newId(), "no-such-key"])
      expect(await refusal(read(owner, one.id, unknown))).toEqual([404, "discoveryKeyNotFound"]);
    expect(await refusal(read(owner, other.id, key))).toEqual([404, "discoveryKeyNotFound"]);
    expect(await refusal(owner.call(discovery.read, { params: { key } }))).toEqual([
      404,
      "discoveryKeyNotFound",
    ]);
    const stranger = await newOwner();
    expect(await refusal(read(stranger, one.id, key))).toEqual([404, "bridgeIdDoesNotExist"]);
    expect(await refusal(start(stranger, one.id))).toEqual([404, "bridgeIdDoesNotExist"]);
    // Time passes for its row alone: a line without heartbeats would be closed meanwhile.
    const age = (seconds: number) =>
      sql`update discovery set started_at = started_at - make_interval(secs => ${seconds}) where key = ${key}`.execute(
        server.platform.database,
      );
    await age(299);
    expect((await read(owner, one.id, key)).status).toBe(200);
    await age(1);
    expect(await refusal(read(owner, one.id, key))).toEqual([404, "discoveryKeyNotFound"]);
  });

  it("EVT-2 BRDG-23 that there is more to read of it is told to whoever asked, once a bridge that was asked says so, and to nobody else", async () => {
    const owner = await newOwner();
    const [one, other] = [
      await pairedBridge(owner, server, { answer }),
      await pairedBridge(owner, twin, { answer }),
    ];
    const colleague = await signUp(server);
    await joinWorkspace(server, colleague, owner.workspaceId, "coPilot");
    const [own, theirs] = [await openChannel(twin, owner), await openChannel(server, colleague)];
    const told = (channel: ChannelClient) =>
      channel
        .of("ResourceEvent")
        .flatMap(([facts]) =>
          facts?.data?.["change"] === "discovery" ? [[facts.resourceId, facts.data["key"]]] : [],
        );
    const { key } = (await start(owner, one.id)).body;
    const second = (await start(owner, other.id)).body.key;
    // Of a search that it was not asked for a bridge is not believed.
    other.line.say({ name: "discovery", key });
    one.line.say({ name: "discovery", key: newId() });
    one.line.say({ name: "discovery", key });
    await expect.poll(() => told(own), { timeout: 10_000 }).toEqual([[one.id, key]]);
    const rename = { params: { id: one.id }, body: { name: "Fence" } };
    expect((await owner.call(bridges.update, rename)).status).toBe(200);
    const changes = () => theirs.of("ResourceEvent").map(([facts]) => facts?.data?.["change"]);
    await expect.poll(changes, { timeout: 10_000 }).toContain("settings");
    expect(told(theirs)).toEqual([]);
    await sql`update discovery set started_at = started_at - interval '300 seconds' where key = ${key}`.execute(
      server.platform.database,
    );
    one.line.say({ name: "discovery", key });
    other.line.say({ name: "discovery", key: second });
    await expect
      .poll(() => told(own), { timeout: 10_000 })
      .toEqual([
        [one.id, key],
        [other.id, second],
      ]);
  });

  it("BRDG-20 AUTH-44 guests of the workspace search nothing", async () => {
    const guest = await newOwner();
    const { id } = await pairedBridge(guest, server, { answer });
    await makeGuest(server, guest);
    for (const kind of ["fast", "full"] as const)
      expect(await refusal(start(guest, id, kind))).toEqual([403, "forbiddenResource"]);
    expect(await refusal(read(guest, id, "key"))).toEqual([403, "forbiddenResource"]);
    expect(asked).toEqual([]);
  });

  it("BRDG-33 a bridge that is away or says nothing is not accessible, one that refuses has rejected it, and neither leaves a key", async () => {
    const owner = await newOwner();
    const silent = await pairedBridge(owner, server, {
      answer: (what) => (what === lineQuestions.alive ? { value: null } : undefined),
    });
    const begun = start(owner, silent.id);
    await silent.line.until(() => silent.line.heard.some(({ name }) => name === "ask"), "a question");
    await server.clock.advance(lineLimits.answerWithinMs);
    expect(await refusal(begun)).toEqual([422, "agentNotAccessible"]);
    const old = await pairedBridge(owner, server, { answer: () => ({ reason: "unknown to me" }) });
    expect(await refusal(start(owner, old.id))).toEqual([400, "agentRejected"]);
    const gone = await pairedBridge(owner, server, { answer });
    const { key } = (await start(owner, gone.id)).body;
    await gone.line.close();
    const isGone = async () => refusal(read(owner, gone.id, key));
    await expect.poll(isGone, { timeout: 10_000 }).toEqual([422, "agentNotAccessible"]);
    const { rows } = await sql<{ key: string }>`
      select key from discovery where bridge_id in (${silent.id}, ${old.id})`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([]);
  });

  it("BRDG-24 CONN-29 a device is marked where a camera of that bridge has its address, and not where one of another or of the server has", async () => {
    const owner = await newOwner();
    const [one, other] = [
      await pairedBridge(owner, server, { answer }),
      await pairedBridge(owner, server, { answer }),
    ];
    const config = { streamPath: "/one" };
    const add = (name: string, url: string, bridgeId?: string) =>
      owner.call(cameras.create, {
        body: { name, config: { ...config, url }, ...(bridgeId && { bridgeId }) },
      });
    expect((await add("Here", "192.168.1.64")).status).toBe(201);
    expect((await add("There", "192.168.1.65", one.id)).status).toBe(201);
    expect((await add("Elsewhere", "192.168.1.66", other.id)).status).toBe(201);
    state = {
      isOver: true,
      progress: 1,
      items: [64, 65, 66].map((place) => aDevice(`192.168.1.${place}`)),
    };
    const marked = async (id: string) => (await found(owner, id)).map(({ alreadyAdded }) => alreadyAdded);
    expect(await marked(one.id)).toEqual([false, true, false]);
    expect(await marked(other.id)).toEqual([false, false, true]);
  });

  it("R15 CONN-19 what a hostile bridge says is short plain text of private addresses, each once, or nothing at all", async () => {
    const owner = await newOwner();
    const { id } = await pairedBridge(owner, server, { answer });
    const good = aDevice("10.0.0.7", { name: "Gate\u202e\u0007\n\u200b2", manufacturer: "\u2066" });
    const elsewhere = ["8.8.8.8", "169.254.169.254", "127.0.0.1", "100.100.100.200", "224.0.0.1", "0.0.0.0"];
    state = {
      isOver: true,
      progress: 1,
      items: [good, aDevice("10.0.0.7"), ...elsewhere.map((ip) => aDevice(ip))],
      more: "than was asked",
    };
    // The later of two with one address has the last word.
    expect((await found(owner, id)).map(({ ip, name }) => [ip, name])).toEqual([["10.0.0.7", "HIKVISION"]]);
    state = { isOver: true, progress: 1, items: [good] };
    expect(await found(owner, id)).toMatchObject([{ name: "Gate 2", ip: "10.0.0.7" }]);
    const lies: unknown[] = [
      "text",
      [],
      { isOver: true, progress: 1 },
      { isOver: true, progress: 7, items: [] },
      { isOver: true, progress: 1, items: [aDevice("http://10.0.0.7/")] },
      { isOver: true, progress: 1, items: [aDevice("10.0.0.7", { name: "x".repeat(65) })] },
      { isOver: true, progress: 1, items: [aDevice("10.0.0.7", { port: 70_000 })] },
      {
        isOver: true,
        progress: 1,
        items: Array.from({ length: lineLimits.foundDevices + 1 }, () => aDevice("10.0.0.7")),
      },
    ];
    for (const lie of lies) {
      expect(lineFound.safeParse(lie).success).toBe(false);
      state = lie;
      expect(await found(owner, id)).toEqual([]);
    }
  });
});
