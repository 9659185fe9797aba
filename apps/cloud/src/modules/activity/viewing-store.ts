// SQL of viewings that go on: media processes keep them up, and whoever finds one that has ended makes an entry of the audit trail of it.
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { LogStore } from "./log-store.ts";
import type { LogEntry, Viewing } from "./log-note.ts";
import type { LogTables } from "./log-tables.ts";
import type { LogRow } from "./log-query.ts";
import { entryOf } from "./log-view.ts";

/** A stretch of watching that a pause of at most so long does not end (LOG-13). */
export const pauseMs = 60_000;

export class ViewingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Begins a viewing or carries on the one that goes on, whoever keeps it up. False while one stands that ended too long before: it becomes an
   * entry first.
   */
  async keepUp(entry: LogEntry & { readonly viewing: Viewing }): Promise<boolean> {
    const { startedAt } = entry.viewing;
    const notBefore = new Date(Date.parse(startedAt) - pauseMs).toISOString();
    const row = LogStore.rowOf(entry);
    const { numInsertedOrUpdatedRows } = await this.#database
      .withTables<LogTables>()
      .insertInto("log_entry")
      .values({ ...row, log: "viewing", digest: null })
      .onConflict((conflict) =>
        conflict
          .columns(["workspace_id", "account_id", "resource_id", "action"])
          // Written out: a prepared statement with a value in its place would not match the index.
          .where(sql<boolean>`log = 'viewing'`)
          .doUpdateSet({
            viewing: sql`jsonb_build_object(
              'startedAt', least(log_entry.viewing->>'startedAt', excluded.viewing->>'startedAt'),
              'endedAt', greatest(log_entry.viewing->>'endedAt', excluded.viewing->>'endedAt'),
              'footage', case when excluded.viewing->>'footage' is null then log_entry.viewing->'footage'
                else jsonb_build_object(
                  'from', least(log_entry.viewing->'footage'->>'from', excluded.viewing->'footage'->>'from'),
                  'to', greatest(log_entry.viewing->'footage'->>'to', excluded.viewing->'footage'->>'to')) end)`,
          })
          .where(sql<boolean>`log_entry.viewing->>'endedAt' >= ${notBefore}`),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Makes entries of the viewings that nobody has kept up since a pause before `nowMs`; they join the chain as they are then. */
  async closeEnded(nowMs: number): Promise<void> {
    const before = new Date(nowMs - pauseMs).toISOString();
    await this.#database.transaction().execute(async (trx) => {
      const ended: LogRow[] = await trx
        .withTables<LogTables>()
        .deleteFrom("log_entry")
        .where("log", "=", "viewing")
        .where(sql<boolean>`viewing->>'endedAt' < ${before}`)
        .returningAll()
        .execute();
      await new LogStore(trx).add(ended.map(closed));
    });
  }
}

function closed(row: LogRow): LogEntry {
  const entry = entryOf(row);
  const { viewing } = entry;
  const lengthMs = viewing === null ? 0 : Date.parse(viewing.endedAt) - Date.parse(viewing.startedAt);
  const duration = Math.round(lengthMs / 1000);
  return {
    ...entry,
    id: row.id,
    log: "audit",
    atMs: viewing === null ? entry.atMs : Date.parse(viewing.startedAt),
    placeholders: { ...entry.placeholders, duration },
  };
}
