// Facts of the machine and the database for health and status: disk, database, queues.
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

const answerWithinMs = 2_000;

/** Null when `folder` can be written, else why not. */
export async function diskFault(folder: string): Promise<string | null> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, "didban", { flush: true });
    return null;
  } catch (error) {
    return `the data folder cannot be written: ${reasonOf(error)}`;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Null when the database answers in time, else why not. */
export async function databaseFault(database: Database): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, answerWithinMs, "the database does not answer").unref();
  });
  const asked = sql`select 1`.execute(database).then(
    () => null,
    (error: unknown) => `the database cannot be used: ${reasonOf(error)}`,
  );
  return Promise.race([asked, late]);
}

/** Bytes of the whole database. */
export async function databaseBytes(database: Database): Promise<number> {
  const read = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    database,
  );
  return read.rows[0]?.size ?? 0;
}

export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Jobs by state in the tables of the queues. */
export async function jobCounts(database: Database): Promise<JobCounts> {
  const read = await sql<JobCounts>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'failed') as failed
    from pgboss.job`.execute(database);
  return read.rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "unknown";
}
