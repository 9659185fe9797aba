import { endpoints } from "@didban/contract";
import { decodeJwt, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import { goodPassword, personOf, signUp, type Person } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createSessionDirectory } from "../index.ts";
import { startSecondProcess } from "../second-process.testing.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { identity } = endpoints;
const minute = 60_000;
const day = 24 * 60 * minute;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function refresh(refreshToken: string) {
  return callApi(server, identity.refresh, { body: { refreshToken } });
}

async function safePerson(): Promise<Person & { refreshToken: string }> {
  const person = await signUp(server, { mode: "safe" });
  return { ...person, refreshToken: person.refreshToken ?? "" };
}

/** Another session of the same account. */
async function signInAgain(person: Person, userAgent = firefox): Promise<Person> {
  const { body } = await callApi(server, identity.login, {
    body: { username: person.phone, password: goodPassword },
    headers: { "user-agent": userAgent, cookie: person.cookie },
  });
  return personOf(server, person.phone, body);
}

async function callCode(accessToken: string): Promise<[number, string | undefined]> {
  const { status, problem } = await callApi(server, identity.current, {}, accessToken);
  return [status, status === 200 ? undefined : problem.code];
}

async function refusesChange(body: Record<string, unknown>, code: string, field: string): Promise<void> {
  const person = await signUp(server);
  const { status, problem } = await person.call(identity.updateUser, {
    params: { id: person.accountId },
    body,
  });
  expect([status, problem.code, problem.field]).toEqual([400, code, field]);
}

describe("tokens", () => {
  it("SESS-1 an access token lives 85,200 seconds and names person and session", async () => {
    const person = await signUp(server);
    const claims = decodeJwt(person.accessToken);
    expect(claims).toMatchObject({ sub: person.accountId, sid: person.sessionId });
    expect((claims.exp ?? 0) * 1000 - server.clock.nowMs()).toBe(85_200_000);
    await server.clock.advance(85_199_000);
    expect(await callCode(person.accessToken)).toEqual([200, undefined]);
    await server.clock.advance(1000);
    expect(await callCode(person.accessToken)).toEqual([403, "TokenExpired"]);
  });

  it("SESS-4 SESS-5 a refresh token gives a new pair, and used again later it ends the session", async () => {
    const person = await safePerson();
    const { status, body } = await refresh(person.refreshToken);
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(person.refreshToken);
    expect(await callCode(body.accessToken)).toEqual([200, undefined]);
    await server.clock.advance(10_001);
    const reused = await refresh(person.refreshToken);
    expect([reused.status, reused.problem.code]).toEqual([401, "sessionRevoked"]);
    expect(await callCode(body.accessToken)).toEqual([401, "sessionRevoked"]);
    expect((await refresh(body.refreshToken)).problem.code).toBe("sessionRevoked");
    const { rows } = await sql<{ event: string }>`
      select event from notification where account_id = ${person.accountId} order by id desc limit 1`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([{ event: "suspiciousActivity" }]);
  });

  it("SESS-4 fifty tabs refreshing at once, and again within 10 seconds, are all served", async () => {
    const person = await safePerson();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await server.clock.advance(10_000);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect(await callCode(person.accessToken)).toEqual([200, undefined]);
  });

  it("SESS-1 a token is good in every process, and after a restart", async () => {
    const person = await safePerson();
    const restarted = await startSecondProcess(server);
    expect((await callApi(restarted, identity.current, {}, person.accessToken)).status).toBe(200);
    const { body } = await callApi(restarted, identity.refresh, {
      body: { refreshToken: person.refreshToken },
    });
    expect(await callCode(body.accessToken)).toEqual([200, undefined]);
    await restarted.close();
  });

  it("SESS-3 a refresh token lives 30 days since its last use", async () => {
    const person = await safePerson();
    await server.clock.advance(30 * day - 1);
    const { status, body } = await refresh(person.refreshToken);
    expect(status).toBe(200);
    await server.clock.advance(30 * day);
    const late = await refresh(body.refreshToken);
    expect([late.status, late.problem.code]).toEqual([403, "TokenExpired"]);
  });

  it("SESS-3 a safe session lives at most 180 days, however often it is used", async () => {
    const person = await safePerson();
    let { refreshToken } = person;
    for (let month = 0; month < 7; month += 1) {
      await server.clock.advance(25 * day);
      const { body } = await refresh(refreshToken);
      ({ refreshToken } = body);
    }
    await server.clock.advance(5 * day);
    const late = await refresh(refreshToken);
    expect([late.status, late.problem.code]).toEqual([403, "TokenExpired"]);
  });

  it("SESS-6 an unknown refresh token is refused", async () => {
    const { status, problem } = await refresh("no such token");
    expect([status, problem.code]).toEqual([401, "invalidSession"]);
  });

  it("SESS-10 each fault of a token has its code", async () => {
    const person = await signUp(server);
    const [header = "", payload = ""] = person.accessToken.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    expect(
      await Promise.all(
        [
          "x",
          `${header}.${payload}.${"A".repeat(43)}`,
          `${none}.${payload}.`,
          `${header}.bm90IGpzb24.${"A".repeat(43)}`,
          await new SignJWT(decodeJwt(person.accessToken))
            .setProtectedHeader({ alg: "HS256" })
            .sign(new Uint8Array(32)),
        ].map((token) => callCode(token)),
      ),
    ).toEqual([
      [401, "Unauthorized"],
      [401, "authenticateFailed"],
      [401, "authenticateFailed"],
      [401, "NotValidJSON"],
      [401, "authenticateFailed"],
    ]);
    const { status, problem } = await callApi(server, identity.current, {});
    expect([status, problem.code]).toEqual([401, "Unauthorized"]);
  });

  it("SESS-10 a session that is gone, ended or another person's is refused", async () => {
    const gone = await signUp(server);
    await sql`delete from session where id = ${gone.sessionId}`.execute(server.platform.database);
    expect(await callCode(gone.accessToken)).toEqual([401, "TokenSessionNotFound"]);
    const foreign = await signUp(server);
    const other = await signUp(server);
    await sql`update session set account_id = ${other.accountId} where id = ${foreign.sessionId}`.execute(
      server.platform.database,
    );
    expect(await callCode(foreign.accessToken)).toEqual([401, "invalidSession"]);
    await other.call(identity.endSession, { params: { id: other.sessionId } });
    expect(await callCode(other.accessToken)).toEqual([401, "sessionRevoked"]);
  });

  it("SESS-22 no token, code or password reaches the log", async () => {
    const lines: string[] = [];
    const logged = await startTestServer({ log: (line) => lines.push(line) });
    try {
      const person = await signUp(logged, { mode: "safe" });
      await callApi(logged, identity.refresh, { body: { refreshToken: person.refreshToken ?? "" } });
      await callApi(logged, identity.login, {
        body: { username: person.phone, password: "Wrong-Harbor-47!" },
      });
      const outbox = await readOutbox(logged, { to: person.phone });
      const code = /\d{6}/.exec(outbox.items[0]?.text ?? "")?.[0] ?? "no code";
      const all = lines.join("\n");
      expect(all).toContain("answered");
      for (const secret of [
        person.accessToken,
        person.refreshToken ?? "",
        goodPassword,
        "Wrong-Harbor-47!",
      ]) {
        expect(all).not.toContain(secret);
      }
      expect(all).not.toMatch(new RegExp(`\\b${code}\\b`));
    } finally {
      await logged.close();
    }
  });
});

describe("sessions", () => {
  it("SESS-12 SESS-13 lists a person's live sessions, newest activity first, with what each is", async () => {
    const person = await safePerson();
    await server.clock.advance(minute);
    const other = await signInAgain(person);
    const { body } = await other.call(identity.listSessions, {});
    expect(body.total).toBe(2);
    expect(body.items.map(({ id }) => id)).toEqual([other.sessionId, person.sessionId]);
    expect(body.items[0]).toEqual({
      id: other.sessionId,
      mode: "normal",
      browser: "Firefox",
      os: "Windows",
      ip: "127.0.0.1",
      ipCode: "",
      createdAt: new Date(server.clock.nowMs()).toISOString(),
      lastActiveAt: new Date(server.clock.nowMs()).toISOString(),
      online: true,
      current: true,
      workspaceId: null,
    });
    expect(body.items[1]).toMatchObject({ mode: "safe", browser: "Chrome", os: "Linux", current: false });
    await server.clock.advance(minute / 2);
    await person.call(identity.current, {});
    const again = await other.call(identity.listSessions, { query: { limit: 1 } });
    expect([again.body.total, again.body.items.map(({ id }) => id)]).toEqual([2, [person.sessionId]]);
  });

  it("SESS-12 filters by mode and presence", async () => {
    const person = await safePerson();
    await server.clock.advance(10 * minute);
    const other = await signInAgain(person);
    const find = async (filters: { mode?: "safe" | "normal"; online?: boolean }) => {
      const { body } = await other.call(identity.findSessions, { body: { filters } });
      return body.items.map(({ id }) => id);
    };
    expect(await find({ mode: "safe" })).toEqual([person.sessionId]);
    expect(await find({ online: true })).toEqual([other.sessionId]);
    expect(await find({ mode: "safe", online: true })).toEqual([]);
    expect((await other.call(identity.findSessions, {})).body.total).toBe(2);
  });

  it("SESS-14 one session is read and ended; ended, foreign and unknown ones are not found", async () => {
    const person = await signUp(server);
    const other = await signInAgain(person);
    const stranger = await signUp(server);
    const params = { id: other.sessionId };
    expect((await person.call(identity.readSession, { params })).body.id).toBe(other.sessionId);
    expect((await stranger.call(identity.readSession, { params })).status).toBe(404);
    expect((await stranger.call(identity.endSession, { params })).status).toBe(404);
    expect((await person.call(identity.endSession, { params })).status).toBe(204);
    for (const endpoint of [identity.readSession, identity.endSession]) {
      const { status, problem } = await person.call(endpoint, { params });
      expect([status, problem.code]).toEqual([404, "notFound"]);
    }
    expect((await person.call(identity.listSessions, {})).body.total).toBe(1);
    expect((await person.call(identity.endSession, { params: { id: "not-an-id" } })).status).toBe(404);
  });

  it("SESS-16 an ended session's calls answer 401 at once, and others are told", async () => {
    const person = await signUp(server);
    const other = await signInAgain(person);
    const told: string[] = [];
    const stop = server.platform.events.subscribe("session.changed", { onEvent: (id) => told.push(id) });
    await person.call(identity.endSession, { params: { id: other.sessionId } });
    expect(await callCode(other.accessToken)).toEqual([401, "sessionRevoked"]);
    await expect.poll(() => told).toContain(other.sessionId);
    expect(await createSessionDirectory(server.platform).callerOf(other.sessionId)).toBeNull();
    stop();
  });

  it("SESS-15 signing out everywhere else keeps this session", async () => {
    const person = await signUp(server);
    const others = [await signInAgain(person), await signInAgain(person)];
    expect((await person.call(identity.endOtherSessions, {})).status).toBe(204);
    for (const other of others) expect(await callCode(other.accessToken)).toEqual([401, "sessionRevoked"]);
    expect(await callCode(person.accessToken)).toEqual([200, undefined]);
  });

  it("SESS-18 a person signs out by ending their own session", async () => {
    const person = await signUp(server);
    expect((await person.call(identity.endSession, { params: { id: person.sessionId } })).status).toBe(204);
    expect(await callCode(person.accessToken)).toEqual([401, "sessionRevoked"]);
  });
});

describe("the current person", () => {
  it("PROF-1 answers person and session, with nothing proven yet", async () => {
    const person = await signUp(server);
    const { body } = await person.call(identity.current, {});
    expect(body.session).toEqual({
      id: person.sessionId,
      mode: "normal",
      workspaceId: null,
      identityValidUntil: null,
    });
    expect(body.user).toEqual({
      id: person.accountId,
      email: `p${person.phone.slice(1)}@example.com`,
      phone: person.phone,
      fullName: "Sara Amini",
      phoneVerifiedAt: new Date(server.clock.nowMs()).toISOString(),
      emailVerifiedAt: null,
      timezone: "UTC",
      locale: "en",
      avatarId: null,
      isAdmin: false,
      isOperator: false,
      isUserGuest: false,
      hasPassword: true,
      mfa: { sms: false, tOtp: false },
    });
  });

  it("PROF-3 changes one's own name, time zone and language, and nobody else's", async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const body = { fullName: "  Ali Karimi ", timezone: "Asia/Tehran", locale: "fa" } as const;
    const changed = await person.call(identity.updateUser, { params: { id: person.accountId }, body });
    expect(changed.body).toMatchObject({ ...body, fullName: "Ali Karimi" });
    expect(
      (await person.call(identity.updateUser, { params: { id: person.accountId }, body: {} })).status,
    ).toBe(200);
    const refused = await person.call(identity.updateUser, { params: { id: other.accountId }, body });
    expect([refused.status, refused.problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await other.call(identity.current, {})).body.user.fullName).toBe("Sara Amini");
  });

  it.each([[{ phone: "+12015550199" }, "unknownField", "phone"]])(
    "PROF-3 a change to %j is refused as %s",
    refusesChange,
  );

  it.each([
    [{ fullName: "" }, "IsDefined", "fullName"],
    [{ fullName: "Sara" }, "invalidField", "fullName"],
  ])("PROF-7 a change to %j is refused as %s", refusesChange);

  it.each([[{ timezone: "Mars/Base" }, "invalidField", "timezone"]])(
    "PROF-8 a change to %j is refused as %s",
    refusesChange,
  );

  it("OPS-1 the first person to register on an empty server is its operator, the next is not", async () => {
    const empty = await startTestServer({ environment: { DIDBAN_DEMO: "off" } });
    try {
      const first = await signUp(empty);
      const second = await signUp(empty);
      const isOperator = async (person: Person) =>
        (await person.call(identity.current, {})).body.user.isOperator;
      expect([await isOperator(first), await isOperator(second)]).toEqual([true, false]);
    } finally {
      await empty.close();
    }
  });
});
