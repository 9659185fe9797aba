import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, cookieOf, fromAddress, fromNewAddress, type Answered } from "../../../testing/calls.ts";
import { goodPassword, newestCode, newPhone, signUp, startChallenge } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { startSecondProcess } from "../second-process.testing.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { identity } = endpoints;
const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Refused = Pick<Answered<(typeof identity)["login"]>, "status" | "problem">;

function codeOf({ status, problem }: Refused): [number, string] {
  return [status, problem.code];
}

function verify(token: string, value: string, headers: Readonly<Record<string, string>> = fromNewAddress()) {
  return callApi(server, identity.verifyChallenge, { body: { token, value }, headers });
}

function login(
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = fromNewAddress(),
) {
  return callApi(server, identity.login, { body: { username, password }, headers });
}

async function times<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round += 1) results.push(await act());
  return results;
}

describe("limits of signing in", () => {
  it("AUTH-16 a phone starts 10 challenges an hour, from wherever, and no more", async () => {
    const { phone, cookie } = await signUp(server);
    const started = await times(9, () => startChallenge(server, phone));
    expect(started.every(({ status }) => status === 201)).toBe(true);
    const refused = await startChallenge(server, phone);
    expect(codeOf(refused)).toEqual([429, "TooManyLoginAttempts"]);
    expect(refused.problem).toMatchObject({ field: "username", value: phone });
    const { retrySeconds = 0 } = refused.problem;
    expect(refused.headers.get("retry-after")).toBe(String(retrySeconds));
    const ownBrowser = await startChallenge(server, phone, "normal", { ...fromNewAddress(), cookie });
    expect(ownBrowser.status).toBe(201);
    await server.clock.advance(retrySeconds * 1000);
    expect((await startChallenge(server, phone)).status).toBe(201);
  });

  it("AUTH-21 an address has 20 wrong values within 15 minutes for all phones together, and 50 a day; a known browser goes on", async () => {
    const headers = fromNewAddress();
    const { phone, cookie } = await signUp(server);
    const spray = () => login(newPhone(), "Wrong-Harbor-47!", headers);
    expect((await times(20, spray)).map(({ status }) => status)).toEqual(Array(20).fill(422));
    const refused = await spray();
    expect(codeOf(refused)).toEqual([429, "TooManyLoginAttempts"]);
    expect(refused.problem.value).toBe(headers["x-forwarded-for"]);
    expect(codeOf(await login(phone, goodPassword, headers))).toEqual([429, "TooManyLoginAttempts"]);
    expect((await login(phone, goodPassword, { ...headers, cookie })).status).toBe(200);
    expect((await login(phone, goodPassword, fromNewAddress())).status).toBe(200);
    await server.clock.advance(15 * minute);
    expect((await times(20, spray)).map(({ status }) => status)).toEqual(Array(20).fill(422));
    await server.clock.advance(15 * minute);
    const day = await times(11, spray);
    expect(day.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
  });

  it("AUTH-23 strangers at one address have 30 messages an hour sent and 60 a day, to whatever numbers", async () => {
    const headers = fromNewAddress();
    const ask = async () => {
      const phone = newPhone();
      return callApi(server, endpoints.identity.requestPasswordReset, { body: { username: phone }, headers });
    };
    expect((await times(30, ask)).map(({ status }) => status)).toEqual(Array(30).fill(202));
    expect(codeOf(await ask())).toEqual([429, "sendOtpFailed"]);
    await server.clock.advance(61 * minute);
    expect((await times(31, ask)).map(({ status }) => status)).toEqual([...Array(30).fill(202), 429]);
    await server.clock.advance(61 * minute);
    expect(codeOf(await ask())).toEqual([429, "sendOtpFailed"]);
  });

  it("AUTH-16 an address starts 30 challenges an hour", async () => {
    const headers = fromNewAddress();
    const started = await times(30, () => startChallenge(server, newPhone(), "normal", headers));
    expect(started.every(({ status }) => status === 201)).toBe(true);
    expect(codeOf(await startChallenge(server, newPhone(), "normal", headers))).toEqual([
      429,
      "TooManyLoginAttempts",
    ]);
    expect((await startChallenge(server, newPhone())).status).toBe(201);
  });

  it("AUTH-21 after 5 wrong values a challenge takes no value, not even the right one", async () => {
    const { phone } = await signUp(server);
    const { body } = await startChallenge(server, phone);
    const wrong = await times(5, () => verify(body.token, "Wrong-Harbor-47!"));
    expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(422));
    const first = await verify(body.token, goodPassword);
    expect(codeOf(first)).toEqual([429, "TooManyLoginAttempts"]);
    expect(first.problem.retrySeconds).toBe(60);
    await server.clock.advance(minute);
    const second = await verify(body.token, goodPassword);
    expect([second.status, second.problem.retrySeconds]).toEqual([429, 14 * 60]);
  });

  it("AUTH-21 of a hundred guesses side by side a challenge looks at 5", async () => {
    const phone = newPhone();
    const { body } = await startChallenge(server, phone);
    const code = Number(await newestCode(server, phone));
    const guesses = Array.from({ length: 100 }, (_, index) =>
      String((code + 1 + index) % 1e6).padStart(6, "0"),
    );
    const answers = await Promise.all(guesses.map((guess) => verify(body.token, guess)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  it("AUTH-21 10 wrong values hold a phone for 15 minutes, over challenges, addresses and logins", async () => {
    const { phone } = await signUp(server);
    for (let round = 0; round < 2; round += 1) {
      const { body } = await startChallenge(server, phone);
      await times(4, () => verify(body.token, "Wrong-Harbor-47!"));
    }
    await times(2, () => login(phone, "Wrong-Harbor-47!", fromNewAddress()));
    expect(codeOf(await login(phone, goodPassword))).toEqual([429, "TooManyLoginAttempts"]);
    await server.clock.advance(15 * minute - 1);
    expect((await login(phone, goodPassword)).status).toBe(429);
    await server.clock.advance(1);
    expect((await login(phone, goodPassword)).status).toBe(200);
  });

  it("AUTH-21 25 wrong values hold a phone for a day, however slowly they come", async () => {
    const { phone } = await signUp(server);
    for (let round = 0; round < 5; round += 1) {
      await times(5, () => login(phone, "Wrong-Harbor-47!"));
      await server.clock.advance(16 * minute);
    }
    await server.clock.advance(15 * minute);
    expect(codeOf(await login(phone, goodPassword))).toEqual([429, "TooManyLoginAttempts"]);
    await server.clock.advance(24 * hour);
    expect((await login(phone, goodPassword)).status).toBe(200);
  });

  it("AUTH-21 a lock holds in every process and after a restart", async () => {
    const { phone } = await signUp(server);
    await times(10, () => login(phone, "Wrong-Harbor-47!"));
    const restarted = await startSecondProcess(server);
    const body = { username: phone, password: goodPassword };
    expect(codeOf(await callApi(restarted, identity.login, { body }))).toEqual([429, "TooManyLoginAttempts"]);
    await restarted.close();
  });

  it("AUTH-21 a known browser is not held back by what strangers did, and has a count of its own", async () => {
    const { phone, cookie } = await signUp(server);
    await times(10, () => login(phone, "Wrong-Harbor-47!"));
    expect((await login(phone, goodPassword)).status).toBe(429);
    expect((await login(phone, goodPassword, { cookie })).status).toBe(200);
    await times(10, () => login(phone, "Wrong-Harbor-47!", { cookie }));
    expect((await login(phone, goodPassword, { cookie })).status).toBe(429);
  });

  it("AUTH-21 a browser stays known for 90 days after its last session, and a made-up cookie is not", async () => {
    const { phone, cookie } = await signUp(server);
    const knows = async (value: string) => {
      await times(10, () => login(phone, "Wrong-Harbor-47!"));
      return (await login(phone, goodPassword, { cookie: value })).status === 200;
    };
    await server.clock.advance(89 * 24 * hour);
    expect(await knows(`didban_browser=${"a".repeat(43)}`)).toBe(false);
    expect(await knows(cookie)).toBe(true);
    await server.clock.advance(91 * 24 * hour);
    expect(await knows(cookie)).toBe(false);
  });

  it("AUTH-23 a text message is sent once a minute to a number, whoever asks", async () => {
    const phone = newPhone();
    await startChallenge(server, phone);
    await server.clock.advance(18_000);
    const soon = await startChallenge(server, phone);
    expect(codeOf(soon)).toEqual([429, "tooManyOtpRequests"]);
    expect([soon.problem.retrySeconds, soon.problem.detail]).toEqual([
      42,
      "Too many text messages. Wait 42 seconds.",
    ]);
    await server.clock.advance(42_000);
    expect((await startChallenge(server, phone)).status).toBe(201);
  });

  it("AUTH-23 10 messages go to a number in a day, 5 of them for one address", async () => {
    const phone = newPhone();
    const headers = fromAddress("203.0.113.7");
    for (let round = 0; round < 5; round += 1) {
      expect((await startChallenge(server, phone, "normal", headers)).status).toBe(201);
      await server.clock.advance(hour);
    }
    expect(codeOf(await startChallenge(server, phone, "normal", headers))).toEqual([429, "sendOtpFailed"]);
    for (let round = 0; round < 5; round += 1) {
      expect((await startChallenge(server, phone)).status).toBe(201);
      await server.clock.advance(hour);
    }
    expect(codeOf(await startChallenge(server, phone))).toEqual([429, "sendOtpFailed"]);
    await server.clock.advance(14 * hour);
    expect((await startChallenge(server, phone)).status).toBe(201);
  });

  it("AUTH-23 a known browser waits only for messages that it asked for itself", async () => {
    const { phone, cookie } = await signUp(server);
    await server.clock.advance(minute);
    const askFor = async (browser: string) => {
      const headers = { ...fromNewAddress(), cookie: browser };
      const { body } = await startChallenge(server, phone, "normal", headers);
      return callApi(server, identity.changeChallengeOrder, {
        body: { token: body.token, type: "otp" },
        headers,
      });
    };
    expect((await askFor("")).status).toBe(200);
    expect((await askFor("")).status).toBe(429);
    expect((await askFor(cookie)).status).toBe(200);
    expect(codeOf(await askFor(cookie))).toEqual([429, "tooManyOtpRequests"]);
  });

  it("AUTH-23 however many browsers an account knows, its number gets 20 messages a day from them; strangers are counted apart", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const answers = await times(24, async () => {
      // Whoever has the password has a browser more with each login.
      const cookie = cookieOf((await login(phone, goodPassword)).headers);
      const headers = { ...fromNewAddress(), cookie };
      await server.clock.advance(10 * minute);
      const { body } = await startChallenge(server, phone, "normal", headers);
      return callApi(server, identity.changeChallengeOrder, {
        body: { token: body.token, type: "otp" },
        headers,
      });
    });
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
    expect(answers.at(-1)?.problem.code).toBe("sendOtpFailed");
    const reset = await callApi(server, identity.requestPasswordReset, {
      body: { username: phone },
      headers: fromNewAddress(),
    });
    expect(reset.status).toBe(202);
  });

  it("AUTH-23 side by side one message is sent", async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => startChallenge(server, phone)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await readOutbox(server, { to: phone })).total).toBe(1);
  });

  it("PASS-4 the strength of a password is told to anyone, 60 times a minute to an address", async () => {
    const headers = fromNewAddress();
    const ask = () =>
      callApi(server, identity.passwordStrength, { body: { password: goodPassword }, headers });
    const [first] = await times(60, ask);
    expect(first?.body).toEqual({ level: "too strong", score: 4, acceptable: true, missing: [] });
    expect(codeOf(await ask())).toEqual([429, "tooManyRequests"]);
    await server.clock.advance(minute);
    expect((await ask()).status).toBe(200);
    const weak = await callApi(server, identity.passwordStrength, { body: { password: "abc" } });
    expect(weak.body).toEqual({
      level: "too weak",
      score: 0,
      acceptable: false,
      missing: ["length", "uppercase", "number", "special"],
    });
  });

  it("AUTH-41 AUTH-40 five wrong values, and a sign-in from an unseen device, are suspicious, and each sign-in is told", async () => {
    const { phone, accountId, cookie } = await signUp(server);
    const raised = async () => {
      const { rows } = await sql<{ event: string }>`
        select event from notification where account_id = ${accountId} order by id`.execute(
        server.platform.database,
      );
      return rows.map(({ event }) => event);
    };
    expect(await raised()).toEqual(["successfulRegister", "successfulLogin"]);
    await times(4, () => login(phone, "Wrong-Harbor-47!"));
    expect(await raised()).not.toContain("suspiciousActivity");
    await login(phone, "Wrong-Harbor-47!");
    expect((await raised()).filter((event) => event === "suspiciousActivity")).toHaveLength(1);
    await login(phone, goodPassword, { cookie });
    expect((await raised()).slice(3)).toEqual(["successfulLogin"]);
    const phoneBrowser =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
    await login(phone, goodPassword, { cookie, "user-agent": phoneBrowser });
    expect((await raised()).slice(4)).toEqual(["successfulLogin", "suspiciousActivity"]);
    await login(phone, goodPassword, { cookie, "user-agent": phoneBrowser });
    expect((await raised()).slice(6)).toEqual(["successfulLogin"]);
  });
});
