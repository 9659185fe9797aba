import { newId } from "../../platform/id.ts";
import { endpoints, type ConnectionInfo } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CameraScene } from "./camera-scene.testing.ts";
import { startMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { callApi, fromAddress } from "../../testing/calls.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { probeCall, portsCall } from "../media-nodes/index.ts";
import { cameraChanged, createCameraStore, passwordContext } from "./index.ts";

const { cameras } = endpoints;

let server: TestServer;
let scene: CameraScene;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => lines.push(line) });
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const connectionOf = async (id: string): Promise<ConnectionInfo> =>
  (await scene.owner.call(cameras.connection, { params: { id } })).body;
const change = (id: string, body: Record<string, unknown>) =>
  scene.owner.call(cameras.updateConnection, { params: { id }, body });
const rowOf = async (id: string) => {
  const [whole] = await createCameraStore(server.platform.database).whole([id]);
  if (!whole) throw new Error("The camera is gone");
  return whole;
};
/** The password as a media process would read it; null: none. */
const passwordOf = async (id: string) => {
  const { sealed_password } = (await rowOf(id)).connection;
  return sealed_password === null ? null : server.platform.secrets.open(sealed_password, passwordContext(id));
};
let made = 0;
/** Status and field of a camera that cannot be added with `config`; its connection where it can. */
async function added(config: Record<string, unknown>) {
  made += 1;
  const { status, body, problem } = await scene.owner.call(cameras.create, {
    body: { name: `Address ${made}`, config },
  });
  return status === 201 ? connectionOf(body.camera.id) : [status, problem.code, problem.field];
}

describe("connection info", () => {
  it("CAM-10 CAM-12 what is left out has its default, and the password is never answered", async () => {
    const camera = await scene.addCamera("Bare");
    const bare = {
      url: "",
      port: 80,
      securePort: 443,
      streamPort: 554,
      extraPorts: {},
      username: "",
      hasPassword: false,
      channel: 1,
      useSSL: false,
      manufacturerCode: "rtsp",
      model: "",
      configAttempts: 0,
      streamPath: "",
      substreamPath: "",
    };
    expect(await connectionOf(camera.id)).toEqual(bare);
  });

  it("CAM-17 CAM-22 digit strings become numbers; other text, fractions and numbers out of bounds are refused with their field", async () => {
    expect(
      await added({
        port: "8000",
        securePort: "0",
        streamPort: "8554",
        channel: "32",
        extraPorts: { audio: "9000", serial: 0, custom: [{ label: "relay", port: "65535" }] },
      }),
    ).toMatchObject({
      port: 8000,
      securePort: 0,
      streamPort: 8554,
      channel: 32,
      extraPorts: { audio: 9000, serial: 0, custom: [{ label: "relay", port: 65535 }] },
    });
    for (const [field, value] of [
      ["port", "80a"],
      ["port", 0],
      ["port", 65536],
      ["port", 80.5],
      ["port", null],
      ["securePort", -1],
      ["streamPort", 0],
      ["channel", 0],
      ["channel", 33],
      ["channel", "1.5"],
    ] as const) {
      expect(await added({ [field]: value })).toEqual([400, "invalidField", `config.${field}`]);
      const camera = await scene.addCamera(`Refusing ${field} ${String(value)}`);
      const { status, problem } = await change(camera.id, { [field]: value });
      expect([status, problem.field]).toEqual([400, field]);
    }
    const fraction = await scene.owner.call(cameras.create, {
      body: { name: "Half", config: { port: 80.5 } },
    });
    expect(fraction.problem.detail).toBe("port must be an integer");
    expect(await added({ extraPorts: { audio: 65536 } })).toEqual([
      400,
      "invalidField",
      "config.extraPorts.audio",
    ]);
    const nine = Array.from({ length: 9 }, (_, at) => ({ label: `p${at}`, port: at }));
    expect(await added({ extraPorts: { custom: nine } })).toMatchObject([
      400,
      "invalidField",
      "config.extraPorts.custom",
    ]);
  });

  it("CAM-20 CAM-21 addresses are stored as host, ports and path; other forms are refused with their field", async () => {
    expect(await added({ url: "http://192.168.1.20:8080/" })).toMatchObject({
      url: "192.168.1.20",
      port: 8080,
    });
    expect(await added({ url: "cam.invalid:81" })).toMatchObject({ url: "cam.invalid", port: 81 });
    expect(await added({ url: "rtsp://user:p%40ss@192.168.1.21:8554/live/1?x=2" })).toMatchObject({
      url: "192.168.1.21",
      streamPort: 8554,
      username: "user",
      hasPassword: true,
      streamPath: "/live/1?x=2",
      useSSL: false,
    });
    expect(await added({ url: "rtsps://192.168.1.22/live" })).toMatchObject({
      useSSL: true,
      streamPort: 322,
    });
    for (const url of [
      "ftp://cam.example.com",
      "http://192.168.1.20/live",
      "http://cam.example.com/",
      "rtsp://",
    ])
      expect(await added({ url })).toEqual([400, "invalidField", "url"]);
    for (const [language, detail] of [
      ["en", "The camera URL or address must be in the right format."],
      ["fa", "نشانی دوربین باید شکل درستی داشته باشد."],
    ] as const) {
      const { problem } = await scene.owner.call(cameras.create, {
        body: { name: "By FTP", config: { url: "ftp://cam.example.com" } },
        headers: { "accept-language": language },
      });
      expect(problem.detail).toBe(detail);
    }
    expect(await added({ url: "u".repeat(2049) })).toEqual([400, "invalidField", "config.url"]);
    expect(await added({ streamPath: "/".repeat(513) })).toEqual([400, "invalidField", "config.streamPath"]);
  });

  it("CAM-20 a bare IPv6 address stays what it is when something else changes", async () => {
    const camera = await scene.addCamera("Six", { url: "rtsp://[fd00::12]/live" });
    const { status, body } = await change(camera.id, { channel: 2 });
    expect([status, body.url, body.streamPath]).toEqual([200, "fd00::12", "/live"]);
  });

  it("CAM-20 CONN-19 an address of IPv6 is taken with its port; what is none is refused and changes nothing, and in brackets none is reached that is forbidden", async () => {
    expect(await added({ url: "[fd00::13]:8081" })).toMatchObject({ url: "fd00::13", port: 8081 });
    const camera = await scene.addCamera("Six with a port", { url: "192.168.1.23" });
    const changed = await change(camera.id, { url: "[fd00::14]:8082" });
    expect([changed.status, changed.body.url, changed.body.port]).toEqual([200, "fd00::14", 8082]);
    for (const url of ["[fd00::1g]:8554", "[fd00::14", "fd00::14::1", "[cam.invalid]:80"]) {
      expect([url, await added({ url })]).toEqual([url, [400, "invalidField", "url"]]);
      const { status, problem } = await change(camera.id, { url });
      expect([url, status, problem.code, problem.field]).toEqual([url, 400, "invalidField", "url"]);
    }
    for (const url of [
      "[::1]:8554",
      "[::ffff:127.0.0.1]:8554",
      "[::ffff:7f00:1]",
      "[64:ff9b::127.0.0.1]:80",
      "[fe80::1]:80",
    ])
      expect([url, await added({ url })]).toEqual([url, [422, "cameraAddressNotAllowed", "url"]]);
    expect(await connectionOf(camera.id)).toMatchObject({ url: "fd00::14", port: 8082 });
  });

  it("CAM-28 a change keeps a password that is left out, clears an empty one, and has the camera configured afresh", async () => {
    const { database, events } = server.platform;
    const told: string[] = [];
    events.subscribe(cameraChanged, { onEvent: (id) => void told.push(id), onGap() {} });
    const camera = await scene.addCamera("Changing", {
      url: "192.168.1.30",
      username: "admin",
      password: "first",
    });
    await expect.poll(() => told).toContain(camera.id);
    told.length = 0;
    await sql`update camera set configured = true where id = ${camera.id}`.execute(database);
    await sql`
      update camera_connection set config_attempts = 3, tls_fingerprint = 'aa' where camera_id = ${camera.id}`.execute(
      database,
    );
    await scene.setHealth(camera.id);
    const before = (await rowOf(camera.id)).connection.generation;

    const kept = await change(camera.id, { port: 8080 });
    expect(kept.body).toMatchObject({ port: 8080, username: "admin", hasPassword: true, configAttempts: 0 });
    expect(await passwordOf(camera.id)).toBe("first");
    const row = await rowOf(camera.id);
    expect(row.camera.configured).toBe(false);
    expect(row.connection).toMatchObject({
      generation: before + 1,
      config_attempts: 0,
      tls_fingerprint: null,
    });
    await expect.poll(() => told).toEqual([camera.id]);
    // Nothing is known of the camera at its new address.
    const { body: status } = await scene.owner.call(cameras.status, { params: { id: camera.id } });
    expect(status).toMatchObject({ connecting: true, overall: 3 });

    await change(camera.id, { password: "second" });
    expect(await passwordOf(camera.id)).toBe("second");
    expect((await change(camera.id, { password: "" })).body.hasPassword).toBe(false);
    expect(await passwordOf(camera.id)).toBeNull();
    await change(camera.id, { url: "rtsp://admin:third@192.168.1.30/live" });
    expect(await passwordOf(camera.id)).toBe("third");
    expect((await change(camera.id, { hasPassword: true })).problem).toMatchObject({ code: "unknownField" });
  });

  it("CAM-28 changes made at once do not undo each other", async () => {
    const camera = await scene.addCamera("Twice", { url: "192.168.1.31" });
    await Promise.all([
      change(camera.id, { username: "u1" }),
      change(camera.id, { port: 81 }),
      change(camera.id, { channel: 3 }),
      change(camera.id, { password: "p1" }),
      change(camera.id, { streamPath: "live" }),
    ]);
    expect(await connectionOf(camera.id)).toMatchObject({
      username: "u1",
      port: 81,
      channel: 3,
      hasPassword: true,
      streamPath: "/live",
    });
    expect((await rowOf(camera.id)).connection.generation).toBe(5);
  });

  it("the brand of the simulated cameras, which may lie on loopback, cannot be given to another", async () => {
    expect(await added({ manufacturerCode: "simulated" })).toEqual([400, "invalidField", "manufacturerCode"]);
    const camera = await scene.addCamera("Disguised");
    const { status, problem } = await change(camera.id, { manufacturerCode: "simulated", url: "127.0.0.1" });
    expect([status, problem.field]).toEqual([400, "manufacturerCode"]);
  });
});

describe("secrets", () => {
  it("CAM-12 a password stands in no answer, log line or row in plain text", async () => {
    const canary = "C4nary-of-the-camera";
    const answers: unknown[] = [];
    const name = "Secretive";
    const created = await scene.owner.call(cameras.create, {
      body: { name, config: { url: "192.168.1.40", username: "admin", password: canary } },
    });
    const { id } = created.body.camera;
    const params = { id };
    answers.push(created.body);
    answers.push((await change(id, { url: `rtsp://admin:${canary}@192.168.1.40/live` })).body);
    answers.push((await change(id, { password: canary, port: "no" })).problem);
    answers.push((await change(id, { password: canary, url: `ftp://x:${canary}@y` })).problem);
    answers.push(await connectionOf(id));
    answers.push((await scene.owner.call(cameras.get, { params })).body);
    answers.push((await scene.owner.call(cameras.list, {})).body);
    const node = await startMediaNode(server, {
      [probeCall.path]: async () => Promise.reject(new Error(`rtsp://admin:${canary}@192.168.1.40 failed`)),
    });
    const config = { url: `rtsp://admin:${canary}@192.168.1.40/live` };
    const probed = await scene.owner.call(cameras.probe, { body: { config } });
    expect([probed.status, probed.problem.code]).toEqual([503, "NoSuitableMediaServer"]);
    answers.push(probed.problem);
    await node.close();

    expect(await passwordOf(id)).toBe(canary);
    const spellings = [canary, Buffer.from(canary).toString("base64"), Buffer.from(canary).toString("hex")];
    const found = (text: string) => spellings.filter((spelling) => text.includes(spelling));
    expect(found(JSON.stringify(answers))).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
    expect(found(lines.join("\n"))).toEqual([]);

    const { database } = server.platform;
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
      database,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.raw(table.name)} t`.execute(database);
      expect([table.name, found(rows.map(({ text }) => text).join("\n"))]).toEqual([table.name, []]);
    }
  });
});

describe("trying again", () => {
  it("CAM-30 a retry answers 202 with the camera connecting, whatever it was, and tells its media process", async () => {
    const camera = await scene.addCamera("Retried");
    const params = { id: camera.id };
    await scene.setHealth(camera.id, {
      isConnected: false,
      isRecording: false,
      failedStreams: [0],
      faultCode: "CameraNotAccessible",
    });
    await scene.setStreams(camera.id, [[640, 360]]);
    const before = await scene.owner.call(cameras.status, { params });
    expect(before.body).toMatchObject({ overall: 2, faultCode: "CameraNotAccessible" });
    const generation = (await rowOf(camera.id)).connection.generation;
    const { status, body } = await scene.owner.call(cameras.retry, { params });
    expect([status, body.cameraId]).toEqual([202, camera.id]);
    expect(body.status).toMatchObject({ connecting: true, overall: 3, faultCode: null });
    expect((await rowOf(camera.id)).connection.generation).toBe(generation + 1);
    expect((await scene.owner.call(cameras.status, { params })).body).toEqual(body.status);
  });

  it("CAM-30 more than six a minute for a camera are refused with the wait, another camera is not", async () => {
    const [busy, calm] = [await scene.addCamera("Busy"), await scene.addCamera("Calm")];
    const retry = (id: string) => scene.owner.call(cameras.retry, { params: { id } });
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await retry(busy.id)).status).toBe(202);
      await server.clock.advance(5_000);
    }
    const refused = await retry(busy.id);
    expect([
      refused.status,
      refused.problem.code,
      refused.problem.field,
      refused.problem.retrySeconds,
    ]).toEqual([429, "tooManyRequests", "cameraId", 30]);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect((await retry(calm.id)).status).toBe(202);
    await server.clock.advance(30_000);
    expect((await retry(busy.id)).status).toBe(202);
    expect((await retry(busy.id)).status).toBe(429);
  });

  it("CAM-30 CONN-17 are counted for all api processes together", async () => {
    const twin = await startTwinServer(server);
    const camera = await scene.addCamera("Shared");
    const { accessToken } = scene.owner;
    const retry = (at: { url: string }) =>
      callApi(at, cameras.retry, { params: { id: camera.id } }, accessToken);
    const look = (at: { url: string }) =>
      callApi(at, cameras.verifyAddress, { body: { url: "192.168.1.60", ports: [80] } }, accessToken);
    try {
      await server.clock.advance(60_000);
      for (let pairs = 0; pairs < 3; pairs += 1)
        for (const process of [server, twin]) expect((await retry(process)).status).toBe(202);
      for (let pairs = 0; pairs < 5; pairs += 1)
        for (const process of [server, twin]) expect((await look(process)).status).toBe(503);
      for (const process of [server, twin])
        expect([(await retry(process)).status, (await look(process)).status]).toEqual([429, 429]);
      await server.clock.advance(60_000);
    } finally {
      await twin.close();
    }
  });
});

describe("trying addresses", () => {
  it("CONN-20 a probe is answered by a media process as it came; without one there is none that suits", async () => {
    const asked: unknown[] = [];
    const answer = {
      ok: false,
      code: "cameraCredentialsWrong",
      parameters: { host: "192.168.1.50" },
      steps: [
        { name: "resolve", state: "ok", ms: 1 },
        { name: "tcp", state: "ok", ms: 2 },
        { name: "tls", state: "skipped", ms: 0 },
        { name: "onvif", state: "skipped", ms: 0 },
        { name: "rtsp", state: "ok", ms: 3 },
        { name: "credentials", state: "failed", ms: 4, code: "cameraCredentialsWrong" },
        { name: "describe", state: "skipped", ms: 0 },
        { name: "codec", state: "skipped", ms: 0 },
        { name: "firstFrame", state: "skipped", ms: 0 },
      ],
      device: { manufacturer: null, model: null, firmware: null, serialNo: null, onvif: false, ptz: false },
      streams: [],
      channels: null,
      found: null,
      tlsFingerprint: null,
    };
    const node = await startMediaNode(server, {
      [probeCall.path]: async ({ body }) => {
        asked.push(body);
        return { json: { value: answer } };
      },
    });
    const before = (await scene.owner.call(cameras.list, {})).body.total;
    const body = { config: { url: "rtsp://admin:x@192.168.1.50/live", channel: "2" }, tlsFingerprint: "ab" };
    const probed = await scene.owner.call(cameras.probe, { body });
    expect([probed.status, probed.body]).toEqual([200, answer]);
    expect(asked).toMatchObject([
      {
        config: { url: "192.168.1.50", username: "admin", password: "x", streamPath: "/live", channel: 2 },
        tlsFingerprint: "ab",
      },
    ]);
    expect((await scene.owner.call(cameras.list, {})).body.total).toBe(before);
    const wrong = await scene.owner.call(cameras.probe, { body: { config: { url: "ftp://x" } } });
    expect([wrong.status, wrong.problem.field]).toEqual([400, "config.url"]);
    const refused = await scene.owner.call(cameras.probe, { body: { config: {}, bridgeId: newId() } });
    expect([refused.status, refused.problem.field]).toEqual([400, "bridgeId"]);
    expect(asked).toHaveLength(1);
    await node.close();
    const alone = await scene.owner.call(cameras.probe, { body: { config: {} } });
    expect([alone.status, alone.problem.code]).toEqual([503, "NoSuitableMediaServer"]);
  });

  it("CONN-17 ports of an address are looked at by a media process, in any spelling of the address, up to eight", async () => {
    const asked: unknown[] = [];
    const ports = [
      { port: 80, state: "open", ms: 3 },
      { port: 554, state: "closed", ms: 1 },
    ];
    const node = await startMediaNode(server, {
      [portsCall.path]: async ({ body }) => {
        asked.push(body);
        return { json: { resolvedIp: "198.51.100.4", ports } };
      },
    });
    const look = (body: object) => scene.owner.call(cameras.verifyAddress, { body });
    const looked = await look({ url: "http://198.51.100.4:8080", ports: ["80", 554] });
    expect([looked.status, looked.body]).toEqual([200, { resolvedIp: "198.51.100.4", ports }]);
    await look({ url: "rtsp://admin:x@cam.invalid/live", ports: [80, 554] });
    expect(asked).toEqual([
      { host: "198.51.100.4", ports: [80, 554] },
      { host: "cam.invalid", ports: [80, 554] },
    ]);
    for (const [body, field] of [
      [{ url: "cam.invalid", ports: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, "ports"],
      [{ url: "cam.invalid", ports: [] }, "ports"],
      [{ url: "cam.invalid", ports: [0] }, "ports.0"],
      [{ url: "", ports: [80] }, "url"],
      [{ url: "ftp://cam.invalid", ports: [80] }, "url"],
    ] as const) {
      const { status, problem } = await look(body);
      expect([status, problem.field]).toEqual([400, field]);
    }
    await node.close();
  });

  it("CONN-17 CONN-19 a name that leads nowhere or to a forbidden place is a refusal of url", async () => {
    const other = await CameraScene.make(server);
    const look = async (refusal: string) => {
      const node = await startMediaNode(server, { [portsCall.path]: async () => ({ json: { refusal } }) });
      const { status, problem } = await other.owner.call(cameras.verifyAddress, {
        body: { url: "cam.invalid", ports: [80] },
      });
      await node.close();
      return [status, problem.code, problem.field];
    };
    expect(await look("cameraAddressNotAllowed")).toEqual([422, "cameraAddressNotAllowed", "url"]);
    expect(await look("cameraAddressUnresolved")).toEqual([422, "cameraAddressUnresolved", "url"]);
  });

  it("CONN-17 ten looks a minute for a person, whatever the workspace", async () => {
    const other = await CameraScene.make(server);
    const look = () =>
      other.owner.call(cameras.verifyAddress, { body: { url: "192.168.1.60", ports: [80] } });
    for (let looks = 0; looks < 10; looks += 1)
      expect((await look()).problem.code).toBe("NoSuitableMediaServer");
    const refused = await look();
    expect([refused.status, refused.problem.field, refused.problem.retrySeconds]).toEqual([429, "url", 60]);
    await server.clock.advance(60_000);
    expect((await look()).status).toBe(503);
  });

  it("CONN-16 public-address answers the caller's own address", async () => {
    const { status, body } = await scene.owner.call(cameras.publicAddress, {
      headers: fromAddress("203.0.113.9"),
    });
    expect([status, body]).toEqual([200, { ip: "203.0.113.9" }]);
  });
});

/** Spellings of addresses that no camera may be dialled at. */
const forbidden = [
  "127.0.0.1",
  "localhost",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "http://127.0.0.1",
  "rtsp://[::1]/live",
  "rtsp://[::ffff:127.0.0.1]/live",
  "rtsp://127.0.0.1:5432/",
  "169.254.169.254",
  "0.0.0.0",
  "224.0.0.1",
];

describe("forbidden addresses", () => {
  it("CONN-19 loopback, link-local, metadata and multicast are refused in every notation, at create and change", async () => {
    const camera = await scene.addCamera("Wandering", { url: "192.168.1.70" });
    for (const url of forbidden) {
      expect([url, await added({ url })]).toEqual([url, [422, "cameraAddressNotAllowed", "url"]]);
      const { status, problem } = await change(camera.id, { url });
      expect([url, status, problem.code]).toEqual([url, 422, "cameraAddressNotAllowed"]);
    }
    expect((await connectionOf(camera.id)).url).toBe("192.168.1.70");
  });

  it("OPS-6 a public server refuses private networks, and the operator's list opens what it names", async () => {
    const open = await startTestServer({
      environment: { DIDBAN_PUBLIC: "on", DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8,10.1.0.0/16" },
    });
    const own = await CameraScene.make(open);
    const tried = async (url: string) => {
      const { status } = await own.owner.call(cameras.create, { body: { name: url, config: { url } } });
      return status;
    };
    expect(await tried("192.168.1.20")).toBe(422);
    expect(await tried("10.0.0.1")).toBe(422);
    expect(await tried("10.1.0.1")).toBe(201);
    expect(await tried("127.0.0.1")).toBe(201);
    expect(await tried("203.0.113.5")).toBe(201);
    await open.close();
  });
});
