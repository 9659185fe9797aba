// Databases for tests: one PostgreSQL a test run, kept by postgres-daemon.ts, and a fresh database with the whole schema for each caller,
// copied from a template. DIDBAN_TEST_DATABASE_URL names another server to use instead.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  connectDatabase,
  migrate,
  readMigrations,
  type Database,
  type DatabaseConnection,
} from "../platform/database/index.ts";
import { migrateJobs } from "../platform/jobs/index.ts";

export { sql } from "kysely";

/** A database of one test file. */
export interface TestDatabase extends DatabaseConnection {
  readonly database: Database;
  readonly url: string;
  /** Makes the database unreachable from now on, as a crash does. */
  cutOff(): Promise<void>;
}

/** The first of a run makes the cluster, while all others begin too. */
const startTimeoutMs = 120_000;
const templateLock = 7_316_043;

/** A fresh, migrated database, on the test run's PostgreSQL or the one at the address `on`. Close it in `afterAll`; it is dropped then. */
export async function createTestDatabase(on?: string): Promise<TestDatabase> {
  const serverUrl = on ?? (await testServerUrl());
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = await ensureTemplate(serverUrl);
  // Copied as files: PostgreSQL's usual way logs every page of it, for four times the processor's time (docs/testing.md).
  await onDatabase(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = withDatabase(serverUrl, name);
  const connection = connectDatabase({ url, name: "didban test", size: 5, keepsToOne: true });
  return {
    ...connection,
    url,
    cutOff: () =>
      onDatabase(serverUrl, async (client) => {
        await client.query(`alter database ${name} with allow_connections false`);
        await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
          name,
        ]);
      }),
    async close() {
      await connection.close();
      await onDatabase(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

let serverUrl: Promise<string> | undefined;

/** Address of the test run's PostgreSQL, started when needed. */
export function testServerUrl(): Promise<string> {
  const given = process.env["DIDBAN_TEST_DATABASE_URL"];
  serverUrl ??= given === undefined ? urlFromDaemon() : Promise.resolve(given);
  return serverUrl;
}

async function urlFromDaemon(): Promise<string> {
  const checkout = createHash("sha256")
    .update(import.meta.dirname)
    .digest("hex")
    .slice(0, 8);
  const folder = join(tmpdir(), `didban-test-postgres-${process.getuid?.() ?? 0}-${checkout}`);
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const url = await askDaemon(join(folder, "daemon.sock"));
    if (url !== null) return url;
    if (Date.now() > deadline) throw new Error(`The tests' PostgreSQL in ${folder} did not start`);
    spawn(process.execPath, [join(import.meta.dirname, "postgres-daemon.ts"), folder], {
      detached: true,
      stdio: "ignore",
    }).unref();
    for (let tries = 0; tries < 50; tries += 1) {
      await wait(100);
      const started = await askDaemon(join(folder, "daemon.sock"));
      if (started !== null) return started;
    }
  }
}

/** The address the daemon tells; the connection stays open as long as this process lives, which keeps the server. */
function askDaemon(socketPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
    socket.once("data", (text) => {
      socket.unref();
      resolve(text.toString().trim());
    });
  });
}

/** Name of the database that holds the present schema, made by whoever comes first. */
async function ensureTemplate(url: string): Promise<string> {
  const steps = await readMigrations();
  const name = `template_${createHash("sha256").update(JSON.stringify(steps)).digest("hex").slice(0, 12)}`;
  await onDatabase(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(withDatabase(url, draft), steps);
    await migrateJobs(withDatabase(url, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Does something over a connection of its own. */
export async function onDatabase<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
