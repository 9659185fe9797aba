import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { systemClock } from "../clock/index.ts";
import { silentLogger } from "../log/index.ts";
import { eventBusSuite, hearing } from "./event-bus.suite.ts";
import { MemoryEventBus, openPostgresEventBus } from "./index.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const openBus = async () => {
  const bus = await openPostgresEventBus({
    url: test.url,
    database: test.database,
    clock: systemClock,
    log: silentLogger,
  });
  onTestFinished(() => bus.close());
  return bus;
};

eventBusSuite("in memory", async () => new MemoryEventBus());
eventBusSuite("PostgreSQL", openBus);

it("an event of a transaction is heard in other processes when it commits, and never when it rolls back", async () => {
  const [here, there] = [await openBus(), await openBus()];
  const ear = hearing(there, "row");
  await test.database.transaction().execute(async (trx) => {
    await here.publish("row", "committed", trx);
  });
  const rolledBack = test.database.transaction().execute(async (trx) => {
    await here.publish("row", "rolled back", trx);
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await test.rehearse(() => here.publish("row", "rehearsed"));
  await here.publish("row", "last");
  expect(await ear.has(2)).toEqual(["committed", "last"]);
});

it("a lost connection is opened again and subscribers are told to read everything anew", async () => {
  const bus = await openBus();
  let gaps = 0;
  bus.subscribe("row", { onEvent: () => undefined, onGap: () => (gaps += 1) });
  const ear = hearing(bus, "row");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'didban events' and datname = current_database()`.execute(test.database);
  await expect.poll(() => gaps).toBe(1);
  await bus.publish("row", "after");
  expect(await ear.has(1)).toEqual(["after"]);
});
