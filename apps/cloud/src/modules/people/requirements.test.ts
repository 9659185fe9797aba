import {
  endpoints,
  type ChallengeResult,
  type ChallengeState,
  type NotificationEvent,
} from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { addMembership, joinWorkspace } from "./membership.testing.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { callApi } from "../../testing/calls.ts";
import {
  createWorkspace,
  goodPassword,
  makeGuest,
  newestCode,
  personOf,
  signInByCode,
  signUp,
  startChallenge,
  type Person,
} from "../../testing/person.ts";
import {
  authenticatorCode,
  proveIdentity,
  turnAuthenticatorOn,
  turnSmsOn,
} from "../identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { access, cameras, identity, members, profile, workspaces } = endpoints;
const minute = 60_000;
const nothingAsked = { emailVerification: false, multiFactor: false, reauthenticate: false };

let server: TestServer;
let owner: Person;
let member: Person;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, member] = [await signUp(server), await signUp(server)];
  workspaceId = (await createWorkspace(owner, "Harbour")).id;
  await joinWorkspace(server, member, workspaceId, "member");
  await server.clock.advance(minute);
});

type Ask = keyof typeof members;

/** Asks something of a person as a manager who has just proven who they are. */
async function ask(what: Ask, person: Person = member, manager: Person = owner) {
  await proveIdentity(manager);
  return manager.call(members[what], { params: { id: person.accountId } });
}

const enter = (person: Person) => person.call(workspaces.switch, { params: { id: workspaceId } });

/** What entering says: 200, or the refusal with the steps it names. */
async function entry(person: Person): Promise<unknown> {
  const { status, problem } = await enter(person);
  return status === 200
    ? 200
    : [status, problem.code, ...(problem.value === undefined ? [] : [problem.value])];
}

async function signInAgain({ phone }: Person): Promise<Person> {
  const body = { username: phone, password: goodPassword };
  return personOf(server, phone, (await callApi(server, identity.login, { body })).body);
}

/** Signs in step by step; `value` gives what a step asks for. */
async function signInBySteps({ phone }: Person, value: (step: string) => Promise<string>): Promise<Person> {
  const { body } = await startChallenge(server, phone);
  let state: ChallengeState | ChallengeResult = body;
  while (state.status !== "success") {
    const given = await value(state.status);
    const answer = await callApi(server, identity.verifyChallenge, {
      body: { token: body.token, value: given },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem));
    state = answer.body as ChallengeState | ChallengeResult;
  }
  return personOf(server, phone, state as ChallengeResult);
}

async function proveByMessage(person: Person): Promise<void> {
  await server.clock.advance(minute);
  await person.call(identity.requestSms, { body: { purpose: "identity" } });
  const value = await newestCode(server, person.phone);
  const { status } = await person.call(identity.verifySms, { body: { purpose: "identity", value } });
  expect(status).toBe(200);
}

async function proveByAuthenticator(person: Person, secret: string): Promise<void> {
  await server.clock.advance(minute);
  const value = authenticatorCode(secret, server.clock.nowMs());
  expect((await person.call(identity.verifyAuthenticator, { body: { value } })).status).toBe(200);
}

async function verifyEmail(person: Person): Promise<void> {
  const email = `p${person.phone.slice(1)}@example.com`;
  const { token } = (await person.call(profile.changeEmail, { body: { email } })).body;
  const value = await newestCode(server, email);
  expect((await callApi(server, identity.verifyChallenge, { body: { token, value } })).status).toBe(200);
}

/** Gives a custom role with these actions. */
async function giveCustomRole(person: Person, keys: readonly number[]): Promise<void> {
  const teamId = newId();
  const { database } = server.platform;
  await sql`insert into team (id, workspace_id, kind, name, action_keys, created_at)
    values (${teamId}, ${workspaceId}, 'custom', ${teamId}, ${keys}, now())`.execute(database);
  await sql`update permission set team_id = ${teamId}
    where account_id = ${person.accountId} and resource_id = ${workspaceId}`.execute(database);
}

async function noticesOf({ accountId }: Person, event: NotificationEvent): Promise<number> {
  const { rows } = await sql`
    select 1 from notification where account_id = ${accountId} and event = ${event}`.execute(
    server.platform.database,
  );
  return rows.length;
}

describe("who may ask something of whom", () => {
  const asks = Object.keys(members) as Ask[];

  it("PEOP-34 PEOP-43 PEOP-44 PEOP-45 managers of people who have just proven who they are, and nobody else", async () => {
    const other = await signUp(server);
    await joinWorkspace(server, other, workspaceId, "member");
    for (const what of asks) {
      const unproven = await owner.call(members[what], { params: { id: member.accountId } });
      expect([unproven.status, unproven.problem.code]).toEqual([403, "identityVerificationRequired"]);
    }
    for (const what of asks) {
      const { status, problem } = await ask(what, other, member);
      expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    }
    expect(await entry(other)).toBe(200);
  });

  it("PEOP-35 PEOP-43 PEOP-44 PEOP-45 nobody asks it of the owner, of themself, or of who holds an action that they lack", async () => {
    const [coPilot, peer, manager] = [await signUp(server), await signUp(server), await signUp(server)];
    for (const one of [coPilot, peer]) await joinWorkspace(server, one, workspaceId, "coPilot");
    await joinWorkspace(server, manager, workspaceId, "member");
    // Manages people and sees them, and reads cameras: less than a member may.
    await giveCustomRole(manager, [0, 2, 5, 6, 7, 14]);
    const refusals: readonly (readonly [Person, Person])[] = [
      [coPilot, owner],
      [owner, owner],
      [coPilot, coPilot],
      [manager, coPilot],
      [manager, member],
    ];
    for (const what of asks)
      for (const [by, of] of refusals)
        expect((await ask(what, of, by)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    expect((await ask("forceEmailVerification", peer, coPilot)).status).toBe(200);
    await giveCustomRole(member, [0, 14]);
    expect((await ask("forceEmailVerification", member, manager)).status).toBe(200);
  });

  it("PEOP-35 being a guest is no action that a manager could lack", async () => {
    const visitor = await signUp(server);
    await joinWorkspace(server, visitor, workspaceId, "guest");
    expect((await ask("forceEmailVerification", visitor)).status).toBe(200);
    await makeGuest(server, visitor);
    const { problem } = await visitor.call(members.forceMultiFactor, { params: { id: member.accountId } });
    expect(problem).toMatchObject({ status: 403, code: "forbiddenResource" });
  });

  it("PEOP-43 PEOP-44 PEOP-45 a member is named by membership or account; nobody outside the workspace is found", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from member where account_id = ${member.accountId} and workspace_id = ${workspaceId}`.execute(
      server.platform.database,
    );
    await proveIdentity(owner);
    const byMembership = await owner.call(members.forceEmailVerification, {
      params: { id: rows[0]?.id ?? "" },
    });
    expect(byMembership.body).toEqual({ requirements: { ...nothingAsked, emailVerification: true } });
    const [stranger, invited] = [await signUp(server), await signUp(server)];
    await createWorkspace(stranger, "Elsewhere");
    await addMembership(server, invited, workspaceId, "pending");
    for (const what of asks)
      for (const person of [stranger, invited])
        expect((await ask(what, person)).problem).toMatchObject({ status: 404, code: "notFound" });
  });

  it("PEOP-46 the member is told by whom, once: asking again changes nothing", async () => {
    const told = {
      forceEmailVerification: ["emailVerificationForced", "emailVerification"],
      forceMultiFactor: ["multiFactorForced", "multiFactor"],
      resetAuthentication: ["authenticationReset", "reauthenticate"],
    } as const;
    let inForce: object = nothingAsked;
    for (const what of asks) {
      const [event, requirement] = told[what];
      inForce = { ...inForce, [requirement]: true };
      for (let round = 0; round < 2; round += 1) {
        const { status, body } = await ask(what);
        expect([status, body]).toEqual([200, { requirements: inForce }]);
        await server.clock.advance(minute);
      }
      expect(await noticesOf(member, event)).toBe(1);
      const notice = await newestNotice(server, member, event);
      expect(notice?.notification).toMatchObject({ workspaceId, params: { person: "Sara Amini" } });
      expect(notice?.notification.body).toMatch(/^Sara Amini asks .*Harbour/);
      const persian = await newestNotice(server, member, event, "fa");
      expect(persian?.notification.body).toMatch(/^Sara Amini (از|برای) .*Harbour/);
    }
  });
});

describe("a verified email", () => {
  it("PROF-18 PEOP-43 WS-30 the member enters once their email is verified, and goes on where they are in", async () => {
    await ask("forceEmailVerification");
    expect((await member.call(cameras.list, {})).status).toBe(200);
    expect(await entry(member)).toEqual([403, "emailNotVerified"]);
    const other = await createWorkspace(member, "My own");
    expect((await member.call(workspaces.current, {})).body.id).toBe(other.id);
    expect(await entry(member)).toEqual([403, "emailNotVerified"]);
    expect((await member.call(workspaces.current, {})).body.id).toBe(other.id);
    await verifyEmail(member);
    expect(await entry(member)).toBe(200);
  });
});

describe("a second factor", () => {
  const calls = (person: Person) =>
    Promise.all([
      person.call(cameras.list, {}),
      person.call(workspaces.current, {}),
      person.call(access.readMatrix, { params: { id: person.accountId } }),
    ]);

  it("MFA-13 PEOP-44 WS-30 SESS-10 entering and every call there wait for one that is on and that the session passed", async () => {
    const elsewhere = await signInAgain(member);
    expect((await ask("forceMultiFactor")).status).toBe(200);
    for (const { problem } of await calls(member))
      expect(problem).toMatchObject({ status: 403, code: "Not2FAVerified" });
    expect(await entry(member)).toEqual([403, "Not2FAVerified"]);
    // Their own account stays open to them, and so do other workspaces.
    expect((await member.call(identity.current, {})).body.user.isAdmin).toBe(false);
    await turnSmsOn(server, member);
    for (const { status } of await calls(member)) expect(status).toBe(200);
    expect(await entry(member)).toBe(200);
    // Another session of theirs has not passed it.
    expect(await entry(elsewhere)).toEqual([403, "Not2FAVerified", ["otp"]]);
    await createWorkspace(elsewhere, "My own");
    expect((await elsewhere.call(cameras.list, {})).status).toBe(200);
    await proveByMessage(elsewhere);
    expect(await entry(elsewhere)).toBe(200);
    expect((await owner.call(cameras.list, {})).status).toBe(200);
  });

  it("MFA-13 a sign-in that passed the factor has passed it; a password, and what stands in for the factor, is none", async () => {
    const { secret, recoveryCode = "" } = await turnAuthenticatorOn(server, member);
    await ask("forceMultiFactor");
    const atSignIn = await signInBySteps(member, async (step) =>
      step === "tOtp" ? authenticatorCode(secret, server.clock.nowMs()) : goodPassword,
    );
    expect(await entry(atSignIn)).toBe(200);
    await server.clock.advance(minute);
    const { token } = (await startChallenge(server, member.phone)).body;
    await callApi(server, identity.verifyChallenge, { body: { token, value: goodPassword } });
    const recovered = await callApi(server, identity.recover, {
      body: { token, method: "recoveryCode", value: recoveryCode },
    });
    const withoutFactor = await personOf(server, member.phone, recovered.body as ChallengeResult);
    expect(await entry(withoutFactor)).toEqual([403, "Not2FAVerified", ["tOtp"]]);
    await proveIdentity(withoutFactor);
    expect(await entry(withoutFactor)).toEqual([403, "Not2FAVerified", ["tOtp"]]);
    // Text messages, which it can still receive, are turned on in place of the lost authenticator.
    await turnSmsOn(server, withoutFactor);
    expect(await entry(withoutFactor)).toBe(200);
    expect((await withoutFactor.call(identity.removeAuthenticator, {})).status).toBe(204);
    expect(await entry(withoutFactor)).toBe(200);
  });

  it("MFA-13 AUTH-10 the code that was the first step of the sign-in is not the second factor as well", async () => {
    const byCode = await signInByCode(server, member);
    await turnSmsOn(server, member);
    await ask("forceMultiFactor");
    expect(await entry(byCode)).toEqual([403, "Not2FAVerified", ["password"]]);
    // Another code proves the same once more.
    await proveByMessage(byCode);
    expect(await entry(byCode)).toEqual([403, "Not2FAVerified", ["password"]]);
    await createWorkspace(byCode, "My own");
    await proveIdentity(byCode);
    expect(await entry(byCode)).toBe(200);
    for (const { status } of await calls(byCode)) expect(status).toBe(200);
  });

  it("MFA-13 the last factor cannot be removed meanwhile", async () => {
    await turnSmsOn(server, member);
    const { secret } = await turnAuthenticatorOn(server, member);
    await ask("forceMultiFactor");
    expect((await member.call(identity.removeSms, {})).status).toBe(204);
    expect(await entry(member)).toBe(200);
    const last = await member.call(identity.removeAuthenticator, {});
    expect([last.status, last.problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await member.call(identity.readFactors, {})).body).toMatchObject({ recoveryCode: "ready" });
    await proveByAuthenticator(member, secret);
    expect(await entry(member)).toBe(200);
    await proveIdentity(owner);
    const mine = await turnSmsOn(server, owner).then(() => owner.call(identity.removeSms, {}));
    expect(mine.status).toBe(204);
  });

  it("MFA-13 an authenticator that was removed is not the one that is on now", async () => {
    await turnSmsOn(server, member);
    const before = await signInBySteps(member, async (step) =>
      step === "otp" ? newestCode(server, member.phone) : goodPassword,
    );
    await turnAuthenticatorOn(server, before);
    await before.call(identity.removeSms, {});
    await turnAuthenticatorOff(before);
    await turnAuthenticatorOn(server, member);
    await ask("forceMultiFactor");
    expect(await entry(member)).toBe(200);
    expect(await entry(before)).toEqual([403, "Not2FAVerified", ["tOtp"]]);
  });

  async function turnAuthenticatorOff(person: Person): Promise<void> {
    await proveIdentity(person);
    expect((await person.call(identity.removeAuthenticator, {})).status).toBe(204);
  }

  it("MFA-13 CHAN-19 a session that has not passed it hears nothing of the workspace; the one that has does", async () => {
    const manager = await signUp(server);
    await joinWorkspace(server, manager, workspaceId, "coPilot");
    const [hearing, telling] = [await openChannel(server, manager), await openChannel(server, owner)];
    const add = (name: string) => owner.call(cameras.create, { body: { name, config: {} } });
    await ask("forceMultiFactor", manager);
    await add("Unheard");
    await telling.hears("ResourceEvent");
    await turnSmsOn(server, manager);
    const heard = (await add("Heard")).body.camera.id;
    expect(await hearing.hears("ResourceEvent")).toMatchObject({ resourceId: heard });
    expect(hearing.of("PermissionMatrixUpdated").flatMap(([{ added }]) => added)).toHaveLength(1);
    for (const client of [hearing, telling]) client.close();
  });
});

describe("a reset of authentication", () => {
  it("MFA-14 PEOP-45 SESS-16 ends the member's sessions that act there, and no other", async () => {
    const elsewhere = await signInAgain(member);
    await createWorkspace(elsewhere, "My own");
    const nowhere = await signInAgain(member);
    const channel = await openChannel(server, member);
    expect((await ask("resetAuthentication")).body.requirements.reauthenticate).toBe(true);
    expect((await member.call(identity.current, {})).problem).toMatchObject({
      status: 401,
      code: "sessionRevoked",
    });
    expect((await channel.closing()).reason).toBe("invalid session data");
    for (const session of [elsewhere, nowhere])
      expect((await session.call(identity.current, {})).status).toBe(200);
    expect((await elsewhere.call(cameras.list, {})).status).toBe(200);
    expect(await entry(elsewhere)).toEqual([403, "identityVerificationRequired", ["otp", "password"]]);
  });

  it("MFA-14 WS-30 the phone by text message and then the password let the member in, in that order and in one session", async () => {
    const [first, second] = [await signInAgain(member), await signInAgain(member)];
    await proveByMessage(first);
    await proveIdentity(first);
    await server.clock.advance(minute);
    await ask("resetAuthentication");
    const both = [403, "identityVerificationRequired", ["otp", "password"]];
    // What was proven before counts for nothing.
    expect(await entry(first)).toEqual(both);
    await server.clock.advance(minute);
    await proveIdentity(first);
    expect(await entry(first)).toEqual(both);
    await proveByMessage(first);
    expect(await entry(first)).toEqual([403, "identityVerificationRequired", ["password"]]);
    await proveIdentity(second);
    expect(await entry(second)).toEqual(both);
    await proveIdentity(first);
    expect(await entry(first)).toBe(200);
    // It is over: another session enters, and a manager may ask it anew.
    expect(await entry(second)).toBe(200);
    await server.clock.advance(minute);
    await ask("resetAuthentication");
    expect((await first.call(identity.current, {})).problem.code).toBe("sessionRevoked");
    expect(await entry(await signInAgain(member))).toEqual(both);
  });

  it("MFA-14 with an authenticator the second step is its code; codes of the sign-in itself are no steps", async () => {
    const { secret } = await turnAuthenticatorOn(server, member);
    await ask("resetAuthentication");
    await server.clock.advance(minute);
    const again = await signInBySteps(member, async (step) =>
      step === "tOtp" ? authenticatorCode(secret, server.clock.nowMs()) : goodPassword,
    );
    expect(await entry(again)).toEqual([403, "identityVerificationRequired", ["otp", "tOtp"]]);
    await proveByMessage(again);
    await proveIdentity(again);
    expect(await entry(again)).toEqual([403, "identityVerificationRequired", ["tOtp"]]);
    await proveByAuthenticator(again, secret);
    expect(await entry(again)).toBe(200);
  });

  it("MFA-14 PASS-9 whoever has no password sets one, and then gives it", async () => {
    const again = await signInAgain(member);
    await sql`update account set password_hash = null where id = ${member.accountId}`.execute(
      server.platform.database,
    );
    await ask("resetAuthentication");
    await proveByMessage(again);
    expect(await entry(again)).toEqual([403, "identityVerificationRequired", ["password"]]);
    const newPassword = "Copper-Lantern-93?";
    const params = { id: member.accountId };
    expect((await again.call(identity.changePassword, { params, body: { newPassword } })).status).toBe(200);
    expect(await entry(again)).toEqual([403, "identityVerificationRequired", ["password"]]);
    await proveIdentity(again, newPassword);
    expect(await entry(again)).toBe(200);
  });

  it("MFA-14 MFA-13 where a factor is forced too, it must be on and passed after the steps", async () => {
    await ask("forceMultiFactor");
    await ask("resetAuthentication");
    const again = await signInAgain(member);
    await proveByMessage(again);
    await proveIdentity(again);
    expect(await entry(again)).toEqual([403, "Not2FAVerified"]);
    await server.clock.advance(minute);
    await turnSmsOn(server, again);
    expect(await entry(again)).toBe(200);
  });

  it("MFA-14 factors, recovery code, password and other sessions of the account stay as they are", async () => {
    const { secret } = await turnAuthenticatorOn(server, member);
    const account = () =>
      sql`select * from account where id = ${member.accountId}`.execute(server.platform.database);
    const before = await account();
    await ask("resetAuthentication");
    expect((await account()).rows).toEqual(before.rows);
    await server.clock.advance(minute);
    const again = await signInBySteps(member, async (step) =>
      step === "tOtp" ? authenticatorCode(secret, server.clock.nowMs()) : goodPassword,
    );
    expect((await again.call(workspaces.list, {})).body.total).toBe(1);
  });

  it("MFA-14 no session slips in beside it", async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signInAgain(member)));
    await proveIdentity(owner);
    await Promise.all([
      ...sessions.map((session) => enter(session)),
      owner.call(members.resetAuthentication, { params: { id: member.accountId } }),
    ]);
    const { rows } = await sql`
      select 1 from session where account_id = ${member.accountId} and workspace_id = ${workspaceId}
        and ended_at is null`.execute(server.platform.database);
    expect(rows).toHaveLength(0);
  });
});
