import { accessLevels, endpoints, serverMessages, type Presence, type ToldKind } from "@didban/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import type { ChannelClient } from "./channel-client.testing.ts";
import { channelOf, channelWorld, server, twin } from "./channel-world.testing.ts";
import { addMembership, giveRole, joinWorkspace } from "../people/membership.testing.ts";
import { createWorkspace, newestCode, newPhone, signUp, type Person } from "../../testing/person.ts";
import { plantResources } from "../access/planted-resources.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import type { DirectoryEntry, ResourceTrail } from "../access/index.ts";
import type { News } from "./index.ts";

const { cameras, identity, profile, workspaces } = endpoints;
channelWorld();

let owner: Person;
let viewer: Person;
let stranger: Person;
let workspaceId: string;
beforeEach(async () => {
  [owner, viewer, stranger] = [await signUp(server), await signUp(server), await signUp(server)];
  workspaceId = (await createWorkspace(owner, "Harbour")).id;
  await joinWorkspace(server, viewer, workspaceId, "member");
  await createWorkspace(stranger, "Elsewhere");
});

async function addCamera(name: string): Promise<string> {
  const { body } = await owner.call(cameras.create, { body: { name, config: {} } });
  return body.camera.id;
}

/** Hides a camera from the viewer, or shows it again. */
async function hide(cameraId: string, isHidden: boolean): Promise<void> {
  const { database } = server.platform;
  await database.transaction().execute(async (trx) => {
    await sql`delete from permission where resource_id = ${cameraId}`.execute(trx);
    if (isHidden)
      await sql`
        insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
        select ${newId()}, workspace_id, account_id, team_id, 'c', ${cameraId}, ${accessLevels.hidden}, now()
        from permission where account_id = ${viewer.accountId} and resource_id = ${workspaceId}`.execute(trx);
    await server.doors.roles.tell(workspaceId, trx);
  });
}

const announce = (news: News) =>
  server.platform.database.transaction().execute((trx) => server.doors.announcing.announce(news, trx));

/** Everything that was published so far has been heard by `client`: a word to its person alone goes last. */
async function heardAll(client: ChannelClient, person: Person): Promise<void> {
  const fields = ["avatar" as const];
  const count = client.of("UserUpdated").length;
  await announce({ name: "UserUpdated", args: [{ userId: person.accountId, fields }] });
  await client.until(() => client.of("UserUpdated").length > count, "the last word");
}

describe("what happens to cameras", () => {
  it("CHAN-14 CHAN-19 EVT-1 EVT-5 is told to sessions of the workspace that may see the camera, in any process", async () => {
    const [mine, theirs, outside] = [
      await channelOf(owner, twin),
      await channelOf(viewer),
      await channelOf(stranger),
    ];
    const id = await addCamera("Gate");
    for (const client of [mine, theirs])
      expect(await client.hears("ResourceEvent")).toEqual({
        workspaceId,
        kind: "camera",
        resourceId: id,
        event: "created",
        eventType: null,
        data: null,
      });
    await hide(id, true);
    await owner.call(cameras.update, { params: { id }, body: { description: "By the road" } });
    expect(await mine.hears("ResourceEvent", ({ event }) => event === "updated")).toMatchObject({
      data: { change: "settings" },
    });
    await owner.call(cameras.remove, { params: { id }, body: { name: "Gate" } });
    await mine.hears("ResourceEvent", ({ event }) => event === "deleted");
    await heardAll(theirs, viewer);
    await heardAll(outside, stranger);
    expect(theirs.of("ResourceEvent").map(([{ event }]) => event)).toEqual(["created"]);
    expect(outside.of("ResourceEvent")).toEqual([]);
  });

  it("CHAN-14 its removal is told to who could see it", async () => {
    const theirs = await channelOf(viewer);
    const id = await addCamera("Yard");
    await theirs.hears("ResourceEvent", ({ event }) => event === "created");
    await owner.call(cameras.remove, { params: { id }, body: { name: "Yard" } });
    const last = await theirs.hears("ResourceEvent", ({ event }) => event !== "created");
    expect(last).toMatchObject({ resourceId: id, event: "deleted" });
  });

  it("CHAN-14 EVT-4 a move into error and a changed archive are told once", async () => {
    const mine = await channelOf(owner);
    const id = await addCamera("Dock");
    await mine.hears("ResourceEvent", ({ event }) => event === "created");
    const { events, database } = server.platform;
    const move = newId();
    await sql`
      insert into camera_health_change (id, camera_id, at, overall, flags) values (${move}, ${id}, now(), 3, '{}')`.execute(
      database,
    );
    await events.publish("camera.healthMoved", move);
    await events.publish("archive.mapChanged", id);
    expect(await mine.hears("ResourceEvent", ({ event }) => event === "status")).toMatchObject({
      data: { overall: 3 },
    });
    expect(await mine.hears("ResourceEvent", ({ event }) => event === "archiveMapChanged")).toMatchObject({
      eventType: 2,
    });
    await heardAll(mine, owner);
    expect(mine.of("ResourceEvent")).toHaveLength(3);
  });

  it("CHAN-14 PLAY-40 a camera whose streams are others now is told as updated", async () => {
    const theirs = await channelOf(viewer);
    const id = await addCamera("Ramp");
    await theirs.hears("ResourceEvent", ({ event }) => event === "created");
    await server.platform.events.publish("camera.streamsChanged", id);
    expect(await theirs.hears("ResourceEvent", ({ event }) => event === "updated")).toMatchObject({
      resourceId: id,
      data: { change: "connection" },
    });
  });

  it("CHAN-15 a mask goes to who may see the camera, its shape only to who may know it", async () => {
    const id = await addCamera("Vault");
    const [mine, theirs] = [await channelOf(owner), await channelOf(viewer)];
    // View-only keeps the mask's shape from nobody: a role without both rights does.
    await sql`
      update team set kind = 'custom', action_keys = array[0, 14, 21] where workspace_id = ${workspaceId} and kind = 'member'`.execute(
      server.platform.database,
    );
    const mask = [{ x: 0, y: 0 }];
    const args = { workspaceId, cameraId: id, mask, userId: owner.accountId };
    await announce({ name: "MaskAltered", args: [args] });
    expect((await mine.hears("MaskAltered")).mask).toEqual(mask);
    expect((await theirs.hears("MaskAltered")).mask).toBeNull();
  });
});

describe("kinds beside cameras", () => {
  let planted: DirectoryEntry[];
  let forget: () => void;
  beforeEach(() => {
    planted = [];
    forget = plantResources(server, planted);
  });
  afterEach(() => forget());

  const plant = (trail: Omit<ResourceTrail, "workspaceId">) => {
    planted.push({ name: trail.kind, trail: { workspaceId, ...trail } });
    return { kind: trail.kind, id: trail.path[0] };
  };
  const happens = (
    { kind, id: resourceId }: { readonly kind: ToldKind; readonly id: string },
    event: "updated" | "deleted",
    audience?: readonly string[],
  ) =>
    server.platform.database.transaction().execute((trx) => {
      const args = { workspaceId, kind, resourceId, event, eventType: null, data: null };
      return server.doors.announcing.announce({ name: "ResourceEvent", args: [args] }, trx, audience);
    });
  /** Not of cameras: news of those that were added before may still be on its way. */
  const newsOf = (client: ChannelClient) =>
    client
      .of("ResourceEvent")
      .map(([news]) => news)
      .filter(({ kind }) => kind !== "camera");
  const heardOf = (client: ChannelClient) => newsOf(client).map(({ kind, event }) => `${kind} ${event}`);

  it("CHAN-14 CHAN-19 EVT-1 ROLE-49 a bridge and a bookmark are told of to who may see them, wherever they hang", async () => {
    const [open, hidden] = [await addCamera("Yard"), await addCamera("Vault")];
    await hide(hidden, true);
    const [mine, theirs] = [await channelOf(owner), await channelOf(viewer)];
    const bridge = { kind: "bridge", id: newId() } as const;
    plant({ kind: "bridge", path: [bridge.id] });
    const bookmarks = [open, hidden].map((cameraId) => {
      const bookmark = { kind: "bookmark", id: newId() } as const;
      plant({ kind: "bookmark", path: [bookmark.id, cameraId] });
      return bookmark;
    });
    for (const one of [bridge, ...bookmarks]) await happens(one, "updated");
    await happens({ kind: "bridge", id: newId() }, "updated");
    await heardAll(mine, owner);
    await heardAll(theirs, viewer);
    expect(heardOf(mine)).toEqual(["bridge updated", "bookmark updated", "bookmark updated"]);
    expect(heardOf(theirs)).toEqual(["bookmark updated"]);
    expect(newsOf(theirs)[0]?.resourceId).toBe(bookmarks[0]?.id);
  });

  it("CHAN-14 the removal of a bridge or bookmark is told to who is named", async () => {
    const [mine, theirs] = [await channelOf(owner), await channelOf(viewer)];
    for (const kind of ["bridge", "bookmark"] as const)
      await happens({ kind, id: newId() }, "deleted", [owner.accountId]);
    await heardAll(mine, owner);
    await heardAll(theirs, viewer);
    expect(heardOf(mine)).toEqual(["bridge deleted", "bookmark deleted"]);
    expect(heardOf(theirs)).toEqual([]);
  });

  it("CHAN-9 ROLE-50 EVT-14 a map and a bridge that come are told to who may see them, kind by kind", async () => {
    const [mine, theirs] = [await channelOf(owner), await channelOf(viewer)];
    const map = plant({ kind: "map", path: [newId()] });
    const bridge = plant({ kind: "bridge", path: [newId()] });
    const { database } = server.platform;
    await database.transaction().execute((trx) => server.doors.roles.tell(workspaceId, trx));
    const change = (resourceType: string, resourceId: string) => ({
      resourceType,
      added: [{ resourceType, resourceId }],
      removed: [],
    });
    expect(await mine.hears("PermissionMatrixUpdated")).toMatchObject(change("m", map.id));
    const second = await mine.hears("PermissionMatrixUpdated", ({ resourceType }) => resourceType !== "m");
    expect(second).toMatchObject(change("br", bridge.id));
    expect(await theirs.hears("PermissionMatrixUpdated")).toMatchObject(change("m", map.id));
    await heardAll(theirs, viewer);
    expect(theirs.of("PermissionMatrixUpdated")).toHaveLength(1);
  });
});

describe("rights", () => {
  it("CHAN-9 ROLE-50 each affected person is told what came and went for them, with the version after", async () => {
    const [seen, hidden] = [await addCamera("Seen"), await addCamera("Hidden")];
    const [mine, theirs] = [await channelOf(owner), await channelOf(viewer, twin)];
    await hide(hidden, true);
    const change = await theirs.hears("PermissionMatrixUpdated");
    const version = await server.doors.rights.versionOf(workspaceId);
    expect(change).toEqual({
      workspaceId,
      userId: viewer.accountId,
      version,
      resourceType: "c",
      added: [],
      removed: [{ resourceType: "c", resourceId: hidden }],
    });
    await hide(hidden, false);
    const back = await theirs.hears("PermissionMatrixUpdated", ({ added }) => added.length > 0);
    expect(back.added).toEqual([{ resourceType: "c", resourceId: hidden }]);
    await heardAll(mine, owner);
    expect(mine.of("PermissionMatrixUpdated")).toEqual([]);
    expect(JSON.stringify(theirs.heard)).not.toContain(seen);
  });

  it("CHAN-9 another role changes what may be done in the workspace", async () => {
    const theirs = await channelOf(viewer);
    await giveRole(server, viewer, workspaceId, "coPilot");
    expect(await theirs.hears("PermissionMatrixUpdated")).toMatchObject({
      resourceType: "w",
      added: [],
      removed: [],
    });
  });
});

describe("people and workspaces", () => {
  it("CHAN-10 CHAN-19 who joins is told to who may see people; the phone only with viewUsers", async () => {
    const mine = await channelOf(owner);
    const theirs = await channelOf(viewer);
    const newcomer = await signUp(server);
    await addMembership(server, newcomer, workspaceId, "pending");
    await giveRole(server, newcomer, workspaceId, "member");
    await newcomer.call(workspaces.join, { params: { id: workspaceId }, body: {} });
    const joined = { workspaceId, event: "joined", userId: newcomer.accountId };
    expect(await mine.hears("WorkspaceUserEvent")).toEqual({ ...joined, phone: newcomer.phone });
    await heardAll(theirs, viewer);
    for (const [event] of theirs.of("WorkspaceUserEvent")) expect(event.phone).toBeNull();
  });

  it("CHAN-11 CHAN-19 a changed profile is told to the person wherever they act, and to who may see people", async () => {
    const [mine, self, outside] = [
      await channelOf(owner),
      await channelOf(viewer),
      await channelOf(stranger),
    ];
    const params = { id: viewer.accountId };
    await viewer.call(identity.updateUser, { params, body: { fullName: "Mina Rad" } });
    const updated = { userId: viewer.accountId, fields: ["fullName"] };
    expect(await self.hears("UserUpdated")).toEqual(updated);
    expect(await mine.hears("UserUpdated")).toEqual(updated);
    await heardAll(outside, stranger);
    expect(JSON.stringify(outside.heard)).not.toContain(viewer.accountId);
  });

  it("CHAN-11 a new picture, phone and email are told, whatever call changes them", async () => {
    const mine = await channelOf(owner);
    const told = async (...fields: readonly string[]) =>
      expect(
        await mine.hears("UserUpdated", (update) => update.fields.join() === fields.join()),
      ).toMatchObject({ userId: viewer.accountId, fields });
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } }).png();
    await viewer.call(profile.updateOwnAvatar, { file: new Blob([Buffer.from(await picture.toBuffer())]) });
    await told("avatar");
    await viewer.call(profile.removeOwnAvatar, {});
    await mine.until(() => mine.of("UserUpdated").length === 2, "the picture that went");
    await proveIdentity(viewer);
    const phone = newPhone();
    const byPhone = await viewer.call(profile.changePhone, { body: { phone } });
    await viewer.call(profile.verifyPhone, {
      body: { token: byPhone.body.token, value: await newestCode(server, phone) },
    });
    await told("phone");
    const email = "viewer@example.com";
    const byEmail = await viewer.call(profile.changeEmail, { body: { email } });
    await viewer.call(identity.verifyChallenge, {
      body: { token: byEmail.body.token, value: await newestCode(server, email) },
    });
    await told("email");
  });

  it("CHAN-12 CHAN-19 who is detached is told wherever they act, and nobody else", async () => {
    const [mine, self] = [await channelOf(owner), await channelOf(viewer)];
    const detached = { workspaceId, userId: viewer.accountId, reason: "removed" } as const;
    await announce({ name: "UserDetached", args: [detached] });
    expect(await self.hears("UserDetached")).toEqual(detached);
    await heardAll(mine, owner);
    expect(mine.of("UserDetached")).toEqual([]);
  });

  it("CHAN-13 SESS-20 a lock is told to everyone in the workspace, and their calls answer 403 workspaceLocked", async () => {
    const [mine, theirs, outside] = [
      await channelOf(owner),
      await channelOf(viewer),
      await channelOf(stranger),
    ];
    const locked = { workspaceId, lockedBy: owner.accountId, locked: true };
    await server.platform.database.transaction().execute(async (trx) => {
      await sql`
        update workspace set lock_reason = 'manual', locked_by = ${owner.accountId} where id = ${workspaceId}`.execute(
        trx,
      );
      await server.doors.announcing.announce({ name: "WorkspaceLocked", args: [locked] }, trx);
    });
    expect(await mine.hears("WorkspaceLocked")).toEqual(locked);
    expect(await theirs.hears("WorkspaceLocked")).toEqual(locked);
    const call = { params: { id: viewer.accountId } };
    expect((await viewer.call(endpoints.access.readMatrix, call)).problem.code).toBe("workspaceLocked");
    const own = { params: { id: owner.accountId } };
    expect((await owner.call(endpoints.access.readMatrix, own)).status).toBe(200);
    await heardAll(outside, stranger);
    expect(outside.of("WorkspaceLocked")).toEqual([]);
    // Kept out, they hear of nothing any more.
    await addCamera("Behind the lock");
    await mine.hears("ResourceEvent");
    await heardAll(theirs, viewer);
    expect(theirs.of("ResourceEvent")).toEqual([]);
  });
});

describe("notifications", () => {
  it("CHAN-8 CHAN-19 go to their person wherever they act, in any process, and to nobody else", async () => {
    const [mine, self] = [await channelOf(owner), await channelOf(viewer, twin)];
    const { notices } = server.doors.notifications;
    await notices.raise(viewer.accountId, "passwordUpdated", server.platform.database);
    const told = await self.hears("Notification");
    expect(told).toMatchObject({ name: "passwordUpdated", title: "Password changed", workspaceId: null });
    expect(told.readAt).toBeUndefined();
    await heardAll(mine, owner);
    expect(mine.of("Notification")).toEqual([]);
  });

  it("CHAN-8 a sign-in code is shown on saved devices alone", async () => {
    const saved = await signUp(server, { mode: "safe" });
    const [safe, normal] = [await channelOf(saved), await channelOf(viewer)];
    const { notices } = server.doors.notifications;
    for (const person of [saved, viewer])
      await notices.raise(person.accountId, "signInCode", server.platform.database, { code: "135790" });
    // Their welcome may come first.
    const told = await safe.hears("Notification", ({ name }) => name === "signInCode");
    expect(told.body).toContain("135790");
    await heardAll(normal, viewer);
    expect(normal.of("Notification")).toEqual([]);
  });
});

describe("presence", () => {
  const statuses = (client: ChannelClient, { accountId }: Person): Presence[] =>
    client
      .of("OnlineStatusChanged")
      .map(([first]) => serverMessages.OnlineStatusChanged.parse([first])[0])
      .filter(({ userId }) => userId === accountId)
      .map(({ status }) => status);

  it("CHAN-16 CHAN-38 CHAN-39 online, idle and offline reach who may see people, once each", async () => {
    const mine = await channelOf(owner);
    const [one, other] = [await channelOf(viewer, twin), await channelOf(viewer)];
    await mine.hears("OnlineStatusChanged", ({ userId }) => userId === viewer.accountId);
    // Idle in one tab is no news while there is input in another.
    one.say({ name: "presence", args: ["idle"] });
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from channel where account_id = ${viewer.accountId} and presence = 'idle'`.execute(
            server.platform.database,
          );
        return rows.length;
      })
      .toBe(1);
    other.say({ name: "presence", args: ["idle"] });
    await mine.hears("OnlineStatusChanged", ({ status }) => status === "idle");
    one.say({ name: "presence", args: ["online"] });
    await mine.until(() => statuses(mine, viewer).length === 3, "online again");
    // The tab without input first: closed after the other, it would be idle for a moment.
    const open = async () => {
      const { rows } = await sql`select from channel where account_id = ${viewer.accountId}`.execute(
        server.platform.database,
      );
      return rows.length;
    };
    other.close();
    await expect.poll(open).toBe(1);
    one.close();
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from presence where account_id = ${viewer.accountId} and gone_at is not null`.execute(
            server.platform.database,
          );
        return rows.length;
      })
      .toBe(1);
    await heardAll(mine, owner);
    expect(statuses(mine, viewer)).toEqual(["online", "idle", "online"]);
    await server.clock.advance(20_000);
    await server.clock.advance(10_000);
    const last = await mine.hears("OnlineStatusChanged", ({ status }) => status === "offline");
    expect(last).toEqual({
      workspaceId,
      userId: viewer.accountId,
      status: "offline",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(statuses(mine, viewer)).toEqual(["online", "idle", "online", "offline"]);
  });

  it("CHAN-39 guests hear nothing of other guests", async () => {
    const [guest, otherGuest] = [await signUp(server), await signUp(server)];
    await joinWorkspace(server, guest, workspaceId, "guest");
    await joinWorkspace(server, otherGuest, workspaceId, "guest");
    const [mine, theirs] = [await channelOf(owner), await channelOf(guest)];
    await channelOf(otherGuest);
    await mine.hears("OnlineStatusChanged", ({ userId }) => userId === otherGuest.accountId);
    await heardAll(theirs, guest);
    expect(statuses(theirs, otherGuest)).toEqual([]);
  });
});
