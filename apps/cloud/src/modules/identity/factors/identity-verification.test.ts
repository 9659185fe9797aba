import { endpoints, type Problem } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import { goodPassword, newestCode, personOf, signUp, type Person } from "../../../testing/person.ts";
import {
  authenticatorCode,
  proveIdentity,
  turnAuthenticatorOn,
  turnSmsOn,
} from "./second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { identity } = endpoints;
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function someone(): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  await server.clock.advance(minute);
  return person;
}

const renew = (person: Person) => person.call(identity.renewRecoveryCode, {});

/** The ways that a sensitive call names, once nothing proves who calls. */
async function waysOf(person: Person): Promise<unknown> {
  await server.clock.advance(5 * minute);
  const { status, problem }: { status: number; problem: Problem } = await renew(person);
  expect([status, problem.code]).toEqual([403, "identityVerificationRequired"]);
  return problem.value;
}

/** Another session of the same person. */
async function elsewhere({ phone }: Person): Promise<Person> {
  const { body } = await callApi(server, identity.login, {
    body: { username: phone, password: goodPassword },
  });
  return personOf(server, phone, body);
}

describe("proving who one is", () => {
  it("MFA-17 MFA-19 every call that changes how the account is guarded asks for it, and changes nothing without", async () => {
    const person = await someone();
    const answers = [
      await person.call(identity.setupSms, {}),
      await person.call(identity.requestSms, { body: { purpose: "setup" } }),
      await person.call(identity.verifySms, { body: { purpose: "setup", value: "123456" } }),
      await person.call(identity.removeSms, {}),
      await person.call(identity.setupAuthenticator, {}),
      await person.call(identity.confirmAuthenticator, { body: { value: "123456" } }),
      await person.call(identity.removeAuthenticator, {}),
      await renew(person),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.code, problem.value]).toEqual([
        403,
        "identityVerificationRequired",
        ["otp", "password"],
      ]);
    const { rows } = await sql`select 1 from sign_in_code join challenge on challenge.id = challenge_id
      where account_id = ${person.accountId}`.execute(server.platform.database);
    expect(rows).toHaveLength(0);
  });

  it("MFA-2 MFA-3 MFA-16 by a text code", async () => {
    const person = await someone();
    const sent = await person.call(identity.requestSms, { body: { purpose: "identity" } });
    expect([sent.status, sent.body.retrySeconds]).toEqual([202, 60]);
    const code = await newestCode(server, person.phone);
    const give = (value: string) => person.call(identity.verifySms, { body: { purpose: "identity", value } });
    expect((await give(code === "000000" ? "000001" : "000000")).problem.code).toBe("invalidCode");
    expect((await give(code)).body).toEqual({
      verifiedAt: new Date(server.clock.nowMs()).toISOString(),
      validUntil: new Date(server.clock.nowMs() + 5 * minute).toISOString(),
    });
    expect((await person.call(identity.setupAuthenticator, {})).status).toBe(200);
    expect((await give(code)).problem.code).toBe("expiredCode");
  });

  it("MFA-9 MFA-19 by a code of the authenticator, where there is one", async () => {
    const person = await someone();
    const without = await person.call(identity.verifyAuthenticator, { body: { value: "123456" } });
    expect([without.status, without.problem.code]).toEqual([400, "methodNotAvailable"]);
    const { secret } = await turnAuthenticatorOn(server, person);
    expect(await waysOf(person)).toEqual(["tOtp", "otp", "password"]);
    const value = authenticatorCode(secret, server.clock.nowMs());
    const { body } = await person.call(identity.verifyAuthenticator, { body: { value } });
    expect(Date.parse(body.validUntil) - Date.parse(body.verifiedAt)).toBe(5 * minute);
    expect((await renew(person)).status).toBe(200);
  });

  it("MFA-21 by the password, within the limits of signing in", async () => {
    const person = await someone();
    await turnSmsOn(server, person);
    await waysOf(person);
    const give = (password: string) => person.call(identity.verifyPassword, { body: { password } });
    const bad = await give("Wrong-Harbor-47!");
    expect([bad.status, bad.problem.code, bad.problem.field]).toEqual([422, "passwordNotMatch", "password"]);
    expect((await renew(person)).status).toBe(403);
    expect((await give(goodPassword)).status).toBe(200);
    expect((await renew(person)).status).toBe(200);
    for (let round = 0; round < 4; round += 1) await give("Wrong-Harbor-47!");
    const held = await give(goodPassword);
    expect([held.status, held.problem.code]).toEqual([429, "TooManyLoginAttempts"]);
  });

  it("MFA-21 a person without a password cannot prove it by one", async () => {
    const person = await someone();
    await sql`update account set password_hash = null where id = ${person.accountId}`.execute(
      server.platform.database,
    );
    const refused = await person.call(identity.verifyPassword, { body: { password: "" } });
    expect([refused.status, refused.problem.code]).toEqual([400, "methodNotAvailable"]);
    const { problem } = await person.call(identity.setupAuthenticator, {});
    expect(problem.value).toEqual(["otp"]);
  });

  it("MFA-20 a proof serves its own session for 5 minutes, and no other", async () => {
    const person = await someone();
    const other = await elsewhere(person);
    await proveIdentity(person);
    const { session } = (await person.call(identity.current, {})).body;
    expect(session.identityValidUntil).toBe(new Date(server.clock.nowMs() + 5 * minute).toISOString());
    for (const isEarly of [true, false]) {
      const own = await person.call(identity.setupAuthenticator, {});
      expect(own.status).toBe(isEarly ? 200 : 403);
      expect((await other.call(identity.setupAuthenticator, {})).status).toBe(403);
      await server.clock.advance(5 * minute);
    }
  });
});
