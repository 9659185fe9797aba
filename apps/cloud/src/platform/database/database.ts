// The doors to the database for stores: the typed query builder and its transaction. Column values arrive as JavaScript thinks of them:
// bigint as number, timestamptz as Date, uuid as text.
import type { Kysely, QueryExecutorProvider } from "kysely";

/** Tables of the platform itself; a module names its own with `database.withTables<ItsTables>()`. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface NoTables {}

/**
 * A connection pool or one transaction. A store takes it and names its tables once (a `type`, not an `interface`):
 * `const db = database.withTables<BookmarkTables>()`. A transaction begins on the untyped one, `database.transaction().execute(async (trx) => ...)`:
 * `trx` is a Database too, to be handed to stores and to `within` of events and jobs.
 */
export type Database = Kysely<NoTables>;

/** A transaction that an event or a job belongs to, whatever tables it names. */
export type Within = QueryExecutorProvider & Pick<Database, "executeQuery">;
