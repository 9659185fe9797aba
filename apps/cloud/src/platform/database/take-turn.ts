// Turns at something that no row stands for.
import { sql, type Kysely } from "kysely";

/** Waits until every other transaction that has its turn at `name` has ended; the turn lasts until this one does. */
export async function takeTurn<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
