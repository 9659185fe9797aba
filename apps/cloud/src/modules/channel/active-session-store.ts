// SQL of which sessions of a person are active, and of who uses several devices at once.
import { sql, type Kysely } from "kysely";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

/** An active session; it may have ended since. */
export interface ActiveSession {
  readonly id: string;
  /** It has an open channel, in whichever process. */
  readonly isConnected: boolean;
}

/** Which sessions of a person are active, the last first. */
export interface ActiveState {
  /** The person uses several devices at once. */
  readonly isSeveral: boolean;
  readonly sessions: readonly ActiveSession[];
}

export class ActiveSessionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Until this transaction ends no other one changes which sessions of the person are active. */
  async takeTurn(accountId: string): Promise<void> {
    await takeTurn(this.#db, `active sessions of ${accountId}`);
  }

  async read(accountId: string): Promise<ActiveState> {
    const { rows } = await sql<{ is_several: boolean; active: string[]; connected: string[] }>`
      select exists (select from several_devices where account_id = ${accountId}) as is_several,
        array(select session_id from active_session where account_id = ${accountId} order by since desc, session_id desc) as active,
        array(select session_id from channel where account_id = ${accountId}) as connected`.execute(this.#db);
    const [row] = rows;
    const connected = new Set(row?.connected);
    return {
      isSeveral: row?.is_several === true,
      sessions: (row?.active ?? []).map((id) => ({ id, isConnected: connected.has(id) })),
    };
  }

  async add(accountId: string, sessionId: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("active_session")
      .values({ account_id: accountId, session_id: sessionId, since: new Date(nowMs) })
      .execute();
  }

  async remove(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await this.#db.deleteFrom("active_session").where("session_id", "in", sessionIds).execute();
  }

  /** The channels of a person in one process whose session is not active any more. */
  async formerChannels(processId: string, accountId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("channel")
      .select("id")
      .where("process_id", "=", processId)
      .where("account_id", "=", accountId)
      .where("session_id", "not in", (query) =>
        query.selectFrom("active_session").select("session_id").where("account_id", "=", accountId),
      )
      .execute();
    return rows.map(({ id }) => id);
  }

  async turnSeveralOn(accountId: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("several_devices")
      .values({ account_id: accountId, since: new Date(nowMs) })
      .execute();
  }

  async turnSeveralOff(accountId: string): Promise<void> {
    await this.#db.deleteFrom("several_devices").where("account_id", "=", accountId).execute();
  }
}
