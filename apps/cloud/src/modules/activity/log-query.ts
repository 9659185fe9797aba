// SQL of reading logs: which entries match, newest first.
import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from "kysely";
import { hangingKinds, resourceKinds, type LogName, type LogResult } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { LogTables } from "./log-tables.ts";

export type LogRow = Selectable<LogTables["log_entry"]>;

/**
 * Whose entries: of a workspace; or one person's of everywhere. What a person did outside of workspaces, such as to sign in or to change a number, is
 * no workspace's to read (LOG-1).
 */
export type LogScope =
  | { readonly workspaceId: string; readonly sight: LogSight }
  | { readonly accountId: string };

/** What a reader may not see of a workspace's logs (LOG-22). */
export interface LogSight {
  readonly hiddenKinds: readonly string[];
  /** What hangs in the workspace and they may see; null: all but `hiddenIds`, and what is gone too. */
  readonly resourceIds: readonly string[] | null;
  readonly hiddenIds: readonly string[];
  /** People of whom they may know nothing (ROLE-21). */
  readonly accountIds: readonly string[];
  /** Names may be searched for. */
  readonly seesNames: boolean;
  /** Nor are former and new values of cameras searched by who is not told of them. */
  readonly seesChanges: boolean;
}

export interface LogQuery {
  readonly log: LogName;
  readonly scope: LogScope;
  readonly kind?: string | undefined;
  readonly action?: string | undefined;
  readonly result?: LogResult | undefined;
  readonly userId?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly search?: { readonly text: string; readonly keys: readonly string[] } | undefined;
}

export class LogReadStore {
  readonly #db: Kysely<LogTables>;

  constructor(database: Database) {
    this.#db = database.withTables<LogTables>();
  }

  /** A page of what matches, newest first. */
  async page(query: LogQuery, { limit, offset }: { limit: number; offset: number }): Promise<LogRow[]> {
    return this.#matching(query)
      .selectAll()
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
  }

  /** The next entries after the one of an id, newest first; for reading a long list piece by piece. */
  async after(query: LogQuery, last: string | null, limit: number): Promise<LogRow[]> {
    let rows = this.#matching(query).selectAll();
    if (last !== null)
      rows = rows.where(sql<SqlBool>`(at, id) < (select at, id from log_entry where id = ${last})`);
    return rows.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  }

  async count(query: LogQuery): Promise<number> {
    const row = await this.#matching(query)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return row.total;
  }

  #matching({ log, scope, kind, action, result, userId, resourceId, from, to, search }: LogQuery) {
    let rows = this.#db.selectFrom("log_entry").where("log", "in", kept[log]).where(inScope(scope));
    if (kind !== undefined) rows = rows.where("kind", "=", kind);
    if (action !== undefined) rows = rows.where("action", "=", action);
    if (result !== undefined) rows = rows.where("result", "=", result);
    if (userId !== undefined) rows = rows.where("account_id", "=", userId);
    if (resourceId !== undefined) rows = rows.where("resource_id", "=", resourceId);
    if (from !== undefined) rows = rows.where("at", ">=", from);
    if (to !== undefined) rows = rows.where("at", "<=", to);
    const sees = "accountId" in scope ? { seesNames: true, seesChanges: true } : scope.sight;
    return search === undefined ? rows : rows.where(holding(search, sees));
  }
}

/** Video that is being watched stands in the audit trail already. */
const kept = {
  activity: ["activity"],
  user: ["user"],
  audit: ["audit", "viewing"],
} as const satisfies Record<LogName, readonly LogTables["log_entry"]["log"][]>;

/** Types of what can be hidden from a reader. */
const hiddenTypes = hangingKinds.map((kind) => resourceKinds[kind].code);

function inScope(scope: LogScope): Expression<SqlBool> {
  if ("accountId" in scope) return sql`account_id = ${scope.accountId}`;
  const { workspaceId, sight } = scope;
  const kinds = sql<SqlBool>`kind <> all(${sight.hiddenKinds}::text[])`;
  const resources =
    sight.resourceIds === null
      ? sql<SqlBool>`(resource_id is null or resource_id <> all(${sight.hiddenIds}::uuid[]))`
      : sql<SqlBool>`(resource_id is null or resource_type <> all(${hiddenTypes}::text[]) or resource_id = any(${sight.resourceIds}::uuid[]))`;
  const people = sql<SqlBool>`(account_id is null or account_id <> all(${sight.accountIds}::uuid[]))`;
  return sql<SqlBool>`workspace_id = ${workspaceId} and ${kinds} and ${resources} and ${people}`;
}

/** The text stands in a name of the entry, or its sentence is one of `keys`. Names of people count for those alone who see them. */
function holding(
  { text, keys }: NonNullable<LogQuery["search"]>,
  { seesNames, seesChanges }: Pick<LogSight, "seesNames" | "seesChanges">,
): Expression<SqlBool> {
  return sql<SqlBool>`(
    ${seesNames} and strpos(lower(coalesce(account_name, '')), lower(${text})) > 0
    or exists (select from jsonb_each_text(placeholders)
      where (${seesNames} or key <> 'user') and (${seesChanges} or key <> 'changes') and strpos(lower(value), lower(${text})) > 0)
    or concat_ws('.', kind, action, result) = any(${keys}::text[])
  )`;
}
