import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, fromNewAddress } from "../../../testing/calls.ts";
import {
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  startChallenge,
  unprovePhone,
  type Person,
} from "../../../testing/person.ts";
import { proveIdentity } from "../factors/second-factors.testing.ts";
import { duringChange } from "../held-up.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { identity, profile } = endpoints;
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastEmail = 0;
function newEmail(): string {
  lastEmail += 1;
  return `new${lastEmail}@example.com`;
}

/** Someone who has just proven who they are. */
async function proven(): Promise<Person> {
  const person = await signUp(server);
  await proveIdentity(person);
  return person;
}

const askPhone = (person: Person, phone: string, headers = fromNewAddress()) =>
  person.call(profile.changePhone, { body: { phone }, headers });
const askEmail = (person: Person, email: string, headers = fromNewAddress()) =>
  person.call(profile.changeEmail, { body: { email }, headers });
const givePhone = (person: Person, token: string, value: string) =>
  person.call(profile.verifyPhone, { body: { token, value } });
const giveEmail = (token: string, value: string) =>
  callApi(server, identity.verifyChallenge, { body: { token, value } });
const self = async (person: Person) => (await person.call(identity.current, {})).body.user;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function textsTo(to: string): Promise<readonly string[]> {
  const { items } = await readOutbox(server, { to });
  return items.map(({ text }) => text);
}

async function eventsOf({ accountId }: Person): Promise<readonly string[]> {
  const { rows } = await sql<{ event: string }>`
    select event from notification where account_id = ${accountId} order by id`.execute(
    server.platform.database,
  );
  return rows.map(({ event }) => event);
}

describe("changing the phone", () => {
  it("PROF-12 PROF-13 PROF-14 AUTH-4 a code to the new number makes it one's own, and the other sessions end", async () => {
    const person = await signUp(server);
    const other = await callApi(server, identity.login, {
      body: { username: person.phone, password: "Sunrise-Harbor-47!" },
      headers: { cookie: person.cookie },
    });
    await proveIdentity(person);
    const phone = newPhone();
    const asked = await askPhone(person, phone);
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        token: expect.any(String),
        maskedPhone: `+1 ••• ••• ••${phone.slice(-2)}`,
        retrySeconds: 60,
        expiresAt: new Date(server.clock.nowMs() + 5 * minute).toISOString(),
      },
    ]);
    expect((await self(person)).phone).toBe(person.phone);
    expect((await textsTo(person.phone))[0]).toContain(
      "a change of your account's phone number was asked for",
    );
    expect(await eventsOf(person)).toContain("changePhoneAttempt");

    const given = await givePhone(person, asked.body.token, await newestCode(server, phone));
    const phoneVerifiedAt = new Date(server.clock.nowMs()).toISOString();
    expect([given.status, given.body]).toEqual([200, { phone, phoneVerifiedAt }]);
    expect(await self(person)).toMatchObject({ phone, phoneVerifiedAt });
    expect(await eventsOf(person)).toContain("updatePhone");
    const ended = await callApi(server, identity.current, {}, other.body.accessToken);
    expect([ended.status, ended.problem.code]).toEqual([401, "sessionRevoked"]);
    const login = await callApi(server, identity.login, {
      body: { username: phone, password: "Sunrise-Harbor-47!" },
      headers: fromNewAddress(),
    });
    expect(login.status).toBe(200);
  });

  it("PROF-14 what was begun with the old number ends when it changes: sign-ins, resets, changes of email, and their codes", async () => {
    const person = await proven();
    await server.clock.advance(2 * minute);
    const login = await startChallenge(server, person.phone, "normal");
    await callApi(server, identity.changeChallengeOrder, { body: { token: login.body.token, type: "otp" } });
    const loginCode = await newestCode(server, person.phone);
    await server.clock.advance(2 * minute);
    const reset = await callApi(server, identity.requestPasswordReset, {
      body: { username: person.phone },
      headers: fromNewAddress(),
    });
    const resetCode = await newestCode(server, person.phone);
    await proveIdentity(person);
    const email = newEmail();
    const mail = await askEmail(person, email);
    const mailCode = await newestCode(server, email);
    const phone = newPhone();
    // Somebody is signing up with the new number meanwhile.
    const signingUp = await startChallenge(server, phone);
    const signUpCode = await newestCode(server, phone);
    await server.clock.advance(2 * minute);
    const change = await askPhone(person, phone);
    const changeCode = /\d{6}/.exec((await textsTo(phone))[0] ?? "")?.[0] ?? "";
    expect((await givePhone(person, change.body.token, changeCode)).status).toBe(200);

    const codes = await Promise.all([
      giveEmail(login.body.token, loginCode),
      giveEmail(signingUp.body.token, signUpCode),
      callApi(server, identity.verifyPasswordReset, { body: { token: reset.body.token, value: resetCode } }),
      giveEmail(mail.body.token, mailCode),
    ]);
    expect(codes.map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, "expiredCode"],
      [400, "expiredCode"],
      [400, "expiredCode"],
      [400, "expiredCode"],
    ]);
    expect((await self(person)).email).not.toBe(email);
  });

  it("PROF-14 what is begun with the old number at the moment in which it changes opens nothing either", async () => {
    const person = await signUp(server);
    await server.clock.advance(2 * minute);
    const [signIn, reset] = await duringChange(
      server,
      (trx) => sql`update account set phone = ${newPhone()} where id = ${person.accountId}`.execute(trx),
      2,
      () =>
        Promise.all([
          startChallenge(server, person.phone),
          callApi(server, identity.requestPasswordReset, {
            body: { username: person.phone },
            headers: fromNewAddress(),
          }),
        ]),
    );
    expect([signIn.status, reset.status]).toEqual([201, 202]);
    const resetCode = { token: reset.body.token, value: await newestCode(server, person.phone) };
    const byReset = await callApi(server, identity.verifyPasswordReset, { body: resetCode });
    await server.clock.advance(2 * minute);
    const { token } = signIn.body;
    const byPassword = await giveEmail(token, goodPassword);
    await callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" } });
    const byCode = await giveEmail(token, await newestCode(server, person.phone));
    expect([byReset, byPassword, byCode].map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, "expiredCode"],
      [404, "ChallengeSessionNotFound"],
      [404, "ChallengeSessionNotFound"],
    ]);
  });

  it("AUTH-23 PROF-14 an account has 5 codes an hour and 10 a day sent to whatever numbers and addresses, and its old number is told 3 times", async () => {
    const person = await proven();
    const asked = async (count: number) => {
      const statuses: number[] = [];
      for (let round = 0; round < count; round += 1) {
        const answer = round % 2 ? await askEmail(person, newEmail()) : await askPhone(person, newPhone());
        statuses.push(answer.status);
      }
      return statuses;
    };
    expect(await asked(5)).toEqual([201, 201, 201, 201, 201]);
    const refused = await askPhone(person, newPhone());
    expect([refused.status, refused.problem.code]).toEqual([429, "sendOtpFailed"]);
    expect(Number(refused.headers.get("retry-after"))).toBe(refused.problem.retrySeconds);
    await server.clock.advance(61 * minute);
    await proveIdentity(person);
    expect(await asked(6)).toEqual([201, 201, 201, 201, 201, 429]);
    await server.clock.advance(61 * minute);
    await proveIdentity(person);
    expect((await askPhone(person, newPhone())).problem.code).toBe("sendOtpFailed");
    const warnings = (await textsTo(person.phone)).filter((text) =>
      text.includes("a change of your account"),
    );
    expect(warnings).toHaveLength(3);
  });

  it("PROF-12 MFA-17 without proof of identity nothing is sent", async () => {
    const person = await signUp(server);
    const phone = newPhone();
    const { status, problem } = await askPhone(person, phone);
    expect([status, problem.code]).toEqual([403, "identityVerificationRequired"]);
    expect(await textsTo(phone)).toEqual([]);
  });

  it("PROF-13 a number in use, the current one and what is no number are refused by name", async () => {
    const [person, other] = [await proven(), await signUp(server)];
    const said = async (phone: string) => {
      const { status, problem } = await askPhone(person, phone);
      return [status, problem.code, problem.field];
    };
    expect(await said(other.phone)).toEqual([400, "phoneAlreadyTaken", "phone"]);
    expect(await said(person.phone)).toEqual([400, "duplicateValue", "phone"]);
    expect(await said("+1201555")).toEqual([400, "phoneInvalid", "phone"]);
  });

  it("PROF-13 a number that somebody registered meanwhile is refused, and the old one stays", async () => {
    const person = await proven();
    const phone = newPhone();
    const { body } = await askPhone(person, phone);
    const code = await newestCode(server, phone);
    await server.clock.advance(minute);
    await signUp(server, { phone });
    const { status, problem } = await givePhone(person, body.token, code);
    expect([status, problem.code]).toEqual([400, "phoneAlreadyTaken"]);
    expect((await self(person)).phone).toBe(person.phone);
  });

  it("PROF-15 the current number may be proven again while it is not proven", async () => {
    const person = await proven();
    await unprovePhone(server, person.accountId);
    expect((await self(person)).phoneVerifiedAt).toBeNull();
    await server.clock.advance(minute);
    await proveIdentity(person);
    const asked = await askPhone(person, person.phone);
    expect(asked.status).toBe(201);
    const given = await givePhone(person, asked.body.token, await newestCode(server, person.phone));
    expect(given.body.phone).toBe(person.phone);
    expect((await self(person)).phoneVerifiedAt).toBe(given.body.phoneVerifiedAt);
    expect(await eventsOf(person)).not.toContain("updatePhone");
  });

  it("PROF-12 AUTH-20 wrong, old, replaced and used codes are told apart", async () => {
    const person = await proven();
    const phone = newPhone();
    const first = (await askPhone(person, phone)).body.token;
    const firstCode = await newestCode(server, phone);
    const codeOf = async (token: string, value: string) =>
      (await givePhone(person, token, value)).problem.code;
    expect(await codeOf(first, wrong(firstCode))).toBe("invalidCode");
    expect(await codeOf(first, "12")).toBe("invalidCode");
    await server.clock.advance(minute);
    await proveIdentity(person);
    const second = (await askPhone(person, phone)).body.token;
    expect(await codeOf(first, firstCode)).toBe("expiredCode");
    const secondCode = await newestCode(server, phone);
    await server.clock.advance(5 * minute);
    expect(await codeOf(second, secondCode)).toBe("expiredCode");
    await proveIdentity(person);
    const third = (await askPhone(person, phone)).body.token;
    const value = await newestCode(server, phone);
    expect((await givePhone(person, third, value)).status).toBe(200);
    expect(await codeOf(third, value)).toBe("expiredCode");
    expect(await codeOf("no-such-token", value)).toBe("ChallengeSessionNotFound");
  });

  it("PROF-12 another person cannot complete it, and side by side it is completed once", async () => {
    const [person, thief] = [await proven(), await signUp(server)];
    const phone = newPhone();
    const { token } = (await askPhone(person, phone)).body;
    const value = await newestCode(server, phone);
    expect((await givePhone(thief, token, value)).problem.code).toBe("ChallengeSessionNotFound");
    const answers = await Promise.all(Array.from({ length: 6 }, () => givePhone(person, token, value)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("AUTH-21 after 5 wrong codes even the right one is refused", async () => {
    const person = await proven();
    const phone = newPhone();
    const { token } = (await askPhone(person, phone)).body;
    const code = await newestCode(server, phone);
    for (let tries = 0; tries < 5; tries += 1) await givePhone(person, token, wrong(code));
    const { status, problem } = await givePhone(person, token, code);
    expect([status, problem.code]).toEqual([429, "TooManyLoginAttempts"]);
  });

  it("AUTH-23 a second code to the number within a minute waits, and 5 come from one address at most", async () => {
    const person = await proven();
    const phone = newPhone();
    const headers = fromNewAddress();
    expect((await askPhone(person, phone, headers)).status).toBe(201);
    expect((await askPhone(person, phone, headers)).problem.code).toBe("tooManyOtpRequests");
    for (let more = 0; more < 4; more += 1) {
      await server.clock.advance(minute);
      await proveIdentity(person);
      expect((await askPhone(person, phone, headers)).status).toBe(201);
    }
    await server.clock.advance(minute);
    await proveIdentity(person);
    expect((await askPhone(person, phone, headers)).problem.code).toBe("sendOtpFailed");
  });

  it("AUTH-24 when the provider fails nothing is counted", async () => {
    const person = await proven();
    const phone = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    const failed = await askPhone(person, phone);
    server.doors.notifications.sandbox?.failWith(null);
    expect([failed.status, failed.problem.code]).toEqual([502, "smsProviderUnavailable"]);
    expect((await askPhone(person, phone)).status).toBe(201);
  });
});

describe("changing the email", () => {
  it("PROF-16 a code to the new address makes it one's own, and the old one is told", async () => {
    const person = await proven();
    const old = (await self(person)).email ?? "";
    const email = newEmail();
    const asked = await askEmail(person, email);
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { maskedEmail: `n•••@example.com`, retrySeconds: 60 },
    ]);
    expect((await self(person)).email).toBe(old);
    const given = await giveEmail(asked.body.token, await newestCode(server, email));
    const emailVerifiedAt = new Date(server.clock.nowMs()).toISOString();
    expect([given.status, given.body]).toEqual([200, { status: "success", email, emailVerifiedAt }]);
    expect(await self(person)).toMatchObject({ email, emailVerifiedAt });
    expect(await eventsOf(person)).toContain("updateEmail");
    const [told] = await textsTo(old);
    expect(told).toContain("was changed");
    expect(told).not.toContain(email);
  });

  it("PROF-16 MFA-17 a new address needs proof of identity, PROF-17 the unverified one of one's own does not", async () => {
    const person = await signUp(server);
    const { status, problem } = await askEmail(person, newEmail());
    expect([status, problem.code]).toEqual([403, "identityVerificationRequired"]);
    const { email } = await self(person);
    const asked = await askEmail(person, (email ?? "").toUpperCase());
    expect(asked.status).toBe(201);
    const given = await giveEmail(asked.body.token, await newestCode(server, email ?? ""));
    expect(given.body).toMatchObject({ status: "success", email });
    expect(await eventsOf(person)).not.toContain("updateEmail");
    expect((await askEmail(person, email ?? "")).problem.code).toBe("duplicateValue");
  });

  it("PROF-17 an email in use is refused, in whatever case", async () => {
    const [person, other] = [await proven(), await signUp(server)];
    const taken = ((await self(other)).email ?? "").toUpperCase();
    const { status, problem } = await askEmail(person, taken);
    expect([status, problem.code, problem.field]).toEqual([400, "UniquenessViolation", "email"]);
    expect((await askEmail(person, "no address")).problem.field).toBe("email");
  });

  it("PROF-16 of two who prove one address the second is refused", async () => {
    const [one, two] = [await proven(), await proven()];
    const email = newEmail();
    const first = await askEmail(one, email);
    const firstCode = await newestCode(server, email);
    await server.clock.advance(minute);
    await proveIdentity(two);
    const second = await askEmail(two, email);
    const secondCode = await newestCode(server, email);
    expect((await giveEmail(first.body.token, firstCode)).status).toBe(200);
    const refused = await giveEmail(second.body.token, secondCode);
    expect([refused.status, refused.problem.code]).toEqual([400, "UniquenessViolation"]);
  });
});

describe("codes for a new phone or email", () => {
  it("SESS-22 are not kept in clear", async () => {
    const person = await proven();
    const phone = newPhone();
    await askPhone(person, phone);
    const code = await newestCode(server, phone);
    const { rows } = await sql`select * from contact_change`.execute(server.platform.database);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
