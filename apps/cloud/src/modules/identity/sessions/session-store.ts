// SQL of sessions and refresh tokens.
import { sql, type Kysely, type Selectable } from "kysely";
import type { SessionMode } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { CallerColumns, CallerQuestion } from "../../../platform/http/index.ts";
import type { Tables } from "../tables.ts";

/** A sign-in of a person on a device. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly mode: SessionMode;
  readonly browserHash: Buffer;
  readonly browser: string;
  readonly os: string;
  readonly ip: string;
  readonly ipCode: string;
  readonly workspaceId: string | null;
  readonly identityProvenAtMs: number | null;
  readonly createdAtMs: number;
  readonly lastActiveAtMs: number;
  readonly expiresAtMs: number;
  readonly endedAtMs: number | null;
}

/** A session with what its calls need to know of its person. */
export type SessionOfPerson = Session & {
  readonly isGuest: boolean;
  readonly isDisplay: boolean;
  readonly fullName: string;
};

/** Which of a person's sessions to list. */
export interface SessionQuery {
  readonly mode?: SessionMode | undefined;
  /** Active since this time, or not; null: either. */
  readonly activeSinceMs: number;
  readonly online?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One session of a person, all but one, those that act in a workspace, or all. */
export type WhichSessions =
  | { readonly only: string }
  | { readonly allBut: string }
  | { readonly actingIn: string }
  | "all";

/** A refresh token as it is kept. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
}

const callerColumns: CallerColumns = {
  accountId: sql.ref("session.account_id"),
  workspaceId: sql.ref("session.workspace_id"),
};

export class SessionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async add(session: Session): Promise<void> {
    await this.#db
      .insertInto("session")
      .values({
        id: session.id,
        account_id: session.accountId,
        mode: session.mode,
        browser_hash: session.browserHash,
        browser: session.browser,
        os: session.os,
        ip: session.ip,
        ip_code: session.ipCode,
        created_at: new Date(session.createdAtMs),
        last_active_at: new Date(session.lastActiveAtMs),
        expires_at: new Date(session.expiresAtMs),
      })
      .execute();
  }

  /** A session, with the answer to what is asked besides of whose it is and where it acts. */
  async byId(
    id: string,
    besides?: CallerQuestion["of"],
  ): Promise<(SessionOfPerson & { readonly besides: unknown }) | null> {
    const question = besides?.(callerColumns);
    const row = await this.#db
      .selectFrom("session")
      .innerJoin("account", "account.id", "session.account_id")
      .selectAll("session")
      .select(["account.is_guest", "account.display_of", "account.full_name"])
      .select((question?.text ?? sql`null`).as("besides"))
      .where("session.id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      ...sessionOf(row),
      isGuest: row.is_guest,
      isDisplay: row.display_of !== null,
      fullName: row.full_name,
      besides: question?.read(row.besides),
    };
  }

  /** A person's live sessions, newest activity first. */
  async live(
    accountId: string,
    query: SessionQuery,
    nowMs: number,
  ): Promise<{ items: Session[]; total: number }> {
    let matching = this.#live(nowMs).where("account_id", "=", accountId);
    if (query.mode !== undefined) matching = matching.where("mode", "=", query.mode);
    if (query.online !== undefined) {
      matching = matching.where("last_active_at", query.online ? ">=" : "<", new Date(query.activeSinceMs));
    }
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll()
        .orderBy("last_active_at", "desc")
        .orderBy("id", "desc")
        .limit(query.limit)
        .offset(query.offset)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(sessionOf), total };
  }

  /** When each person was last active in a workspace, by account, as far as their sessions still act there. */
  async lastActiveIn(workspaceId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom("session")
      .select(["account_id", ({ fn }) => fn.max("last_active_at").as("at")])
      .where("workspace_id", "=", workspaceId)
      .groupBy("account_id")
      .execute();
    return new Map(rows.map((row) => [row.account_id, row.at.getTime()]));
  }

  /** A person's live sessions that act in a workspace, last active first. */
  async actingIn(accountId: string, workspaceId: string, nowMs: number): Promise<Session[]> {
    const rows = await this.#live(nowMs)
      .where("account_id", "=", accountId)
      .where("workspace_id", "=", workspaceId)
      .selectAll()
      .orderBy("last_active_at", "desc")
      .execute();
    return rows.map(sessionOf);
  }

  /** Ids of a person's live sessions. */
  async liveIds(accountId: string, nowMs: number): Promise<readonly string[]> {
    const rows = await this.#live(nowMs).select("id").where("account_id", "=", accountId).execute();
    return rows.map(({ id }) => id);
  }

  /** Those of `ids` that live. */
  async living(ids: readonly string[], nowMs: number): Promise<ReadonlySet<string>> {
    const rows = await this.#live(nowMs).select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  }

  #live(nowMs: number) {
    return this.#db
      .selectFrom("session")
      .where("ended_at", "is", null)
      .where("expires_at", ">", new Date(nowMs));
  }

  /** True when a person has a safe session that lives: a saved device (PASS-19). */
  async hasSafe(accountId: string, nowMs: number): Promise<boolean> {
    const row = await this.#live(nowMs)
      .select("id")
      .where("account_id", "=", accountId)
      .where("mode", "=", "safe")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends live sessions of a person; answers the ids of those that ended. */
  async end(accountId: string, which: WhichSessions, nowMs: number): Promise<readonly string[]> {
    let ending = this.#db
      .updateTable("session")
      .set({ ended_at: new Date(nowMs) })
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", new Date(nowMs));
    if (which !== "all") {
      if ("only" in which) ending = ending.where("id", "=", which.only);
      else if ("allBut" in which) ending = ending.where("id", "<>", which.allBut);
      else ending = ending.where("workspace_id", "=", which.actingIn);
    }
    const rows = await ending.returning("id").execute();
    return rows.map(({ id }) => id);
  }

  async touch(id: string, ip: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("session")
      .set({ ip, last_active_at: new Date(nowMs) })
      .where("id", "=", id)
      .execute();
  }

  async prolong(id: string, expiresAtMs: number): Promise<void> {
    await this.#db
      .updateTable("session")
      .set({ expires_at: new Date(expiresAtMs) })
      .where("id", "=", id)
      .execute();
  }

  async proveIdentity(id: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("session")
      .set({ identity_proven_at: new Date(nowMs) })
      .where("id", "=", id)
      .execute();
  }

  async actIn(id: string, workspaceId: string): Promise<void> {
    await this.#db.updateTable("session").set({ workspace_id: workspaceId }).where("id", "=", id).execute();
  }

  /** Takes the acting workspace from all sessions of a person in it; answers their ids (SESS-21). */
  async leave(accountId: string, workspaceId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .updateTable("session")
      .set({ workspace_id: null })
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** True when a session of the account was active in this browser since `sinceMs`, ended or not (AUTH-21). */
  async knowsBrowser(accountId: string, browserHash: Buffer, sinceMs: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", accountId)
      .where("browser_hash", "=", browserHash)
      .where("last_active_at", ">=", new Date(sinceMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** True when the account was used with this browser and operating system since `sinceMs` (AUTH-41). */
  async knowsDevice(accountId: string, browser: string, os: string, sinceMs: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", accountId)
      .where("browser", "=", browser)
      .where("os", "=", os)
      .where("last_active_at", ">=", new Date(sinceMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  async addRefreshToken(hash: Buffer, sessionId: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("refresh_token")
      .values({ hash, session_id: sessionId, created_at: new Date(nowMs) })
      .execute();
  }

  /** Marks a refresh token used, if it was not, and answers it as it stands. */
  async useRefreshToken(hash: Buffer, nowMs: number): Promise<RefreshToken | null> {
    await this.#db
      .updateTable("refresh_token")
      .set({ used_at: new Date(nowMs) })
      .where("hash", "=", hash)
      .where("used_at", "is", null)
      .execute();
    const row = await this.#db
      .selectFrom("refresh_token")
      .selectAll()
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      sessionId: row.session_id,
      createdAtMs: row.created_at.getTime(),
      usedAtMs: row.used_at?.getTime() ?? null,
    };
  }

  /** Removes sessions that were last active before `beforeMs` and live no more. */
  async sweep(beforeMs: number, nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom("session")
      .where("last_active_at", "<", new Date(beforeMs))
      .where(({ eb, or }) => or([eb("ended_at", "is not", null), eb("expires_at", "<", new Date(nowMs))]))
      .execute();
  }
}

function sessionOf(row: Selectable<Tables["session"]>): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    browserHash: row.browser_hash,
    browser: row.browser,
    os: row.os,
    ip: row.ip,
    ipCode: row.ip_code,
    workspaceId: row.workspace_id,
    identityProvenAtMs: row.identity_proven_at?.getTime() ?? null,
    createdAtMs: row.created_at.getTime(),
    lastActiveAtMs: row.last_active_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
  };
}
