import { endpoints, type ChallengeState } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import {
  newestCode,
  newPhone,
  personOf,
  registrationOf,
  signUp,
  startChallenge,
} from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { identity } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A sign-up whose code was given: the form is next. */
async function proven(phone = newPhone(), mode: "safe" | "normal" = "normal"): Promise<string> {
  const { body } = await startChallenge(server, phone, mode);
  const value = await newestCode(server, phone);
  await callApi(server, identity.verifyChallenge, { body: { token: body.token, value } });
  return body.token;
}

/** A form of sign-up whose number is proven. */
async function formOf(change: Partial<ReturnType<typeof registrationOf>>) {
  const phone = newPhone();
  return { ...registrationOf(phone, await proven(phone)), ...change };
}

async function refusesForm(change: Record<string, unknown>, field: string): Promise<void> {
  const body = { ...registrationOf(newPhone(), "token"), ...change };
  const { status, problem } = await callApi(server, identity.registerByChallenge, { body });
  expect([status, problem.errors?.map((fault) => fault.field)]).toEqual([400, [field]]);
}

describe("sign-up", () => {
  it("AUTH-8 AUTH-6 AUTH-7 an unknown phone gets the steps otp then register, and the code at once", async () => {
    const phone = newPhone();
    const { status, body } = await startChallenge(server, phone, "safe");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "otp",
      mode: "safe",
      challenges: [
        { type: "otp", status: "active", step: 1 },
        { type: "register", status: "waiting", step: 2 },
      ],
      alternatives: [],
      retrySeconds: 60,
      maskedPhone: `+1 ••• ••• ••${phone.slice(-2)}`,
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(10 * 60_000);
    expect(await newestCode(server, phone)).toMatch(/^\d{6}$/);
  });

  it("PASS-2 one proven number has 10 forms looked at in 15 minutes, however they are sent", async () => {
    const taken = registrationOf(newPhone(), await proven()).email;
    await callApi(server, identity.registerByChallenge, { body: await formOf({ email: taken }) });
    const body = await formOf({ email: taken });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => callApi(server, identity.registerByChallenge, { body })),
    );
    const codes = answers.map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === "UniquenessViolation")).toHaveLength(10);
    expect(codes.filter((code) => code === "tooManyRequests")).toHaveLength(15);
  });

  it("AUTH-30 AUTH-3 the form makes the account and signs in, in safe mode with a refresh token, in normal without", async () => {
    const person = await signUp(server, { mode: "safe" });
    expect(person.refreshToken).toMatch(/^[\w-]{43}$/);
    expect((await signUp(server)).refreshToken).toBeNull();
    const { body } = await person.call(identity.current, {});
    expect(body.user).toMatchObject({ phone: person.phone, fullName: "Sara Amini", hasPassword: true });
  });

  it("AUTH-37 a new person has a verified phone, an unverified email and no workspace", async () => {
    const person = await signUp(server);
    const { body } = await person.call(identity.current, {});
    expect(body.user.phoneVerifiedAt).not.toBeNull();
    expect(body.user).toMatchObject({ emailVerifiedAt: null, timezone: "UTC", locale: "en" });
    expect(body.session.workspaceId).toBeNull();
    expect((await person.call(endpoints.workspaces.list, {})).body).toEqual({ items: [], total: 0 });
  });

  it("AUTH-37 language comes from the form, else from Accept-Language", async () => {
    const byHeader = newPhone();
    const first = await callApi(server, identity.registerByChallenge, {
      body: registrationOf(byHeader, await proven(byHeader)),
      headers: { "accept-language": "fa-IR,fa;q=0.9" },
    });
    const byForm = newPhone();
    const second = await callApi(server, identity.registerByChallenge, {
      body: { ...registrationOf(byForm, await proven(byForm)), locale: "fa", timezone: "Asia/Tehran" },
    });
    const one = await (await personOf(server, byHeader, first.body)).call(identity.current, {});
    const two = await (await personOf(server, byForm, second.body)).call(identity.current, {});
    expect([one.body.user.locale, two.body.user.locale, two.body.user.timezone]).toEqual([
      "fa",
      "fa",
      "Asia/Tehran",
    ]);
  });

  it("AUTH-38 /auth/register takes the same body and needs the same proof", async () => {
    const phone = newPhone();
    const { body } = await startChallenge(server, phone);
    const early = await callApi(server, identity.register, { body: registrationOf(phone, body.token) });
    expect([early.status, early.problem.code]).toEqual([400, "actionTypeMismatch"]);
    const late = await callApi(server, identity.register, {
      body: registrationOf(phone, body.token),
    });
    expect(late.problem.code).toBe("actionTypeMismatch");
    const other = newPhone();
    const done = await callApi(server, identity.register, {
      body: registrationOf(other, await proven(other)),
    });
    expect([done.status, done.body.status]).toEqual([201, "success"]);
  });

  it("AUTH-30 without a challenge, or once it is used, there is nothing to register", async () => {
    const unknown = await callApi(server, identity.registerByChallenge, {
      body: registrationOf(newPhone(), "no-such-token"),
    });
    expect([unknown.status, unknown.problem.code]).toEqual([404, "ChallengeSessionNotFound"]);
    const phone = newPhone();
    const form = registrationOf(phone, await proven(phone));
    expect((await callApi(server, identity.registerByChallenge, { body: form })).status).toBe(201);
    const again = await callApi(server, identity.registerByChallenge, { body: form });
    expect([again.status, again.problem.code]).toEqual([404, "ChallengeSessionNotFound"]);
  });

  it.each([
    [{ cameraCounts: "7" }, "cameraCounts"],
    [{ cameraCounts: undefined }, "cameraCounts"],
  ])("AUTH-31 a form with %j is refused at field %s", refusesForm);

  it.each([[{ cameraBrands: ["Nobody"] }, "cameraBrands.0"]])(
    "AUTH-32 a form with %j is refused at field %s",
    refusesForm,
  );

  it.each([
    [{ internetProvider: "Net <b>" }, "internetProvider"],
    [{ internetProvider: "n".repeat(75) }, "internetProvider"],
  ])("AUTH-33 a form with %j is refused at field %s", refusesForm);

  it.each([
    [{ fullName: "Sara" }, "fullName"],
    [{ fullName: "Sara 4mini" }, "fullName"],
    [{ email: "sara@" }, "email"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email"],
  ])("AUTH-34 a form with %j is refused at field %s", refusesForm);

  it.each([
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ locale: "de" }, "locale"],
  ])("AUTH-30 a form with %j is refused at field %s", refusesForm);

  it.each([[{ isAdmin: true }, "isAdmin"]])("ERR-4 a form with %j is refused at field %s", refusesForm);

  it("AUTH-32 AUTH-33 makers and internet provider may be left empty", async () => {
    const phone = newPhone();
    const body = { ...registrationOf(phone, await proven(phone)), cameraBrands: [], internetProvider: "" };
    expect((await callApi(server, identity.registerByChallenge, { body })).status).toBe(201);
  });

  it("AUTH-34 a phone other than the proven one and a weak password are refused; the challenge stays", async () => {
    const phone = newPhone();
    const form = registrationOf(phone, await proven(phone));
    const otherPhone = await callApi(server, identity.registerByChallenge, {
      body: { ...form, phone: newPhone() },
    });
    expect([otherPhone.status, otherPhone.problem.code, otherPhone.problem.field]).toEqual([
      400,
      "phoneInvalid",
      "phone",
    ]);
    const weak = await callApi(server, identity.registerByChallenge, {
      body: { ...form, password: "Sara-Amini-12" },
    });
    expect([weak.status, weak.problem.code, weak.problem.field]).toEqual([
      400,
      "PasswordNotStrongEnough",
      "password",
    ]);
    expect((await callApi(server, identity.registerByChallenge, { body: form })).status).toBe(201);
  });

  it("AUTH-35 a phone registered meanwhile and an email in use are told apart", async () => {
    const phone = newPhone();
    const first = await proven(phone);
    await server.clock.advance(60_000);
    const { body } = await startChallenge(server, phone);
    const value = await newestCode(server, phone);
    await callApi(server, identity.verifyChallenge, { body: { token: body.token, value } });
    await callApi(server, identity.registerByChallenge, { body: registrationOf(phone, first) });
    const taken = await callApi(server, identity.registerByChallenge, {
      body: { ...registrationOf(phone, body.token), email: "another@example.com" },
    });
    expect([taken.status, taken.problem.code]).toEqual([400, "phoneAlreadyTaken"]);

    const other = newPhone();
    const email = `P${phone.slice(1)}@Example.com`;
    const sameEmail = await callApi(server, identity.registerByChallenge, {
      body: { ...registrationOf(other, await proven(other)), email },
    });
    expect([sameEmail.status, sameEmail.problem.code, sameEmail.problem.field]).toEqual([
      400,
      "UniquenessViolation",
      "email",
    ]);
  });

  it("AUTH-43 WS-64 guest sign-up is refused while no guest workspace is named, and anyone can read so", async () => {
    const body = { mode: "normal", username: newPhone(), guest: true } as const;
    const { status, problem } = await callApi(server, identity.startChallenge, { body });
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    const allow = await callApi(server, endpoints.workspaces.readAllowGuest, {});
    expect(allow.body).toEqual({ guestWsId: null, allowGuest: false });
  });

  it("AUTH-12 reaching register gives half an hour, to the second", async () => {
    const inTime = newPhone();
    const form = registrationOf(inTime, await proven(inTime));
    await server.clock.advance(30 * 60_000 - 1000);
    expect((await callApi(server, identity.registerByChallenge, { body: form })).status).toBe(201);
    const tooLate = newPhone();
    const lateForm = registrationOf(tooLate, await proven(tooLate));
    await server.clock.advance(30 * 60_000);
    const { status, problem } = await callApi(server, identity.registerByChallenge, { body: lateForm });
    expect([status, problem.code]).toEqual([404, "ChallengeSessionNotFound"]);
  });

  it("AUTH-2 the challenge at register shows the code as passed", async () => {
    const token = await proven();
    const { body }: { body: Omit<ChallengeState, "token"> } = await callApi(server, identity.readChallenge, {
      headers: { "x-challenge-token": token },
    });
    expect(body.status).toBe("register");
    expect(body.challenges.map((entry) => entry.status)).toEqual(["passed", "active"]);
  });
});
