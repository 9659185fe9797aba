// The platform's suites once more, on Debian's PostgreSQL instead of the built-in one (DATABASE_URL).
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import {
  startOutsidePostgres,
  whyNoOutsidePostgres,
  type OutsidePostgres,
} from "./outside-postgres.testing.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { systemClock } from "../clock/index.ts";
import { eventBusSuite } from "../events/event-bus.suite.ts";
import { openPostgresEventBus } from "../events/index.ts";
import { newId } from "../id.ts";
import { openPostgresJobs, type JobKind } from "../jobs/index.ts";
import { silentLogger } from "../log/index.ts";
import { Operators } from "../operators/index.ts";
import { migrate, readMigrations } from "./index.ts";

let outside: OutsidePostgres | null = null;
let test: TestDatabase;

beforeAll(async () => {
  outside = await startOutsidePostgres();
  if (outside === null) return;
  test = await createTestDatabase(outside.url);
});
beforeEach(({ skip }) => skip(outside === null, whyNoOutsidePostgres));
afterAll(async () => {
  if (outside === null) return;
  await test.close();
  outside.stop();
});

eventBusSuite("Debian's PostgreSQL", async () => {
  const { url, database } = test;
  return openPostgresEventBus({ url, database, clock: systemClock, log: silentLogger });
});

describe("on Debian's PostgreSQL", () => {
  it("OPS-14 the schema is brought forward and found whole", async () => {
    expect(await migrate(test.url, await readMigrations())).toEqual([]);
  });

  it("jobs run when their transaction commits", async () => {
    const note: JobKind<string> = { name: "outside.note", data: z.string() };
    const { url, database } = test;
    const jobs = await openPostgresJobs({ url, database, mode: "worker", log: silentLogger });
    onTestFinished(() => jobs.close());
    const noted: string[] = [];
    await jobs.work(note, async (text) => void noted.push(text));
    await database.transaction().execute((trx) => jobs.enqueue(note, "kept", { within: trx }));
    await expect.poll(() => noted, { timeout: 10_000 }).toEqual(["kept"]);
  });

  it("AUTH-44 a rehearsal leaves nothing behind", async () => {
    const operators = new Operators(test.database);
    const id = newId();
    await test.rehearse(async () => {
      await operators.grant(id);
      expect(await operators.isOperator(id)).toBe(true);
    });
    expect(await operators.isOperator(id)).toBe(false);
  });
});
