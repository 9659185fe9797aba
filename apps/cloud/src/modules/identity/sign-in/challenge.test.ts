import { endpoints, type ChallengeResult, type ChallengeState } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, cookieOf, fromNewAddress } from "../../../testing/calls.ts";
import { goodPassword, newestCode, newPhone, signUp, startChallenge } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { identity } = endpoints;
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function verify(token: string, value: string, headers: Record<string, string> = {}) {
  return callApi(server, identity.verifyChallenge, { body: { token, value }, headers });
}

/** A challenge whose text message was sent. */
async function waitingForCode(): Promise<{ token: string; phone: string; code: string }> {
  const phone = newPhone();
  const { body } = await startChallenge(server, phone);
  return { token: body.token, phone, code: await newestCode(server, phone) };
}

/** Six digits that are not `code`. */
function wrong(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

describe("signing in by challenge", () => {
  it("AUTH-9 AUTH-18 a known phone gives its password and has a session with tokens", async () => {
    const { phone } = await signUp(server);
    const { body } = await startChallenge(server, phone, "safe");
    expect(body).toMatchObject({ status: "password", alternatives: ["otp"], retrySeconds: 0 });
    expect(body.challenges).toEqual([{ type: "password", status: "active", step: 1 }]);
    const verified = await verify(body.token, goodPassword);
    const result = verified.body as ChallengeResult;
    expect([verified.status, result.status]).toEqual([200, "success"]);
    expect(Date.parse(result.createdAt)).toBe(server.clock.nowMs());
    const current = await callApi(server, identity.current, {}, result.accessToken);
    expect(current.body.session.mode).toBe("safe");
  });

  it("AUTH-25 the code in place of the password, and back", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const { body } = await startChallenge(server, phone);
    const change = (type: string) =>
      callApi(server, identity.changeChallengeOrder, { body: { token: body.token, type } });
    const byCode = await change("otp");
    expect(byCode.body).toMatchObject({ status: "otp", alternatives: ["password"], retrySeconds: 60 });
    expect((await change("password")).body).toMatchObject({ status: "password", alternatives: ["otp"] });
    await server.clock.advance(minute);
    expect((await change("otp")).status).toBe(200);
    const verified = await verify(body.token, await newestCode(server, phone));
    expect((verified.body as ChallengeResult).status).toBe("success");
    for (const type of ["tOtp", "register", "success"]) {
      const { body: other } = await startChallenge(server, newPhone());
      const refused = await callApi(server, identity.changeChallengeOrder, {
        body: { token: other.token, type },
      });
      expect([refused.status, refused.problem.code]).toEqual([400, "methodNotAvailable"]);
    }
  });

  it("AUTH-19 Persian digits and spaces around are read, anything else is no code and costs no try", async () => {
    const { token, code } = await waitingForCode();
    for (const value of ["12345", "1234567", "abcdef", "12 3456", "1", "1", "1"]) {
      const { status, problem } = await verify(token, value);
      expect([status, problem.code, problem.field]).toEqual([400, "invalidCode", "value"]);
    }
    const persian = [...code].map((digit) => String.fromCodePoint(0x6f0 + Number(digit))).join("");
    expect(((await verify(token, ` ${persian} `)).body as ChallengeState).status).toBe("register");
  });

  it("AUTH-20 a wrong code, a replaced one, one that is too old and one that was used are told apart", async () => {
    const { token, phone, code } = await waitingForCode();
    expect((await verify(token, wrong(code))).problem.code).toBe("invalidCode");
    await server.clock.advance(minute);
    await callApi(server, identity.retryChallenge, { body: { token } });
    const second = await newestCode(server, phone);
    if (second !== code) expect((await verify(token, code)).problem.code).toBe("expiredCode");
    await server.clock.advance(5 * minute);
    const old = await verify(token, second);
    expect([old.status, old.problem.code, old.problem.field]).toEqual([400, "expiredCode", "value"]);
    await callApi(server, identity.retryChallenge, { body: { token } });
    const third = await newestCode(server, phone);
    expect((await verify(token, third)).status).toBe(200);
    expect((await verify(token, third)).problem.code).toBe("expiredCode");
  });

  it("AUTH-20 a code is good until the last moment of its 5 minutes", async () => {
    const { token, code } = await waitingForCode();
    await server.clock.advance(5 * minute - 1);
    expect((await verify(token, code)).status).toBe(200);
  });

  it("AUTH-20 a wrong password answers 422", async () => {
    const { phone } = await signUp(server);
    const { body } = await startChallenge(server, phone);
    const { status, problem } = await verify(body.token, "Wrong-Harbor-47!");
    expect([status, problem.code]).toEqual([422, "UsernameOrPasswordNotMatch"]);
  });

  it("AUTH-22 retry sends a new code and says when the next may be asked for", async () => {
    const { token, phone, code } = await waitingForCode();
    await server.clock.advance(minute);
    const { status, body } = await callApi(server, identity.retryChallenge, { body: { token } });
    expect([status, body.retrySeconds]).toEqual([200, 60]);
    expect(Date.parse(body.expiresAt) - server.clock.nowMs()).toBe(5 * minute);
    expect((await readOutbox(server, { to: phone })).total).toBe(2);
    expect(code).toHaveLength(6);
    const known = await signUp(server);
    const password = await startChallenge(server, known.phone);
    const refused = await callApi(server, identity.retryChallenge, { body: { token: password.body.token } });
    expect([refused.status, refused.problem.code]).toEqual([400, "methodNotAvailable"]);
  });

  it("AUTH-26 a reload reads the challenge without its token", async () => {
    const { token } = await waitingForCode();
    const headers = { "x-challenge-token": token };
    const { status, body } = await callApi(server, identity.readChallenge, { headers });
    expect([status, body.status, Object.keys(body).includes("token")]).toEqual([200, "otp", false]);
    const unknown = await callApi(server, identity.readChallenge, { headers: { "x-challenge-token": "no" } });
    expect([unknown.status, unknown.problem.code]).toEqual([404, "ChallengeSessionNotFound"]);
  });

  it("AUTH-27 a cancelled challenge is gone", async () => {
    const { token } = await waitingForCode();
    const headers = { "x-challenge-token": token };
    expect((await callApi(server, identity.cancelChallenge, { headers })).status).toBe(204);
    const again = await callApi(server, identity.cancelChallenge, { headers });
    expect([again.status, again.problem.code]).toEqual([404, "ChallengeSessionNotFound"]);
  });

  it("AUTH-12 a challenge ends 10 minutes after init, for every call", async () => {
    const { token, code } = await waitingForCode();
    await server.clock.advance(10 * minute - 1);
    const headers = { "x-challenge-token": token };
    expect((await callApi(server, identity.readChallenge, { headers })).status).toBe(200);
    await server.clock.advance(1);
    const answers = await Promise.all([
      verify(token, code),
      callApi(server, identity.readChallenge, { headers }),
      callApi(server, identity.cancelChallenge, { headers }),
      callApi(server, identity.retryChallenge, { body: { token } }),
      callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" } }),
    ]);
    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(5).fill("ChallengeSessionNotFound"));
  });

  it("AUTH-13 a new init of the same browser ends its older challenge, another browser's stays", async () => {
    const { phone } = await signUp(server);
    const first = await startChallenge(server, phone);
    const cookie = cookieOf(first.headers);
    const other = await startChallenge(server, phone);
    const second = await startChallenge(server, phone, "normal", { ...fromNewAddress(), cookie });
    expect((await verify(first.body.token, goodPassword)).problem.code).toBe("ChallengeSessionNotFound");
    expect((await verify(other.body.token, goodPassword)).status).toBe(200);
    expect((await verify(second.body.token, goodPassword)).status).toBe(200);
  });

  it.each([
    ["+1201555010", "Phone number is too short."],
    ["+120155501001", "Phone number is too long."],
    ["+98912222222", "Phone number has an invalid length."],
    ["+18002345678", "Enter a valid cellphone number."],
    ["+4915112345678", "Enter a valid cellphone number."],
  ])("AUTH-14 %s is refused with %j", async (username, text) => {
    const { status, problem } = await startChallenge(server, username);
    expect([status, problem.code, problem.field, problem.detail]).toEqual([
      400,
      "phoneInvalid",
      "username",
      text,
    ]);
  });

  it("AUTH-14 the text is in the caller's language", async () => {
    const { problem } = await startChallenge(server, "+1201555010", "normal", { "accept-language": "fa" });
    expect(problem.detail).toBe("شمارهٔ تلفن کوتاه است.");
  });

  it("AUTH-15 a call without User-Agent is refused", async () => {
    const headers = { "user-agent": "" };
    const phone = newPhone();
    const answers = await Promise.all([
      startChallenge(server, phone, "normal", headers),
      callApi(server, identity.login, { body: { username: phone, password: "x" }, headers }),
      callApi(server, identity.refresh, { body: { refreshToken: "x" }, headers }),
    ]);
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(3).fill([401, "emptyUserAgent"]),
    );
  });

  it("AUTH-29 of many verify calls with the same code at the same time one succeeds", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const { body } = await startChallenge(server, phone);
    await callApi(server, identity.changeChallengeOrder, { body: { token: body.token, type: "otp" } });
    const value = await newestCode(server, phone);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(body.token, value)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it("AUTH-29 of many verify calls with the right password at the same time one succeeds", async () => {
    const { phone } = await signUp(server);
    const { body } = await startChallenge(server, phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(body.token, goodPassword)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("AUTH-17 a finished challenge gives no second session", async () => {
    const { phone } = await signUp(server);
    const { body } = await startChallenge(server, phone);
    expect((await verify(body.token, goodPassword)).status).toBe(200);
    expect((await verify(body.token, goodPassword)).problem.code).toBe("ChallengeSessionNotFound");
  });

  it("AUTH-11 an unverified phone is proven by code first, and is verified then", async () => {
    const { phone, accountId } = await signUp(server);
    await sql`update account set phone_verified_at = null where id = ${accountId}`.execute(
      server.platform.database,
    );
    await server.clock.advance(minute);
    const { body } = await startChallenge(server, phone);
    expect(body).toMatchObject({ status: "otp", alternatives: [] });
    const { body: result } = await verify(body.token, await newestCode(server, phone));
    const { accessToken } = result as ChallengeResult;
    const current = await callApi(server, identity.current, {}, accessToken);
    expect(current.body.user.phoneVerifiedAt).toBe(new Date(server.clock.nowMs()).toISOString());
  });

  it("AUTH-10 with text messages as second factor the password comes first, then the code", async () => {
    const { phone, accountId } = await signUp(server);
    await sql`update account set sms_factor_at = now() where id = ${accountId}`.execute(
      server.platform.database,
    );
    await server.clock.advance(minute);
    const { body } = await startChallenge(server, phone);
    expect(body.challenges.map(({ type }) => type)).toEqual(["password", "otp"]);
    const next = await verify(body.token, goodPassword);
    expect(next.body).toMatchObject({ status: "otp", retrySeconds: 60, token: body.token });
    const done = await verify(body.token, await newestCode(server, phone));
    expect((done.body as ChallengeResult).status).toBe("success");
  });

  it("AUTH-24 a provider that is out of reach answers 502, one that is not set up 500, and neither counts", async () => {
    const { sandbox } = server.doors.notifications;
    const phone = newPhone();
    try {
      sandbox?.failWith("unavailable");
      const unavailable = await startChallenge(server, phone);
      expect([unavailable.status, unavailable.problem.code]).toEqual([502, "smsProviderUnavailable"]);
      for (let round = 0; round < 10; round += 1) await startChallenge(server, phone);
      sandbox?.failWith("misconfigured");
      const misconfigured = await startChallenge(server, phone);
      expect([misconfigured.status, misconfigured.problem.code]).toEqual([500, "OtpMissConfig"]);
    } finally {
      sandbox?.failWith(null);
    }
    expect((await startChallenge(server, phone)).status).toBe(201);
  });

  it("AUTH-24 a code that could not be sent leaves the older one good", async () => {
    const { token, code } = await waitingForCode();
    await server.clock.advance(minute);
    server.doors.notifications.sandbox?.failWith("unavailable");
    const retried = await callApi(server, identity.retryChallenge, { body: { token } });
    server.doors.notifications.sandbox?.failWith(null);
    expect(retried.status).toBe(502);
    expect((await verify(token, code)).status).toBe(200);
  });

  it("AUTH-28 a fault of the server is answered by the code of the call, and the challenge stays as it was", async () => {
    const { token, code } = await waitingForCode();
    const headers = { "x-challenge-token": token };
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.platform.database);
    await rename("challenge", "challenge_away");
    const answers = await Promise.all([
      startChallenge(server, newPhone()),
      verify(token, code),
      callApi(server, identity.retryChallenge, { body: { token } }),
      callApi(server, identity.cancelChallenge, { headers }),
    ]);
    await rename("challenge_away", "challenge");
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [500, "challengeCreateFailed"],
      [500, "challengeProcessFailed"],
      [500, "challengeRetryFailed"],
      [500, "challengeRemoveFailed"],
    ]);
    expect((await verify(token, code)).status).toBe(200);
  });

  it("OPS-4 AUTH-51 the sign-in page learns how codes travel and which countries are offered", async () => {
    const { body } = await callApi(server, identity.signInOptions, {});
    expect(body).toEqual({
      countries: [
        { code: "US", callingCode: "1" },
        { code: "CA", callingCode: "1" },
        { code: "IR", callingCode: "98" },
      ],
      codeDelivery: "sandbox",
      demoPhone: "+12015550100",
    });
  });
});
