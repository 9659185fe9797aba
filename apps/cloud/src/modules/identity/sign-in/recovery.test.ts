import { endpoints, type ChallengeResult, type ChallengeState, type RecoveryMethod } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newestNotice } from "../../notifications/newest-notice.testing.ts";
import { callApi } from "../../../testing/calls.ts";
import {
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  startChallenge,
  type Person,
} from "../../../testing/person.ts";
import { turnAuthenticatorOn, turnSmsOn } from "../factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { identity } = endpoints;
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const verify = (token: string, value: string) =>
  callApi(server, identity.verifyChallenge, { body: { token, value } });
const recover = (token: string, method: RecoveryMethod, value?: string) =>
  callApi(server, identity.recover, { body: { token, method, ...(value === undefined ? {} : { value }) } });
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function atSecondFactor(phone: string): Promise<ChallengeState> {
  const { body } = await startChallenge(server, phone);
  return (await verify(body.token, goodPassword)).body as ChallengeState;
}

/** Someone with an authenticator, signed in on a saved device unless told otherwise. */
async function guarded(mode: "safe" | "normal" = "safe"): Promise<Person & { recoveryCode: string }> {
  const person = await signUp(server, { mode });
  const { recoveryCode = "" } = await turnAuthenticatorOn(server, person);
  await server.clock.advance(minute);
  return { ...person, recoveryCode };
}

const isSuccess = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 && (body as ChallengeResult).status === "success";

describe("a second factor out of reach", () => {
  it("PASS-17 PASS-21 the ways that the account has are offered at the second factor, and no other", async () => {
    const person = await guarded();
    expect((await startChallenge(server, person.phone)).body.recovery).toBeUndefined();
    expect((await atSecondFactor(person.phone)).recovery).toEqual(["sms", "savedDevice", "recoveryCode"]);
    const normal = await guarded("normal");
    expect((await atSecondFactor(normal.phone)).recovery).toEqual(["sms", "recoveryCode"]);
    const byMessage = await signUp(server, { mode: "safe" });
    await server.clock.advance(minute);
    await turnSmsOn(server, byMessage);
    const state = await atSecondFactor(byMessage.phone);
    expect(state.recovery).toEqual(["savedDevice", "recoveryCode"]);
    const refused = await recover(state.token, "sms");
    expect([refused.status, refused.problem.code]).toEqual([400, "methodNotAvailable"]);
  });

  it("PASS-18 PASS-22 by a new text message; the factor stays on and the person is told", async () => {
    const person = await guarded();
    const { token } = await atSecondFactor(person.phone);
    const sent = await recover(token, "sms");
    expect([sent.status, sent.body]).toEqual([
      202,
      { retrySeconds: 60, expiresAt: new Date(server.clock.nowMs() + 5 * minute).toISOString() },
    ]);
    const code = await newestCode(server, person.phone);
    expect((await recover(token, "sms", wrong(code))).problem.code).toBe("invalidCode");
    // Nor is it a code of the authenticator or of a saved device.
    expect((await verify(token, code)).problem.code).toBe("invalidCode");
    expect((await recover(token, "savedDevice", code)).problem.code).toBe("invalidCode");
    const done = await recover(token, "sms", code);
    expect(isSuccess(done)).toBe(true);
    const { accessToken } = done.body as ChallengeResult;
    const current = await callApi(server, identity.current, {}, accessToken);
    expect(current.body.user.mfa).toEqual({ sms: false, tOtp: true });
    expect((await newestNotice(server, person, "suspiciousActivity"))?.accountId).toBe(person.accountId);
    expect((await recover(token, "sms", code)).problem.code).toBe("ChallengeSessionNotFound");
  });

  it("PASS-19 by a code that saved devices show for 5 minutes, and the database never in clear", async () => {
    const person = await guarded();
    const { token } = await atSecondFactor(person.phone);
    expect((await recover(token, "savedDevice")).status).toBe(202);
    const notice = await newestNotice(server, person, "signInCode");
    expect(notice).toMatchObject({
      accountId: person.accountId,
      isForSavedDevices: true,
      notification: { title: "Sign-in code" },
    });
    const code = /\d{6}/.exec(notice?.notification.body ?? "")?.[0] ?? "";
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(sign_in_code)::text as kept from sign_in_code
      union all select row_to_json(notification)::text from notification`.execute(server.platform.database);
    expect(rows.filter(({ kept }) => new RegExp(`\\D${code}\\D`).test(kept))).toEqual([]);
    expect((await recover(token, "sms", code)).problem.code).toBe("invalidCode");
    const late = await atSecondFactor(person.phone);
    expect(isSuccess(await recover(token, "savedDevice", code))).toBe(true);
    await server.clock.advance(minute);
    await recover(late.token, "savedDevice");
    const second =
      /\d{6}/.exec((await newestNotice(server, person, "signInCode"))?.notification.body ?? "")?.[0] ?? "";
    await server.clock.advance(5 * minute);
    expect((await recover(late.token, "savedDevice", second)).problem.code).toBe("expiredCode");
  });

  it("PASS-20 by the recovery code, once, whatever stands between its digits", async () => {
    const person = await guarded();
    const states = await Promise.all([1, 2, 3].map(() => atSecondFactor(person.phone)));
    const [{ token } = { token: "" }] = states;
    for (const value of ["123456", person.recoveryCode.slice(1), `${person.recoveryCode}0`]) {
      const { status, problem } = await recover(token, "recoveryCode", value);
      expect([status, problem.code, problem.field]).toEqual([400, "invalidCode", "value"]);
    }
    const other = person.recoveryCode.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
    expect((await recover(token, "recoveryCode", other)).problem.code).toBe("invalidCode");
    const spaced = person.recoveryCode.replace(/(\d{6})(?=\d)/g, "$1-");
    const answers = await Promise.all(states.map((state) => recover(state.token, "recoveryCode", spaced)));
    expect(answers.filter(isSuccess)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400].includes(status))).toBe(true);
    expect((await atSecondFactor(person.phone)).recovery).toEqual(["sms", "savedDevice"]);
    expect((await person.call(identity.readFactors, {})).body.recoveryCode).toBe("used");
    const missing = await recover((await atSecondFactor((await guarded()).phone)).token, "recoveryCode");
    expect([missing.status, missing.problem.code, missing.problem.field]).toEqual([
      400,
      "IsDefined",
      "value",
    ]);
  });

  it("PASS-18 PASS-23 nothing is recovered but at the second factor of a running sign-in", async () => {
    const person = await guarded();
    const { body } = await startChallenge(server, person.phone);
    const unknown = await startChallenge(server, newPhone());
    for (const token of [body.token, unknown.body.token])
      for (const method of ["sms", "savedDevice", "recoveryCode"] as const) {
        const { status, problem } = await recover(token, method, "123456");
        expect([status, problem.code]).toEqual([400, "methodNotAvailable"]);
      }
    expect((await recover("no-such-token", "sms")).problem.code).toBe("ChallengeSessionNotFound");
  });

  it("PASS-21 AUTH-10 whoever began with a text message needs another way than a second one", async () => {
    const person = await guarded();
    const started = await startChallenge(server, person.phone);
    const { token } = started.body;
    await callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" } });
    const state = (await verify(token, await newestCode(server, person.phone))).body as ChallengeState;
    expect(state).toMatchObject({ status: "tOtp", recovery: ["savedDevice", "recoveryCode"] });
    expect((await recover(token, "sms")).problem.code).toBe("methodNotAvailable");
  });

  it("PASS-22 wrong codes count as in any sign-in, and so do messages", async () => {
    const person = await guarded();
    const { token } = await atSecondFactor(person.phone);
    await recover(token, "sms");
    const again = await recover(token, "sms");
    expect([again.status, again.problem.code]).toEqual([429, "tooManyOtpRequests"]);
    const code = await newestCode(server, person.phone);
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        at % 2 === 0 ? recover(token, "sms", wrong(code)) : recover(token, "recoveryCode", "1".repeat(36)),
      ),
    );
    expect(tries.filter(({ problem }) => problem.code === "invalidCode")).toHaveLength(5);
    expect((await recover(token, "sms", code)).problem.code).toBe("TooManyLoginAttempts");
  });
});
