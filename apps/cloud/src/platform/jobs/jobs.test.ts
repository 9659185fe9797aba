import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { silentLogger } from "../log/index.ts";
import { openPostgresJobs, type JobKind, type Jobs } from "./index.ts";

const greet: JobKind<{ name: string }> = { name: "test.greet", data: z.strictObject({ name: z.string() }) };
const flaky: JobKind<null> = { name: "test.flaky", data: z.null(), retryDelaySeconds: 1 };

let test: TestDatabase;
let worker: Jobs;
let client: Jobs;
const greeted: string[] = [];
let tries = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  const shared = { url: test.url, database: test.database, log: silentLogger };
  worker = await openPostgresJobs({ ...shared, mode: "worker" });
  client = await openPostgresJobs({ ...shared, mode: "client" });
});
afterAll(async () => {
  await Promise.all([worker.close(), client.close()]);
  await test.close();
});

describe("jobs", () => {
  it("run in the worker when their transaction commits, and never when it rolls back or is rehearsed", async () => {
    await test.database
      .transaction()
      .execute((trx) => client.enqueue(greet, { name: "committed" }, { within: trx }));
    const rolledBack = test.database.transaction().execute(async (trx) => {
      await client.enqueue(greet, { name: "rolled back" }, { within: trx });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await test.rehearse(() => client.enqueue(greet, { name: "rehearsed" }));
    await client.enqueue(greet, { name: "once" }, { singletonKey: "k" });
    await client.enqueue(greet, { name: "twice" }, { singletonKey: "k" });
    await worker.work(greet, async ({ name }) => void greeted.push(name));
    await expect.poll(() => greeted.toSorted(), { timeout: 10_000 }).toEqual(["committed", "once"]);
    await client.enqueue(greet, { name: "later" });
    await expect.poll(() => greeted.toSorted(), { timeout: 10_000 }).toEqual(["committed", "later", "once"]);
  });

  it("run again after a failure", async () => {
    await worker.work(flaky, async () => {
      tries += 1;
      if (tries === 1) throw new Error("first time fails");
    });
    await client.enqueue(flaky, null);
    await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
  });

  it("refuse data of another shape", async () => {
    await expect(client.enqueue(greet, { name: 3 } as never)).rejects.toThrow();
  });
});
