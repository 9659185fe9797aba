// SQL of values that are kept for workspaces and people: custom settings, and the settings that tabs of one screen share.
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from "kysely";
import type { RouteName } from "@didban/contract";
import { takeTurn, type Database, type Refined } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { SettingScope } from "./setting-scope.ts";
import type { Tables } from "./tables.ts";

type SettingTables = Refined<Tables, { custom_setting: { route: RouteName | "" } }>;

/** A value as it is kept. */
export interface SettingRow extends SettingScope {
  readonly id: string;
  readonly route: RouteName | "";
  readonly key: string;
  readonly value: unknown;
}

/** One place for a value. */
export interface SettingPlace {
  readonly scope: SettingScope;
  readonly route: RouteName | "";
  readonly key: string;
}

export class SettingStore {
  readonly #db: Kysely<SettingTables>;

  constructor(database: Database) {
    this.#db = database.withTables<SettingTables>();
  }

  /** Changes of one scope wait for each other until the transaction ends. */
  async hold({ workspaceId, accountId }: SettingScope): Promise<void> {
    await takeTurn(this.#db, `settings of ${workspaceId ?? ""} ${accountId ?? ""}`);
  }

  /** The custom settings of a scope, oldest first; there are few. */
  async customOf(scope: SettingScope): Promise<readonly SettingRow[]> {
    const rows = await this.#db
      .selectFrom("custom_setting")
      .selectAll()
      .where(within(scope))
      .where("route", "=", "")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(settingOf);
  }

  /** A custom setting by its id. */
  async find(id: string): Promise<SettingRow | null> {
    const row = await this.#db
      .selectFrom("custom_setting")
      .selectAll()
      .where("id", "=", id)
      .where("route", "=", "")
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? null : settingOf(row);
  }

  /** What tabs of some screens share in any of the scopes, oldest first. */
  async shared(
    scopes: readonly SettingScope[],
    routes: readonly RouteName[],
  ): Promise<readonly SettingRow[]> {
    if (routes.length === 0) return [];
    const rows = await this.#db
      .selectFrom("custom_setting")
      .selectAll()
      .where((eb) => eb.or(scopes.map((scope) => within(scope)(eb))))
      .where("route", "in", [...new Set(routes)])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(settingOf);
  }

  /** Keeps a value, in place of the one that is there. */
  async put({ scope, route, key }: SettingPlace, value: unknown, nowMs: number): Promise<SettingRow> {
    const json = sql`${JSON.stringify(value)}::json`;
    const row = await this.#db
      .insertInto("custom_setting")
      .values({
        id: newId(),
        workspace_id: scope.workspaceId,
        account_id: scope.accountId,
        route,
        key,
        value: json,
        created_at: new Date(nowMs),
      })
      .onConflict((conflict) =>
        conflict.columns(["workspace_id", "account_id", "route", "key"]).doUpdateSet({ value: json }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return settingOf(row);
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("custom_setting").where("id", "=", id).execute();
  }

  async removeKeys(scope: SettingScope, route: RouteName, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#db
      .deleteFrom("custom_setting")
      .where(within(scope))
      .where("route", "=", route)
      .where("key", "in", keys)
      .execute();
  }

  /** What tabs of a workspace share that names `text`, held until the transaction ends. */
  async sharedNaming(workspaceId: string, text: string): Promise<readonly SettingRow[]> {
    const rows = await this.#db
      .selectFrom("custom_setting")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "is", null)
      .where("route", "<>", "")
      .where(sql<boolean>`strpos(lower(value::text), lower(${text})) > 0`)
      .orderBy("id")
      .forUpdate()
      .execute();
    return rows.map(settingOf);
  }

  async removeOf(accountId: string, workspaceId?: string): Promise<void> {
    await this.#db
      .deleteFrom("custom_setting")
      .where("account_id", "=", accountId)
      .$if(workspaceId !== undefined, (rows) => rows.where("workspace_id", "=", workspaceId ?? ""))
      .execute();
  }
}

function within({ workspaceId, accountId }: SettingScope) {
  return (eb: ExpressionBuilder<SettingTables, "custom_setting">) =>
    eb.and([
      workspaceId === null ? eb("workspace_id", "is", null) : eb("workspace_id", "=", workspaceId),
      accountId === null ? eb("account_id", "is", null) : eb("account_id", "=", accountId),
    ]);
}

function settingOf(row: Selectable<SettingTables["custom_setting"]>): SettingRow {
  const { id, route, key, value, workspace_id: workspaceId, account_id: accountId } = row;
  return { id, route, key, value, workspaceId, accountId };
}
