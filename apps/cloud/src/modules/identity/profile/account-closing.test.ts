import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { joinWorkspace } from "../../people/membership.testing.ts";
import { createWorkspace, signUp, type Person } from "../../../testing/person.ts";
import { proveIdentity, turnAuthenticatorOn, turnSmsOn } from "../factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { identity, profile, workspaces } = endpoints;
const hour = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function close(person: Person, name = "Sara Amini") {
  return person.call(profile.closeAccount, { params: { id: person.accountId }, body: { name } });
}

async function proven(): Promise<Person> {
  const person = await signUp(server);
  await proveIdentity(person);
  return person;
}

/** Everything in the database that still says something of the account, as text. */
async function tracesOf({ accountId, phone }: Person): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(server.platform.database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.platform.database,
    );
    for (const { row } of rows)
      if (row.includes(accountId) || row.includes(phone.slice(1))) found.push(`${name} ${row}`);
  }
  return found.join("\n");
}

describe("closing an account", () => {
  it("PROF-21 MFA-17 ERR-16 asks for proof of identity and the exact name, and only of oneself", async () => {
    const person = await signUp(server);
    const other = await signUp(server);
    const unproven = await close(person);
    expect([unproven.status, unproven.problem.code]).toEqual([403, "identityVerificationRequired"]);
    await proveIdentity(person);
    // A name is kept without the spaces around it.
    const params = { id: person.accountId };
    await person.call(identity.updateUser, { params, body: { fullName: "  Sara Amini " } });
    expect((await person.call(identity.current, {})).body.user.fullName).toBe("Sara Amini");
    for (const name of ["sara amini", " Sara Amini", "Sara Amini ", "Sara  Amini", ""]) {
      const { status, problem } = await close(person, name);
      expect([status, problem.code, problem.field]).toEqual([400, "nameMismatch", "name"]);
    }
    const foreign = await person.call(profile.closeAccount, {
      params: { id: other.accountId },
      body: { name: "Sara Amini" },
    });
    expect([foreign.status, foreign.problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await person.call(identity.current, {})).status).toBe(200);
  });

  it("PROF-22 who owns a workspace is told which", async () => {
    const person = await proven();
    const { id } = await createWorkspace(person, "Bakery");
    const { status, problem } = await close(person);
    expect([status, problem.code, problem.value]).toEqual([422, "ownsWorkspace", [{ id, name: "Bakery" }]]);
    expect((await person.call(identity.current, {})).status).toBe(200);
  });

  it("PROF-22 leaves all workspaces, ends all sessions and frees the phone", async () => {
    const [owner, person] = [await signUp(server), await proven()];
    const { id } = await createWorkspace(owner);
    await joinWorkspace(server, person, id, "member");
    expect((await close(person)).status).toBe(204);
    expect((await person.call(identity.current, {})).status).toBe(401);
    const params = { id: person.accountId };
    expect((await owner.call(profile.readUser, { params })).status).toBe(404);
    expect((await owner.call(endpoints.access.readMatrix, { params })).status).not.toBe(200);
    await server.clock.advance(60_000);
    const again = await signUp(server, { phone: person.phone });
    expect(again.accountId).not.toBe(person.accountId);
    expect((await again.call(workspaces.list, {})).body.total).toBe(0);
  });

  it("PROF-22 what they made stays, under the name of every former member in the reader's language", async () => {
    const [creator, heir] = [await proven(), await signUp(server)];
    const { id } = await createWorkspace(creator);
    await joinWorkspace(server, heir, id, "coPilot");
    await sql`update workspace set owner_id = ${heir.accountId} where id = ${id}`.execute(
      server.platform.database,
    );
    expect((await close(creator)).status).toBe(204);
    const nameNow = async () => (await heir.call(workspaces.read, { params: { id } })).body.creator.fullName;
    expect(await nameNow()).toBe("Former member");
    await heir.call(identity.updateUser, { params: { id: heir.accountId }, body: { locale: "fa" } });
    expect(await nameNow()).toBe("عضو پیشین");
  });

  it("PROF-22 personal data is gone within 72 hours: name, contacts, picture, sessions, notifications, attempts, devices", async () => {
    const person = await proven();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await person.call(profile.updateOwnAvatar, { file: new Blob([Buffer.from(picture)]) });
    await person.call(endpoints.events.setSeveralDevices, { body: { on: true } });
    expect(await tracesOf(person)).toContain("Sara Amini");
    await close(person);
    // What was counted for the number ends within a day, by itself. The demo's outbox stands for phones, and news name an id.
    let hours = 48;
    const left = async () => {
      if (hours < 71) await server.clock.advance(hour);
      hours += 1;
      return (await tracesOf(person))
        .split("\n")
        .filter((line) => !/^(sandbox_message|channel_news) /.test(line));
    };
    await server.clock.advance(hours * hour);
    const row = expect.stringMatching(new RegExp(`^account \\(${person.accountId},`));
    await expect.poll(left, { interval: 100 }).toEqual([row]);
    expect((await left()).join()).not.toMatch(/Sara|example\.com|argon2/);
    expect(await Array.fromAsync(server.platform.blobs.list(`avatars/${person.accountId}/`))).toEqual([]);
  });

  it("PROF-22 second factors go with the account: what codes are made of, the recovery code, the codes that were used", async () => {
    const person = await signUp(server);
    await turnSmsOn(server, person);
    await turnAuthenticatorOn(server, person);
    await close(person);
    const { rows } = await sql`
      select sms_factor_at, authenticator_at, authenticator_setup_at, authenticator_secret, recovery_code_hash,
        recovery_code_used_at, (select count(*)::int from authenticator_use where account_id = account.id) as used,
        (select count(*)::int from session_proof join session on session.id = session_id
          where account_id = account.id) as proofs
      from account where id = ${person.accountId}`.execute(server.platform.database);
    expect(rows).toEqual([
      {
        sms_factor_at: null,
        authenticator_at: null,
        authenticator_setup_at: null,
        authenticator_secret: null,
        recovery_code_hash: null,
        recovery_code_used_at: null,
        used: 0,
        proofs: 0,
      },
    ]);
  });

  it("PROF-22 what could not be erased at once is erased later", async () => {
    const person = await proven();
    const list = vi.spyOn(server.platform.blobs, "list").mockImplementationOnce(() => {
      throw new Error("the disk is away");
    });
    expect((await close(person)).status).toBe(204);
    list.mockRestore();
    expect(await tracesOf(person)).toContain("Sara Amini");
    await server.clock.advance(hour);
    await expect.poll(() => tracesOf(person)).not.toContain("Sara Amini");
  });
});
