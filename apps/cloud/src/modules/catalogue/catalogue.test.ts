import { endpoints, errorTexts, type CameraCatalogue } from "@didban/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { probeCall } from "../media-nodes/index.ts";
import { startMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { makeGuest, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { shippedCatalogue } from "./catalogue-service.ts";

const { cameras, manufacturers } = endpoints;

let server: TestServer;
let operator: Person;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer({ environment: { DIDBAN_DEMO: "off" } });
  // The first person who is registered here (OPS-1).
  operator = await signUp(server);
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());
afterEach(() => sql`delete from camera_catalogue`.execute(server.platform.database));

const fileOf = (catalogue: unknown) =>
  new Blob([typeof catalogue === "string" ? catalogue : JSON.stringify(catalogue)]);
const bring = (catalogue: unknown, person = operator) =>
  person.call(manufacturers.import, { file: fileOf(catalogue) });
const list = (query: object = {}, person = scene.owner) => person.call(manufacturers.list, { query });
const models = (code: string, query: object = {}) =>
  scene.owner.call(manufacturers.models, { params: { code }, query });
const connectionOf = async (id: string) =>
  (await scene.owner.call(cameras.connection, { params: { id } })).body;
const change = async (id: string, body: Record<string, unknown>) =>
  scene.owner.call(cameras.updateConnection, { params: { id }, body });

/** One brand, and nothing of the shipped ones. */
const small = (streamPath = "/acme/{channel}"): CameraCatalogue => ({
  version: "small",
  updatedAt: "2026-01-01T00:00:00Z",
  brands: [
    {
      code: "acme",
      name: "Acme",
      aliases: ["اکمی"],
      kinds: ["camera"],
      onvif: false,
      defaults: { port: 8080, securePort: 0, streamPort: 8554, username: "root" },
      templates: { high: `rtsp://{host}:{streamPort}${streamPath}` },
      models: [],
    },
  ],
});

describe("the calls of the catalogue", () => {
  it("CONN-11 brands are answered with kinds, ONVIF, defaults and the number of their models, a page at a time", async () => {
    const { status, body } = await list({ limit: 3, offset: 1 });
    expect([status, body.total]).toEqual([200, shippedCatalogue().brands.length]);
    expect(body.items.map(({ name }) => name)).toEqual(["Dahua", "Axis", "Bosch"]);
    const [hikvision] = (await list({ search: "هایک ویژن" })).body.items;
    expect(hikvision).toEqual({
      code: "hikvision",
      name: "Hikvision",
      kinds: ["camera", "nvr", "dvr"],
      onvif: true,
      defaults: { port: 80, securePort: 443, streamPort: 554, username: "admin" },
      modelCount: shippedCatalogue().brands[0]?.models.length,
    });
    expect((await list({ search: "no such maker" })).body).toEqual({ items: [], total: 0 });
    expect((await list({ search: "x".repeat(101) })).status).toBe(400);
  });

  it("CONN-11 models of a brand are answered; an unknown brand is not found", async () => {
    const { body } = await models("hikvision", { search: "ds-2td", limit: 1 });
    expect(body.items).toEqual([
      {
        pattern: "DS-2TD*",
        kind: "camera",
        channels: 2,
        notes: "Channel 1 is the visible picture, channel 2 the thermal one.",
      },
    ]);
    for (const code of ["nobody", "onvif"]) {
      const { status, problem } = await models(code);
      expect([status, problem.code]).toEqual([404, "manufacturerNotFound"]);
    }
  });

  it("CONN-11 needs the right to add cameras", async () => {
    const member = await scene.addMember("member");
    expect((await list({}, member)).status).toBe(403);
    expect((await callApi(server, manufacturers.list, {})).status).toBe(401);
  });
});

describe("importing a catalogue", () => {
  it("CONN-14 a valid file replaces the former, for other processes too", async () => {
    const twin = await startTwinServer(server);
    try {
      const { status, body } = await bring(small());
      expect([status, body]).toEqual([
        200,
        { version: "small", updatedAt: "2026-01-01T00:00:00Z", brandCount: 1, modelCount: 0 },
      ]);
      for (const answering of [server, twin]) {
        const { accessToken } = scene.owner;
        const answer = await callApi(answering, manufacturers.list, { query: {} }, accessToken);
        expect(answer.body.items.map(({ code }) => code)).toEqual(["acme"]);
      }
      await bring({ ...small(), brands: [...small().brands, ...shippedCatalogue().brands] });
      const answer = await callApi(twin, manufacturers.list, { query: {} }, scene.owner.accessToken);
      expect(answer.body.total).toBe(shippedCatalogue().brands.length + 1);
    } finally {
      await twin.close();
    }
  });

  it("CONN-14 CONN-10 a file with a fault changes nothing, and its lines or paths are named in both languages", async () => {
    await bring(small());
    for (const [file, fields] of [
      ['{\n"version": 1\n"brands": []}', ["line 3"]],
      [small("/{chanel}"), ["brands.0.templates.high"]],
      [small("/live?user=admin&password=1"), ["brands.0.templates.high"]],
      [{ ...small(), brands: [{ ...small().brands[0], code: "A B" }] }, ["brands.0.code"]],
    ] as const) {
      const { status, problem } = await bring(file);
      expect([status, problem.code, problem.detail]).toEqual([
        422,
        "catalogueInvalid",
        errorTexts.en.catalogueInvalid,
      ]);
      expect(problem.errors?.map(({ field }) => field)).toEqual(fields);
    }
    const headers = { "accept-language": "fa" };
    const { problem } = await operator.call(manufacturers.import, { file: fileOf("{"), headers });
    expect(problem.detail).toBe("پروندهٔ فهرست دوربین‌ها معتبر نیست.");
    expect((await list()).body.items.map(({ code }) => code)).toEqual(["acme"]);
  });

  it("CONN-14 is the operator's alone, and of at most 5 MB", async () => {
    const guest = await signUp(server);
    await makeGuest(server, guest);
    for (const person of [scene.owner, guest]) {
      const { status, problem } = await bring(small(), person);
      expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    }
    const { status, problem } = await bring(" ".repeat(5 * 1024 * 1024 + 1));
    expect([status, problem.code]).toEqual([400, "fileMaxSizeExceeded"]);
    expect((await list()).body.items[0]?.code).toBe("hikvision");
  });
});

describe("a camera of a brand", () => {
  it("CONN-8 CONN-10 has the paths of its brand, model and channel where none was given", async () => {
    const camera = await scene.addCamera("Brand", {
      url: "192.0.2.1",
      manufacturerCode: "hikvision",
      channel: 3,
    });
    expect(await connectionOf(camera.id)).toMatchObject({
      manufacturerCode: "hikvision",
      model: "",
      streamPath: "/Streaming/Channels/301",
      substreamPath: "/Streaming/Channels/302",
    });
    expect(camera.connectionSummary).toMatchObject({ manufacturer: "Hikvision", model: "" });
    const given = await scene.addCamera("Given", { manufacturerCode: "hikvision", streamPath: "/mine" });
    expect(await connectionOf(given.id)).toMatchObject({ streamPath: "/mine", substreamPath: "" });
    const model = await scene.addCamera("Model", { manufacturerCode: "vivotek", model: "FD9389-EHV" });
    expect(await connectionOf(model.id)).toMatchObject({
      model: "FD9389-EHV",
      streamPath: "/live1s1.sdp",
      substreamPath: "/live1s2.sdp",
    });
  });

  it("CONN-10 its paths follow another channel, model or brand; those that a person gave stay", async () => {
    const { id } = await scene.addCamera("Following", { manufacturerCode: "dahua" });
    const pathsAfter = async (body: Record<string, unknown>) => {
      expect((await change(id, body)).status).toBe(200);
      const { streamPath, substreamPath } = await connectionOf(id);
      return [streamPath, substreamPath];
    };
    const known = await connectionOf(id);
    const dahua = (channel: number) =>
      [0, 1].map((subtype) => `/cam/realmonitor?channel=${channel}&subtype=${subtype}`);
    expect(await pathsAfter({ channel: 4 })).toEqual(dahua(4));
    // Forms send what they showed.
    const { streamPath, substreamPath } = await connectionOf(id);
    expect(await pathsAfter({ channel: 5, streamPath, substreamPath })).toEqual(dahua(5));
    expect(await pathsAfter({ manufacturerCode: "uniview" })).toEqual([
      "/unicast/c5/s0/live",
      "/unicast/c5/s1/live",
    ]);
    expect(await pathsAfter({ streamPath: "/own", substreamPath: "" })).toEqual(["/own", ""]);
    expect(await pathsAfter({ channel: 6 })).toEqual(["/own", ""]);
    expect(await pathsAfter({ streamPath: "", manufacturerCode: "dahua", channel: 1 })).toEqual(dahua(1));
    expect(known.streamPath).toBe(dahua(1)[0]);
  });

  it("CONN-13 other devices are of the codes onvif and rtsp, and have the paths that were given", async () => {
    for (const manufacturerCode of ["onvif", "rtsp"]) {
      const { id } = await scene.addCamera(`Other ${manufacturerCode}`, {
        manufacturerCode,
        streamPath: "/x",
      });
      expect(await connectionOf(id)).toMatchObject({ manufacturerCode, streamPath: "/x", substreamPath: "" });
    }
    const { status, problem } = await scene.owner.call(cameras.create, {
      body: { name: "Nobody's", config: { manufacturerCode: "nobody" } },
    });
    expect([status, problem.code, problem.field]).toEqual([400, "invalidField", "manufacturerCode"]);
  });

  it("CONN-14 keeps working when its brand left the catalogue, and may be changed", async () => {
    const camera = await scene.addCamera("Staying", { manufacturerCode: "hikvision" });
    expect((await bring(small())).status).toBe(200);
    const { status } = await change(camera.id, { port: 8080 });
    expect(status).toBe(200);
    expect(await connectionOf(camera.id)).toMatchObject({
      manufacturerCode: "hikvision",
      port: 8080,
      streamPath: "/Streaming/Channels/101",
    });
    const details = await scene.owner.call(cameras.get, { params: { id: camera.id } });
    expect(details.body.connectionSummary.manufacturer).toBe("Hikvision");
    expect((await change(camera.id, { manufacturerCode: "dahua" })).problem.field).toBe("manufacturerCode");
  });

  it("CONN-10 a try is made with the paths of the brand", async () => {
    const asked: unknown[] = [];
    const node = await startMediaNode(server, {
      [probeCall.path]: (input: unknown) => {
        asked.push(input);
        throw new Error("Nothing is dialled");
      },
    });
    try {
      const config = { url: "192.0.2.1", manufacturerCode: "hikvision", channel: 2 };
      await scene.owner.call(cameras.probe, { body: { config } });
      expect(asked).toMatchObject([{ body: { config: { streamPath: "/Streaming/Channels/201" } } }]);
      const nobody = { body: { config: { ...config, manufacturerCode: "nobody" } } };
      const { status, problem } = await scene.owner.call(cameras.probe, nobody);
      expect([status, problem.field]).toEqual([400, "config.manufacturerCode"]);
    } finally {
      await node.close();
    }
  });
});
