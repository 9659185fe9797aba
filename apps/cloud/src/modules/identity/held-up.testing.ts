// Tests of what happens at one and the same moment: a change that is not yet whole, and calls that meet it.
import { vi } from "vitest";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { TestServer } from "../../testing/test-server.ts";

/** Begins `count` calls while `change` is made but not committed; they are answered once it is. Throws when one of them does not wait for it. */
export async function duringChange<Answers>(
  { platform }: TestServer,
  change: (within: Database) => Promise<unknown>,
  count: number,
  begin: () => Promise<Answers>,
): Promise<Answers> {
  const begun = await platform.database.transaction().execute(async (trx) => {
    await change(trx);
    const answers = begin();
    const held = async () => {
      // A transaction sees what others do as it was when it first looked.
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
      if (rows[0]?.waiting !== count) throw new Error("Not every call waits for the change");
    };
    await vi.waitFor(held, { timeout: 10_000 });
    return { answers };
  });
  return begun.answers;
}
