// Displays as managers and screens meet them: pairing, what a display may ask for and sees, and its end.
import { camerasOfDisplayAtMost, displaysAtMost, endpoints, type Endpoint } from "@didban/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { levels } from "../access/role-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { displayWorld, house, paired, Screen, server } from "./display-world.testing.ts";

const { activity, cameras, displays, people, roles, workspaceSettings } = endpoints;

displayWorld();

describe("pairing a screen", () => {
  it("LAYT-22 it shows a code of eight signs, and is a display once a manager has taken it in", async () => {
    const { owner, form } = await house();
    const screen = await new Screen().begin();
    expect(screen.code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await screen.open()).toBe("waits");
    const typed = ` ${screen.code.slice(0, 4).toLowerCase()}-${screen.code.slice(4)} `;
    const { body, status } = await owner.call(displays.pair, { body: { ...form, code: typed } });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...form, id: body.id, lastSeenAt: null, isOn: false }),
    ]);
    expect(await screen.open()).toBe("is on");
    expect((await screen.call(displays.content)).body).toMatchObject({
      name: "Lobby",
      locale: "fa",
      gridSize: 1,
      stepSeconds: 20,
      cameras: [{ name: "Gate" }],
    });
    const [listed] = (await owner.call(displays.list, {})).body.items;
    expect(listed).toMatchObject({ name: "Lobby", isOn: true, lastSeenAt: expect.any(String) });
  });

  it("LAYT-22 a code is good once, for ten minutes, and a wrong one takes nobody in", async () => {
    const { owner, form } = await house();
    const refusal = async (code: string) => {
      const { problem, status } = await owner.call(displays.pair, { body: { ...form, code } });
      return [status, problem.code, problem.field];
    };
    const { screen } = await paired({ owner, form } as Awaited<ReturnType<typeof house>>);
    expect(await refusal(screen.code)).toEqual([400, "invalidCode", "code"]);
    expect(await refusal("ABCDEFGH")).toEqual([400, "invalidCode", "code"]);
    expect(await refusal("O0I1L")).toEqual([400, "invalidField", "code"]);
    const late = await new Screen().begin();
    await server.clock.advance(600_000);
    expect(await refusal(late.code)).toEqual([400, "invalidCode", "code"]);
    expect(await late.open()).toBe("404 notFound");
    expect((await owner.call(displays.list, {})).body.total).toBe(1);
  });

  it("LAYT-22 codes are given out sixty times an hour to one network", async () => {
    const headers = fromNewAddress();
    const begin = async () => (await callApi(server, displays.begin, { headers })).status;
    const statuses: number[] = [];
    for (let asked = 0; asked < 61; asked += 1) statuses.push(await begin());
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429]);
  });

  it("LAYT-22 ROLE-30 its role is one that the manager may give, and its cameras are such as they may watch", async () => {
    const { scene, owner, gate, yard, form } = await house();
    const coPilot = await scene.cameras.addMember("coPilot");
    await scene.cameras.setLevel(coPilot, yard, "coPilot", 3);
    const pair = async (person: Person, more: object) => {
      const { code } = await new Screen().begin();
      const { problem, status } = await person.call(displays.pair, { body: { ...form, ...more, code } });
      return status === 201 ? 201 : [status, problem.code, problem.field];
    };
    expect(await pair(coPilot, { cameraIds: [yard] })).toEqual([400, "resourceNotExist", "cameraIds"]);
    expect(await pair(coPilot, { teamId: (await scene.lockedRole("Captain")).id })).toEqual([
      400,
      "cannotAssignRole",
      undefined,
    ]);
    expect(await pair(owner, { teamId: (await scene.lockedRole("Guest")).id })).toEqual([
      400,
      "cannotAssignRole",
      undefined,
    ]);
    expect(await pair(owner, { teamId: gate })).toEqual([404, "teamNotFound", undefined]);
    expect(await pair(await scene.cameras.addMember("member"), {})).toEqual([
      403,
      "forbiddenResource",
      undefined,
    ]);
    expect((await owner.call(displays.list, {})).body.total).toBe(0);
    expect(await pair(coPilot, {})).toBe(201);
    expect(await pair(owner, { teamId: undefined })).toBe(201);
    const listed = (await owner.call(displays.list, {})).body.items;
    expect(listed.map(({ teamId }) => teamId)).toEqual([form.teamId, form.teamId]);
  });

  it("LAYT-22 a workspace has at most a hundred displays", async () => {
    const home = await house();
    const { id } = await paired(home);
    const { database } = server.platform;
    await sql`
      with numbered as (select gen_random_uuid() as id from generate_series(2, ${displaysAtMost}::integer)),
      named as (
        insert into account select (jsonb_populate_record(account, jsonb_build_object('id', numbered.id))).*
        from account, numbered where account.id = ${id} returning id)
      insert into display select (jsonb_populate_record(display,
        jsonb_build_object('id', named.id, 'secret_hash', '\\x' || encode(uuid_send(named.id), 'hex')))).*
      from display, named where display.id = ${id}`.execute(database);
    const { code } = await new Screen().begin();
    const { problem } = await home.owner.call(displays.pair, { body: { ...home.form, code } });
    expect(problem.code).toBe("limitReached");
  });
});

describe("a display", () => {
  it("LAYT-22 watches its own cameras with what its role opens, and knows of no other", async () => {
    const home = await house();
    const { screen } = await paired(home);
    expect(await screen.watch(home.gate)).toBe("live");
    expect(await screen.watch(home.yard)).toBe("404 CameraIdDoesNotExists");
    expect(await screen.watch((await house()).gate)).toBe("404 CameraIdDoesNotExists");
  });

  it("LAYT-22 calls nothing else, whatever its role", async () => {
    const home = await house();
    const coPilot = await home.scene.lockedRole("Co-Pilot");
    const { screen } = await paired(home, { teamId: coPilot.id });
    const own = new Set<string>(["displays.content", "stream.request", "archive.thumbnail"]);
    const areas: readonly Record<string, Endpoint>[] = Object.values(endpoints);
    const answers = await Promise.all(
      areas
        .flatMap((area) => Object.values(area))
        .filter(
          ({ access, id }) =>
            !["public", "loopback", "operatorOrLoopback"].includes(access.kind) && !own.has(id),
        )
        .map(async (endpoint) => {
          const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
          const params = Object.fromEntries(names.map((name) => [name, home.gate]));
          const { problem, status } = await screen.call(endpoint, { params });
          return [endpoint.id, status, problem?.code];
        }),
    );
    expect(answers.length).toBeGreaterThan(100);
    // Where a path holds more than an id, that may be found wrong first.
    expect(answers.filter(([, status]) => status !== 403 && status !== 404)).toEqual([]);
  });

  it("LAYT-22 shows no camera that its role does not let it watch, or that is gone", async () => {
    const home = await house();
    const { owner, gate, yard } = home;
    const sightless = await home.scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) });
    const { screen, id } = await paired(home, { cameraIds: [yard, gate] });
    expect(await screen.shows()).toBe("Yard Gate");
    await owner.call(cameras.remove, { params: { id: yard }, body: { name: "Yard" } });
    expect(await screen.shows()).toBe("Gate");
    expect(
      (await owner.call(displays.update, { params: { id }, body: { teamId: sightless.id } })).status,
    ).toBe(200);
    expect(await screen.shows()).toBe("-");
    expect(await screen.watch(gate)).toBe("404 CameraIdDoesNotExists");
  });

  it("LAYT-22 ROLE-33 shows nothing while its role is suspended, or once it is gone, and says which", async () => {
    const home = await house();
    const { owner } = home;
    const role = await home.scene.makeRole();
    const { screen, id } = await paired(home, { teamId: role.id });
    expect(await screen.shows()).toBe("Gate");
    await owner.call(roles.suspend, { params: { id: role.id } });
    expect(await screen.shows()).toBe("403 roleSuspended");
    await owner.call(roles.reinstate, { params: { id: role.id } });
    expect(await screen.shows()).toBe("Gate");
    await proveIdentity(owner);
    await owner.call(roles.remove, { params: { id: role.id }, body: { name: role.name } });
    expect(await screen.shows()).toBe("403 forbiddenResource");
    const [listed] = (await owner.call(displays.list, {})).body.items;
    expect(listed).toMatchObject({ id, teamId: null });
  });

  it("LAYT-22 WS-33 a lock keeps it out as it does everyone", async () => {
    const home = await house();
    const { screen } = await paired(home);
    await home.owner.call(workspaceSettings.lock, {});
    expect([await screen.shows(), await screen.watch(home.gate)]).toEqual([
      "403 workspaceLocked",
      "403 workspaceLocked",
    ]);
    await home.owner.call(workspaceSettings.unlock, {});
    expect(await screen.shows()).toBe("Gate");
  });

  it("LAYT-22 is nobody: in no list of people, and no account of the server's", async () => {
    const home = await house();
    const before = (await home.owner.call(people.list, { params: { id: home.scene.workspaceId }, query: {} }))
      .body.total;
    await paired(home);
    expect(
      (await home.owner.call(people.list, { params: { id: home.scene.workspaceId }, query: {} })).body.total,
    ).toBe(before);
    const { body } = await home.owner.call(roles.list, { query: {} });
    expect(body.items.find(({ id }) => id === home.form.teamId)?.memberCount).toBe(0);
  });

  it("LAYT-22 comes back by its secret, however long it was away", async () => {
    const home = await house();
    const { screen } = await paired(home);
    await server.clock.advance(200 * 24 * 3_600_000);
    expect(await screen.shows()).toBe("403 TokenExpired");
    expect(await screen.open()).toBe("is on");
    expect(await screen.shows()).toBe("Gate");
  });
});

describe("a display is changed", () => {
  it("LAYT-22 by any manager; cameras that they may not watch stay behind those that they choose", async () => {
    const home = await house();
    const { scene, gate, yard } = home;
    const { screen, id } = await paired(home, { cameraIds: [yard, gate] });
    const other = await scene.cameras.addMember("coPilot");
    await scene.cameras.setLevel(other, yard, "coPilot", 3);
    const { body } = await other.call(displays.update, {
      params: { id },
      body: { name: "Entrance", cameraIds: [gate], gridSize: 4, stepSeconds: 60, locale: "en" },
    });
    expect(body).toMatchObject({
      name: "Entrance",
      cameraIds: [gate],
      gridSize: 4,
      stepSeconds: 60,
      locale: "en",
    });
    expect(await screen.shows()).toBe("Gate Yard");
    expect((await screen.call(displays.content)).body).toMatchObject({ name: "Entrance", gridSize: 4 });
    const stranger = await house();
    const { problem } = await stranger.owner.call(displays.update, {
      params: { id },
      body: { name: "Mine" },
    });
    expect(problem.code).toBe("notFound");
  });

  it("LAYT-22 holds two hundred cameras at most, those that who changes it may not watch included", async () => {
    const { scene, gate, yard, ...home } = await house();
    const { id } = await paired({ scene, gate, yard, ...home }, { cameraIds: [yard, gate] });
    const other = await scene.cameras.addMember("coPilot");
    await scene.cameras.setLevel(other, yard, "coPilot", 3);
    const fill = (cameras: number) =>
      sql`update display set camera_ids = array_fill(${yard}::uuid, array[${cameras}::integer]) where id = ${id}`.execute(
        server.platform.database,
      );
    const choose = async () => {
      const { problem, status } = await other.call(displays.update, {
        params: { id },
        body: { cameraIds: [gate] },
      });
      return status === 200 ? 200 : `${status} ${problem.code}`;
    };
    await fill(camerasOfDisplayAtMost);
    expect(await choose()).toBe("422 limitReached");
    await fill(camerasOfDisplayAtMost - 1);
    expect(await choose()).toBe(200);
  });

  it("LAYT-22 SESS-16 and is ended: its session is over, its secret opens nothing, and the logs tell of it by its name", async () => {
    const home = await house();
    const { screen, id } = await paired(home);
    const stranger = await house();
    expect((await stranger.owner.call(displays.remove, { params: { id } })).problem.code).toBe("notFound");
    expect((await home.owner.call(displays.remove, { params: { id } })).status).toBe(204);
    expect([await screen.shows(), await screen.watch(home.gate)]).toEqual([
      "401 sessionRevoked",
      "401 sessionRevoked",
    ]);
    expect(await screen.open()).toBe("404 notFound");
    expect((await home.owner.call(displays.list, {})).body.total).toBe(0);
    const { body } = await home.owner.call(activity.listLogs, { query: {} });
    const told = body.items.map(({ text }) => text).filter((text) => /Display/.test(text));
    expect(told).toEqual(["Display “Lobby” was ended.", "Display “Lobby” was added."]);
  });

  it("WS-58 LAYT-22 and goes with its workspace, account and all", async () => {
    const home = await house();
    const { id } = await paired(home);
    const { database } = server.platform;
    await sql`delete from workspace where id = ${home.scene.workspaceId}`.execute(database);
    const { rows } = await sql`select id from account where id = ${id}`.execute(database);
    expect(rows).toEqual([]);
  });
});

it("LAYT-22 no person asks for what a display shows", async () => {
  const person = await signUp(server);
  expect((await person.call(displays.content, {})).problem.code).toBe("forbiddenResource");
});
