import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeGuest, signUp, type Person } from "../../testing/person.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { identity, payments, profile } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (person: Person) => person.call(payments.createCustomer, { body: {} });

async function customersOf({ accountId }: Person): Promise<number> {
  const { rows } = await sql`select 1 from customer where account_id = ${accountId}`.execute(
    server.platform.database,
  );
  return rows.length;
}

describe("becoming a customer", () => {
  it("BILL-20 BILL-21 an empty call answers the customer that the person is from then on", async () => {
    const person = await signUp(server);
    const { status, body } = await create(person);
    const now = new Date(server.clock.nowMs()).toISOString();
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        userId: person.accountId,
        name: "Sara Amini",
        email: `p${person.phone.slice(1)}@example.com`,
        phone: person.phone,
        country: null,
        currency: "USD",
        createdAt: now,
        updatedAt: now,
      },
    ]);
  });

  it("BILL-20 whoever reads Persian is charged in rials", async () => {
    const person = await signUp(server);
    await person.call(identity.updateUser, { params: { id: person.accountId }, body: { locale: "fa" } });
    expect((await create(person)).body.currency).toBe("IRR");
  });

  it("BILL-22 a second time is refused, and of calls at once one makes the one customer", async () => {
    const person = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(person)));
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, await customersOf(person)]).toEqual([1, 1]);
    for (const { status, problem } of answers.filter((answer) => !made.includes(answer)))
      expect([status, problem.code]).toEqual([400, "customerAlreadyExists"]);
  });

  it("BILL-20 fields that nobody asked for are refused, guests too", async () => {
    const person = await signUp(server);
    const tooMuch = await person.call(payments.createCustomer, { body: { currency: "IRR" } });
    expect(tooMuch.status).toBe(400);
    await makeGuest(server, person);
    expect((await create(person)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    expect(await customersOf(person)).toBe(0);
  });

  it("PROF-22 a closed account is no customer any more", async () => {
    const person = await signUp(server);
    await create(person);
    await proveIdentity(person);
    const params = { id: person.accountId };
    expect((await person.call(profile.closeAccount, { params, body: { name: "Sara Amini" } })).status).toBe(
      204,
    );
    expect(await customersOf(person)).toBe(0);
  });
});
