// Opens the connection pool and the query builder over it.
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database, NoTables } from "./database.ts";
import { refuseSecondConnection, WatchedKysely } from "./one-connection.ts";
import { PreparingClient, StatementNames } from "./prepared-statements.ts";
import { rehearsalClient, rehearseOn } from "./rehearsal.ts";

export interface ConnectionOptions {
  /** `postgres://` address. */
  readonly url: string;
  /** Shown in the server's list of connections. */
  readonly name: string;
  /** Connections at most, default 10. */
  readonly size?: number;
  /** Work within a transaction may take no second connection, and fails when it does; for tests. Default false. */
  readonly keepsToOne?: boolean;
}

/** An open database. */
export interface DatabaseConnection {
  readonly database: Database;
  /** Runs `work` so that all it changes through `database` is undone at its end. */
  rehearse<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a pool; the first query connects. Lost connections are replaced silently, the query that met one fails. */
export function connectDatabase(options: ConnectionOptions): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.size ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: columnTypes,
  });
  // Without these a connection that the server closes would end the process: while it is idle, or between two statements of a
  // transaction, where the pool listens no longer. Whoever uses it is told by the statement that fails.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const names = new StatementNames();
  // One for each connection: the query builder keeps something for each that it is given, until the next large collection of garbage.
  const preparing = new WeakMap<pg.PoolClient, PreparingClient>();
  const prepared = (client: pg.PoolClient) => {
    const known = preparing.get(client) ?? new PreparingClient(client, names);
    preparing.set(client, known);
    return known;
  };
  const connections: PostgresPool = {
    async connect() {
      if (options.keepsToOne) refuseSecondConnection();
      const client = rehearsalClient() ?? prepared(await pool.connect());
      return client as unknown as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
    end: () => pool.end(),
    options: pool.options,
  };
  const dialect = new PostgresDialect({ pool: async () => connections });
  const database = options.keepsToOne ? new WatchedKysely({ dialect }) : new Kysely<NoTables>({ dialect });
  return {
    database,
    rehearse: async (work) => rehearseOn(await pool.connect(), work),
    close: () => database.destroy(),
  };
}

/** bigint and count(*) as number (ours stay below 2^53), dates with time as Date, everything else as `pg` has it. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8
      ? parseBigint
      : pg.types.getTypeParser(
          oid,
          format === "binary" ? "text" : format,
        )) as pg.CustomTypesConfig["getTypeParser"],
};

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}
