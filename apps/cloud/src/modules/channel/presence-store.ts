// SQL of how people are there (CHAN-38). What was last told to the others stands in a row, so that each change is told once, whichever process
// sees it.
import { sql } from "kysely";
import type { Presence } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Place } from "./channel-store.ts";

/** How a person is there now. */
export interface PresenceRow extends Place {
  readonly status: Presence;
  readonly atMs: number;
}

export class PresenceStore {
  readonly #db: Database;

  constructor(database: Database) {
    this.#db = database;
  }

  /** Works out how the person is there from their channels. When they lost the last one, the time until `offline` begins: `isGone`. */
  async settle(
    { accountId, workspaceId }: Place,
    nowMs: number,
  ): Promise<{ isNews: boolean; isGone: boolean }> {
    const now = new Date(nowMs);
    const { rows } = await sql<{ is_news: boolean; is_gone: boolean }>`
      with open as (
        select count(*) as channels, bool_or(presence = 'online') as is_online
        from channel where account_id = ${accountId} and workspace_id = ${workspaceId}
      ), here as (
        insert into presence as p (workspace_id, account_id, status, changed_at)
        select ${workspaceId}, ${accountId}, case when is_online then 'online' else 'idle' end, ${now}::timestamptz
        from open where channels > 0
        on conflict (workspace_id, account_id) do update set
          status = excluded.status, gone_at = null,
          changed_at = case when p.status = excluded.status then p.changed_at else excluded.changed_at end
        where p.status <> excluded.status or p.gone_at is not null
        returning changed_at
      ), gone as (
        update presence set gone_at = ${now}
        where workspace_id = ${workspaceId} and account_id = ${accountId} and status <> 'offline' and gone_at is null
          and (select channels from open) = 0
        returning gone_at
      )
      select exists (select from here where changed_at = ${now}::timestamptz) as is_news,
        exists (select from gone) as is_gone`.execute(this.#db);
    return { isNews: rows[0]?.is_news === true, isGone: rows[0]?.is_gone === true };
  }

  /** Begins the time until `offline` for all without a channel, whose process may have gone without a word. */
  async noteGone(nowMs: number): Promise<void> {
    await sql`
      update presence set gone_at = ${new Date(nowMs)}
      where status <> 'offline' and gone_at is null
        and not exists (select from channel c where c.account_id = presence.account_id and c.workspace_id = presence.workspace_id)
    `.execute(this.#db);
  }

  /** Makes offline who has been gone since `beforeMs`; answers them. */
  async endGone(beforeMs: number, nowMs: number): Promise<readonly Place[]> {
    const { rows } = await sql<{ account_id: string; workspace_id: string }>`
      update presence set status = 'offline', gone_at = null, changed_at = ${new Date(nowMs)}
      where gone_at <= ${new Date(beforeMs)} returning account_id, workspace_id`.execute(this.#db);
    return rows.map((row) => ({ accountId: row.account_id, workspaceId: row.workspace_id }));
  }

  /** How the people of a workspace are there, by account; who never was is left out. */
  async in(workspaceId: string): Promise<ReadonlyMap<string, Presence>> {
    const { rows } = await sql<{ account_id: string; status: Presence }>`
      select account_id, status from presence where workspace_id = ${workspaceId}`.execute(this.#db);
    return new Map(rows.map((row) => [row.account_id, row.status]));
  }

  async read({ accountId, workspaceId }: Place): Promise<PresenceRow | null> {
    const { rows } = await sql<{ status: Presence; changed_at: Date }>`
      select status, changed_at from presence
      where workspace_id = ${workspaceId} and account_id = ${accountId}`.execute(this.#db);
    const [row] = rows;
    return row === undefined
      ? null
      : { accountId, workspaceId, status: row.status, atMs: row.changed_at.getTime() };
  }
}
