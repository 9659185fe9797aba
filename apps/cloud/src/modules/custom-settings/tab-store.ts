// SQL of tabs.
import { sql, type Kysely, type Selectable } from "kysely";
import type { RouteName } from "@didban/contract";
import { takeTurn, type Database, type Refined } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Member } from "./ports.ts";
import type { OwnSetting } from "./tab-settings.ts";
import type { Tables } from "./tables.ts";

type TabTables = Refined<Tables, { tab: { route: RouteName; settings: readonly OwnSetting[] } }>;

/** A tab as it is kept. */
export interface TabRow {
  readonly id: string;
  readonly route: RouteName;
  readonly name: string;
  readonly settings: readonly OwnSetting[];
  readonly createdAt: Date;
}

type Owner = Pick<Member, "accountId" | "workspaceId">;

export class TabStore {
  readonly #db: Kysely<TabTables>;

  constructor(database: Database) {
    this.#db = database.withTables<TabTables>();
  }

  /** Changes of a person's tabs in a workspace wait for each other until the transaction ends. */
  async hold({ accountId, workspaceId }: Owner): Promise<void> {
    await takeTurn(this.#db, `tabs of ${accountId} in ${workspaceId}`);
  }

  async list(
    owner: Owner,
    page: { limit: number; offset: number },
  ): Promise<{ items: TabRow[]; total: number }> {
    const rows = await this.#of(owner)
      .selectAll()
      .select(sql<number>`count(*) over ()`.as("total"))
      .orderBy("created_at")
      .orderBy("id")
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const [first] = rows;
    return { items: rows.map(tabOf), total: first?.total ?? (await this.#count(owner)) };
  }

  async #count(owner: Owner): Promise<number> {
    const { total } = await this.#of(owner)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Names of a person's tabs, by id. */
  async names(owner: Owner): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#of(owner).select(["id", "name"]).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** A tab, held until the transaction ends. */
  async find(id: string, owner: Owner): Promise<TabRow | null> {
    const row = await this.#of(owner).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    return row === undefined ? null : tabOf(row);
  }

  async add(
    owner: Owner,
    { route, name, settings }: Pick<TabRow, "route" | "name" | "settings">,
    nowMs: number,
  ): Promise<TabRow> {
    const row = await this.#db
      .insertInto("tab")
      .values({
        id: newId(),
        workspace_id: owner.workspaceId,
        account_id: owner.accountId,
        route,
        name,
        settings: asJson(settings),
        created_at: new Date(nowMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return tabOf(row);
  }

  async update(id: string, { name, settings }: Pick<TabRow, "name" | "settings">): Promise<void> {
    const change = { name, settings: asJson(settings) };
    await this.#db.updateTable("tab").set(change).where("id", "=", id).execute();
  }

  /** Answers whether there was one. */
  async remove(id: string, { accountId, workspaceId }: Owner): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("tab")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Everyone's tabs in a workspace whose settings name `text`, held until the transaction ends. */
  async naming(workspaceId: string, text: string): Promise<readonly TabRow[]> {
    const rows = await this.#db
      .selectFrom("tab")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where(sql<boolean>`strpos(lower(settings::text), lower(${text})) > 0`)
      .orderBy("id")
      .forUpdate()
      .execute();
    return rows.map(tabOf);
  }

  async removeAll(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#db.deleteFrom("tab").where("id", "in", ids).execute();
  }

  async removeOf(accountId: string, workspaceId?: string): Promise<void> {
    await this.#db
      .deleteFrom("tab")
      .where("account_id", "=", accountId)
      .$if(workspaceId !== undefined, (rows) => rows.where("workspace_id", "=", workspaceId ?? ""))
      .execute();
  }

  #of({ accountId, workspaceId }: Owner) {
    return this.#db
      .selectFrom("tab")
      .where("account_id", "=", accountId)
      .where("workspace_id", "=", workspaceId);
  }
}

/** The driver would write a list as one of PostgreSQL's own. */
function asJson(settings: readonly OwnSetting[]) {
  return sql<readonly OwnSetting[]>`${JSON.stringify(settings)}::json`;
}

function tabOf(row: Selectable<TabTables["tab"]>): TabRow {
  const { id, route, name, settings, created_at: createdAt } = row;
  return { id, route, name, settings, createdAt };
}
