import { accessLevels, endpoints, hangingKinds, type Endpoint, type HangingKind } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, Refusal } from "../../platform/http/index.ts";
import { keptActs, keptEntries } from "./log-entries.testing.ts";
import { makeGuest, signUp } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { createActivityModule } from "./api.ts";
import type { LogNote } from "./log-note.ts";

const { archive, cameras, payments, workspaces } = endpoints;
const unknownId = "01a1fd00-0000-7000-8000-000000000000";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What a workspace's logs hold beyond what stood there before. */
async function newActs(workspaceId: string, act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = new Set((await keptEntries(server, { workspaceId })).map(({ id }) => id));
  await act();
  const after = await keptEntries(server, { workspaceId });
  return after
    .filter(({ id }) => !before.has(id))
    .map((entry) => `${entry.log} ${entry.act} ${entry.errorCode}`);
}

describe("a call that fails", () => {
  it("LOG-8 LOG-14 whoever is refused stands in the log with the name of the camera, and in its audit trail", async () => {
    const scene = await CameraScene.make(server);
    const { workspaceId } = scene;
    const camera = await scene.addCamera("Yard");
    const viewer = await scene.addMember("member");
    const params = { id: camera.id };
    const refused = await newActs(workspaceId, () =>
      viewer.call(cameras.update, { params, body: { name: "Mine" } }),
    );
    expect(refused).toEqual([
      "activity camera.update.failed forbiddenResource",
      "audit camera.update.failed forbiddenResource",
    ]);
    const entry = (await keptEntries(server, { workspaceId })).findLast(({ log }) => log === "audit");
    expect(entry).toMatchObject({
      accountId: viewer.accountId,
      accountName: "Sara Amini",
      resourceId: camera.id,
      placeholders: { camera: "Yard" },
    });
    // Reading is no change: only the audit trail tells that it was refused.
    expect(await newActs(workspaceId, () => viewer.call(cameras.connection, { params }))).toEqual([
      "audit camera.readConnection.failed forbiddenResource",
    ]);
    expect(
      await newActs(workspaceId, () => viewer.call(cameras.videoConfig, { params: { ...params, n: "0" } })),
    ).toEqual(["audit camera.read.failed forbiddenResource"]);
  });

  it("LOG-8 so does what fails on its way", async () => {
    const scene = await CameraScene.make(server);
    const params = { id: (await scene.addCamera("Yard")).id };
    const fail = () => scene.owner.call(archive.updateRecord, { params, body: { archiveAge: 12_345 } });
    expect(await newActs(scene.workspaceId, fail)).toEqual([
      "activity camera.updateRecordMode.failed archiveAgeNotAvailable",
    ]);
  });

  it("LOG-8 ROLE-49 whoever is refused before anyone looked learns no name of what is hidden from them", async () => {
    const scene = await CameraScene.make(server);
    const [open, secret] = [await scene.addCamera("Yard"), await scene.addCamera("Vault")];
    const guest = await scene.addGuest();
    await scene.setLevel(guest, secret.id, "guest", accessLevels.hidden);
    for (const { id } of [open, secret])
      await guest.call(archive.updateRecord, { params: { id }, body: { recordMode: "pause" } });
    const own = await guest.call(endpoints.activity.listOwnLogs, {});
    expect(
      own.body.items
        .filter(({ kind }) => kind === "camera")
        .map(({ placeholders }) => placeholders.camera)
        .toSorted(),
    ).toEqual(["Yard", undefined]);
    expect(own.body.items.map(({ resourceId }) => resourceId)).not.toContain(secret.id);
  });

  it("LOG-8 faulty fields, nobody signed in and what is not there write none", async () => {
    const scene = await CameraScene.make(server);
    const other = await CameraScene.make(server);
    const foreign = { id: (await other.addCamera("Secret vault")).id };
    const params = { id: (await scene.addCamera("Yard")).id };
    const hidden = await scene.addMember("member");
    await scene.setLevel(hidden, params.id, "member", accessLevels.hidden);
    const acts = await newActs(scene.workspaceId, async () => {
      await scene.owner.call(cameras.update, { params, body: { name: "" } });
      await scene.owner.call(cameras.update, { params, body: { colour: "red" } });
      await scene.owner.call(cameras.remove, { params, body: { name: "Not Yard" } });
      await scene.owner.call(cameras.create, { body: { name: "Yard", config: {} } });
      await scene.owner.call(cameras.update, { params: { id: unknownId }, body: { name: "x" } });
      await scene.owner.call(cameras.update, { params: foreign, body: { name: "x" } });
      await scene.owner.call(cameras.update, { params: { id: "42" }, body: { name: "x" } });
      await hidden.call(cameras.update, { params, body: { name: "x" } });
      await fetch(`${server.url}/api/camera-manager/camera/${params.id}`, { method: "PATCH" });
    });
    expect(acts).toEqual([]);
    expect((await keptActs(server, other)).filter((act) => act.includes("failed"))).toEqual([]);
  });

  it("LOG-8 in no workspace yet it is the person's own", async () => {
    const person = await signUp(server);
    await sql`
      insert into workspace (id, name, description, welcome_message, language, timezone, creator_id, owner_id, created_at)
      select gen_random_uuid(), 'w', '', '', 'english', 'UTC', ${person.accountId}, ${person.accountId}, now()
      from generate_series(1, 20)`.execute(server.platform.database);
    expect((await person.call(workspaces.create, { body: {} })).problem.code).toBe("workspaceLimitReached");
    const entries = await keptEntries(server, { accountId: person.accountId });
    expect(entries.filter(({ log }) => log === "activity")).toMatchObject([
      { act: "workspace.create.failed", errorCode: "workspaceLimitReached" },
    ]);
  });

  it("LOG-18 what a guest only rehearses writes nothing, be it refused or good; what guests may not even try is written", async () => {
    const scene = await CameraScene.make(server);
    const params = { id: (await scene.addCamera("Yard")).id };
    const guest = await scene.addGuest();
    const rehearsed = await newActs(scene.workspaceId, async () => {
      expect((await guest.call(cameras.update, { params, body: { name: "Mine" } })).status).toBe(200);
      await guest.call(cameras.remove, { params, body: { name: "No" } });
    });
    expect(rehearsed).toEqual([]);
    await makeGuest(server, guest);
    expect(await newActs(scene.workspaceId, () => guest.call(payments.createCustomer, { body: {} }))).toEqual(
      ["activity paymentDetail.customerCreate.failed forbiddenResource"],
    );
  });

  it("LOG-10 no secret that a call carried is in any entry", async () => {
    const scene = await CameraScene.make(server);
    const params = { id: (await scene.addCamera("Yard")).id };
    const secret = "h0rse-Battery-staple";
    const viewer = await scene.addMember("member");
    for (const person of [scene.owner, viewer]) {
      const config = { url: `rtsp://admin:${secret}@192.168.1.20/`, username: secret, password: secret };
      await person.call(cameras.create, { body: { name: "Gate", config } });
      await person.call(cameras.updateConnection, { params, body: { ...config, url: "http://[" } });
      await person.call(cameras.updateConnection, { params, body: config });
      await person.call(cameras.remove, { params, body: { name: secret } });
      await person.call(cameras.update, {
        params,
        body: { name: "x", [secret]: secret },
        query: { token: secret },
      });
    }
    const { rows } = await sql<{ text: string }>`select log_entry::text as text from log_entry`.execute(
      server.platform.database,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(secret) || text.includes("eyJ"))).toEqual([]);
  });
});

describe("a call that fails on a resource of any kind", () => {
  /** What is noted of somebody who is refused on one, which they see or not. */
  async function noted(kind: HangingKind, log: Endpoint["log"], isSeen: boolean): Promise<LogNote[]> {
    const notes: LogNote[] = [];
    const activity = createActivityModule({
      ...server.platform,
      rights: {
        holdsOnWorkspace: async () => false,
        sees: async (_, asked) => isSeen && asked === kind,
        visibleIds: async () => new Set(),
        hiddenIds: async () => [],
        holdersOf: async () => [],
      },
      workspacesOf: async () => new Map(),
      logbook: { note: async (note) => void notes.push(note) },
      nameOf: async (asked) => `The ${asked}`,
    });
    const endpoint: Endpoint = {
      ...endpoints.cameras.update,
      access: { kind: "resource", resource: kind, parameter: "id", anyOf: ["cameraUpdateSettings"] },
      ...(log === undefined ? { log: { none: "" } } : { log }),
    };
    const device = { ip: "192.0.2.1", browser: "", os: "" };
    await activity.noteFailure({
      endpoint,
      caller: {
        accountId: unknownId,
        sessionId: unknownId,
        workspaceId: unknownId,
        isGuest: false,
        isDisplay: false,
        fullName: "Sara Amini",
        device,
        identityProvenAtMs: null,
      },
      params: { id: unknownId },
      refusal: new Refusal("forbiddenResource"),
      hasBegun: false,
      isRehearsal: false,
    });
    return notes;
  }

  it("LOG-4 LOG-8 ROLE-49 stands under the kind's own code and name, and without either for who may not see it", async () => {
    const types: Readonly<Record<HangingKind, string>> = {
      cameraGroup: "cg",
      camera: "c",
      map: "m",
      bridge: "br",
      bridgeCamera: "br-c",
      bookmark: "b",
    };
    for (const kind of hangingKinds) {
      const [seen] = await noted(kind, { kind: "map", action: "update" }, true);
      expect(seen?.resource).toEqual({ type: types[kind], id: unknownId });
      expect(Object.values(seen?.placeholders ?? {})).toEqual([`The ${kind}`]);
      const [unseen] = await noted(kind, { kind: "map", action: "update" }, false);
      expect([unseen?.resource, unseen?.placeholders]).toEqual([undefined, undefined]);
    }
  });

  it("LOG-14 every refusal on a camera is audited, and none on anything else that no log tells of", async () => {
    for (const kind of hangingKinds) {
      const acts = (await noted(kind, undefined, true)).map((note) => `${note.kind}.${note.action}`);
      expect(acts).toEqual(kind === "camera" ? ["camera.read"] : []);
    }
  });
});

describe("the contract", () => {
  const changing = contractEndpoints.filter(
    ({ method, access }) =>
      method !== "GET" && ["member", "workspace", "resource", "someResource"].includes(access.kind),
  );
  const saysNothing = ({ log }: Endpoint) => log === undefined || ("none" in log && log.none.trim() === "");

  it("LOG-8 every changing call of a workspace says what it is in the logs, or why it is nothing there", () => {
    expect(changing.length).toBeGreaterThan(5);
    expect(changing.filter(saysNothing).map(({ id }) => id)).toEqual([]);
  });

  it("LOG-8 what an entry is about is a parameter of its call's path", () => {
    const faults = contractEndpoints.filter(
      ({ log, path }) =>
        log !== undefined && "kind" in log && log.about && !path.includes(`{${log.about.parameter}}`),
    );
    expect(faults.map(({ id }) => id)).toEqual([]);
  });
});
