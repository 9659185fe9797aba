import { deletionReasons, endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openJobs } from "../../jobs-app.ts";
import { blobsOfWorkspace } from "../../platform/blobs/index.ts";
import { fileFootage } from "../archive/archive-rows.testing.ts";
import { tablesNaming, tablesOutliving } from "./tables-naming.testing.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { addMembership, joinWorkspace } from "../people/membership.testing.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, goodPassword, signUp, type Person } from "../../testing/person.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { sql } from "kysely";

const {
  cameras,
  customSettings,
  identity,
  profile,
  snapshots,
  workspaceDeletion,
  workspaces,
  workspaceSettings,
} = endpoints;
const hourMs = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const survey = { name: "Shop", reason: "onlyTesting" } as const;
const ask = (person: Person, body: object = survey) => person.call(workspaceDeletion.request, { body });
const list = async (person: Person, query: object = {}) =>
  (await person.call(workspaces.list, { query: { ...query } })).body;
const dismiss = (person: Person, id: string) =>
  person.call(workspaceDeletion.dismissListing, { params: { id } });

/** The owner of a new workspace, who has proven who they are. */
async function newOwner(): Promise<{ owner: Person; id: string }> {
  const owner = await signUp(server);
  const { id } = await createWorkspace(owner);
  await proveIdentity(owner);
  return { owner, id };
}

async function addCamera(owner: Person, name: string): Promise<string> {
  return (await owner.call(cameras.create, { body: { name, config: {} } })).body.camera.id;
}

describe("asking for the deletion of a workspace", () => {
  it("WS-53 WS-54 WS-52 it takes its owner, a fresh proof, the exact name and a reason", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    const coPilot = await signUp(server);
    await joinWorkspace(server, coPilot, id, "coPilot");
    await proveIdentity(coPilot);
    expect((await ask(coPilot)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    expect((await ask(owner)).problem).toMatchObject({ status: 403, code: "identityVerificationRequired" });
    await proveIdentity(owner);
    for (const name of ["shop", "Shop ", ""])
      expect((await ask(owner, { ...survey, name })).problem).toMatchObject({
        status: 400,
        code: "nameMismatch",
        field: "name",
      });
    expect((await ask(owner, { name: "Shop", reason: "bored" })).problem.field).toBe("reason");
    for (const comment of [undefined, "", "  "])
      expect((await ask(owner, { ...survey, reason: "other", comment })).problem).toMatchObject({
        status: 400,
        code: "IsDefined",
        field: "comment",
      });
    const tooLong = { ...survey, reason: "other", comment: "x".repeat(501) };
    expect((await ask(owner, tooLong)).problem.field).toBe("comment");
    expect((await coPilot.call(workspaces.current, {})).status).toBe(200);

    const accepted = await ask(owner, { ...survey, reason: "other", comment: "x".repeat(500) });
    const dueAt = new Date(server.clock.nowMs() + 72 * hourMs).toISOString();
    expect([accepted.status, accepted.body]).toEqual([202, { deletionDueAt: dueAt }]);
    expect(deletionReasons).toHaveLength(7);
  });

  it("WS-55 while a camera is in it, it is refused with the counts", async () => {
    const { owner, id } = await newOwner();
    const camera = await addCamera(owner, "Gate");
    await addCamera(owner, "Yard");
    expect((await ask(owner)).problem).toMatchObject({
      status: 422,
      code: "devicesStillConnected",
      value: { cameras: 2, bridges: 0 },
    });
    await owner.call(cameras.remove, { params: { id: camera }, body: { name: "Gate" } });
    expect((await ask(owner)).problem.value).toEqual({ cameras: 1, bridges: 0 });
    expect((await owner.call(workspaces.current, {})).body).toMatchObject({ id, lifecycle: "active" });
  });

  it("WS-55 a camera that is added at the same moment is either counted or refused", async () => {
    const twin = await startTwinServer(server);
    try {
      for (let round = 0; round < 6; round += 1) {
        const { owner, id } = await newOwner();
        const body = { name: "Late", config: {} };
        const [asked, added] = await Promise.all([
          ask(owner),
          callApi(twin, cameras.create, { body }, owner.accessToken),
        ]);
        expect([asked.status, added.status].toSorted()).toEqual(
          asked.status === 202 ? [202, 403] : [201, 422],
        );
        const { rows } = await sql`select from camera where workspace_id = ${id}`.execute(
          server.platform.database,
        );
        expect(rows).toHaveLength(asked.status === 202 ? 0 : 1);
      }
    } finally {
      await twin.close();
    }
  });

  it("WS-53 asked for many times at once it is noted once", async () => {
    const { owner } = await newOwner();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(owner)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status, problem } of answers.filter((answer) => answer.status !== 202))
      expect([403, 404]).toContain(problem.status ?? status);
  });

  it("WS-56 any other failure says so and changes nothing", async () => {
    const { owner, id } = await newOwner();
    const broken = vi
      .spyOn(server.platform.events, "publish")
      .mockRejectedValueOnce(new Error("the bus is away"));
    expect((await ask(owner)).problem).toMatchObject({
      status: 422,
      code: "cannotRemoveWorkspace",
      detail: "Cannot remove workspace. Contact support.",
    });
    broken.mockRestore();
    expect((await owner.call(workspaces.current, {})).body.id).toBe(id);
    expect((await ask(owner)).status).toBe(202);
  });
});

describe("a workspace that is deleted", () => {
  it("WS-57 JOBS-9 everyone leaves and is told, and nobody enters any more", async () => {
    const { owner, id } = await newOwner();
    const [member, invited] = [await signUp(server), await signUp(server)];
    await joinWorkspace(server, member, id, "member");
    await addMembership(server, invited, id, "pending");
    const channels = [await openChannel(server, owner), await openChannel(server, member)];
    await ask(owner);
    for (const [index, person] of [owner, member].entries()) {
      expect(await channels[index]?.hears("UserDetached")).toEqual({
        workspaceId: id,
        userId: person.accountId,
        reason: "workspaceDeleted",
      });
      const notice = await newestNotice(server, person, "workspaceDeletionScheduled");
      expect(notice?.notification.body).toContain("Shop");
      expect((await person.call(customSettings.listTabs, {})).problem.code).toBe("forbiddenResource");
    }
    for (const channel of channels) channel.close();
    expect(await newestNotice(server, invited, "workspaceDeletionScheduled")).toBeNull();
    for (const person of [owner, member, invited]) {
      for (const call of [workspaces.switch, workspaces.join, workspaces.read] as const)
        expect((await person.call(call, { params: { id } })).problem).toMatchObject({
          status: 404,
          code: "notFound",
        });
    }
    expect((await owner.call(workspaces.current, {})).problem.code).toBe("notFound");
  });

  it("WS-21 it stands once more in the list of those who had it, behind all others, until it is dismissed", async () => {
    const { owner, id } = await newOwner();
    const member = await signUp(server);
    await joinWorkspace(server, member, id, "member");
    await createWorkspace(member, "Own");
    await ask(owner);
    const gone = { id, name: "Shop", status: "notFound" };
    expect(await list(owner)).toEqual({ items: [gone], total: 1 });
    expect(await list(member)).toMatchObject({ items: [{ name: "Own", status: "joined" }, gone], total: 2 });
    expect(await list(member, { limit: 1 })).toMatchObject({ items: [{ name: "Own" }], total: 2 });
    expect(await list(member, { limit: 1, offset: 1 })).toEqual({ items: [gone], total: 2 });
    expect(await list(member, { offset: 2 })).toEqual({ items: [], total: 2 });
    expect((await dismiss(member, id)).status).toBe(204);
    expect((await dismiss(member, id)).problem).toMatchObject({ status: 404, code: "notFound" });
    expect((await list(member)).total).toBe(1);
    expect((await list(owner)).total).toBe(1);
    const [own] = (await list(member)).items;
    expect((await dismiss(member, own?.id ?? "")).status).toBe(404);
  });

  it("WS-58 JOBS-9 rows, files and footage are erased, the owner gets one message, and a tombstone stays", async () => {
    const { owner, id } = await newOwner();
    const camera = await addCamera(owner, "Gate");
    await fileFootage(server, camera, [0, 60_000]);
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const time = new Date(server.clock.nowMs()).toISOString();
    const snapshot = await owner.call(snapshots.create, {
      body: { cameraId: camera, time },
      file: new Blob([picture]),
    });
    expect(snapshot.status).toBe(201);
    await owner.call(cameras.remove, { params: { id: camera }, body: { name: "Gate" } });
    const logo = await owner.call(workspaceSettings.updateLogo, {
      params: { id },
      file: new Blob([picture]),
    });
    expect(logo.status).toBe(200);
    await owner.call(customSettings.createTab, { body: { route: "shortcuts" } });
    await owner.call(customSettings.save, { body: { type: "ws", key: "motto", value: 1 } });
    const requestedAt = new Date(server.clock.nowMs());
    await ask(owner, { ...survey, comment: "Canary" });

    const jobs = await openJobs(server.platform);
    const twin = await openJobs(server.platform);
    const { database, blobs } = server.platform;
    const tombstone = async () => {
      const { rows } = await sql<{ completed_at: Date | null }>`
        select * from workspace_deletion where workspace_id = ${id}`.execute(database);
      return rows[0];
    };
    try {
      await expect
        .poll(() => tablesNaming(database, [id]))
        .toEqual(["camera_removal", "channel_news", "deleted_listing", "workspace_deletion"]);
      for (const folder of [`logos/${id}/`, blobsOfWorkspace(id)])
        await expect.poll(() => Array.fromAsync(blobs.list(folder))).toEqual([]);
      // The message comes when the last of it is gone, and not before.
      expect(await newestNotice(server, owner, "workspaceDeleted")).toBeNull();
      expect((await tombstone())?.completed_at).toBeNull();
      await sql`delete from archive_file where camera_id = ${camera}`.execute(database);
      await sql`delete from archive_hour where camera_id = ${camera}`.execute(database);
      await server.clock.advance(60_000);
      await expect.poll(async () => (await tombstone())?.completed_at).toBeInstanceOf(Date);
      expect(await tombstone()).toEqual({
        workspace_id: id,
        requested_at: requestedAt,
        due_at: new Date(requestedAt.getTime() + 72 * hourMs),
        completed_at: new Date(server.clock.nowMs()),
        owner_id: null,
        name: null,
        reason: null,
        comment: null,
      });
      const told = await newestNotice(server, owner, "workspaceDeleted", "fa");
      expect(told?.notification.body).toContain("Shop");
      expect((await list(owner)).total).toBe(1);
      const { rows } = await sql`
        select from notification where account_id = ${owner.accountId} and event = 'workspaceDeleted'`.execute(
        database,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await jobs.stop();
      await twin.stop();
    }
    await server.clock.advance(72 * hourMs);
    const later = await openJobs(server.platform);
    await expect.poll(() => tablesNaming(database, [id, camera])).toEqual(["workspace_deletion"]);
    await later.stop();
  });

  it("JOBS-8 past 60 hours the operator is alarmed, and at 72 nothing of it is in the database, among its files or in any answer but its record", async () => {
    const { owner, id } = await newOwner();
    const member = await signUp(server);
    await joinWorkspace(server, member, id, "member");
    const camera = await addCamera(owner, "Gate");
    await fileFootage(server, camera, [0, 60_000]);
    await owner.call(customSettings.createTab, { body: { route: "shortcuts" } });
    await owner.call(customSettings.save, { body: { type: "ws", key: "motto", value: 1 } });
    await owner.call(cameras.remove, { params: { id: camera }, body: { name: "Gate" } });
    await ask(owner);
    const { database, log } = server.platform;
    const alarm = vi.spyOn(log, "error");
    const alarms = () =>
      alarm.mock.calls.filter(([facts]) => Reflect.get(Object(facts), "workspaceId") === id);
    const lookAfter = async (hours: number) => {
      await server.clock.advance(hours * hourMs);
      const jobs = await openJobs(server.platform);
      await jobs.stop();
    };
    await lookAfter(59);
    expect(alarms()).toEqual([]);
    await lookAfter(2);
    expect(alarms()).toEqual([[{ workspaceId: id }, "a deleted workspace is not erased yet"]]);
    // The media process has been away until now.
    await sql`delete from archive_file where camera_id = ${camera}`.execute(database);
    await sql`delete from archive_hour where camera_id = ${camera}`.execute(database);
    await lookAfter(11);
    alarm.mockRestore();
    expect(await tablesNaming(database, [id, camera])).toEqual(["workspace_deletion"]);
    for await (const { name } of server.platform.blobs.list("")) expect(name).not.toContain(id);
    for (const { cookie, phone: username } of [owner, member]) {
      const { body } = await callApi(server, identity.login, {
        body: { username, password: goodPassword },
        headers: { cookie },
      });
      expect((await callApi(server, workspaces.list, {}, body.accessToken)).body.items).toEqual([]);
      for (const call of [workspaces.read, workspaces.switch] as const)
        expect((await callApi(server, call, { params: { id } }, body.accessToken)).status).toBe(404);
    }
  });

  it("WS-58 rows go with the workspace's own, in every table but those that are seen to by themselves", async () => {
    const seenTo = {
      archive_file: "the media process, by the camera's order",
      archive_gap: "the same",
      archive_hour: "the same",
      audit_chain: "a trigger of the workspace's row",
      camera_lease: "the media process that holds the camera",
      camera_removal: "the eraser, when the deletion was due",
      channel: "a reference that is set to null",
      deleted_listing: "the eraser, when the deletion was due",
      log_entry: "a trigger of the workspace's row",
      session: "the leaving of every member",
      stream_token: "the media process, when it has expired",
      workspace_deletion: "is the tombstone",
    };
    expect(await tablesOutliving(server.platform.database)).toEqual(Object.keys(seenTo));
  });

  it("WS-57 its owner may close their account, since they own it no more", async () => {
    const { owner } = await newOwner();
    await ask(owner);
    const closed = await owner.call(profile.closeAccount, {
      params: { id: owner.accountId },
      body: { name: "Sara Amini" },
    });
    expect(closed.status).toBe(204);
  });
});

describe("the door for guests", () => {
  it("WS-66 shut by the owner, guests leave at once, and everyone else stays", async () => {
    const { owner, id } = await newOwner();
    const setDoor = (person: Person, allowGuest: boolean) =>
      person.call(workspaceSettings.setAllowGuest, { body: { allowGuest } });
    expect((await setDoor(owner, true)).body).toMatchObject({ id, allowGuest: true });
    const [guest, coPilot] = [await signUp(server), await signUp(server)];
    await joinWorkspace(server, guest, id, "guest");
    await joinWorkspace(server, coPilot, id, "coPilot");
    const channel = await openChannel(server, guest);
    expect((await setDoor(coPilot, false)).problem).toMatchObject({ status: 403 });
    expect((await setDoor(owner, true)).status).toBe(200);
    expect((await guest.call(customSettings.listTabs, {})).status).toBe(200);
    expect((await setDoor(owner, false)).body.allowGuest).toBe(false);
    expect(await channel.hears("UserDetached")).toEqual({
      workspaceId: id,
      userId: guest.accountId,
      reason: "guestsOff",
    });
    channel.close();
    expect((await guest.call(customSettings.listTabs, {})).problem.code).toBe("forbiddenResource");
    expect((await guest.call(workspaces.switch, { params: { id } })).problem.code).toBe("userNotInvited");
    expect((await coPilot.call(customSettings.listTabs, {})).status).toBe(200);
    expect((await owner.call(customSettings.listTabs, {})).status).toBe(200);
  });
});
