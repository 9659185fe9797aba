// Whether audit trails are as they were written (LOG-16), and cutting their oldest ends off by age (LOG-17).
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { chainedHash, digestOf } from "./entry-digest.ts";
import type { LogRow } from "./log-query.ts";
import type { LogTables } from "./log-tables.ts";
import { entryOf } from "./log-view.ts";

const entriesAtATime = 1000;

export interface ChainVerdict {
  readonly valid: boolean;
  /** The first entry that does not follow the one before it; null where the chain is whole, or entries at its end are missing. */
  readonly firstBrokenId: string | null;
}

/** Holds every entry of a workspace's audit trail against the chain. */
export async function verifyChain(workspaceId: string, database: Database): Promise<ChainVerdict> {
  // One sight of both: what is written meanwhile is not looked at.
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const db = trx.withTables<LogTables>();
      const chain = await db
        .selectFrom("audit_chain")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .executeTakeFirst();
      let number = chain?.cut_number ?? 0;
      let hash: Buffer | null = chain?.cut_hash ?? null;
      for await (const row of entries(db, workspaceId)) {
        number += 1;
        const digest = digestOf(row.id, entryOf(row));
        hash = hash && chainedHash(hash, digest);
        if (row.number !== number || hash === null || !hash.equals(row.hash ?? Buffer.of()))
          return { valid: false, firstBrokenId: row.id };
      }
      const isAtEnd =
        chain === undefined || (chain.last_number === number && chain.last_hash.equals(hash ?? Buffer.of()));
      return { valid: isAtEnd, firstBrokenId: null };
    });
}

/** Workspaces that have an audit trail. */
export async function chainedWorkspaces(database: Database): Promise<readonly string[]> {
  const rows = await database
    .withTables<LogTables>()
    .selectFrom("audit_chain")
    .select("workspace_id")
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Every entry, in the order of the chain; those that stand in no place of it first. */
async function* entries(db: Kysely<LogTables>, workspaceId: string): AsyncGenerator<LogRow> {
  const all = db
    .selectFrom("log_entry")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("log", "=", "audit");
  yield* await all.where("number", "is", null).execute();
  let last = -1;
  for (;;) {
    const rows: LogRow[] = await all
      .where("number", ">", last)
      .orderBy("number")
      .limit(entriesAtATime)
      .execute();
    yield* rows;
    last = rows.at(-1)?.number ?? last;
    if (rows.length < entriesAtATime) return;
  }
}

/** Removes the entries before `before` from the oldest end of every chain; the newest one removed is what the rest stays chained to. */
export async function cutChains(before: Date, database: Database): Promise<void> {
  const old = await database
    .withTables<LogTables>()
    .selectFrom("log_entry")
    .select("workspace_id")
    .distinct()
    .where("log", "=", "audit")
    .where("at", "<", before)
    .execute();
  for (const { workspace_id: workspaceId } of old)
    if (workspaceId !== null) await cutChain(workspaceId, before, database);
}

async function cutChain(workspaceId: string, before: Date, database: Database): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const db = trx.withTables<LogTables>();
    const chain = await db
      .selectFrom("audit_chain")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .forUpdate()
      .executeTakeFirst();
    if (chain === undefined) return;
    const trail = db
      .selectFrom("log_entry")
      .where("workspace_id", "=", workspaceId)
      .where("number", "is not", null);
    const kept = await trail.select("number").where("at", ">=", before).orderBy("number").executeTakeFirst();
    const upTo = (kept?.number ?? chain.last_number + 1) - 1;
    const newest = await trail.select(["number", "hash"]).where("number", "=", upTo).executeTakeFirst();
    if (newest === undefined || newest.hash === null || upTo <= chain.cut_number) return;
    await db
      .deleteFrom("log_entry")
      .where("workspace_id", "=", workspaceId)
      .where("number", "<=", upTo)
      .execute();
    await db
      .updateTable("audit_chain")
      .set({ cut_number: upTo, cut_hash: newest.hash })
      .where("workspace_id", "=", workspaceId)
      .execute();
  });
}
