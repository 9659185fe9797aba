import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { keptEntries } from "./log-entries.testing.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { digestOf, chainedHash } from "./entry-digest.ts";
import { createLogbook, type Logbook } from "./index.ts";
import type { LogEntry } from "./log-note.ts";

const { workspaces } = endpoints;

let server: TestServer;
let logbook: Logbook;
beforeAll(async () => {
  server = await startTestServer();
  logbook = createLogbook({ clock: server.clock, workspaceName: async () => "Shop" });
});
afterAll(() => server.close());

const actorOf = (person: Person) => ({
  accountId: person.accountId,
  fullName: "Sara Amini",
  device: { ip: "198.18.0.1", browser: "Chrome", os: "Linux" },
});

describe("what is done to a workspace", () => {
  it("WS-17 LOG-5 creating one writes one entry with the names of that moment", async () => {
    const person = await signUp(server);
    const { body } = await person.call(workspaces.create, { body: { name: "Bakery" } });
    await person.call(workspaces.switch, { params: { id: body.id } });
    await person.call(workspaces.updateCurrent, { body: { name: "Café" } });
    const [first, ...others] = await keptEntries(server, { workspaceId: body.id });
    expect(first).toMatchObject({
      log: "activity",
      act: "workspace.create.success",
      accountId: person.accountId,
      accountName: "Sara Amini",
      placeholders: { name: "Bakery" },
      ip: "127.0.0.1",
    });
    expect(others.map(({ log, act }) => [log, act])).toEqual([
      ["activity", "workspace.enter.success"],
      ["user", "user.switch.success"],
      ["activity", "workspace.update.success"],
    ]);
  });

  it("LOG-7 what is undone leaves no entry", async () => {
    const workspaceId = newId();
    const undone = server.platform.database.transaction().execute(async (trx) => {
      await logbook.note({ kind: "people", action: "remove", by: null, workspaceId }, trx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await keptEntries(server, { workspaceId })).toEqual([]);
  });
});

describe("what is done to a member", () => {
  it("LOG-12 LOG-14 stands in activity, in the audit trail and in their own log, there without the manager's address", async () => {
    const [manager, member] = [await signUp(server), await signUp(server)];
    const workspaceId = newId();
    const note = {
      kind: "people",
      action: "suspend",
      by: actorOf(manager),
      workspaceId,
      member: { accountId: member.accountId, fullName: "Reza Karimi" },
    } as const;
    await logbook.note(note, server.platform.database);
    const entries = await keptEntries(server, { workspaceId });
    expect(entries.map(({ log, act, accountId, ip }) => [log, act, accountId, ip])).toEqual([
      ["activity", "people.suspend.success", manager.accountId, "198.18.0.1"],
      ["user", "user.suspended.success", member.accountId, ""],
      ["audit", "people.suspend.success", manager.accountId, "198.18.0.1"],
    ]);
    expect(entries.map(({ placeholders }) => placeholders)).toEqual([
      { user: "Reza Karimi" },
      { name: "Shop" },
      { user: "Reza Karimi" },
    ]);
  });
});

describe("the chain of an audit trail", () => {
  it("LOG-16 of many writers at once each gets a place of its own, each hash over the one before it and its content", async () => {
    const workspaceId = newId();
    const names = Array.from({ length: 24 }, (_, index) => `Person ${index}`);
    await Promise.all(
      names.map((fullName) =>
        server.platform.database.transaction().execute(async (trx) => {
          const member = { accountId: newId(), fullName };
          await logbook.note({ kind: "people", action: "join", by: null, workspaceId, member }, trx);
        }),
      ),
    );
    const chain = (await keptEntries(server, { workspaceId })).filter(({ log }) => log === "audit");
    expect(chain.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1));
    const hashes = await sql<{ first: string; digest: Buffer; hash: Buffer }>`
      select encode(sha256(''), 'hex') as first, digest, hash from log_entry
      where workspace_id = ${workspaceId} and log = 'audit' order by number`.execute(
      server.platform.database,
    );
    let previous: Buffer = Buffer.from(hashes.rows[0]?.first ?? "", "hex");
    for (const { digest, hash } of hashes.rows) {
      previous = chainedHash(previous, digest);
      expect(hash.equals(previous)).toBe(true);
    }
  });

  it("LOG-10 LOG-16 hostile names are kept as they can be kept, and their entry's digest is that of its row", async () => {
    const workspaceId = newId();
    const hostile = "\ud800'; drop table log_entry; --\0 \u202e{user} =1+1 «»\n" + "ا".repeat(5000);
    const member = { accountId: newId(), fullName: hostile };
    await logbook.note(
      {
        kind: "people",
        action: "changeRole",
        by: null,
        workspaceId,
        member,
        placeholders: { name: hostile },
      },
      server.platform.database,
    );
    const row = (await keptEntries(server, { workspaceId })).find(({ log }) => log === "audit");
    expect(row?.placeholders.user).toBe(hostile.replace("\ud800", "\ufffd").replace("\0", ""));
    const kept: LogEntry = {
      log: "audit",
      workspaceId,
      atMs: server.clock.nowMs(),
      act: { kind: "people", action: "changeRole" },
      result: "success",
      accountId: null,
      accountName: null,
      resource: { type: "user", id: member.accountId },
      placeholders: row?.placeholders ?? {},
      errorCode: null,
      device: { ip: "", browser: "", os: "" },
      viewing: null,
    };
    const { rows } = await sql<{
      digest: Buffer;
    }>`select digest from log_entry where id = ${row?.id}`.execute(server.platform.database);
    expect(rows[0]?.digest.equals(digestOf(row?.id ?? "", kept))).toBe(true);
  });

  it("LOG-17 the logs of a workspace go with it", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    await logbook.note(
      { kind: "workspace", action: "lock", by: null, workspaceId: id },
      server.platform.database,
    );
    expect((await keptEntries(server, { workspaceId: id })).length).toBe(5);
    await sql`delete from permission where workspace_id = ${id}`.execute(server.platform.database);
    await sql`delete from workspace where id = ${id}`.execute(server.platform.database);
    expect(await keptEntries(server, { workspaceId: id })).toEqual([]);
    const chains = await sql`select from audit_chain where workspace_id = ${id}`.execute(
      server.platform.database,
    );
    expect(chains.rows).toEqual([]);
  });
});
