// The only SQL of searches for cameras: who started which, and which process or bridge does it. What was found is theirs.
import type { Insertable, Selectable } from "kysely";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

export type DiscoveryRow = Selectable<Tables["discovery"]>;

/** Who searches, where they act, and through which bridge; null: on the server's own networks. */
export interface Searcher {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly bridgeId: string | null;
}

export class DiscoveryStore {
  readonly #db;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Makes others of the same person wait who start at the same moment. */
  lock({ accountId, workspaceId }: Omit<Searcher, "bridgeId">): Promise<void> {
    return takeTurn(this.#db, `discovery:${accountId}:${workspaceId}`);
  }

  /** The key of the search of a person that still runs. */
  async running(searcher: Searcher, now: Date): Promise<string | undefined> {
    const row = await this.#of(searcher).select("key").where("busy_until", ">", now).executeTakeFirst();
    return row?.key;
  }

  /** Notes a search, and forgets those that nobody may ask about any more. */
  async add(row: Insertable<Tables["discovery"]>, forgotten: Date): Promise<void> {
    await this.#db.deleteFrom("discovery").where("started_at", "<=", forgotten).execute();
    await this.#db.insertInto("discovery").values(row).execute();
  }

  async find(key: string, searcher: Searcher): Promise<DiscoveryRow | undefined> {
    return this.#of(searcher).selectAll().where("key", "=", key).executeTakeFirst();
  }

  /** The search of a key that a bridge was asked for, since then; undefined where that bridge was not. */
  async ofBridge(key: string, bridgeId: string, since: Date): Promise<DiscoveryRow | undefined> {
    return this.#db
      .selectFrom("discovery")
      .selectAll()
      .where("key", "=", key)
      .where("bridge_id", "=", bridgeId)
      .where("started_at", ">", since)
      .executeTakeFirst();
  }

  async remove(key: string): Promise<void> {
    await this.#db.deleteFrom("discovery").where("key", "=", key).execute();
  }

  async end(key: string, at: Date): Promise<void> {
    await this.#db
      .updateTable("discovery")
      .set({ busy_until: at })
      .where("key", "=", key)
      .where("busy_until", ">", at)
      .execute();
  }

  #of({ accountId, bridgeId, workspaceId }: Searcher) {
    return this.#db
      .selectFrom("discovery")
      .where("account_id", "=", accountId)
      .where("workspace_id", "=", workspaceId)
      .where("bridge_id", "is not distinct from", bridgeId);
  }
}
