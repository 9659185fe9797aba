import { actions, endpoints, type Action } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEndpointGate } from "../../platform/http/index.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, signUp } from "../../testing/person.ts";
import { questionsOf } from "../../platform/database/questions.testing.ts";
import { startSecondApi } from "../../testing/second-api.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "./camera-scene.testing.ts";
import { createCamerasModule } from "./api.ts";

const { cameras } = endpoints;
const unknownId = "01a1fd00-0000-7000-8000-000000000000";

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

/** Status, code and field of a refused create. */
async function refusalOf(body: Record<string, unknown>) {
  const { status, problem } = await scene.owner.call(cameras.create, { body });
  return [status, problem.code, problem.field];
}

describe("adding a camera", () => {
  it("CAM-16 CAM-1 CAM-2 CAM-3 CAM-4 CAM-6 CAM-7 ARCH-8 a camera answers every field there is, and begins enabled, unconfigured and stall", async () => {
    const draft = {
      name: " Yard ",
      description: "By the gate",
      timezone: "Asia/Tehran",
      userData: "1763-abc",
    };
    const { status, body } = await scene.owner.call(cameras.create, {
      body: { ...draft, config: { url: "192.168.1.20", username: "admin", password: "secret" } },
    });
    expect(status).toBe(201);
    const now = new Date(server.clock.nowMs()).toISOString();
    expect(body).toEqual({
      userData: "1763-abc",
      camera: {
        id: body.camera.id,
        workspaceId: scene.workspaceId,
        enable: true,
        configured: false,
        name: "Yard",
        description: "By the gate",
        timezone: "Asia/Tehran",
        maskData: [],
        createdAt: now,
        updatedAt: now,
        hardwareInformation: {
          features: [],
          model: null,
          manufacturer: null,
          hardwareID: null,
          serialNo: null,
          firmware: null,
          ip: null,
          MAC: null,
          comments: null,
        },
        streamInformation: {
          streamCount: 0,
          highResIndex: -1,
          lowResIndex: -1,
          poorIndex: -1,
          recordIndex: -1,
          analyticIndex: -1,
          mode: "none",
          streams: [],
        },
        recordInformation: {
          availableArchiveAges: [0.1667, 1, 28, 30],
          availableModes: ["always", "pause"],
          archiveAge: 30,
          mode: "always",
          pausedAt: null,
        },
        group: { groupId: body.camera.group.groupId, name: "My cameras" },
        bridge: null,
        users: [{ id: expect.any(String), fullName: "Sara Amini", remoteId: scene.owner.accountId }],
        tags: [],
        location: { longitude: null, latitude: null, fullAddress: null, markerId: null },
        metadata: [],
        connectionSummary: {
          url: "192.168.1.20",
          port: 80,
          channel: 1,
          manufacturerCode: "rtsp",
          manufacturer: "",
          model: "",
        },
        exportBlocked: false,
        avatarId: null,
        status: expect.objectContaining({ enabled: true, connecting: true, overall: 3 }),
      },
    });
    const read = await scene.owner.call(cameras.get, { params: { id: body.camera.id } });
    expect(read.body).toEqual(body.camera);
  });

  it("CAM-14 without userData its answer is null, and the time zone is UTC", async () => {
    const { body } = await scene.owner.call(cameras.create, { body: { name: "Plain", config: {} } });
    expect([body.userData, body.camera.timezone]).toEqual([null, "UTC"]);
  });

  it("ERR-4 CAM-13 unknown fields are refused by name, also within the connection", async () => {
    expect(await refusalOf({ name: "A", config: {}, colour: 1 })).toEqual([400, "unknownField", "colour"]);
    expect(await refusalOf({ name: "A", config: { colour: 1 } })).toEqual([
      400,
      "unknownField",
      "config.colour",
    ]);
    expect(await refusalOf({ config: {} })).toEqual([400, "IsDefined", "name"]);
    expect(await refusalOf({ name: "A" })).toEqual([400, "IsDefined", "config"]);
  });

  it("CAM-19 CAM-53 texts keep their lengths and the time zone exists, with the catalogue's words", async () => {
    const tooLong = async (body: object) => (await scene.owner.call(cameras.create, { body })).problem;
    expect(await tooLong({ name: "n".repeat(75), config: {} })).toMatchObject({
      status: 400,
      field: "name",
      detail: "Oops, too long! Max character count is 74.",
    });
    expect(await tooLong({ name: "  ", config: {} })).toMatchObject({
      field: "name",
      detail: "This is required.",
    });
    expect(await tooLong({ name: "A", description: "d".repeat(501), config: {} })).toMatchObject({
      field: "description",
    });
    expect(await tooLong({ name: "A", config: { username: "u".repeat(129) } })).toMatchObject({
      field: "config.username",
    });
    expect(await tooLong({ name: "A", config: { password: "p".repeat(129) } })).toMatchObject({
      field: "config.password",
    });
    expect(await tooLong({ name: "A", timezone: "Mars/Olympus", config: {} })).toMatchObject({
      status: 400,
      field: "timezone",
    });
  });

  it("CAM-18 names are unique in the workspace whatever their case and blanks, also when created at once, and free in another", async () => {
    await scene.addCamera("Front Door");
    for (const name of ["front door", " FRONT DOOR ", "Ｆront Door"])
      expect(await refusalOf({ name, config: {} })).toEqual([400, "duplicateValue", "name"]);
    const { problem } = await scene.owner.call(cameras.create, { body: { name: "front door", config: {} } });
    expect(problem.detail).toBe("The value entered is duplicate");

    const names = ["Same", "same", "SAME", " same", "Same ", "sAme"];
    const answers = await Promise.all(
      names.map((name) => scene.owner.call(cameras.create, { body: { name, config: {} } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);

    const other = await CameraScene.make(server);
    expect((await other.addCamera("Front Door")).name).toBe("Front Door");
  });

  it("CAM-55 CAM-77 without a group it goes to the default one, made anew if need be in the caller's language; foreign groups are refused", async () => {
    const own = await CameraScene.make(server);
    const first = await own.addCamera("One");
    expect(first.group.name).toBe("My cameras");
    const second = await own.addGroup("Second");
    const body = { name: "Two", groupId: second, config: {} };
    expect((await own.owner.call(cameras.create, { body })).body.camera.group).toEqual({
      groupId: second,
      name: "Second",
    });
    for (const [groupId, field] of [
      [unknownId, "groupId"],
      [await scene.addGroup("Foreign"), "groupId"],
    ]) {
      const { status, problem } = await own.owner.call(cameras.create, {
        body: { name: "Three", groupId, config: {} },
      });
      expect([status, problem.field]).toEqual([400, field]);
    }
    const bridged = await own.owner.call(cameras.create, {
      body: { name: "Three", bridgeId: unknownId, config: {} },
    });
    expect([bridged.status, bridged.problem.field]).toEqual([400, "bridgeId"]);

    const bare = await CameraScene.make(server);
    await sql`delete from camera_group where workspace_id = ${bare.workspaceId}`.execute(
      server.platform.database,
    );
    const { body: created } = await bare.owner.call(cameras.create, {
      body: { name: "یک", config: {} },
      headers: { "accept-language": "fa" },
    });
    expect(created.camera.group.name).toBe("دوربین‌های من");
    const { rows } = await sql<{ is_default: boolean }>`
      select is_default from camera_group where workspace_id = ${bare.workspaceId}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([{ is_default: true }]);
  });

  it("CAM-58 CAM-59 of simultaneous creates exactly as many succeed as licences are free, and the others create nothing", async () => {
    const { platform, doors } = server;
    const nothing = {
      visible: () => [],
      groups: () => [],
      allowed: () => new Set<Action>(),
      people: async () => new Map(),
      maps: async () => new Set<string>(),
      bridges: async () => new Set<string>(),
    };
    const limited = createCamerasModule({
      ...platform,
      access: {
        allowedActions: (caller, id) => doors.rights.allowedActions(caller, id),
        tell: (workspaceId, within) => doors.roles.tell(workspaceId, within),
        viewersOf: async () => [],
        restrictTo: () => Promise.reject(new Error("not asked")),
        look: async () => nothing,
        lookAt: async () => nothing,
      },
      entitlements: { of: async () => ({ refusal: null, cameraLicences: 5, storageDays: 30 }) },
      prober: {
        probe: () => Promise.reject(new Error("not asked")),
        probeChannels: () => Promise.reject(new Error("not asked")),
        deviceTime: () => Promise.reject(new Error("not asked")),
        checkPorts: () => Promise.reject(new Error("not asked")),
      },
      bridges: { require: () => Promise.reject(new Error("not asked")) },
      catalogue: { device: async () => undefined, channels: async () => undefined },
      devices: { device: () => Promise.reject(new Error("not asked")) },
      checkAddress: async () => {},
      announce: async () => {},
      announceMask: async () => {},
      masked: async () => {},
      maskShown: async () => {},
      note: async () => {},
      noteMove: async () => {},
      removed: async () => {},
      duplicated: async () => {},
      requireLasting: async () => {},
    });
    const api = await startSecondApi(server, {
      endpoints: limited.endpoints,
      gate: createEndpointGate({
        authenticate: (origin) => doors.sessions.authenticate(origin),
        authoriser: doors.rights,
        isOperator: async () => false,
        requireIdentity: (caller) => doors.identityProof.requireFresh(caller),
      }),
    });
    const own = await CameraScene.make(server);
    await own.addCamera("Already here");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        callApi(api, cameras.create, { body: { name: `Camera ${at}`, config: {} } }, own.owner.accessToken),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(["503 MaximumCameraLicenceLimitReached"]),
    );
    expect((await own.owner.call(cameras.list, {})).body.total).toBe(5);
    await api.close();
  });
});

describe("reading cameras", () => {
  it("CAM-24 the list pages, filters, searches and sorts", async () => {
    const own = await CameraScene.make(server);
    const yard = await own.addCamera("Yard 10", { url: "cam.example.invalid" });
    await server.clock.advance(1000);
    const door = await own.addCamera("yard 9");
    await server.clock.advance(1000);
    const shop = await own.addCamera("Shop");
    await own.setHealth(shop.id, { address: "198.51.100.7" });
    const group = await own.addGroup("Out");
    await own.owner.call(cameras.update, { params: { id: door.id }, body: { groupId: group } });
    const names = async (query: Record<string, string | number>) =>
      (await own.owner.call(cameras.list, { query })).body.items.map(({ name }) => name);
    expect(await names({})).toEqual(["Shop", "yard 9", "Yard 10"]);
    expect(await names({ sort: "createdAt" })).toEqual(["Yard 10", "yard 9", "Shop"]);
    expect(await names({ sort: "status" })).toEqual(["yard 9", "Yard 10", "Shop"]);
    expect(await names({ limit: 1, offset: 1 })).toEqual(["yard 9"]);
    expect(await names({ search: "YARD" })).toEqual(["yard 9", "Yard 10"]);
    expect(await names({ search: "example.inv" })).toEqual([yard.name]);
    expect(await names({ search: "198.51" })).toEqual(["Shop"]);
    expect(await names({ groupId: group })).toEqual(["yard 9"]);
    expect(await names({ status: "healthyRecording" })).toEqual(["Shop"]);
    expect(await names({ tagId: unknownId })).toEqual([]);
    const paged = await own.owner.call(cameras.list, { query: { limit: 1 } });
    expect([paged.body.items.length, paged.body.total]).toEqual([1, 3]);
    const wrong = await own.owner.call(cameras.list, { query: { limit: 201 } });
    expect([wrong.status, wrong.problem.field]).toEqual([400, "limit"]);
  });

  it("CAM-24 CAM-25 the pages of 450 cameras hold each of them once, in order, and one call tells how all of them are", async () => {
    const own = await CameraScene.make(server);
    await own.addManyCameras(450);
    const read = async (offset: number) =>
      (await own.owner.call(cameras.list, { query: { limit: 200, offset } })).body;
    const pages = [await read(0), await read(200), await read(400)];
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [200, 450],
      [200, 450],
      [50, 450],
    ]);
    const names = pages.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names).toEqual(Array.from({ length: 450 }, (_, at) => `Camera ${at + 1}`));
    const { body } = await own.owner.call(cameras.statusAll, {});
    expect([body.total, new Set(body.items.map(({ cameraId }) => cameraId)).size]).toEqual([450, 450]);
  });

  it("CAM-24 CAM-25 a list, and all statuses, ask the database as often for ten cameras as for one", async () => {
    const own = await CameraScene.make(server);
    const both = async () => [
      await questionsOf(() => own.owner.call(cameras.list, { query: {} })),
      await questionsOf(() => own.owner.call(cameras.statusAll, {})),
    ];
    await own.addCamera("Camera 1");
    const forOne = await both();
    for (let number = 2; number <= 10; number += 1) await own.addCamera(`Camera ${number}`);
    expect(await both()).toEqual(forOne);
  });

  it("CAM-24 one camera asks the database as often in a workspace of many as in one of few", async () => {
    const own = await CameraScene.make(server);
    const { id } = await own.addCamera("Camera 1");
    const asked = () => questionsOf(() => own.owner.call(cameras.get, { params: { id } }));
    const inFew = await asked();
    for (let number = 2; number <= 10; number += 1) await own.addCamera(`Camera ${number}`);
    for (let count = 0; count < 3; count += 1) await own.addMember("member");
    expect(await asked()).toBe(inFew);
  });

  it("CAM-24 ROLE-54 a member's call asks once: who calls, what they may do there and the camera; who may list people asks once more", async () => {
    const own = await CameraScene.make(server);
    const { id } = await own.addCamera("Camera 1");
    const member = await own.addMember("member");
    expect(await questionsOf(() => member.call(cameras.get, { params: { id } }))).toBe(1);
    expect(await questionsOf(() => own.owner.call(cameras.get, { params: { id } }))).toBe(2);
  });

  it("CAM-3 the address a camera answered at is its ip", async () => {
    const camera = await scene.addCamera("Reported");
    await scene.setHealth(camera.id);
    const { body } = await scene.owner.call(cameras.get, { params: { id: camera.id } });
    expect(body.hardwareInformation.ip).toBe("192.0.2.10");
  });

  it("CAM-4 CAM-5 streams come with their roles", async () => {
    const camera = await scene.addCamera("Two streams");
    await scene.setStreams(camera.id, [
      [1920, 1080],
      [640, 360],
    ]);
    const { body } = await scene.owner.call(cameras.get, { params: { id: camera.id } });
    expect(body.streamInformation).toEqual({
      streamCount: 2,
      highResIndex: 0,
      lowResIndex: 1,
      poorIndex: 1,
      recordIndex: 0,
      analyticIndex: 1,
      mode: "multi",
      streams: [
        { index: 0, codec: "h264", width: 1920, height: 1080, fps: 15, bitrateKbps: 2000, audioCodec: "aac" },
        { index: 1, codec: "h264", width: 640, height: 360, fps: 15, bitrateKbps: 2000, audioCodec: "aac" },
      ],
    });
  });

  it("CAM-25 CAM-69 cameras of another workspace, and hidden ones, are in no list and count and answer 404 to every call", async () => {
    const own = await CameraScene.make(server);
    const [open, hidden] = [await own.addCamera("Open"), await own.addCamera("Hidden")];
    const member = await own.addMember("member");
    await own.setLevel(member, hidden.id, "member", 3);
    const seen = await member.call(cameras.list, {});
    expect([seen.body.total, seen.body.items.map(({ name }) => name)]).toEqual([1, ["Open"]]);
    const statuses = await member.call(cameras.statusAll, {});
    expect(statuses.body.items.map(({ cameraId }) => cameraId)).toEqual([open.id]);

    const stranger = await signUp(server);
    await createWorkspace(stranger, "Elsewhere");
    expect((await stranger.call(cameras.list, {})).body).toEqual({ items: [], total: 0 });
    const calls = Object.values({ ...cameras, ...endpoints.archive, ...endpoints.streams });
    const ofOneCamera = calls.filter(({ access }) => access.kind === "resource");
    expect(ofOneCamera.length).toBeGreaterThan(15);
    for (const endpoint of ofOneCamera) {
      const asked = endpoint.method === "GET" ? {} : { body: {} };
      for (const [person, id] of [
        [stranger, open.id],
        [member, hidden.id],
        [own.owner, unknownId],
        [own.owner, "no-id"],
      ] as const) {
        const answer = await person.call(endpoint, { params: { id, n: "0" }, ...asked });
        expect([endpoint.id, answer.status, answer.problem.code]).toEqual([
          endpoint.id,
          404,
          "CameraIdDoesNotExists",
        ]);
      }
    }
  });

  it("CAM-47 CAM-2 who may list people reads who sees a camera, others nobody; a guest reads no names but their own", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera("Lobby");
    const [coPilot, member, guest] = [
      await own.addMember("coPilot"),
      await own.addMember("member"),
      await own.addGuest(),
    ];
    const { body } = await coPilot.call(cameras.users, { params: { id: camera.id } });
    const levels = body.items.map(({ remoteId, accessLevel }) => [remoteId, accessLevel]);
    expect(new Map(levels as [string, number][])).toEqual(
      new Map([
        [own.owner.accountId, 1],
        [coPilot.accountId, 1],
        [member.accountId, 2],
        [guest.accountId, 2],
      ]),
    );
    expect(body.total).toBe(4);
    expect((await member.call(cameras.users, { params: { id: camera.id } })).body).toEqual({
      items: [],
      total: 0,
    });
    const details = await coPilot.call(cameras.get, { params: { id: camera.id } });
    expect(details.body.users).toEqual(
      body.items.map(({ id, fullName, remoteId }) => ({ id, fullName, remoteId })),
    );
    const read = await guest.call(cameras.users, {
      params: { id: camera.id },
      headers: { "accept-language": "fa" },
    });
    const names = new Map(read.body.items.map(({ remoteId, fullName }) => [remoteId, fullName]));
    expect([names.get(own.owner.accountId), names.get(guest.accountId)]).toEqual(["عضو تیم", "Sara Amini"]);
    const hidden = await own.addMember("member");
    await own.setLevel(hidden, camera.id, "member", 3);
    expect((await coPilot.call(cameras.users, { params: { id: camera.id } })).body.total).toBe(4);
    expect((await own.owner.call(cameras.markers, { params: { id: camera.id } })).body).toBeNull();
  });

  it("MASK-5 mask data comes to those who may read masks, null to others, and export blocking to all", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera("Masked");
    const member = await own.addMember("member");
    await sql`
      insert into team (id, workspace_id, kind, name, action_keys, created_at)
      values (gen_random_uuid(), ${own.workspaceId}, 'custom', 'Readers', ${[actions.cameraRead.key]}, now())`.execute(
      server.platform.database,
    );
    await own.setLevel(member, camera.id, "custom", 1);
    const read = async (person: typeof member) => {
      const { body } = await person.call(cameras.get, { params: { id: camera.id } });
      return [body.maskData, body.exportBlocked];
    };
    expect([await read(own.owner), await read(member)]).toEqual([
      [[], false],
      [null, false],
    ]);
  });
});

describe("changing and removing cameras", () => {
  it("CAM-26 any of the fields changes and is answered; an empty body, an unknown field and a wrong value are refused", async () => {
    const camera = await scene.addCamera("Before");
    await server.clock.advance(1000);
    const groupId = await scene.addGroup("Moved");
    const body = {
      name: "After",
      description: "New",
      timezone: "Asia/Tehran",
      groupId,
      bridgeId: null,
      enable: false,
      comments: "Behind the tree",
    };
    const changed = await scene.owner.call(cameras.update, { params: { id: camera.id }, body });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: "After",
      description: "New",
      timezone: "Asia/Tehran",
      group: { groupId, name: "Moved" },
      enable: false,
      hardwareInformation: { comments: "Behind the tree" },
      updatedAt: new Date(server.clock.nowMs()).toISOString(),
      status: { enabled: false, overall: 1 },
    });
    const refusal = async (wrong: object) => {
      const { status, problem } = await scene.owner.call(cameras.update, {
        params: { id: camera.id },
        body: wrong,
      });
      return [status, problem.field];
    };
    await scene.addCamera("Taken");
    expect((await scene.owner.call(cameras.update, { params: { id: camera.id }, body: {} })).status).toBe(
      400,
    );
    expect(await refusal({ colour: 1 })).toEqual([400, "colour"]);
    expect(await refusal({ name: "TAKEN" })).toEqual([400, "name"]);
    expect(await refusal({ name: "" })).toEqual([400, "name"]);
    expect(await refusal({ comments: "c".repeat(1001) })).toEqual([400, "comments"]);
    expect(await refusal({ groupId: unknownId })).toEqual([400, "groupId"]);
    expect(await refusal({ bridgeId: unknownId })).toEqual([400, "bridgeId"]);
    expect(await refusal({ timezone: "Mars/Olympus" })).toEqual([400, "timezone"]);
    // A camera may keep its own name in another spelling.
    expect(
      (await scene.owner.call(cameras.update, { params: { id: camera.id }, body: { name: "AFTER" } })).status,
    ).toBe(200);
  });

  it("CAM-26 CAM-28 CAM-32 CAM-50 members who only view change nothing", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera("Kept");
    const member = await own.addMember("member");
    const params = { id: camera.id };
    const before = await own.owner.call(cameras.get, { params });
    const answers = [
      await member.call(cameras.update, { params, body: { name: "X" } }),
      await member.call(cameras.connection, { params }),
      await member.call(cameras.updateConnection, { params, body: { port: 81 } }),
      await member.call(cameras.retry, { params }),
      await member.call(cameras.remove, { params, body: { name: "Kept" } }),
      await member.call(cameras.videoConfig, { params: { ...params, n: "0" } }),
      await member.call(endpoints.archive.updateRecord, { params, body: { recordMode: "pause" } }),
      await member.call(cameras.create, { body: { name: "Mine", config: {} } }),
    ];
    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      answers.map(() => "403 forbiddenResource"),
    );
    expect((await own.owner.call(cameras.get, { params })).body).toEqual(before.body);
  });

  it("CAM-78 AUTH-44 a guest's change is checked and answered but not kept, and what reveals or acts is refused", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera("Seen");
    const guest = await own.addGuest("coPilot");
    const params = { id: camera.id };
    const rehearsed = [
      await guest.call(cameras.create, { body: { name: "Mine", config: {} } }),
      await guest.call(cameras.update, { params, body: { name: "Other" } }),
      await guest.call(cameras.remove, { params, body: { name: "Seen" } }),
    ];
    expect(rehearsed.map(({ status, headers }) => [status, headers.get("x-not-saved")])).toEqual([
      [201, "1"],
      [200, "1"],
      [204, "1"],
    ]);
    const wrong = await guest.call(cameras.update, { params, body: { name: "" } });
    expect(wrong.status).toBe(400);
    expect((await own.owner.call(cameras.list, {})).body.items.map(({ name }) => name)).toEqual(["Seen"]);

    const config = { url: "192.168.1.20" };
    const refused = [
      await guest.call(cameras.connection, { params }),
      await guest.call(cameras.updateConnection, { params, body: { port: 81 } }),
      await guest.call(cameras.retry, { params }),
      await guest.call(cameras.probe, { body: { config } }),
      await guest.call(cameras.verifyAddress, { body: { url: "192.168.1.20", ports: [80] } }),
      await guest.call(cameras.publicAddress, {}),
      await guest.call(cameras.updateVideoConfig, { params: { ...params, n: "0" }, body: {} }),
      await guest.call(endpoints.archive.updateRecord, { params, body: { recordMode: "pause" } }),
    ];
    expect(refused.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      refused.map(() => "403 forbiddenResource"),
    );
  });

  it("CAM-50 CAM-51 ERR-16 a camera goes only with its exact name, and is gone from every list at once", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera(" Old Yard  ");
    expect(camera.name).toBe("Old Yard");
    const params = { id: camera.id };
    for (const name of ["old yard", " Old Yard", "Old Yard ", "Old  Yard", ""]) {
      const { status, problem } = await own.owner.call(cameras.remove, { params, body: { name } });
      expect([status, problem.code, problem.field]).toEqual([400, "nameMismatch", "name"]);
    }
    expect((await own.owner.call(cameras.remove, { params, body: {} })).status).toBe(400);
    const removed = await own.owner.call(cameras.remove, { params, body: { name: "Old Yard" } });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await own.owner.call(cameras.list, {})).body).toEqual({ items: [], total: 0 });
    expect((await own.owner.call(cameras.statusAll, {})).body).toEqual({ items: [], total: 0 });
    expect((await own.owner.call(cameras.get, { params })).status).toBe(404);
    // Its name is free again.
    expect((await own.addCamera("Old Yard")).id).not.toBe(camera.id);
  });

  it("ROLE-42 ROLE-45 a camera that comes, moves, is renamed or goes raises the version of everybody's rights", async () => {
    const own = await CameraScene.make(server);
    const version = async () => {
      const { body } = await own.owner.call(endpoints.access.readMatrix, {
        params: { id: own.owner.accountId },
      });
      return body.version;
    };
    const versions = [await version()];
    const camera = await own.addCamera("Roaming");
    const params = { id: camera.id };
    versions.push(await version());
    await own.owner.call(cameras.update, {
      params,
      body: { groupId: await own.addGroup("There") },
    });
    versions.push(await version());
    await own.owner.call(cameras.update, { params, body: { name: "Home" } });
    versions.push(await version());
    await own.owner.call(cameras.update, { params, body: { comments: "quiet" } });
    expect(await version()).toBe(versions.at(-1));
    await own.owner.call(cameras.remove, { params, body: { name: "Home" } });
    versions.push(await version());
    expect(new Set(versions).size).toBe(5);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  });
});
