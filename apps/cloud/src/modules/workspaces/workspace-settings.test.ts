import { defaultAddress, endpoints, logoMaxBytes } from "@didban/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogbook } from "../activity/index.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptActs } from "../activity/log-entries.testing.ts";
import { joinWorkspace, standAs } from "../people/membership.testing.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { setOperatorLock } from "./operator-lock.ts";

const { access, customSettings, identity, workspaces, workspaceSettings } = endpoints;

let server: TestServer;
let scene: CameraScene;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  member = await scene.addMember("member");
});
afterAll(() => server.close());

const day = { open: true, allDay: false, start: "09:00 am", end: "05:00 pm", nextDay: false };
const week = {
  saturday: day,
  sunday: day,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: { ...day, open: false },
};

const current = async (person: Person) => (await person.call(workspaces.current, {})).body;
const patch = (person: Person, body: object) => person.call(workspaces.updateCurrent, { body });

/** What was done to a workspace by its log, oldest first, but for people coming in. */
async function acts(workspaceId: string): Promise<string[]> {
  const kept = await keptActs(server, { workspaceId });
  return kept.flatMap((act) => /^activity workspace\.(?!enter)(\w+)\.success$/.exec(act)?.[1] ?? []);
}

/** What the operator's command does. */
function lockAsOperator(workspaceId: string, isLocked: boolean): Promise<string | null> {
  const { announcing, roles } = server.doors;
  const deps = {
    database: server.platform.database,
    roles,
    announce: announcing.announce.bind(announcing),
    logbook: createLogbook({ clock: server.clock, workspaceName: async () => "" }),
  };
  return setOperatorLock(deps, workspaceId, isLocked);
}

describe("the address", () => {
  const call = workspaceSettings;

  it("WS-8 WS-41 it is saved once, changed, read, removed, and without one the defaults are answered", async () => {
    const owner = await signUp(server);
    const { id, address } = await createWorkspace(owner);
    expect(address).toEqual({
      longitude: 51.389,
      latitude: 35.6892,
      city: "",
      country: "",
      line1: "",
      line2: "",
      postalCode: "",
      state: "",
    });
    expect((await owner.call(call.readAddress, {})).body).toEqual(defaultAddress);
    expect((await owner.call(call.updateAddress, { body: { city: "Yazd" } })).problem.code).toBe("notFound");
    const place = { longitude: -0.1, latitude: 51.5, city: " London ", country: "GB" };
    const made = await owner.call(call.createAddress, { body: place });
    const saved = { ...defaultAddress, ...place, city: "London" };
    expect([made.status, made.body]).toEqual([201, saved]);
    const again = await owner.call(call.createAddress, { body: place });
    expect(again.problem).toMatchObject({ status: 400, code: "UniquenessViolation" });
    const changed = await owner.call(call.updateAddress, { body: { postalCode: "E1 6AN" } });
    expect([changed.status, changed.body]).toEqual([200, { ...saved, postalCode: "E1 6AN" }]);
    expect((await current(owner)).address).toEqual(changed.body);
    expect((await owner.call(call.removeAddress, {})).status).toBe(204);
    expect((await owner.call(call.removeAddress, {})).status).toBe(204);
    expect((await owner.call(call.readAddress, {})).body).toEqual(defaultAddress);
    expect(await acts(id)).toEqual(["create", "updateAddress", "updateAddress", "updateAddress"]);
  });

  it("WS-41 every member reads it, those alone who may change the workspace write it", async () => {
    expect((await member.call(call.readAddress, {})).status).toBe(200);
    for (const endpoint of [call.createAddress, call.updateAddress, call.removeAddress] as const)
      expect((await member.call(endpoint, { body: {} })).problem).toMatchObject({ status: 403 });
  });

  it("WS-42 what lies outside its bounds is refused with its field", async () => {
    const bad = {
      latitude: [90.01, "1"],
      longitude: [-180.5],
      country: ["IRN", "ir", "XX", "ZZ"],
      city: ["x".repeat(121)],
      line1: ["x".repeat(121)],
      line2: ["x".repeat(121)],
      postalCode: ["1".repeat(17)],
    };
    for (const [field, values] of Object.entries(bad))
      for (const value of values) {
        const { problem } = await scene.owner.call(call.createAddress, { body: { [field]: value } });
        expect(problem, `${field} ${value}`).toMatchObject({ status: 400, code: "invalidField", field });
      }
    const edge = { latitude: -90, longitude: 180, country: "IR", line1: "x".repeat(120) };
    const made = await scene.owner.call(call.createAddress, { body: edge });
    expect(made.status).toBe(201);
  });

  it("WS-41 of many that save the first one at once, one does", async () => {
    const owner = await signUp(server);
    await createWorkspace(owner);
    const bodies = Array.from({ length: 6 }, (_, index) => ({ city: `City ${index}` }));
    const answers = await Promise.all(bodies.map((body) => owner.call(call.createAddress, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });
});

describe("the hours of operation", () => {
  it("WS-9 WS-10 WS-40 WS-44 they are null until they are saved, and others are told", async () => {
    const { owner, workspaceId } = scene;
    const channel = await openChannel(server, member);
    expect((await current(owner)).operationHours).toBeNull();
    const saved = await patch(owner, { operationHours: week });
    expect([saved.status, saved.body.operationHours]).toEqual([200, week]);
    expect(Object.keys(saved.body.operationHours ?? {})).toEqual(Object.keys(week));
    expect(await channel.hears("ResourceEvent")).toMatchObject({ kind: "workspace", event: "updated" });
    channel.close();
    const query = { key: "operationHours" };
    const listed = await member.call(customSettings.listOfWorkspace, { query });
    expect(listed.body.items).toMatchObject([{ id: workspaceId, value: week }]);
    expect((await patch(owner, { operationHours: null })).body.operationHours).toBeNull();
    expect((await member.call(customSettings.listOfWorkspace, { query })).body.total).toBe(0);
    expect((await acts(workspaceId)).filter((act) => act === "updateHours")).toHaveLength(2);
  });

  it("WS-43 a day that cannot be is refused by its name, and nothing is changed", async () => {
    const monday = { ...day, end: "08:45 am" };
    const { problem } = await patch(scene.owner, { name: "Other", operationHours: { ...week, monday } });
    expect(problem).toMatchObject({
      status: 400,
      code: "invalidField",
      field: "operationHours.monday",
      detail: "Invalid. Please double check.",
    });
    expect((await current(scene.owner)).name).toBe("Shop");
    const late = await patch(scene.owner, {
      operationHours: { ...week, monday: { ...monday, nextDay: true } },
    });
    expect(late.status).toBe(200);
  });
});

describe("plain fields", () => {
  it("WS-11 WS-12 customerFacing begins as false, the time zone as that of who creates", async () => {
    const owner = await signUp(server);
    const params = { id: owner.accountId };
    await owner.call(identity.updateUser, { params, body: { timezone: "Asia/Tehran" } });
    const { id } = await createWorkspace(owner);
    expect(await current(owner)).toMatchObject({ customerFacing: false, timezone: "Asia/Tehran" });
    const changed = await patch(owner, { customerFacing: true, timezone: "Europe/Paris" });
    expect(changed.body).toMatchObject({ customerFacing: true, timezone: "Europe/Paris" });
    expect((await patch(owner, { timezone: "Mars/Base" })).problem.field).toBe("timezone");
    await patch(owner, {});
    expect(await acts(id)).toEqual(["create", "update"]);
  });
});

describe("the logo", () => {
  const file = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)]);
  const upload = (person: Person, id: string, bytes: Uint8Array) =>
    person.call(workspaceSettings.updateLogo, { params: { id }, file: file(bytes) });
  const read = (person: Person, id: string, size?: number) =>
    person.call(workspaceSettings.readLogo, { params: { id }, query: size === undefined ? {} : { size } });
  const remove = (person: Person, id: string) =>
    person.call(workspaceSettings.removeLogo, { params: { id } });

  /** A red bar on nothing, twice as wide as high. */
  const bar = () =>
    sharp({ create: { width: 200, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 1 } } });

  it.each([
    ["joined", "whole"],
    ["termsRequired", "whole"],
    ["pending", "invited"],
    ["withdrawn", "name"],
    ["suspended", "name"],
    ["expired", "name"],
  ] as const)(
    "WS-2 WS-23 who is %s sees of a workspace, of its address, hours and logo: %s",
    async (how, sight) => {
      const owner = await signUp(server);
      const { id } = await createWorkspace(owner, "Corner shop");
      const address = { line1: "Saadi Street 7", city: "Shiraz", country: "IR", line2: "", postalCode: "71" };
      await owner.call(workspaceSettings.createAddress, {
        params: { id },
        body: { ...address, latitude: 29.6, longitude: 52.5 },
      });
      await patch(owner, { description: "Fruit", welcomeMessage: "Come in", industry: "foodAndBeverage" });
      await patch(owner, { operationHours: week });
      expect((await upload(owner, id, await bar().png().toBuffer())).status).toBe(200);
      const person = await signUp(server);
      await standAs(server, person, id, how);
      const { body: seen } = await person.call(workspaces.read, { params: { id } });
      const [listed] = (await person.call(workspaces.list, {})).body.items;
      expect(listed).toEqual(seen);
      expect(seen.name).toBe("Corner shop");
      expect([seen.address.line1, seen.operationHours, seen.industry]).toEqual(
        sight === "whole" ? ["Saadi Street 7", week, "foodAndBeverage"] : ["", null, null],
      );
      const isKnown = sight !== "name";
      expect([seen.description, seen.welcomeMessage]).toEqual(isKnown ? ["Fruit", "Come in"] : ["", ""]);
      expect([seen.logo !== null, (await read(person, id)).status]).toEqual([isKnown, isKnown ? 200 : 404]);
    },
  );

  it("WS-45 WS-46 WS-48 it is kept at 40 and 80 pixels with what is transparent, until it is removed", async () => {
    const { owner, workspaceId: id } = scene;
    expect((await read(owner, id)).problem).toMatchObject({ status: 404, code: "notFound" });
    for (const format of ["png", "webp", "jpeg"] as const) {
      const saved = await upload(owner, id, await bar().toFormat(format).toBuffer());
      expect(saved.status).toBe(200);
      expect((await current(member)).logo).toBe(saved.body.logo);
    }
    for (const pixels of [40, 80]) {
      const { bytes, headers } = await read(member, id, pixels);
      expect(headers.get("content-type")).toBe("image/webp");
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([pixels, pixels, 4]);
      const alphaAt = (y: number) => data[(y * pixels + pixels / 2) * 4 + 3];
      expect([alphaAt(1), alphaAt(pixels / 2)]).toEqual([0, 255]);
    }
    expect((await read(owner, id)).bytes).toEqual((await read(owner, id, 40)).bytes);
    expect((await read(owner, id, 64)).problem).toMatchObject({ status: 400, field: "size" });
    expect((await remove(owner, id)).status).toBe(204);
    expect((await read(owner, id)).status).toBe(404);
    expect((await current(owner)).logo).toBeNull();
    const left: string[] = [];
    for await (const { name } of server.platform.blobs.list(`logos/${id}/`)) left.push(name);
    expect(left).toEqual([]);
    expect((await acts(id)).filter((act) => act === "updateLogo")).toHaveLength(4);
  });

  it("WS-45 WS-23 members see it from anywhere, others do not, and no one sets another workspace's", async () => {
    const { owner, workspaceId: id } = scene;
    const picture = await bar().png().toBuffer();
    await upload(owner, id, picture);
    const stranger = await signUp(server);
    const theirs = await createWorkspace(stranger);
    expect((await read(stranger, id)).problem.status).toBe(404);
    expect((await upload(stranger, id, picture)).problem).toMatchObject({ status: 404, code: "notFound" });
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await upload(member, id, picture)).problem).toMatchObject({ status: 403 });
    expect((await read(stranger, theirs.id)).status).toBe(404);
    expect((await read(member, id)).status).toBe(200);
    const guest = await scene.addGuest();
    expect((await upload(guest, id, picture)).headers.get("x-not-saved")).toBe("1");
    const names: string[] = [];
    for await (const { name } of server.platform.blobs.list(`logos/${id}/`)) names.push(name);
    expect(names).toHaveLength(2);
    expect((await read(member, id)).status).toBe(200);
  });

  it("WS-47 what is no picture, too large, broken or cannot be stored is refused, and the old logo stays", async () => {
    const { owner, workspaceId: id } = scene;
    const picture = await bar().png().toBuffer();
    const { logo } = (await upload(owner, id, picture)).body;
    const refused = async (bytes: Uint8Array) => (await upload(owner, id, bytes)).problem;
    expect(await refused(await bar().gif().toBuffer())).toMatchObject({ code: "invalidFileExtension" });
    expect(await refused(picture.subarray(0, 60))).toMatchObject({ status: 400, code: "invalidImage" });
    expect(await refused(Buffer.alloc(logoMaxBytes + 1, picture))).toMatchObject({
      code: "fileMaxSizeExceeded",
      detail: expect.stringContaining("5 MB"),
    });
    const put = vi.spyOn(server.platform.blobs, "put").mockRejectedValueOnce(new Error("the disk is full"));
    expect(await refused(picture)).toMatchObject({ status: 500, code: "AvatarUploadFailed" });
    put.mockRestore();
    expect((await current(owner)).logo).toBe(logo);
    expect((await read(owner, id)).status).toBe(200);
  });
});

describe("locking", () => {
  const { lock, unlock } = workspaceSettings;

  it("WS-33 WS-34 the owner locks and unlocks, everyone else is kept out and told, and repeats change nothing", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    const coPilot = await signUp(server);
    await joinWorkspace(server, coPilot, id, "coPilot");
    const channel = await openChannel(server, coPilot);
    expect((await coPilot.call(lock, {})).problem).toMatchObject({ status: 403, code: "forbiddenResource" });

    const locked = await owner.call(lock, {});
    expect(locked).toMatchObject({
      status: 200,
      body: { locked: true, lockForUser: false, lockReason: "manual" },
    });
    expect(await channel.hears("WorkspaceLocked")).toEqual({
      workspaceId: id,
      lockedBy: owner.accountId,
      locked: true,
    });
    for (const answer of [
      await coPilot.call(workspaces.current, {}),
      await coPilot.call(customSettings.listTabs, {}),
      await coPilot.call(workspaces.switch, { params: { id } }),
      await coPilot.call(access.readMatrix, { params: { id: coPilot.accountId } }),
    ])
      expect(answer.problem).toMatchObject({ status: 403, code: "workspaceLocked" });
    expect((await owner.call(customSettings.listTabs, {})).status).toBe(200);
    expect((await owner.call(lock, {})).status).toBe(200);

    expect((await owner.call(unlock, {})).body).toMatchObject({ locked: false, lockReason: null });
    expect((await owner.call(unlock, {})).status).toBe(200);
    expect((await coPilot.call(customSettings.listTabs, {})).status).toBe(200);
    expect(channel.of("WorkspaceLocked").map(([said]) => said?.locked)).toEqual([true, false]);
    channel.close();
    expect(await acts(id)).toEqual(["create", "lock", "unlock"]);
  });

  it("WS-34 an operator's lock keeps the owner out too, who cannot take it away", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    const channel = await openChannel(server, owner);
    expect(await lockAsOperator(id, true)).toBe("Shop");
    expect(await lockAsOperator(id, true)).toBe("Shop");
    expect(await channel.hears("WorkspaceLocked")).toEqual({ workspaceId: id, lockedBy: null, locked: true });
    channel.close();
    for (const call of [unlock, customSettings.listTabs] as const)
      expect((await owner.call(call, {})).problem).toMatchObject({ status: 403, code: "workspaceLocked" });
    const [listed] = (await owner.call(workspaces.list, {})).body.items;
    expect(listed).toMatchObject({ locked: true, lockForUser: true, lockReason: "operator" });
    await lockAsOperator(id, false);
    expect((await owner.call(customSettings.listTabs, {})).status).toBe(200);
    expect(await acts(id)).toEqual(["create", "lock", "unlock"]);
    expect(await lockAsOperator("0197b1f0-0000-7000-8000-000000000000", true)).toBeNull();
  });

  it("AUTH-44 a guest locks nobody out", async () => {
    const guest = await scene.addGuest("coPilot");
    await guest.call(lock, {});
    expect((await current(scene.owner)).locked).toBe(false);
    expect((await member.call(customSettings.listTabs, {})).status).toBe(200);
  });
});
