import { endpoints, type ChallengeResult, type ChallengeState } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import { goodPassword, newestCode, signUp, startChallenge, type Person } from "../../../testing/person.ts";
import type { SecondApi } from "../../../testing/second-api.ts";
import {
  authenticatorCode,
  proveIdentity,
  turnAuthenticatorOn,
  turnSmsOn,
} from "./second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { startSecondProcess } from "../second-process.testing.ts";

const { identity } = endpoints;
const minute = 60_000;
const stepMs = 30_000;

let server: TestServer;
let second: SecondApi;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => logged.push(line) });
  second = await startSecondProcess(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const verify = (token: string, value: string, at: { readonly url: string } = server) =>
  callApi(at, identity.verifyChallenge, { body: { token, value } });
const now = (secret: string, steps = 0) => authenticatorCode(secret, server.clock.nowMs(), steps);
const wrong = (...codes: string[]) =>
  ["000000", "000001", "000002", "000003"].find((code) => !codes.includes(code)) ?? "";
const factorsOf = async (person: Person) => (await person.call(identity.readFactors, {})).body;
const eventsOf = async (person: Person, event: string) => {
  const { rows } = await sql`select 1 from notification where account_id = ${person.accountId}
    and event = ${event}`.execute(server.platform.database);
  return rows.length;
};

/** Someone whose sign-in waits for the second factor, after the password. */
async function atSecondFactor(person: Person): Promise<ChallengeState> {
  const { body } = await startChallenge(server, person.phone);
  return (await verify(body.token, goodPassword)).body as ChallengeState;
}

/** Someone who signed up long enough ago for another message. */
async function someone(): Promise<Person> {
  const person = await signUp(server);
  await server.clock.advance(minute);
  return person;
}

describe("text messages as a second factor", () => {
  it("MFA-1 MFA-2 MFA-4 MFA-12 are turned on by a code to the person's phone, and off again", async () => {
    const person = await someone();
    await proveIdentity(person);
    const sent = await person.call(identity.setupSms, {});
    expect([sent.status, sent.body]).toEqual([
      202,
      { retrySeconds: 60, expiresAt: new Date(server.clock.nowMs() + 5 * minute).toISOString() },
    ]);
    const code = await newestCode(server, person.phone);
    const give = (value: string) => person.call(identity.verifySms, { body: { purpose: "setup", value } });
    expect((await give(wrong(code))).problem.code).toBe("invalidCode");
    expect((await factorsOf(person)).sms.activatedAt).toBeNull();
    const given = await give(code);
    const at = new Date(server.clock.nowMs()).toISOString();
    expect(given.body).toEqual({ activatedAt: at, recoveryCode: expect.stringMatching(/^\d{36}$/) });
    expect(await factorsOf(person)).toEqual({
      sms: { activatedAt: at },
      tOtp: { activatedAt: null },
      recoveryCode: "ready",
    });
    expect((await person.call(identity.current, {})).body.user.mfa).toEqual({ sms: true, tOtp: false });
    expect(await eventsOf(person, "activateMFA")).toBe(1);
    for (const again of [await person.call(identity.setupSms, {}), await give(code)])
      expect([again.status, again.problem.code]).toEqual([400, "actionTypeMismatch"]);

    const suspicious = await eventsOf(person, "suspiciousActivity");
    expect((await person.call(identity.removeSms, {})).status).toBe(204);
    expect(await eventsOf(person, "suspiciousActivity")).toBe(suspicious + 1);
    const gone = await person.call(identity.removeSms, {});
    expect([gone.status, gone.problem.code]).toEqual([404, "notFound"]);
    expect((await factorsOf(person)).recoveryCode).toBe("none");
  });

  it("MFA-3 a code is asked for again after a minute and replaces the one before", async () => {
    const person = await someone();
    await proveIdentity(person);
    const request = (purpose: "setup" | "identity") =>
      person.call(identity.requestSms, { body: { purpose } });
    await person.call(identity.setupSms, {});
    const first = await newestCode(server, person.phone);
    expect((await request("setup")).problem.code).toBe("tooManyOtpRequests");
    await server.clock.advance(minute);
    expect((await request("setup")).status).toBe(202);
    const second = await newestCode(server, person.phone);
    if (first !== second) {
      const old = await person.call(identity.verifySms, { body: { purpose: "setup", value: first } });
      expect(old.problem.code).toBe("expiredCode");
    }
    // A code to turn the factor on proves no identity, nor the other way round.
    const other = await person.call(identity.verifySms, { body: { purpose: "identity", value: second } });
    expect(other.problem.code).toBe("invalidCode");
    const right = await person.call(identity.verifySms, { body: { purpose: "setup", value: second } });
    expect(right.status).toBe(200);
  });

  it("AUTH-10 the sign-in asks for the password, then for the code", async () => {
    const person = await someone();
    await turnSmsOn(server, person);
    const state = await atSecondFactor(person);
    expect(state).toMatchObject({ status: "otp", retrySeconds: 60 });
    const done = await verify(state.token, await newestCode(server, person.phone));
    expect((done.body as ChallengeResult).status).toBe("success");
  });
});

describe("an authenticator", () => {
  it("MFA-5 MFA-6 MFA-11 is turned on by its first code, which gives the recovery code", async () => {
    const person = await someone();
    await proveIdentity(person);
    const begun = await person.call(identity.setupAuthenticator, {});
    const { secret, otpauthUri } = begun.body;
    expect(begun.status).toBe(200);
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(otpauthUri).toContain("issuer=Didban");
    expect((await factorsOf(person)).tOtp.activatedAt).toBeNull();
    const confirm = (value: string) => person.call(identity.confirmAuthenticator, { body: { value } });
    const near = [now(secret, -1), now(secret), now(secret, 1)];
    expect((await confirm(wrong(...near))).problem.code).toBe("invalidCode");
    const { status, body } = await confirm(now(secret));
    expect([status, body]).toEqual([
      200,
      {
        activatedAt: new Date(server.clock.nowMs()).toISOString(),
        recoveryCode: expect.stringMatching(/^\d{36}$/),
      },
    ]);
    expect(await eventsOf(person, "activateMFA")).toBe(1);
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(account)::text as kept from account where id = ${person.accountId}`.execute(
      server.platform.database,
    );
    expect(rows[0]?.kept).not.toContain(secret);
    expect(rows[0]?.kept).not.toContain(body.recoveryCode);
    expect(logged.join("\n")).not.toContain(secret);
    const again = await person.call(identity.setupAuthenticator, {});
    expect([again.status, again.problem.code]).toEqual([400, "actionTypeMismatch"]);
  });

  it("MFA-6 without a setup, and 10 minutes after it, a code turns nothing on", async () => {
    const person = await someone();
    await proveIdentity(person);
    const confirm = (value: string) => person.call(identity.confirmAuthenticator, { body: { value } });
    expect((await confirm("123456")).problem.code).toBe("expiredCode");
    const { secret } = (await person.call(identity.setupAuthenticator, {})).body;
    await server.clock.advance(10 * minute);
    await proveIdentity(person);
    const late = await confirm(now(secret));
    expect([late.status, late.problem.code]).toEqual([400, "expiredCode"]);
    expect((await factorsOf(person)).tOtp.activatedAt).toBeNull();
  });

  it("MFA-10 MFA-12 is turned off, and the next one has codes of its own", async () => {
    const person = await someone();
    await turnAuthenticatorOn(server, person);
    expect((await person.call(identity.removeAuthenticator, {})).status).toBe(204);
    expect(await eventsOf(person, "suspiciousActivity")).toBe(1);
    const gone = await person.call(identity.removeAuthenticator, {});
    expect([gone.status, gone.problem.code]).toEqual([404, "notFound"]);
    expect((await turnAuthenticatorOn(server, person)).recoveryCode).toMatch(/^\d{36}$/);
  });

  it("MFA-11 the second factor brings no further recovery code; a new one voids the old", async () => {
    const person = await someone();
    const old = await turnSmsOn(server, person);
    const { recoveryCode } = await turnAuthenticatorOn(server, person);
    expect([typeof old, recoveryCode]).toEqual(["string", undefined]);
    const renewed = await person.call(identity.renewRecoveryCode, {});
    expect(renewed.body.recoveryCode).toMatch(/^\d{36}$/);
    const { token } = await atSecondFactor(person);
    const recover = (value: string) =>
      callApi(server, identity.recover, { body: { token, method: "recoveryCode", value } });
    expect((await recover(old ?? "")).problem.code).toBe("invalidCode");
    expect((await recover(renewed.body.recoveryCode)).status).toBe(200);
    const without = await someone();
    await proveIdentity(without);
    expect((await without.call(identity.renewRecoveryCode, {})).problem.code).toBe("methodNotAvailable");
  });

  it("AUTH-10 MFA-7 the sign-in asks for the password, then for the app's code, of this step or one beside it", async () => {
    const person = await someone();
    const { secret } = await turnAuthenticatorOn(server, person);
    for (const steps of [0, -1, 1]) {
      await server.clock.advance(10 * stepMs);
      const state = await atSecondFactor(person);
      expect(state).toMatchObject({ status: "tOtp", alternatives: [], retrySeconds: 0 });
      const done = await verify(state.token, now(secret, steps));
      expect((done.body as ChallengeResult).status).toBe("success");
    }
  });

  it("AUTH-10 AUTH-25 with both factors the text message stands in for the app", async () => {
    const person = await someone();
    await turnSmsOn(server, person);
    await turnAuthenticatorOn(server, person);
    const state = await atSecondFactor(person);
    expect(state).toMatchObject({ status: "tOtp", alternatives: ["otp"] });
    await callApi(server, identity.changeChallengeOrder, { body: { token: state.token, type: "otp" } });
    const done = await verify(state.token, await newestCode(server, person.phone));
    expect((done.body as ChallengeResult).status).toBe("success");
  });

  it("MFA-8 AUTH-20 a code of a clock that is off says so, any other is wrong", async () => {
    const person = await someone();
    const { secret } = await turnAuthenticatorOn(server, person);
    await server.clock.advance(20 * stepMs);
    const near = [-1, 0, 1].map((steps) => now(secret, steps));
    for (const steps of [-10, -2, 2, 10]) {
      const { token } = await atSecondFactor(person);
      if (near.includes(now(secret, steps))) continue;
      const { status, problem } = await verify(token, now(secret, steps));
      expect([status, problem.code, problem.field]).toEqual([400, "timeNotSync", "value"]);
      expect(problem.detail).toBe("Your device's clock is not in sync.");
    }
    const { token } = await atSecondFactor(person);
    const all = Array.from({ length: 21 }, (_, at) => now(secret, at - 10));
    const far = now(secret, 11);
    if (!all.includes(far)) expect((await verify(token, far)).problem.code).toBe("invalidCode");
  });

  it("MFA-7 AUTH-29 a step's code works once, one after another, side by side and across processes", async () => {
    const person = await someone();
    const { secret } = await turnAuthenticatorOn(server, person);
    const code = now(secret);
    const states = await Promise.all([1, 2, 3].map(() => atSecondFactor(person)));
    const answers = await Promise.all(
      states.flatMap(({ token }) => [verify(token, code), verify(token, code, second)]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const left = await atSecondFactor(person);
    const again = await verify(left.token, code, second);
    expect([again.status, again.problem.code]).toEqual([400, "expiredCode"]);
    const proof = await person.call(identity.verifyAuthenticator, { body: { value: code } });
    expect(proof.problem.code).toBe("expiredCode");
  });

  it("AUTH-21 after 5 wrong codes even the right one is not taken", async () => {
    const person = await someone();
    const { secret } = await turnAuthenticatorOn(server, person);
    const { token } = await atSecondFactor(person);
    const bad = wrong(...Array.from({ length: 21 }, (_, at) => now(secret, at - 10)));
    for (let round = 0; round < 5; round += 1)
      expect((await verify(token, bad)).problem.code).toBe("invalidCode");
    const { status, problem } = await verify(token, now(secret));
    expect([status, problem.code]).toEqual([429, "TooManyLoginAttempts"]);
  });

  it("AUTH-39 SESS-10 phone and password in one call are not enough for who has a second factor", async () => {
    for (const turnOn of [turnSmsOn, turnAuthenticatorOn]) {
      const person = await someone();
      await turnOn(server, person);
      const login = (password: string) =>
        callApi(server, identity.login, { body: { username: person.phone, password } });
      const right = await login(goodPassword);
      expect([right.status, right.problem.code]).toEqual([403, "Not2FAVerified"]);
      const bad = await login("Wrong-Harbor-47!");
      expect([bad.status, bad.problem.code]).toEqual([422, "UsernameOrPasswordNotMatch"]);
    }
  });
});
