import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openJobs } from "../../jobs-app.ts";
import { systemClock } from "../../platform/clock/index.ts";
import { newId } from "../../platform/id.ts";
import { openPostgresJobs } from "../../platform/jobs/index.ts";
import { keptEntries } from "./log-entries.testing.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { jobCounts } from "../system/system-facts.ts";
import { chainedWorkspaces, verifyChain } from "./api.ts";
import { createLogbook } from "./index.ts";

const { activity } = endpoints;
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let owner: Person;
let workspaceId: string;
beforeEach(async () => {
  owner = await signUp(server);
  workspaceId = (await createWorkspace(owner)).id;
  for (const fullName of ["Reza", "Mina", "Omid"]) await invite(fullName);
});

async function invite(fullName: string): Promise<void> {
  const logbook = createLogbook({ clock: server.clock, workspaceName: async () => "Shop" });
  const member = { accountId: owner.accountId, fullName };
  const note = { kind: "people", action: "invite", by: actor(), workspaceId, member } as const;
  await logbook.note(note, server.platform.database);
}

const actor = () => ({
  accountId: owner.accountId,
  fullName: "Sara Amini",
  device: { ip: "198.18.0.1", browser: "Chrome", os: "Linux" },
});

const trail = async () =>
  (await keptEntries(server, { workspaceId })).filter(({ log }) => log === "audit").map(({ id }) => id);
const verdict = async () => (await owner.call(activity.verifyAuditTrails, {})).body;

describe("an audit trail's chain", () => {
  it("LOG-16 is whole as it was written, also while others write", async () => {
    expect(await verdict()).toEqual({ valid: true, firstBrokenId: null });
    const writing = Promise.all(Array.from({ length: 10 }, (_, index) => invite(`Person ${index}`)));
    expect((await verdict()).valid).toBe(true);
    await writing;
    expect((await verdict()).valid).toBe(true);
    const { body } = await owner.call(activity.listAuditTrails, { query: { limit: 1 } });
    expect(body.items[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  const changes = {
    "a name": sql`account_name = 'Somebody'`,
    "who it was": sql`account_id = gen_random_uuid()`,
    "its time": sql`at = at - interval '1 second'`,
    "what was done": sql`action = 'remove'`,
    "how it ended": sql`result = 'failed'`,
    "whom it was done to": sql`placeholders = '{"user": "Nobody"}'`,
    "what it was about": sql`resource_id = null`,
    "the address": sql`ip = '10.0.0.1'`,
    "its hash": sql`hash = sha256('x')`,
    "its digest and hash": sql`account_name = 'Somebody', digest = sha256('x'), hash = sha256('y')`,
    "its place": sql`number = 99`,
  };
  it.each(Object.entries(changes))(
    "LOG-16 finds %s of an entry changed in the database",
    async (_, change) => {
      const [, second, third] = await trail();
      await sql`update log_entry set ${change} where id = ${second}`.execute(server.platform.database);
      const { valid, firstBrokenId } = await verdict();
      expect(valid).toBe(false);
      expect([second, third]).toContain(firstBrokenId);
      expect(await chainedWorkspaces(server.platform.database)).toContain(workspaceId);
      expect((await verifyChain(workspaceId, server.platform.database)).valid).toBe(false);
    },
  );

  it("LOG-16 finds an entry that was taken out, at either end too", async () => {
    const [first, second, third] = await trail();
    const { database } = server.platform;
    await sql`update audit_chain set cut_number = 1 where workspace_id = ${workspaceId}`.execute(database);
    expect(await verdict()).toEqual({ valid: false, firstBrokenId: first });
    await sql`update audit_chain set cut_number = 0 where workspace_id = ${workspaceId}`.execute(database);
    await sql`delete from log_entry where id = ${second}`.execute(database);
    expect(await verdict()).toEqual({ valid: false, firstBrokenId: third });
    await sql`delete from log_entry where id = ${third}`.execute(database);
    expect(await verdict()).toEqual({ valid: false, firstBrokenId: null });
    await sql`delete from log_entry where id = ${first}`.execute(database);
    expect(await verdict()).toEqual({ valid: false, firstBrokenId: null });
  });

  it("LOG-16 finds an entry that was slipped in past the chain", async () => {
    const [first] = await trail();
    const copy = await server.platform.database.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      const { rows } = await sql<{ id: string }>`
        insert into log_entry (id, log, workspace_id, at, kind, action, result, placeholders, ip, browser, os, digest)
        select gen_random_uuid(), log, workspace_id, at, kind, action, result, placeholders, ip, browser, os, digest
        from log_entry where id = ${first} returning id`.execute(trx);
      return rows[0]?.id;
    });
    expect(await verdict()).toEqual({ valid: false, firstBrokenId: copy });
  });
});

/** A jobs process that begins, does what there is to do, and ends. */
async function workOnce(): Promise<void> {
  const { database, log } = server.platform;
  const jobs = await openPostgresJobs({ url: server.testDatabase.url, database, mode: "worker", log });
  const running = await openJobs({ ...server.platform, jobs });
  await expect.poll(() => jobCounts(database)).toMatchObject({ waiting: 0, running: 0, failed: 0 });
  await running.stop();
  await jobs.close();
}

describe("how long entries are kept", () => {
  it("LOG-17 activity and user logs a year, audit trails two, and what is left of a chain is whole", async () => {
    const { database } = server.platform;
    const place = newId();
    for (const [fullName, ageDays] of [
      ["Oldest", 729.5],
      ["Old", 364.5],
      ["New", 0],
    ] as const) {
      const clock = { ...systemClock, nowMs: () => server.clock.nowMs() - ageDays * dayMs };
      const logbook = createLogbook({ clock, workspaceName: async () => fullName });
      const member = { accountId: newId(), fullName };
      await logbook.note(
        { kind: "people", action: "changeRole", by: null, workspaceId: place, member },
        database,
      );
    }
    const kept = async () =>
      (await keptEntries(server, { workspaceId: place })).map(
        ({ log, placeholders: { user, name } }) => `${log} ${user ?? name}`,
      );
    expect((await kept()).length).toBe(9);
    // A jobs process comes to it at each start, be it started several times a day.
    await server.clock.advance(dayMs / 4);
    await workOnce();
    expect((await kept()).toSorted()).toEqual([
      "activity New",
      "activity Old",
      "audit New",
      "audit Old",
      "audit Oldest",
      "user New",
      "user Old",
    ]);
    await server.clock.advance((3 * dayMs) / 4);
    await workOnce();
    expect(await kept()).toEqual(["activity New", "user New", "audit Old", "audit New"]);
    expect(await verifyChain(place, database)).toEqual({ valid: true, firstBrokenId: null });
    const [, , old] = await keptEntries(server, { workspaceId: place });
    await sql`delete from log_entry where id = ${old?.id}`.execute(database);
    expect((await verifyChain(place, database)).valid).toBe(false);
  });
});
