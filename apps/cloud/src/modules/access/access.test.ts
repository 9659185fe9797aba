import {
  actions,
  endpoint,
  endpoints,
  type AccessLevel,
  type Action,
  type MatrixRow,
} from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createEndpointGate, implement } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { giveRole, joinWorkspace } from "../people/membership.testing.ts";
import { known } from "./planted-resources.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, type Person, signUp } from "../../testing/person.ts";
import { type SecondApi, startSecondApi } from "../../testing/second-api.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createDisplayDirectory } from "../displays/index.ts";
import { createSessionDirectory } from "../identity/index.ts";
import { createMembershipDirectory } from "../people/index.ts";
import { createWorkspaceDirectory } from "../workspaces/index.ts";
import { createAccessModule, type AccessModule } from "./api.ts";
import {
  openEntitlements,
  requireEntitlement,
  type DirectoryEntry,
  type Entitlements,
  type ResourceDirectory,
  createAuthoriser,
  type RightsAuthoriser,
} from "./index.ts";

/** Cameras and groups that the tests hang up; the authoriser asks for them through its port. */
const entries: DirectoryEntry[] = [];
const resources: ResourceDirectory = {
  trailOf: (kind, id) =>
    known(entries.find(({ trail }) => trail.kind === kind && trail.path[0] === id)?.trail ?? null),
  list: async (workspaceId) => entries.filter(({ trail }) => trail.workspaceId === workspaceId),
  nameOf: async () => null,
};

/** A call on one camera, as the cameras module declares them. */
const cameraCall = (action: Action) =>
  endpoint({
    id: `test.${action}`,
    method: "GET",
    path: `/api/test/${action}/{id}`,
    summary: "",
    access: { kind: "resource", resource: "camera", parameter: "id", anyOf: [action] },
    guest: "read",
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    answer: "none",
    errors: [],
  });
const calls = {
  live: cameraCall("cameraStreamLive"),
  settings: cameraCall("cameraUpdateSettings"),
  record: cameraCall("cameraUpdateRecord"),
};

let server: TestServer;
let access: AccessModule;
let authoriser: RightsAuthoriser;
let api: SecondApi;
beforeAll(async () => {
  server = await startTestServer();
  const { platform, doors } = server;
  const memberships = createMembershipDirectory({
    ...platform,
    workspaces: createWorkspaceDirectory(platform.database),
  });
  authoriser = createAuthoriser({
    ...platform,
    memberships,
    resources,
    factors: createSessionDirectory(platform),
    displays: createDisplayDirectory(platform.database),
  });
  access = createAccessModule({
    ...platform,
    memberships,
    resources,
    authoriser,
    assignments: doors.roles,
    people: {
      namesOf: async () => new Map(),
      phoneOf: async () => null,
      removeMembers: async () => undefined,
      invitedInto: async () => [],
      cancelInvitesInto: async () => undefined,
    },
    leave: async () => undefined,
    announce: async () => undefined,
    logbook: { note: async () => undefined },
  });
  const answer = async () => undefined;
  api = await startSecondApi(server, {
    endpoints: [...access.endpoints, ...implement(calls, { live: answer, settings: answer, record: answer })],
    gate: createEndpointGate({
      authenticate: (origin, besides) => doors.sessions.authenticate(origin, besides),
      authoriser,
      isOperator: async () => false,
      requireIdentity: (caller) => doors.identityProof.requireFresh(caller),
    }),
  });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

interface Scene {
  readonly workspaceId: string;
  readonly owner: Person;
  readonly member: Person;
  /** In `group`, which is in `parent`. */
  readonly camera: string;
  readonly otherCamera: string;
  readonly group: string;
  readonly parent: string;
}

/** A workspace with an owner, a member, and a camera in a group in a group. */
async function scene(): Promise<Scene> {
  const [owner, member] = [await signUp(server), await signUp(server)];
  const { id: workspaceId } = await createWorkspace(owner);
  await joinWorkspace(server, member, workspaceId, "member");
  const [camera, otherCamera, group, parent] = [newId(), newId(), newId(), newId()];
  const add = (kind: "camera" | "cameraGroup", name: string, path: [string, ...string[]]) =>
    entries.push({ name, trail: { workspaceId, kind, path } });
  add("camera", "Door", [camera, group, parent]);
  add("camera", "Yard", [otherCamera, parent]);
  add("cameraGroup", "Inside", [group, parent]);
  add("cameraGroup", "House", [parent]);
  return { workspaceId, owner, member, camera, otherCamera, group, parent };
}

/** A row on a resource, as the permission screen writes it. */
async function giveOn(
  { workspaceId, member }: Scene,
  resourceId: string,
  kind: string,
  level: AccessLevel = 1,
): Promise<void> {
  const type =
    entries.find(({ trail }) => trail.path[0] === resourceId)?.trail.kind === "camera" ? "c" : "cg";
  await sql`
    insert into permission
      (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select ${newId()}, ${workspaceId}, ${member.accountId}, id, ${type}, ${resourceId}, ${level}, now()
    from team where workspace_id = ${workspaceId} and kind = ${kind}`.execute(server.platform.database);
}

async function code(person: Person, call: (typeof calls)[keyof typeof calls], id: string): Promise<string> {
  const { status, problem } = await callApi(api, call, { params: { id } }, person.accessToken);
  return status === 204 ? "allowed" : `${status} ${problem.code}`;
}

const actingCaller = ({ accountId, sessionId }: Person, { workspaceId }: Scene) => ({
  accountId,
  sessionId,
  workspaceId,
});

async function matrixOf(reader: Person, id = reader.accountId) {
  return callApi(api, endpoints.access.readMatrix, { params: { id } }, reader.accessToken);
}

describe("calls on a camera", () => {
  it("ROLE-20 ROLE-18 a member views and changes nothing, the Captain does everything", async () => {
    const { owner, member, camera } = await scene();
    expect([
      await code(member, calls.live, camera),
      await code(member, calls.settings, camera),
      await code(owner, calls.settings, camera),
    ]).toEqual(["allowed", "403 forbiddenResource", "allowed"]);
  });

  it("ROLE-42 the nearest row decides, on camera, group and parent group", async () => {
    const here = await scene();
    await giveOn(here, here.parent, "coPilot");
    expect(await code(here.member, calls.settings, here.camera)).toBe("allowed");
    await giveOn(here, here.group, "member");
    expect(await code(here.member, calls.settings, here.camera)).toBe("403 forbiddenResource");
    expect(await code(here.member, calls.settings, here.otherCamera)).toBe("allowed");
    await giveOn(here, here.camera, "coPilot", 2);
    expect(await code(here.member, calls.settings, here.camera)).toBe("403 forbiddenResource");
    expect(await code(here.member, calls.live, here.camera)).toBe("allowed");
  });

  it("ROLE-49 hidden, foreign, unknown and malformed ids answer the same 404", async () => {
    const here = await scene();
    const elsewhere = await scene();
    await giveOn(here, here.camera, "member", 3);
    const answers = await Promise.all(
      [here.camera, elsewhere.camera, newId(), "no-id"].map((id) =>
        callApi(api, calls.live, { params: { id } }, here.member.accessToken),
      ),
    );
    const problems = answers.map(({ problem }) => problem);
    expect(problems[0]).toMatchObject({ status: 404, code: "CameraIdDoesNotExists" });
    expect(problems.slice(1)).toEqual(Array(3).fill(problems[0]));
  });

  it("ROLE-15 a custom role with a finer action opens its calls alone, the broader key opens them too", async () => {
    const here = await scene();
    const giveKeys = async (...held: Action[]) => {
      const teamId = newId();
      const keys = held.map((action) => actions[action].key);
      const { database } = server.platform;
      await sql`
        insert into team (id, workspace_id, kind, name, action_keys, created_at)
        values (${teamId}, ${here.workspaceId}, 'custom', ${teamId}, ${keys}, now())`.execute(database);
      await sql`
        update permission set team_id = ${teamId}
        where account_id = ${here.member.accountId} and resource_id = ${here.workspaceId}`.execute(database);
    };
    await giveKeys("cameraRead", "cameraUpdateRecord");
    expect(await code(here.member, calls.record, here.camera)).toBe("allowed");
    expect(await code(here.member, calls.settings, here.camera)).toBe("403 forbiddenResource");
    await giveKeys("cameraRead", "cameraUpdateSettings");
    expect(await code(here.member, calls.record, here.camera)).toBe("allowed");
  });

  it("ROLE-54 CACHE-9 a withdrawn right is refused on the very next call, and others are told", async () => {
    const told: string[] = [];
    const stop = server.platform.events.subscribe("rights.changed", { onEvent: (id) => told.push(id) });
    const { member, workspaceId, camera } = await scene();
    await giveRole(server, member, workspaceId, "coPilot");
    expect(await code(member, calls.settings, camera)).toBe("allowed");
    await giveRole(server, member, workspaceId, "member");
    expect(await code(member, calls.settings, camera)).toBe("403 forbiddenResource");
    // The two of making the workspace and joining it, which may still be on their way, and these two.
    await expect.poll(() => told.filter((id) => id === workspaceId)).toHaveLength(4);
    stop();
  });

  it("WS-30 a suspended role keeps its members out of calls too", async () => {
    const { member, workspaceId, camera } = await scene();
    await sql`update team set suspended_at = now() where workspace_id = ${workspaceId} and kind = 'member'`.execute(
      server.platform.database,
    );
    expect(await code(member, calls.live, camera)).toBe("403 roleSuspended");
  });

  it("ROLE-42 who left holds nothing, whatever rows are left over", async () => {
    const here = await scene();
    await giveOn(here, here.camera, "coPilot");
    await sql`update member set status = 'withdrawn' where account_id = ${here.member.accountId}`.execute(
      server.platform.database,
    );
    expect(await code(here.member, calls.live, here.camera)).toBe("403 forbiddenResource");
  });
});

describe("kinds beside cameras and groups", () => {
  it("ROLE-40 ROLE-46 ROLE-47 ROLE-49 a kind that the directory knows stands in matrices, in lists, and under rows", async () => {
    const here = await scene();
    const { workspaceId } = here;
    const [bridge, map] = [newId(), newId()];
    entries.push({ name: "Hut", trail: { workspaceId, kind: "bridge", path: [bridge] } });
    entries.push({ name: "Floor", trail: { workspaceId, kind: "map", path: [map] } });
    const matrixRow = async (person: Person, id: string) =>
      (await matrixOf(person)).body.matrix.find(({ resourceId }) => resourceId === id);
    expect(await matrixRow(here.owner, bridge)).toMatchObject({ type: "br", name: "Hut", accessLevel: 1 });
    expect((await matrixOf(here.owner)).body.matrix.map(({ type }) => type)).toEqual([
      "w",
      "br",
      "c",
      "c",
      "cg",
      "cg",
      "m",
    ]);
    expect(await matrixRow(here.member, map)).toMatchObject({
      type: "m",
      accessLevel: 2,
      keys: [actions.mapRead.key],
    });
    expect(await matrixRow(here.member, bridge)).toBeUndefined();
    const { permissions, roles } = endpoints;
    const ask = here.owner.accessToken;
    const listed = await callApi(api, permissions.listResources, {}, ask);
    expect(listed.body.items.map(({ name, parentId, type }) => [type, name, parentId]).slice(-2)).toEqual([
      ["m", "Floor", workspaceId],
      ["br", "Hut", workspaceId],
    ]);
    const team = (await callApi(api, roles.list, {}, ask)).body.items.find(({ name }) => name === "Member");
    const body = {
      userId: here.member.accountId,
      teamId: team?.id ?? "",
      resourceId: map,
      accessLevel: 3,
    } as const;
    expect((await callApi(api, permissions.create, { body }, ask)).body).toMatchObject({ type: "m" });
    expect(await matrixRow(here.member, map)).toBeUndefined();
    const visible = await authoriser.visibleIds(actingCaller(here.member, here));
    expect([here.camera, map, bridge].map((id) => visible.has(id))).toEqual([true, false, false]);
  });
});

describe("what else asks the authoriser", () => {
  it("ROLE-42 tells the actions on a camera and the cameras of an action as the calls would decide them", async () => {
    const here = await scene();

    const caller = actingCaller(here.member, here);
    await giveOn(here, here.group, "coPilot");
    const allowed = await authoriser.allowedActions(caller, here.camera);
    expect([
      allowed.has("cameraPtz"),
      allowed.has("cameraUpdateRecord"),
      allowed.has("workspaceRead"),
    ]).toEqual([true, true, false]);
    const look = await authoriser.look(caller);
    expect(look.visible("camera", "cameraPtz")).toEqual([here.camera]);
    expect(look.visible("cameraGroup", "cameraGroupUpdate")).toEqual([here.group]);
    expect(look.allowed(here.camera)).toEqual(allowed);
    await giveOn(here, here.otherCamera, "member", 3);
    const later = await authoriser.look(caller);
    expect(later.visible("camera", "cameraRead")).toEqual([here.camera]);
    expect(later.allowed(here.otherCamera).size).toBe(0);
    const nowhere = await authoriser.look({ ...caller, workspaceId: null });
    expect([nowhere.visible("camera", "cameraRead"), nowhere.allowed(here.camera).size]).toEqual([[], 0]);
    expect((await authoriser.allowedActions(caller, here.otherCamera)).size).toBe(0);
    expect((await authoriser.allowedActions({ ...caller, workspaceId: null }, here.camera)).size).toBe(0);
  });

  it("ROLE-49 lists the people who may see a camera, for callers who may list people", async () => {
    const here = await scene();
    const caller = actingCaller(here.owner, here);
    const people = async (looker = caller, camera = here.camera) => {
      const seenBy = await (await authoriser.look(looker)).people([camera]);
      return seenBy.get(camera)?.map(({ accountId, accessLevel }) => [accountId, accessLevel]);
    };
    expect(await people()).toEqual([
      [here.owner.accountId, 1],
      [here.member.accountId, 2],
    ]);
    await giveOn(here, here.camera, "member", 3);
    expect(await people()).toEqual([[here.owner.accountId, 1]]);
    const member = actingCaller(here.member, here);
    expect(await people(member, here.otherCamera)).toEqual([]);
  });

  it("BILL-72 a workspace without a subscription is refused its services, one with it served", async () => {
    expect(await requireEntitlement(openEntitlements, "any")).toEqual({
      refusal: null,
      cameraLicences: null,
      storageDays: 30,
    });
    const ended: Entitlements = {
      of: async () => ({ refusal: "noActiveSubscription", cameraLicences: 0, storageDays: 0 }),
    };
    await expect(requireEntitlement(ended, "any")).rejects.toMatchObject({ code: "noActiveSubscription" });
  });
});

describe("the permission matrix", () => {
  it("ROLE-45 ROLE-46 a Captain's matrix says so, with the workspace first and resources by type then id", async () => {
    const { owner, workspaceId, camera, otherCamera, group, parent } = await scene();
    const { status, body } = await matrixOf(owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userId: owner.accountId,
      workspaceId,
      team: { name: "Captain" },
      isOwner: true,
      isAdmin: true,
      isUserGuest: false,
    });
    expect(Object.values(body.groups)).toEqual(Array(7).fill(1));
    expect(body.matrix.map(({ resourceId }) => resourceId)).toEqual([
      workspaceId,
      ...[camera, otherCamera].toSorted(),
      ...[group, parent].toSorted(),
    ]);
    expect(body.matrix.map(({ type }) => type)).toEqual(["w", "c", "c", "cg", "cg"]);
    for (const { keys, type } of body.matrix) {
      expect(keys).toEqual(keys.toSorted((one, other) => one - other));
      const valid = Object.values(actions).filter(({ on }) => on.some((one) => one === type));
      expect(keys.every((key) => valid.some((action) => action.key === key))).toBe(true);
    }
  });

  it("ROLE-47 a row is full control with its update action, view only without, and one's own hidden ones are missing", async () => {
    const here = await scene();
    await giveOn(here, here.camera, "coPilot");
    await giveOn(here, here.otherCamera, "member", 3);
    const { body } = await matrixOf(here.member);
    const levels = (rows: readonly MatrixRow[]) =>
      Object.fromEntries(rows.map(({ resourceId, accessLevel }) => [resourceId, accessLevel]));
    expect(levels(body.matrix)).toEqual({
      [here.workspaceId]: 2,
      [here.camera]: 1,
      [here.group]: 2,
      [here.parent]: 2,
    });
    const seenByOwner = await matrixOf(here.owner, here.member.accountId);
    expect(levels(seenByOwner.body.matrix)).toMatchObject({ [here.otherCamera]: 3 });
    expect(seenByOwner.body.matrix.find(({ resourceId }) => resourceId === here.otherCamera)?.keys).toEqual(
      [],
    );
  });

  it("ROLE-48 another's matrix needs viewPermissions; people outside are not found", async () => {
    const { owner, member } = await scene();
    const outsider = await signUp(server);
    expect((await matrixOf(member, owner.accountId)).problem.code).toBe("forbiddenResource");
    expect((await matrixOf(owner, outsider.accountId)).problem.code).toBe("notFound");
    expect((await matrixOf(owner, "no-id")).status).toBe(404);
    expect((await matrixOf(member, outsider.accountId)).problem.code).toBe("forbiddenResource");
    expect((await matrixOf(outsider)).problem.code).toBe("forbiddenResource");
  });

  it("ROLE-21 ROLE-48 a guest reads their own matrix and nobody else's, although their role holds viewPermissions", async () => {
    const { owner, member, workspaceId } = await scene();
    await giveRole(server, member, workspaceId, "guest");
    expect((await matrixOf(member)).status).toBe(200);
    expect((await matrixOf(member, owner.accountId)).problem.code).toBe("forbiddenResource");
    await giveRole(server, member, workspaceId, "coPilot");
    expect((await matrixOf(member, owner.accountId)).status).toBe(200);
  });

  it("ROLE-17 the matrix of a Co-Pilot and of a Guest states their levels", async () => {
    const { member, workspaceId } = await scene();
    await giveRole(server, member, workspaceId, "coPilot");
    const coPilot = (await matrixOf(member)).body;
    expect(coPilot).toMatchObject({
      isOwner: false,
      isAdmin: true,
      groups: { BillingAndInvoicing: 3, DeviceSetup: 1 },
    });
    await giveRole(server, member, workspaceId, "guest");
    const guest = (await matrixOf(member)).body;
    expect(guest).toMatchObject({ isUserGuest: true, isAdmin: false });
    expect(Object.values(guest.groups)).toEqual([2, 2, 3, 2, 2, 2, 2]);
  });

  it("ROLE-45 the version rises with each change of rights", async () => {
    const { member, workspaceId } = await scene();
    const before = (await matrixOf(member)).body.version;
    await giveRole(server, member, workspaceId, "coPilot");
    expect((await matrixOf(member)).body.version).toBe(before + 1);
  });
});
