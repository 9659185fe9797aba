import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import {
  goodPassword,
  newestCode,
  personOf,
  signUp,
  startChallenge,
  type Person,
} from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { duringChange } from "../held-up.testing.ts";

const { identity } = endpoints;
const minute = 60_000;
const newPassword = "Copper-Lantern-93?";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Passwords {
  readonly oldPassword?: string;
  readonly newPassword: string;
}

const change = (person: Person, body: Passwords, id = person.accountId) =>
  person.call(identity.changePassword, { params: { id }, body });
const login = (username: string, password: string) =>
  callApi(server, identity.login, { body: { username, password } });

describe("changing a password", () => {
  it("PASS-6 PASS-8 the new one signs in, every other session ends, and the person is told", async () => {
    const person = await signUp(server);
    const other = await personOf(server, person.phone, (await login(person.phone, goodPassword)).body);
    const { status, body } = await change(person, { oldPassword: goodPassword, newPassword });
    expect([status, body]).toEqual([200, { updatedAt: new Date(server.clock.nowMs()).toISOString() }]);
    expect((await person.call(identity.current, {})).status).toBe(200);
    expect((await other.call(identity.current, {})).problem.code).toBe("sessionRevoked");
    expect((await login(person.phone, goodPassword)).status).toBe(422);
    expect((await login(person.phone, newPassword)).status).toBe(200);
    const { rows } = await sql`select 1 from notification where account_id = ${person.accountId}
      and event = 'passwordUpdated'`.execute(server.platform.database);
    expect(rows).toHaveLength(1);
  });

  it("PASS-8 whose old one is being looked at while another is set is not signed in by it", async () => {
    const person = await signUp(server);
    const { token } = (await startChallenge(server, person.phone)).body;
    const answers = await duringChange(
      server,
      (trx) => sql`update account set password_hash = 'another' where id = ${person.accountId}`.execute(trx),
      2,
      () =>
        Promise.all([
          callApi(server, identity.login, { body: { username: person.phone, password: goodPassword } }),
          callApi(server, identity.verifyChallenge, { body: { token, value: goodPassword } }),
        ]),
    );
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [422, "UsernameOrPasswordNotMatch"],
      [400, "expiredCode"],
    ]);
  });

  it("PASS-6 nobody changes another's", async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const passwords = { oldPassword: goodPassword, newPassword };
    const { status, problem } = await change(person, passwords, other.accountId);
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await login(other.phone, goodPassword)).status).toBe(200);
  });

  it("PASS-7 a wrong old one, the same one, a weak one and a missing old one are refused, each at its field", async () => {
    const person = await signUp(server);
    for (const [passwords, status, code, field] of [
      [{ oldPassword: "Wrong-Harbor-47!", newPassword }, 422, "passwordNotMatch", "oldPassword"],
      [{ oldPassword: goodPassword, newPassword: goodPassword }, 400, "PasswordsDoNotDiffer", "newPassword"],
      [{ oldPassword: goodPassword, newPassword: "password" }, 400, "PasswordNotStrongEnough", "newPassword"],
      [{ newPassword }, 400, "IsDefined", "oldPassword"],
    ] as const) {
      const answer = await change(person, passwords);
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([status, code, field]);
    }
    expect((await login(person.phone, goodPassword)).status).toBe(200);
  });

  it("PASS-7 after 5 wrong old ones in 15 minutes even the right one is not taken", async () => {
    const person = await signUp(server);
    const wrong = { oldPassword: "Wrong-Harbor-47!", newPassword };
    const tries = await Promise.all(Array.from({ length: 8 }, () => change(person, wrong)));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    const held = await change(person, { oldPassword: goodPassword, newPassword });
    expect([held.status, held.problem.code]).toEqual([429, "TooManyLoginAttempts"]);
    await server.clock.advance(15 * minute);
    expect((await change(person, { oldPassword: goodPassword, newPassword })).status).toBe(200);
  });

  it("PASS-2 a new password is looked at 10 times in 15 minutes, whatever becomes of it", async () => {
    const person = await signUp(server);
    const same = { oldPassword: goodPassword, newPassword: goodPassword };
    const codes: string[] = [];
    for (let round = 0; round < 12; round += 1) codes.push((await change(person, same)).problem.code);
    expect(codes).toEqual([...Array(10).fill("PasswordsDoNotDiffer"), ...Array(2).fill("tooManyRequests")]);
    await server.clock.advance(15 * minute);
    expect((await change(person, { oldPassword: goodPassword, newPassword })).status).toBe(200);
  });

  it("PASS-9 MFA-17 who has none sets a first one after proving who they are", async () => {
    const person = await signUp(server);
    await sql`update account set password_hash = null where id = ${person.accountId}`.execute(
      server.platform.database,
    );
    await server.clock.advance(minute);
    const unproven = await change(person, { newPassword });
    expect([unproven.status, unproven.problem.code]).toEqual([403, "identityVerificationRequired"]);
    await person.call(identity.requestSms, { body: { purpose: "identity" } });
    const value = await newestCode(server, person.phone);
    await person.call(identity.verifySms, { body: { purpose: "identity", value } });
    expect((await change(person, { newPassword })).status).toBe(200);
    expect((await person.call(identity.current, {})).body.user.hasPassword).toBe(true);
    expect((await login(person.phone, newPassword)).status).toBe(200);
  });
});
