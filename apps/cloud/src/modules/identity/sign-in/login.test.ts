import { endpoints } from "@didban/contract";
import { hash, verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import { goodPassword, newPhone, personOf, signUp, type Person } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createPasswordHasher, type PasswordHasher } from "../accounts/password-hasher.ts";
import { startSecondProcess } from "../second-process.testing.ts";

const { identity } = endpoints;

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
});
afterAll(() => server.close());

function login(username: string, password: string) {
  return callApi(server, identity.login, { body: { username, password } });
}

type Argon2 = NonNullable<Parameters<typeof createPasswordHasher>[1]>;

/** How often a login verifies a hash, for an unknown phone and for a wrong password. */
async function hashWork(keeperOver: (argon2: Argon2) => PasswordHasher) {
  let verified = 0;
  const counting: Argon2 = {
    hash,
    verify: (...given) => {
      verified += 1;
      return verify(...given);
    },
  };
  const process = await startSecondProcess(server, keeperOver(counting));
  const workOf = async (username: string) => {
    const before = verified;
    await callApi(process, identity.login, { body: { username, password: "Wrong-Harbor-47!" } });
    return verified - before;
  };
  const work = { unknown: await workOf(newPhone()), wrong: await workOf(person.phone) };
  await process.close();
  return work;
}

describe("login", () => {
  it("AUTH-39 phone and password open a normal session", async () => {
    const { status, body } = await login(person.phone, goodPassword);
    expect([status, body.status, body.refreshToken]).toEqual([200, "success", null]);
    const { accountId } = await personOf(server, person.phone, body);
    expect(accountId).toBe(person.accountId);
  });

  it("AUTH-39 an unknown phone and a wrong password answer the same", async () => {
    const answers = await Promise.all([
      login(newPhone(), goodPassword),
      login(person.phone, "Wrong-Harbor-47!"),
    ]);
    const [unknown, wrong] = answers.map(({ problem }) => problem);
    expect(unknown).toMatchObject({ status: 422, code: "UsernameOrPasswordNotMatch" });
    expect(unknown).toEqual(wrong);
  });

  it("AUTH-39 an unknown phone costs the same hash work as a wrong password", async () => {
    const work = await hashWork((argon2) => createPasswordHasher(server.clock, argon2));
    expect(work).toEqual({ unknown: 1, wrong: 1 });
    const hasty = await hashWork((argon2) => ({
      hash: (password) => argon2.hash(password),
      matches: async (kept, password) => kept !== null && argon2.verify(kept, password),
    }));
    expect(hasty.unknown).not.toBe(hasty.wrong);
  });

  it("AUTH-39 the hash that stands in for a missing account opens nothing", async () => {
    const passwords = createPasswordHasher(server.clock);
    expect(await passwords.matches(null, "an account that does not exist", "stranger")).toBe(false);
  });

  it("AUTH-39 with a second factor on, or an unverified phone, the right password is not enough", async () => {
    const set = (column: "sms_factor_at" | "phone_verified_at", value: Date | null) =>
      sql`update account set ${sql.ref(column)} = ${value} where id = ${person.accountId}`.execute(
        server.platform.database,
      );
    const now = new Date(server.clock.nowMs());
    await set("sms_factor_at", now);
    const factor = await login(person.phone, goodPassword);
    await set("sms_factor_at", null);
    await set("phone_verified_at", null);
    const unverified = await login(person.phone, goodPassword);
    await set("phone_verified_at", now);
    expect([factor, unverified].map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, "Not2FAVerified"],
      [400, "methodNotAvailable"],
    ]);
  });

  it("PASS-10 a password is stored as an argon2id hash and comes back in no answer", async () => {
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from account where id = ${person.accountId}`.execute(server.platform.database);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    const { body } = await person.call(identity.current, {});
    expect(JSON.stringify(body)).not.toMatch(/argon2|Harbor/);
  });
});
