// Streams from the asking to the end: the api gives tokens, a media process takes them, and what a person may no longer do ends in time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, streamLimits } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/id.ts";
import { giveTeam, joinWorkspace, type MemberRole } from "../people/membership.testing.ts";
import { createWorkspace, type Person, signUp } from "../../testing/person.ts";
import { levels } from "../access/role-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

let media: TestMedia;
let camera: string;
let recordedSinceMs: number;
const lines: string[] = [];
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "yard", scene: "yard" },
      { name: "street", scene: "street" },
    ],
    log: (line) => lines.push(line),
  });
  camera = await media.addRecorded("yard");
  recordedSinceMs = Date.now();
});
afterAll(() => media?.close());

const iso = (ms: number) => new Date(ms).toISOString();
const request = (person: Person, id = camera, body: object = {}) =>
  person.call(endpoints.streams.request, { params: { id }, body });

/** A new member of the workspace who acts in it. */
async function newMember(role: MemberRole = "member"): Promise<Person> {
  const person = await signUp(media.server);
  await joinWorkspace(media.server, person, media.workspaceId, role);
  return person;
}

/** A member who plays the camera live; `endAfter` does what must end it and answers the close, within two seconds. */
async function watching() {
  const person = await newMember();
  const client = await media.play(camera, {}, person);
  await client.receive(3);
  const endAfter = async (act: () => Promise<unknown>) => {
    await act();
    const begunMs = performance.now();
    const code = await client.closed();
    expect(performance.now() - begunMs).toBeLessThan(2_000);
    return [code, client.texts.at(-1)];
  };
  return { person, client, endAfter };
}

describe("asking for a stream", () => {
  it("LIVE-1 LIVE-3 LIVE-5 CAM-37 the answer is a token, where to use it, and what there is to see", async () => {
    const { status, body } = await request(media.captain);
    expect(status).toBe(200);
    expect(body).toMatchObject({ streamIndex: 1, allow: ["live", "archive"] });
    expect(body.url).toBe(`${media.server.url.replace("http", "ws")}/stream/${camera}`);
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 600_000)).toBeLessThan(2_000);
    expect(body.streams.map(({ quality, index, codec, width }) => [quality, index, codec, width])).toEqual([
      ["highDefinition", 0, "h264", 1280],
      ["medium", 1, "h264", 640],
      ["low", 1, "h264", 640],
    ]);
    expect((await request(media.captain, camera, { quality: "highDefinition" })).body.streamIndex).toBe(0);
  });

  it("LIVE-2 LIVE-27 LIVE-28 what cannot be streamed is refused with its code", async () => {
    const stranger = await signUp(media.server);
    await createWorkspace(stranger);
    expect((await request(stranger)).problem).toMatchObject({ status: 404, code: "CameraIdDoesNotExists" });
    const { body } = await media.captain.call(endpoints.cameras.create, {
      body: { name: "Empty", config: {} },
    });
    expect((await request(media.captain, body.camera.id)).problem).toMatchObject({
      status: 422,
      code: "CameraNotConfigured",
    });
    const dead = { url: "127.0.0.1", streamPort: 9, streamPath: "/x" };
    const unseen = await media.captain.call(endpoints.cameras.create, {
      body: { name: "Unseen", config: dead },
    });
    // Until its refusal is known, and from then on.
    const { code } = (await request(media.captain, unseen.body.camera.id)).problem;
    expect(["liveRequestPending", "CameraNotAccessible"]).toContain(code);
  });

  it("LIVE-25 CAM-60 a session has 64 streams and a camera 50 viewers, renewals apart", async () => {
    const person = await newMember();
    const { database } = media.server.platform;
    const open = (count: number, columns: { session?: string; camera?: string; left?: number }) =>
      sql`
        insert into stream_token (hash, account_id, session_id, workspace_id, camera_id, node, issued_at, expires_at, used_at)
        select gen_random_uuid()::text, ${person.accountId}, ${columns.session ?? newId()}, ${media.workspaceId},
          ${columns.camera ?? newId()}, 'm1', now(), now() + make_interval(secs => ${columns.left ?? 500}), now()
        from generate_series(1, ${count})`.execute(database);
    const refused = { status: 503, code: "MaximumNumberOfSimultaneousStreamsReached" };
    await open(63, { session: person.sessionId });
    expect((await request(person)).status).toBe(200);
    await open(1, { session: person.sessionId, camera, left: 100 });
    // The 64th is about to end on this camera: the request renews it.
    expect((await request(person)).status).toBe(200);
    await open(1, { session: person.sessionId });
    expect((await request(person)).problem).toMatchObject(refused);
    // Those of a process that is no more do not count.
    await sql`update stream_token set node = 'lost' where session_id = ${person.sessionId}`.execute(database);
    expect((await request(person)).status).toBe(200);
    await open(50, { camera });
    expect((await request(media.captain)).problem).toMatchObject(refused);
    await sql`delete from stream_token where camera_id = ${camera} and hash not like 'x%'`.execute(database);
  });

  it("LIVE-4 a token opens one connection, also when many try at once", async () => {
    const { token } = (await request(media.captain)).body;
    const clients = await Promise.all(Array.from({ length: 6 }, () => media.open(camera, token).begun()));
    expect(clients.filter((client) => client.textsOf("ready").length === 1)).toHaveLength(1);
    for (const client of clients.filter((one) => one.textsOf("ready").length === 0))
      expect(await client.closed()).toBe(4409);
    for (const wrong of ["", "m1.x", `m1.${"a".repeat(43)}`, `${token}x`])
      expect(await (await media.open(camera, encodeURIComponent(wrong)).begun()).closed(), wrong).toBe(4401);
  });

  it("WIRE-41 a stream is renewed with a token asked for again", async () => {
    const client = await media.play(camera);
    await client.receive(3);
    const { token, expiresAt } = (await request(media.captain)).body;
    client.say({ cmd: "renew", token });
    expect((await client.text("renewed")).expiresAt).toBe(expiresAt);
    const other = await newMember();
    client.say({ cmd: "renew", token: (await request(other)).body.token });
    expect(await client.closed()).toBe(4401);
  });
});

describe("the end of a stream", () => {
  it("MFA-13 WIRE-43 a second factor that the workspace forces ends it within 2 s, and no other is given before it was passed", async () => {
    const { captain } = media;
    await proveIdentity(captain);
    const { person, endAfter } = await watching();
    const force = () =>
      captain.call(endpoints.members.forceMultiFactor, { params: { id: person.accountId } });
    expect(await endAfter(force)).toEqual([4403, { type: "end", reason: "revoked" }]);
    expect((await request(person)).problem).toMatchObject({ status: 403, code: "Not2FAVerified" });
    const still = await person.call(endpoints.archive.thumbnail, { params: { id: camera } });
    expect(still.problem).toMatchObject({ status: 403, code: "Not2FAVerified" });
  });

  it("WIRE-43 CAM-38 signing out ends it within 2 s", async () => {
    const { person, endAfter } = await watching();
    const signOut = () => person.call(endpoints.identity.endSession, { params: { id: person.sessionId } });
    expect(await endAfter(signOut)).toEqual([4403, { type: "end", reason: "revoked" }]);
  });

  it("WIRE-43 CAM-38 losing the right ends it within 2 s", async () => {
    const { person, endAfter } = await watching();
    const { platform, doors } = media.server;
    const takeAll = () =>
      platform.database
        .transaction()
        .execute((within) => doors.roles.takeAll(person.accountId, media.workspaceId, within));
    expect(await endAfter(takeAll)).toEqual([4403, { type: "end", reason: "revoked" }]);
  });

  it("WIRE-43 ROLE-33 a suspended role ends those of its members within 2 s", async () => {
    const { captain, server, workspaceId } = media;
    const { person, endAfter } = await watching();
    const body = { name: "Nights", levels: levels({ LiveStream: "viewOnly" }) };
    const { body: role } = await captain.call(endpoints.roles.create, { body });
    await giveTeam(server, person, workspaceId, role.id);
    const suspend = () => captain.call(endpoints.roles.suspend, { params: { id: role.id } });
    expect(await endAfter(suspend)).toEqual([4403, { type: "end", reason: "revoked" }]);
  });

  it("WIRE-43 acting elsewhere ends it within 2 s", async () => {
    const { person, endAfter } = await watching();
    expect(await endAfter(() => createWorkspace(person))).toEqual([4403, { type: "end", reason: "revoked" }]);
  });

  it("WIRE-43 WS-34 a locked workspace ends it within 2 s, not for its owner", async () => {
    const { person, endAfter } = await watching();
    const owner = await media.play(camera);
    const { lock, unlock } = endpoints.workspaceSettings;
    expect(await endAfter(() => media.captain.call(lock, {}))).toEqual([
      4403,
      { type: "end", reason: "revoked" },
    ]);
    expect((await request(person)).problem).toMatchObject({ status: 403, code: "workspaceLocked" });
    const seen = owner.media().length;
    await owner.receive(seen + 20);
    await media.captain.call(unlock, {});
    expect((await request(person)).status).toBe(200);
  });

  it("WIRE-43 CAM-51 a removed camera says so and closes 4404", async () => {
    const id = await media.addRecorded("street");
    const client = await media.play(id);
    await client.receive(3);
    const { status } = await media.captain.call(endpoints.cameras.remove, {
      params: { id },
      body: { name: "street" },
    });
    expect(status).toBe(204);
    expect(await client.closed()).toBe(4404);
    expect(client.texts.at(-1)).toEqual({ type: "end", reason: "cameraRemoved" });
  });

  it("a viewer that has gone is counted no more", async () => {
    const { database } = media.server.platform;
    const person = await newMember();
    const client = await media.play(camera, {}, person);
    const openOnes = async () => {
      const { rows } = await sql`
        select from stream_token where session_id = ${person.sessionId} and used_at is not null and closed_at is null`.execute(
        database,
      );
      return rows.length;
    };
    expect(await openOnes()).toBe(1);
    client.close();
    await media.until(async () => (await openOnes()) === 0, "the end of the token");
  });

  it("WIRE-45 no token stands in the log", async () => {
    const { token } = (await request(media.captain)).body;
    const client = await media.open(camera, token).begun();
    client.say({ cmd: "renew", token });
    await client.closed();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(token) || line.includes(token.slice(3)))).toEqual([]);
  });
});

describe("the shortest client of docs/stream-protocol.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../../docs/stream-protocol.md"), "utf8");
  const [, code = ""] = /```js\n(.*?)```/s.exec(page) ?? [];
  /** The page's client of a socket, live or with the words for the archive; `told` and `shown` are given what comes. */
  const startClient = (
    socket: object,
    at: string | undefined,
    told: (text: object) => void,
    shown: () => void,
  ) => {
    const words = at === undefined ? code : code.replace('mode: "live"', `mode: "archive", at: "${at}"`);
    // eslint-disable-next-line no-new-func -- the page's own words are what is tested
    new Function("socket", "handleText", "decode", "latestGeneration", words)(socket, told, shown, () => 1);
  };

  it.each(["live", "archive"])("WIRE-18 WIRE-25 plays: %s", async (mode) => {
    // For the archive: more pictures than the first credit is for. Who has connected has to say something soon.
    const isEnough = async () =>
      (await media.recorded(camera)).some(({ endMs }) => endMs > recordedSinceMs + 12_000);
    await media.until(isEnough, "footage enough");
    const { url, token } = (await request(media.captain, camera, { mode })).body;
    const node = media.nodes.find(({ name }) => token.startsWith(`${name}.`));
    const socket = new WebSocket(`${node?.streamHost}/stream/${camera}?token=${token}`, "didban.stream.v1");
    await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    const [closed, texts]: [number[], object[]] = [[], []];
    let pictures = 0;
    const at = mode === "archive" ? iso(recordedSinceMs) : undefined;
    startClient(
      socket,
      at,
      (text) => texts.push(text),
      () => (pictures += 1),
    );
    socket.addEventListener("close", (event) => closed.push(event.code));
    await media.until(async () => pictures > 150, "more pictures than the first credit");
    expect(closed).toEqual([]);
    expect(texts).toContainEqual(expect.objectContaining({ type: "ack", mode }));
    socket.close();
    expect(url).toContain("/stream/");
  });

  it("WIRE-25 says no more than it may, however fast the archive comes", () => {
    vi.useFakeTimers();
    try {
      const sent: string[] = [];
      const socket: {
        onmessage?(event: { data: ArrayBuffer }): void;
        onclose?(): void;
        send(text: string): void;
      } = {
        send: (text) => sent.push(text),
      };
      startClient(
        socket,
        iso(Date.now()),
        () => undefined,
        () => undefined,
      );
      const picture = new ArrayBuffer(40);
      new DataView(picture).setUint32(4, 1);
      for (let ms = 0; ms < 1_000; ms += 1) {
        for (let at = 0; at < 3; at += 1) socket.onmessage?.({ data: picture });
        vi.advanceTimersByTime(1);
      }
      expect(sent.length).toBeLessThan(streamLimits.commandsPerSecond / 2);
      const credit = sent.map((text) => Number(JSON.parse(text).add ?? 0)).reduce((sum, add) => sum + add, 0);
      expect(credit).toBe(3_000);
      socket.onclose?.();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("several media processes", () => {
  it("WIRE-5 OPS-16 a camera goes to another process with its viewers sent there, footage of both plays as one", async () => {
    const begunMs = Date.now() - 8_000;
    const client = await media.play(camera);
    await client.receive(3);
    await media.addNode("m2");
    const [first] = media.nodes;
    await first?.stop();
    expect(await client.closed()).toBe(1001);
    await media.until(
      async () => (await request(media.captain)).body.token?.startsWith("m2.") ?? false,
      "takeover",
    );
    await media.becomes(camera, ({ recording }) => recording);
    const again = await media.play(camera);
    await again.receive(30);
    const past = await media.play(camera, { mode: "archive", at: new Date(begunMs).toISOString() });
    await past.text("end");
    const gaps = past.textsOf("gap");
    expect(gaps.map(({ reason }) => reason)).toEqual(["system"]);
    const [gap] = gaps;
    if (!gap) throw new Error("no gap");
    expect(Date.parse(gap.to) - Date.parse(gap.from)).toBeLessThan(6_000);
    expect(past.pictures().some(({ captureMs }) => captureMs < Date.parse(gap.from))).toBe(true);
    expect(past.pictures().some(({ captureMs }) => captureMs >= Date.parse(gap.to))).toBe(true);
    await media.until(async () => (await media.recorded(camera)).length === 2, "both in the map");
    const [before, after] = await media.recorded(camera);
    const system = (await media.downtimes(camera)).filter(({ reason }) => reason === "system");
    const explained = system.reduce(
      (sum, { startedAt, endedAt }) =>
        sum + Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt),
      0,
    );
    expect(Math.abs(explained - ((after?.startMs ?? 0) - (before?.endMs ?? 0)))).toBeLessThan(4_000);
    expect(system.every(({ finished }) => finished)).toBe(true);
  });

  it("LIVE-26 without any the answer is NoSuitableMediaServer, live and archive", async () => {
    await Promise.all(media.nodes.map((node) => node.stop()));
    for (const mode of ["live", "archive"])
      expect((await request(media.captain, camera, { mode })).problem).toMatchObject({
        status: 503,
        code: "NoSuitableMediaServer",
      });
  });
});
