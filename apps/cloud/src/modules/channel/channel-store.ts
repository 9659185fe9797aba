// SQL of tickets, open channels, and the processes that hold them.
import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

export interface ChannelRow {
  readonly id: string;
  readonly processId: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly workspaceId: string | null;
}

/** What a ticket opens. */
export interface SpentTicket {
  readonly sessionId: string;
  /** How long ago it was made. */
  readonly ageMs: number;
}

/** A person in a workspace. */
export interface Place {
  readonly accountId: string;
  readonly workspaceId: string;
}

export class ChannelStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async addTicket(hash: Buffer, sessionId: string, expiresAtMs: number): Promise<void> {
    await this.#db
      .insertInto("channel_ticket")
      .values({ hash, session_id: sessionId, expires_at: new Date(expiresAtMs) })
      .execute();
  }

  /** What the ticket opens, once; null for one that is not good. */
  async spendTicket(hash: Buffer, nowMs: number): Promise<SpentTicket | null> {
    const row = await this.#db
      .deleteFrom("channel_ticket")
      .where("hash", "=", hash)
      .returning([
        "session_id",
        "expires_at",
        sql<number>`(extract(epoch from clock_timestamp() - issued_at) * 1000)::float8`.as("age_ms"),
      ])
      .executeTakeFirst();
    if (row === undefined || row.expires_at.getTime() <= nowMs) return null;
    return { sessionId: row.session_id, ageMs: row.age_ms };
  }

  /** Notes an open channel. Answers the surplus tabs of its session, oldest last. */
  async open(channel: ChannelRow, tabs: number, nowMs: number): Promise<{ surplus: readonly string[] }> {
    const { rows } = await sql<{ surplus: string[] }>`
      with opened as (
        insert into channel (id, process_id, session_id, account_id, workspace_id, presence, opened_at)
        values (${channel.id}, ${channel.processId}, ${channel.sessionId}, ${channel.accountId}, ${channel.workspaceId}, 'online',
          ${new Date(nowMs)})
      )
      select array(
        select id from channel where session_id = ${channel.sessionId}
        order by opened_at desc, id desc offset ${tabs - 1}
      ) as surplus`.execute(this.#db);
    return { surplus: rows[0]?.surplus ?? [] };
  }

  async close(channelId: string): Promise<void> {
    await this.#db.deleteFrom("channel").where("id", "=", channelId).execute();
  }

  async moveTo(channelId: string, workspaceId: string | null): Promise<void> {
    await this.#db
      .updateTable("channel")
      .set({ workspace_id: workspaceId })
      .where("id", "=", channelId)
      .execute();
  }

  async setPresence(channelId: string, presence: "online" | "idle"): Promise<void> {
    await this.#db.updateTable("channel").set({ presence }).where("id", "=", channelId).execute();
  }

  /** True when any process holds a channel of the session. */
  async isConnected(sessionId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("channel")
      .select("id")
      .where("session_id", "=", sessionId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Says that a process is there; `isNew` when it was not known, or was forgotten meanwhile, and its channels with it. */
  async beat(processId: string, nowMs: number): Promise<{ isNew: boolean }> {
    const { numUpdatedRows } = await this.#db
      .updateTable("channel_process")
      .set({ seen_at: new Date(nowMs) })
      .where("id", "=", processId)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { isNew: false };
    await this.#db
      .insertInto("channel_process")
      .values({ id: processId, seen_at: new Date(nowMs) })
      .execute();
    return { isNew: true };
  }

  async endProcess(processId: string): Promise<void> {
    await this.#db.deleteFrom("channel_process").where("id", "=", processId).execute();
  }

  /** Forgets the other processes that were not seen since `beforeMs`, and their channels. */
  async forgetOthers(ownId: string, beforeMs: number): Promise<void> {
    await this.#db
      .deleteFrom("channel_process")
      .where("seen_at", "<", new Date(beforeMs))
      .where("id", "<>", ownId)
      .execute();
  }

  async sweepTickets(nowMs: number): Promise<void> {
    await this.#db.deleteFrom("channel_ticket").where("expires_at", "<=", new Date(nowMs)).execute();
  }
}
