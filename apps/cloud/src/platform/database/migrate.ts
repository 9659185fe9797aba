// Brings the schema forward (OPS-14): each step once, in name order, in a transaction of its own, one process at a time.
import pg from "pg";
import type { NamedMigration } from "./migration.ts";

/** What a step is to the database. */
type Step = Pick<NamedMigration, "name" | "sql">;

/** Lock that keeps two starts from migrating at once; any constant does. */
const advisoryLock = 7_316_042;

const ledgerSql = `
create table if not exists schema_migration (
  name text primary key,
  applied_at timestamptz not null default now()
);
comment on table schema_migration is 'Steps of the schema that were applied, so that each runs once and an older version can tell that it is older.';
comment on column schema_migration.name is 'File name of the step without its ending.';
comment on column schema_migration.applied_at is 'When the step was applied.';
`;

/** The data was written by a newer version; the message is the one line to print. */
export class SchemaIsNewer extends Error {
  constructor(unknownSteps: readonly string[]) {
    super(
      `The database was written by a newer version of Didban (it knows ${unknownSteps.join(", ")}); start that version.`,
    );
    this.name = "SchemaIsNewer";
  }
}

/** Applies what is missing and answers its names. Throws SchemaIsNewer before changing anything. */
export async function migrate(url: string, steps: readonly Step[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "didban migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    await client.query(ledgerSql);
    const { rows } = await client.query<{ name: string }>("select name from schema_migration");
    const applied = new Set(rows.map((row) => row.name));
    const known = new Set(steps.map((step) => step.name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) throw new SchemaIsNewer(unknown.toSorted());
    const missing = steps.filter((step) => !applied.has(step.name));
    for (const step of missing) await apply(client, step);
    return missing.map((step) => step.name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, step: Step): Promise<void> {
  await client.query("begin");
  try {
    await client.query(step.sql);
    await client.query("insert into schema_migration (name) values ($1)", [step.name]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(
      `Schema step ${step.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
