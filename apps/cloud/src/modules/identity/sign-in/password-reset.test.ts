import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, fromAddress, fromNewAddress } from "../../../testing/calls.ts";
import {
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  unprovePhone,
  type Person,
} from "../../../testing/person.ts";
import { authenticatorCode, turnAuthenticatorOn } from "../factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { identity } = endpoints;
const minute = 60_000;
const newPassword = "Copper-Lantern-93?";

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => logged.push(line) });
});
afterAll(() => server.close());

const request = (username: string, headers = fromNewAddress()) =>
  callApi(server, identity.requestPasswordReset, { body: { username }, headers });
const verify = (token: string, value: string) =>
  callApi(server, identity.verifyPasswordReset, { body: { token, value } });
const finish = (token: string, password = newPassword) =>
  callApi(server, identity.finishPasswordReset, { body: { token, password } });
const login = (username: string, password: string) =>
  callApi(server, identity.login, { body: { username, password } });

/** Someone who signed up long enough ago for another message. */
async function someone(): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  await server.clock.advance(minute);
  return person;
}

/** A reset whose code was given. */
async function proven(phone: string): Promise<string> {
  const { token } = (await request(phone)).body;
  expect((await verify(token, await newestCode(server, phone))).body).toEqual({
    token,
    status: "newPassword",
  });
  return token;
}

const messagesTo = async (phone: string) => (await readOutbox(server, { to: phone, limit: 10 })).total;

describe("resetting a password", () => {
  it("PASS-11 a known and an unknown phone are answered alike, a message goes to the known one alone", async () => {
    const { phone } = await someone();
    const stranger = newPhone();
    const answers = await Promise.all([request(phone), request(stranger)]);
    for (const { status, body } of answers) {
      expect(status).toBe(202);
      expect(body).toEqual({
        token: expect.any(String),
        maskedPhone: expect.stringMatching(/^\+1 ••• ••• ••\d\d$/),
        retrySeconds: 60,
        expiresAt: new Date(server.clock.nowMs() + 10 * minute).toISOString(),
      });
    }
    // The message leaves once the answer is given, so that it tells nothing by its time either.
    await expect.poll(() => messagesTo(phone)).toBe(2);
    expect(await messagesTo(stranger)).toBe(0);
  });

  it("PASS-11 PASS-15 codes given for an unknown phone are wrong in the same way, and as often", async () => {
    const { phone } = await someone();
    for (const username of [phone, newPhone()]) {
      const { token } = (await request(username)).body;
      const right = username === phone ? await newestCode(server, phone) : "";
      const answers: unknown[] = [];
      for (let round = 0; round < 6; round += 1) {
        const { status, problem } = await verify(token, right === "000000" ? "000001" : "000000");
        answers.push([status, problem.code]);
      }
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => [400, "invalidCode"]),
        [429, "TooManyLoginAttempts"],
      ]);
    }
  });

  it("PASS-13 PASS-16 the new password signs in, the old one does not, and every session has ended", async () => {
    const person = await someone();
    const token = await proven(person.phone);
    expect((await finish(token)).body).toEqual({ status: "success" });
    const [old, fresh] = [await login(person.phone, goodPassword), await login(person.phone, newPassword)];
    expect([old.status, fresh.status]).toEqual([422, 200]);
    expect((await person.call(identity.current, {})).problem.code).toBe("sessionRevoked");
    const renewed = await callApi(server, identity.refresh, { body: { refreshToken: person.refreshToken } });
    expect(renewed.problem.code).toBe("sessionRevoked");
    const { rows } = await sql<{ event: string }>`
      select event from notification where account_id = ${person.accountId} and event = 'passwordUpdated'
    `.execute(server.platform.database);
    expect(rows).toHaveLength(1);
    expect(logged.join("\n")).not.toContain(newPassword);
  });

  it("PASS-13 a weak password, one with the person's name and the old one are refused; the reset stays", async () => {
    const { phone } = await someone();
    const token = await proven(phone);
    for (const [password, code] of [
      ["password", "PasswordNotStrongEnough"],
      ["Sara-Amini-1!", "PasswordNotStrongEnough"],
      [goodPassword, "PasswordsDoNotDiffer"],
    ] as const) {
      const { status, problem } = await finish(token, password);
      expect([status, problem.code, problem.field]).toEqual([400, code, "password"]);
    }
    expect((await finish(token)).status).toBe(200);
  });

  it("PASS-2 a new password is looked at 10 times in 15 minutes, however it is sent, and not once more", async () => {
    const token = await proven((await someone()).phone);
    const answers = await Promise.all(Array.from({ length: 30 }, () => finish(token, goodPassword)));
    const codes = answers.map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === "PasswordsDoNotDiffer")).toHaveLength(10);
    expect(codes.filter((code) => code === "tooManyRequests")).toHaveLength(20);
    const again = await proven((await someone()).phone);
    expect((await finish(again)).status).toBe(200);
  });

  it("PASS-13 without the code there is no new password", async () => {
    const { phone } = await someone();
    const { token } = (await request(phone)).body;
    expect((await finish(token)).problem.code).toBe("actionTypeMismatch");
    expect((await finish((await request(newPhone())).body.token)).problem.code).toBe("actionTypeMismatch");
    expect((await login(phone, goodPassword)).status).toBe(200);
  });

  it("PASS-14 a token is good once, for 10 minutes, and until a newer request", async () => {
    const { phone } = await someone();
    const used = await proven(phone);
    await finish(used);
    await server.clock.advance(minute);
    const replaced = await proven(phone);
    await server.clock.advance(minute);
    const late = await proven(phone);
    await server.clock.advance(10 * minute);
    for (const token of [used, replaced, late]) {
      for (const answer of [await finish(token, goodPassword), await verify(token, "123456")])
        expect([answer.status, answer.problem.code]).toEqual([400, "expiredCode"]);
    }
    expect((await finish("no-such-token")).problem.code).toBe("invalidCode");
  });

  it("PASS-14 of many calls with one token at the same time one sets the password", async () => {
    const { phone } = await someone();
    const token = await proven(phone);
    const passwords = [1, 2, 3, 4].map((number) => `${newPassword}${number}`);
    const answers = await Promise.all(passwords.map((password) => finish(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it("PASS-14 the token of a reset is none of a sign-in, nor the other way round", async () => {
    const { phone } = await someone();
    const { token } = (await request(phone)).body;
    const body = { token, value: await newestCode(server, phone) };
    const asSignIn = await callApi(server, identity.verifyChallenge, { body });
    expect(asSignIn.problem.code).toBe("ChallengeSessionNotFound");
    const started = await callApi(server, identity.startChallenge, {
      body: { mode: "normal", username: phone },
      headers: fromNewAddress(),
    });
    expect((await verify(started.body.token, body.value)).problem.code).toBe("invalidCode");
    expect((await verify(token, body.value)).status).toBe(200);
  });

  it("PASS-15 a message goes out once a minute, whoever is asked for", async () => {
    const { phone } = await someone();
    for (const username of [phone, newPhone()]) {
      await request(username);
      const again = await request(username);
      expect([again.status, again.problem.code, again.problem.retrySeconds]).toEqual([
        429,
        "tooManyOtpRequests",
        60,
      ]);
    }
    // A refused request leaves the running one alone.
    await expect.poll(() => messagesTo(phone)).toBe(2);
  });

  it("PASS-15 one address gets 5 messages a day to a number", async () => {
    const { phone } = await someone();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await request(phone, fromAddress("192.0.2.77"))).status);
      await server.clock.advance(minute);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("AUTH-11 a number that was not proven yet is, by the code of a reset", async () => {
    const { phone, accountId } = await someone();
    await unprovePhone(server, accountId);
    await finish(await proven(phone));
    expect((await login(phone, newPassword)).status).toBe(200);
  });

  it("PASS-11 a provider that fails is not told of, and neither number waits less than the other", async () => {
    const { phone } = await someone();
    const stranger = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    for (const username of [phone, stranger]) {
      expect((await request(username)).status).toBe(202);
      expect((await request(username)).problem.code).toBe("tooManyOtpRequests");
    }
    server.doors.notifications.sandbox?.failWith(null);
    expect(await messagesTo(stranger)).toBe(0);
  });

  it.each(["code", "recoveryCode"] as const)(
    "PASS-12 where an authenticator is on, its %s is asked for too",
    async (way) => {
      const person = await someone();
      const { secret, recoveryCode = "" } = await turnAuthenticatorOn(server, person);
      await server.clock.advance(minute);
      const { token } = (await request(person.phone)).body;
      const message = await newestCode(server, person.phone);
      expect((await verify(token, message)).body).toEqual({ token, status: "tOtp" });
      expect((await finish(token)).problem.code).toBe("actionTypeMismatch");
      const code = authenticatorCode(secret, server.clock.nowMs());
      const wrong = await verify(token, code === "000000" ? "000001" : "000000");
      expect([wrong.status, wrong.problem.code]).toEqual([400, "invalidCode"]);
      expect((await verify(token, "12345")).problem.code).toBe("invalidCode");
      const right = way === "code" ? code : recoveryCode.replace(/(\d{6})/g, "$1 ");
      expect((await verify(token, right)).body).toEqual({ token, status: "newPassword" });
      expect((await finish(token)).status).toBe(200);
    },
  );
});
