import { once } from "node:events";
import { channelCloses, channelLimits, endpoints, type ChannelTicket } from "@didban/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openChannel, type ChannelClient } from "./channel-client.testing.ts";
import { channelOf, channelWorld, clientWith, closedAfter, server, twin } from "./channel-world.testing.ts";
import { fromNewAddress } from "../../testing/calls.ts";
import { createWorkspace, signInAgain, signUp, type Person } from "../../testing/person.ts";
import { startTestServer } from "../../testing/test-server.ts";

const { cameras, events, identity, workspaces } = endpoints;
channelWorld();

async function ticketOf(person: Person): Promise<ChannelTicket> {
  return (await person.call(events.openTicket, {})).body;
}

/** Lets time pass at which both processes keep saying that they are there. */
async function pass(ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= 5000) {
    await server.clock.advance(Math.min(leftMs, 5000));
    const since = new Date(server.clock.nowMs() - 20_000);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from channel_process p where seen_at < ${since}
            and exists (select from channel where process_id = p.id)`.execute(server.platform.database);
        return rows.length;
      })
      .toBe(0);
  }
}

/** Everything that the client said before has been handled. */
async function handled({ socket }: ChannelClient): Promise<void> {
  const answered = once(socket, "pong");
  socket.ping();
  await answered;
}

describe("opening a channel", () => {
  it("CHAN-1 CHAN-2 CHAN-6 a ticket of either call opens it, and the server says success", async () => {
    const person = await signUp(server);
    for (const call of [events.openTicket, events.openTicketToo]) {
      const { status, body } = await person.call(call, {});
      expect(status).toBe(201);
      expect(body.url).toBe(`${server.url.replace("http", "ws")}/api/events/socket`);
      expect(Date.parse(body.expiresAt) - server.clock.nowMs()).toBe(60_000);
      const client = await clientWith(body.token).settled();
      expect(client.of("success")[0]?.[0]).toMatchObject({ sessionId: person.sessionId, workspaceId: null });
    }
  });

  it("CHAN-1 behind TLS its address is wss", async () => {
    const person = await signUp(server);
    const headers = { ...fromNewAddress(), "x-forwarded-proto": "https", host: "didban.example" };
    const { body } = await person.call(events.openTicket, { headers });
    expect(new URL(body.url).protocol).toBe("wss:");
  });

  it("CHAN-3 a bad, used or expired ticket closes it with 4001", async () => {
    const person = await signUp(server);
    const used = await ticketOf(person);
    await clientWith(used.token).settled();
    const expired = await ticketOf(person);
    await pass(60_000);
    for (const ticket of ["", "nonsense", used.token, expired.token])
      expect(await clientWith(ticket).closing()).toEqual({ code: 4001, reason: "invalid session data" });
  });

  it("CHAN-3 of two who come with one ticket at the same time one is let in", async () => {
    const { token } = await ticketOf(await signUp(server));
    const clients = await Promise.all([clientWith(token).settled(), clientWith(token).settled()]);
    expect(clients.filter(({ isReady }) => isReady)).toHaveLength(1);
  });

  it("CHAN-7 a session learns whether it is connected, in any process", async () => {
    const person = await signUp(server);
    const isConnected = async () => (await person.call(events.isConnected, {})).body.connected;
    expect(await isConnected()).toBe(false);
    const client = await channelOf(person, twin);
    expect(await isConnected()).toBe(true);
    client.close();
    await expect.poll(isConnected).toBe(false);
  });

  it("CHAN-40 CHAN-1 an operator's event host stands in the ticket, and without one the caller's own", async () => {
    const other = await startTestServer({ environment: { DIDBAN_EVENT_HOST: "wss://events.example" } });
    const person = await signUp(other);
    const { body } = await person.call(events.openTicket, {});
    expect(body.url).toBe("wss://events.example/api/events/socket");
    await other.close();
  });
});

describe("one active session", () => {
  it("CHAN-22 CHAN-17 CHAN-7 a channel of another session takes over, whichever process holds the older one", async () => {
    const first = await signUp(server);
    const older = await channelOf(first, twin);
    const second = await signInAgain(server, first);
    const newer = await channelOf(second);
    expect(await older.hears("Takeover")).toMatchObject({ browser: "Chrome", os: "Linux", ipCode: "" });
    expect(await older.closing()).toEqual({ code: 4003, reason: "another session activated" });
    expect((await first.call(events.isActive, {})).body).toMatchObject({
      active: false,
      takenOverBy: { browser: "Chrome", os: "Linux" },
    });
    expect((await second.call(events.isActive, {})).body).toEqual({ active: true, takenOverBy: null });
    // Its tokens are good still: coming back takes over in turn.
    const again = await channelOf(first);
    expect(again.isReady).toBe(true);
    expect((await newer.closing()).code).toBe(4003);
  });

  it("CHAN-22 CHAN-17 whoever only comes back takes nobody over, and learns who is active", async () => {
    const first = await signUp(server);
    await channelOf(first);
    const second = await signInAgain(server, first);
    const newer = await channelOf(second, twin);
    const back = await openChannel(server, first, undefined, "&resume=1");
    expect(back.isReady).toBe(false);
    expect(await back.hears("Takeover")).toMatchObject({ browser: "Chrome", os: "Linux" });
    expect(await back.closing()).toEqual({ code: 4003, reason: "another session activated" });
    expect((await second.call(events.isActive, {})).body.active).toBe(true);
    expect(newer.closed).toBeNull();
    const own = closedAfter(await openChannel(server, second, undefined, "&resume=1"));
    expect(own.isReady).toBe(true);
  });

  it("CHAN-7 a session that has ended holds nobody off", async () => {
    const first = await signUp(server);
    await channelOf(first);
    const second = await signInAgain(server, first);
    await channelOf(second);
    await second.call(identity.endSession, { params: { id: second.sessionId } });
    expect((await first.call(events.isActive, {})).body).toEqual({ active: true, takenOverBy: null });
    const back = closedAfter(await openChannel(server, first, undefined, "&resume=1"));
    expect(back.isReady).toBe(true);
  });

  it("CHAN-23 tabs of one session stay side by side, at most ten; beyond that the oldest closes", async () => {
    const person = await signUp(server);
    const tabs: ChannelClient[] = [];
    for (let count = 0; count < channelLimits.tabs; count += 1) {
      tabs.push(await channelOf(person, count % 2 === 0 ? server : twin));
      await server.clock.advance(1);
    }
    expect(tabs.filter(({ closed }) => closed === null)).toHaveLength(10);
    await channelOf(person);
    expect(await tabs[0]?.closing()).toEqual(channelCloses.tooManyTabs);
    expect(tabs.filter(({ closed }) => closed === null)).toHaveLength(9);
  });
});

describe("a session that ends", () => {
  it("SESS-16 closes its channel in any process, and its calls answer 401 at once", async () => {
    const person = await signUp(server);
    const channel = await channelOf(person, twin);
    await person.call(identity.endSession, { params: { id: person.sessionId } });
    const refused = await person.call(identity.current, {});
    expect([refused.status, refused.problem.code]).toEqual([401, "sessionRevoked"]);
    expect(await channel.closing()).toEqual({ code: 4001, reason: "invalid session data" });
  });

  it("SESS-16 one that expires closes it too", async () => {
    const person = await signUp(server);
    const channel = await channelOf(person);
    await sql`update session set expires_at = ${new Date(server.clock.nowMs())} where id = ${person.sessionId}`.execute(
      server.platform.database,
    );
    await pass(30_000);
    expect((await channel.closing()).code).toBe(4001);
  });

  it("CHAN-31 a session that acts elsewhere hears of that workspace alone", async () => {
    const person = await signUp(server);
    const one = await createWorkspace(person, "One");
    const two = await createWorkspace(person, "Two");
    const channel = await channelOf(person);
    expect(channel.of("success")[0]?.[0]?.workspaceId).toBe(two.id);
    await person.call(workspaces.switch, { params: { id: one.id } });
    await person.call(workspaces.updateCurrent, { body: { name: "One again" } });
    const heard = await channel.hears("ResourceEvent");
    expect(heard).toMatchObject({ workspaceId: one.id, kind: "workspace", event: "updated" });
  });
});

describe("what is told of one camera", () => {
  it("EVT-16 EVT-7 comes in its order, once to each channel in any process, and not again to one that comes again", async () => {
    const person = await signUp(server);
    const { id: workspaceId } = await createWorkspace(person, "Harbour");
    const { body } = await person.call(cameras.create, { body: { name: "Lift", config: {} } });
    const resourceId = body.camera.id;
    const tabs = [await channelOf(person), await channelOf(person, twin)];
    const changes = ["connection", "tags", "connection", "marker", "settings"];
    for (const change of changes) {
      const told = { workspaceId, kind: "camera", resourceId, event: "updated", eventType: null } as const;
      await server.platform.database
        .transaction()
        .execute((trx) =>
          server.doors.announcing.announce(
            { name: "ResourceEvent", args: [{ ...told, data: { change } }] },
            trx,
          ),
        );
    }
    const toldTo = (client: ChannelClient) =>
      client
        .of("ResourceEvent")
        .filter(([{ event }]) => event === "updated")
        .map(([{ data }]) => data?.["change"]);
    for (const tab of tabs) {
      await tab.hears("ResourceEvent", ({ data }) => data?.["change"] === "settings");
      expect(toldTo(tab)).toEqual(changes);
    }
    tabs[0]?.close();
    const again = await channelOf(person);
    await person.call(cameras.update, { params: { id: resourceId }, body: { description: "By the stairs" } });
    await again.hears("ResourceEvent");
    expect(toldTo(again)).toEqual(["settings"]);
  });
});

describe("manners", () => {
  it("CHAN-20 the server pings every 25 s and closes with 4008 what does not answer within 10", async () => {
    const person = await signUp(server);
    const [polite, silent] = [await channelOf(person), await channelOf(person)];
    silent.isAnswering = false;
    await pass(25_000);
    await Promise.all([polite.hears("ping"), silent.hears("ping")]);
    await handled(polite);
    await pass(10_000);
    expect(await silent.closing()).toEqual(channelCloses.silent);
    expect(polite.closed).toBeNull();
  });

  it("CHAN-18 more than 20 frames in 10 s, a frame over 4 KB, pieces without end and what is no frame close with 1008", async () => {
    const person = await signUp(server);
    const misdeeds: ((client: ChannelClient) => void)[] = [
      (client) => {
        for (let count = 0; count < 21; count += 1) client.say({ name: "pong", args: [] });
      },
      (client) => client.socket.send(JSON.stringify({ name: "x".repeat(5000) })),
      (client) => client.socket.send("x".repeat(70_000)),
      (client) => {
        for (let count = 0; count < 200; count += 1) client.socket.send("{", { fin: false });
      },
      (client) => client.socket.send(Buffer.from([1, 2, 3])),
      (client) => client.socket.send("hello"),
      (client) => {
        for (let count = 0; count < 30; count += 1) client.socket.ping();
      },
    ];
    for (const [index, misdeed] of misdeeds.entries()) {
      const client = await channelOf(person);
      misdeed(client);
      expect((await client.closing()).code, `misdeed ${index}`).toBe(1008);
    }
  });

  it("CHAN-5 CHAN-18 twenty frames are taken, and unknown names are ignored", async () => {
    const client = await channelOf(await signUp(server));
    const frame = { id: "1", name: "dance", args: [1], at: new Date().toISOString() };
    for (let count = 0; count < 19; count += 1) client.socket.send(JSON.stringify(frame));
    await handled(client);
    await pass(10_000);
    client.say({ name: "presence", args: ["online"] });
    await handled(client);
    expect(client.closed).toBeNull();
  });
});
