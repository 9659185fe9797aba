// Privacy masks as people set and remove them, and who is told what of them.
import { endpoints, type MaskPoint } from "@didban/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createEndpointGate } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { callApi } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import { startSecondApi } from "../../testing/second-api.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";
import { cameraRoutes } from "./camera-routes.ts";
import { CameraMaskService } from "./camera-mask-service.ts";
import { CameraScene } from "./camera-scene.testing.ts";
import { cameraChanged } from "./index.ts";

const { cameras } = endpoints;

channelWorld();

const shape = (...points: readonly (readonly [number, number])[]): MaskPoint[] =>
  points.map(([x, y]) => ({ x, y }));
const window = shape([0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]);
const door = shape([0, 0], [0.5, 0], [0.25, 1]);

let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  scene = await CameraScene.make(server);
  owner = scene.owner;
});

const set = (id: string, points: unknown, person = owner) =>
  person.call(cameras.setMask, { params: { id }, body: { points } as never });
const remove = (id: string, person = owner, body?: object) =>
  person.call(cameras.removeMask, { params: { id }, ...(body === undefined ? {} : { body }) });
const detailsOf = async (id: string, person = owner) =>
  (await person.call(cameras.get, { params: { id } })).body;
const factsOf = async (id: string, person = owner) => {
  const { maskData, exportBlocked } = await detailsOf(id, person);
  return [maskData, exportBlocked];
};
const actsOn = async (id: string) =>
  (await keptEntries(server, scene))
    .filter(({ resourceId }) => resourceId === id)
    .map(({ log, act, accountId, placeholders }) => [log, act, accountId, placeholders.camera])
    .filter(([, act]) => String(act).includes("Mask"));

describe("the mask of a camera", () => {
  it("MASK-3 MASK-4 CAM-40 is replaced as a whole, and removed whatever is said of it", async () => {
    const { id } = await scene.addCamera("Gate");
    for (const points of [window, door, door.toReversed(), window.slice(0, 2), window.slice(0, 1), []]) {
      const answer = await set(id, points);
      expect([answer.status, answer.body]).toEqual([200, { maskData: points }]);
      expect((await detailsOf(id)).maskData).toEqual(points);
    }
    for (const body of [undefined, {}, { points: [] }, { points: door }]) {
      await set(id, window);
      const answer = await remove(id, owner, body);
      expect([answer.status, answer.body]).toEqual([200, { maskData: [] }]);
      expect(await factsOf(id)).toEqual([[], false]);
      // Also where there was none.
      expect((await remove(id, owner, body)).body).toEqual({ maskData: [] });
    }
    await set(id, window);
    for (const body of [{ points: [{ x: 2, y: 0 }] }, { points: "all" }, { mask: [] }])
      expect((await remove(id, owner, body)).status).toBe(400);
    expect((await detailsOf(id)).maskData).toEqual(window);
  });

  it("MASK-2 MASK-5 CAM-1 CAM-2 whoever reads or sets masks is told its points, and everybody whether exports are off", async () => {
    const { id } = await scene.addCamera("Yard");
    const people = {
      setter: await scene.addHolder(id, "cameraRead", "privacyMaskUpdate"),
      reader: await scene.addHolder(id, "cameraRead", "privacyMaskRead"),
      viewer: await scene.addHolder(id, "cameraRead"),
    };
    const told = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([name, person]) => {
            const listed = (await person.call(cameras.list, {})).body.items.find((one) => one.id === id);
            const facts = await factsOf(id, person);
            expect([listed?.maskData, listed?.exportBlocked]).toEqual(facts);
            return [name, facts];
          }),
        ),
      );
    for (const [points, isBlocked] of [
      [[], false],
      [window.slice(0, 1), false],
      [window.slice(0, 2), true],
      [window, true],
    ] as const) {
      await set(id, points);
      expect(await told()).toEqual({
        setter: [points, isBlocked],
        reader: [points, isBlocked],
        viewer: [null, isBlocked],
      });
    }
  });

  it("MASK-6 CAM-40 what is no mask is refused, and changes nothing", async () => {
    const { id } = await scene.addCamera("Court");
    await set(id, window);
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        x: 0.5 + 0.4 * Math.cos((at / count) * 2 * Math.PI),
        y: 0.5 + 0.4 * Math.sin((at / count) * 2 * Math.PI),
      }));
    for (const points of [
      many(65),
      shape([0, 0], [1.001, 0], [1, 1]),
      shape([0, -0.001], [1, 0], [1, 1]),
      [{ x: "0.5", y: 0 }],
      [{ x: null, y: 0 }],
      [{ x: 0 }],
      [{ x: 0, y: 0, z: 0 }],
      [[0, 0]],
      "all",
      undefined,
    ])
      expect((await set(id, points)).status, JSON.stringify(points)).toBe(400);
    for (const points of [
      shape([0, 0], [1, 1], [1, 0], [0, 1]),
      shape([0, 0], [0.5, 0.5], [1, 1]),
      shape([0, 0], [0, 0], [1, 0], [1, 1]),
    ]) {
      const { problem, status } = await set(id, points);
      expect([status, problem.code]).toEqual([422, "invalidMask"]);
    }
    expect(await factsOf(id)).toEqual([window, true]);
    expect((await set(id, many(64))).status).toBe(200);
  });

  it("MASK-5 is set and removed by whoever may edit masks there, and by nobody else", async () => {
    const { id } = await scene.addCamera("Roof");
    await set(id, window);
    const setter = await scene.addHolder(id, "cameraRead", "privacyMaskUpdate");
    const reader = await scene.addHolder(id, "cameraRead", "privacyMaskRead", "cameraUpdateConnection");
    const stranger = (await CameraScene.make(server)).owner;
    for (const [person, status] of [
      [reader, 403],
      [await scene.addMember("member"), 403],
      [stranger, 404],
    ] as const)
      expect([(await set(id, door, person)).status, (await remove(id, person)).status]).toEqual([
        status,
        status,
      ]);
    expect((await set(newId(), door)).problem.code).toBe("CameraIdDoesNotExists");
    expect((await detailsOf(id)).maskData).toEqual(window);
    expect((await set(id, door, setter)).status).toBe(200);
    expect((await remove(id, setter)).status).toBe(200);
  });

  it("MASK-7 EVT-3 CHAN-15 LOG-14 a change is told to every session that may see the camera, and stands in the logs with the person; what changes nothing is neither", async () => {
    const { id } = await scene.addCamera("Stairs");
    const viewer = await scene.addHolder(id, "cameraRead");
    const stranger = (await CameraScene.make(server)).owner;
    const mine = await channelOf(owner, twin);
    const theirs = await channelOf(viewer);
    const foreign = await channelOf(stranger);
    const published: string[] = [];
    const unsubscribe = server.platform.events.subscribe(cameraChanged, {
      onEvent: (changed) => void (changed === id && published.push(changed)),
      onGap: () => undefined,
    });
    const setter = await scene.addHolder(id, "cameraRead", "privacyMaskUpdate");
    await set(id, window, setter);
    await set(id, window);
    await set(id, door.toReversed());
    await remove(id);
    await remove(id);
    const event = { workspaceId: scene.workspaceId, cameraId: id };
    const isRemoved = ({ mask }: { readonly mask: readonly MaskPoint[] | null }) => mask?.length === 0;
    await mine.hears("MaskAltered", isRemoved);
    expect(mine.of("MaskAltered").flat()).toEqual([
      { ...event, mask: window, userId: setter.accountId },
      { ...event, mask: door.toReversed(), userId: owner.accountId },
      { ...event, mask: [], userId: owner.accountId },
    ]);
    await theirs.until(() => theirs.of("MaskAltered").length === 3, "three changes");
    expect(
      theirs
        .of("MaskAltered")
        .flat()
        .map(({ mask }) => mask),
    ).toEqual([null, null, null]);
    expect(foreign.of("MaskAltered")).toEqual([]);
    await expect.poll(() => published.length).toBe(3);
    unsubscribe();
    const entries = [
      ["camera.setMask.success", setter.accountId, "Stairs"],
      ["camera.setMask.success", owner.accountId, "Stairs"],
      ["camera.removeMask.success", owner.accountId, "Stairs"],
    ];
    expect(await actsOn(id)).toEqual([
      ...entries.map((entry) => ["activity", ...entry]),
      ...entries.map((entry) => ["audit", ...entry]),
    ]);
  });

  it("WS-68 ROLE-21 a guest's change is rehearsed: answered, stored nowhere, told and noted to nobody", async () => {
    const { id } = await scene.addCamera("Lobby");
    await set(id, window);
    const channel = await channelOf(owner);
    const guest = await scene.addGuest();
    const answers = [await set(id, door, guest), await remove(id, guest)];
    expect(answers.map(({ status, headers, body }) => [status, headers.get("x-not-saved"), body])).toEqual([
      [200, "1", { maskData: door }],
      [200, "1", { maskData: [] }],
    ]);
    expect((await set(id, shape([0, 0], [1, 1], [1, 0], [0, 1]), guest)).problem.code).toBe("invalidMask");
    expect((await detailsOf(id)).maskData).toEqual(window);
    await set(id, door);
    await channel.hears("MaskAltered", ({ mask }) => mask?.length === door.length);
    const by = channel
      .of("MaskAltered")
      .flat()
      .map(({ userId }) => userId);
    expect(new Set(by)).toEqual(new Set([owner.accountId]));
    expect((await actsOn(id)).filter(([log]) => log === "audit").length).toBe(2);
  });

  it("MASK-7 of masks that are set at once one stays, whole", async () => {
    const { id } = await scene.addCamera("Hall");
    const masks = [window, door, window.toReversed(), door.toReversed()];
    const answers = await Promise.all(masks.map((points) => set(id, points)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = (await detailsOf(id)).maskData;
    expect(masks).toContainEqual(last);
    expect(last).toEqual((await keptMask(id)) ?? "none");
  });

  it("MASK-7 MASK-17 whoever sets one is answered once no viewer is sent any more what it hides, also when it stood already", async () => {
    const { id } = await scene.addCamera("Safe");
    const { platform, doors } = server;
    const shown: unknown[] = [];
    let isReached = true;
    const masks = new CameraMaskService({
      ...platform,
      announceMask: async () => undefined,
      masked: async () => undefined,
      note: async () => undefined,
      async maskShown(cameraId) {
        // It is stored by then, for whoever asks from another connection.
        shown.push([cameraId, await keptMask(cameraId)]);
        if (!isReached) throw new Error("no answer");
      },
    });
    const [routed] = [cameraRoutes({ masks } as never)];
    const api = await startSecondApi(server, {
      endpoints: routed.filter(({ endpoint }) => endpoint.id.endsWith("Mask")),
      gate: createEndpointGate({
        authenticate: (origin, besides) => doors.sessions.authenticate(origin, besides),
        authoriser: doors.rights,
        isOperator: async () => false,
        requireIdentity: async () => undefined,
      }),
    });
    const setThere = (points: MaskPoint[], person = owner) =>
      callApi(api, cameras.setMask, { params: { id }, body: { points } }, person.accessToken);
    expect((await setThere(window)).status).toBe(200);
    expect((await setThere(window)).status).toBe(200);
    expect((await setThere(door, await scene.addGuest())).status).toBe(200);
    expect(shown).toEqual([
      [id, window],
      [id, window],
    ]);
    isReached = false;
    expect((await setThere(door)).status).toBe(500);
    expect(await keptMask(id)).toEqual(door);
    await api.close();
  });
});

async function keptMask(id: string): Promise<unknown> {
  const { rows } = await sql<{ mask: unknown }>`select mask from camera where id = ${id}`.execute(
    server.platform.database,
  );
  return rows[0]?.mask;
}
