// The doors to the database for stores: the typed query builder and its transaction. Column values arrive as JavaScript thinks of them:
// bigint as number, timestamptz as Date, uuid as text.
import type { ColumnType, Kysely, QueryExecutorProvider, SelectType } from "kysely";

/** A database whose tables are not named yet; a store names its own with `database.withTables<Tables>()`. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface NoTables {}

/**
 * A connection pool or one transaction. A store takes it and names its tables once, by the `tables.ts` that is made of its module's migrations:
 * `const db = database.withTables<Tables>()`. A transaction begins on the untyped one, `database.transaction().execute(async (trx) => ...)`:
 * `trx` is a Database too, to be handed to stores and to `within` of events and jobs.
 */
export type Database = Kysely<NoTables>;

/** A transaction that an event or a job belongs to, whatever tables it names. */
export type Within = QueryExecutorProvider & Pick<Database, "executeQuery">;

type Columns = Readonly<Record<string, unknown>>;

/**
 * Tables as the schema has them, with what a store knows of columns beyond it: which of all texts one holds, or what a JSON column is made of, which is
 * taken as it is said. Whether a column may be null or left out, the schema says; a text that it does not allow leaves a column that nothing fits.
 */
export type Refined<Tables, Known extends Partial<Record<keyof Tables, Columns>>> = {
  [Name in keyof Tables]: {
    [Column in keyof Tables[Name]]: Name extends keyof Known
      ? Column extends keyof Known[Name]
        ? RefinedColumn<Tables[Name][Column], Known[Name][Column]>
        : Tables[Name][Column]
      : Tables[Name][Column];
  };
};

type RefinedColumn<InSchema, Known> =
  unknown extends SelectType<InSchema>
    ? Known
    : Known extends SelectType<InSchema>
      ? InSchema extends ColumnType<infer Read, infer Inserted, infer Updated>
        ? ColumnType<
            Known | Extract<Read, null>,
            Known | Extract<Inserted, null | undefined>,
            Known | Extract<Updated, null>
          >
        : Known | Extract<InSchema, null>
      : never;
