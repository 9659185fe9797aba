// SQL of what is noted of resources.
import { nameKeyOf } from "@didban/contract";
import type { Kysely } from "kysely";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

/** An item with the workspace in which it is noted. */
export interface KeptItem {
  readonly id: string;
  readonly workspaceId: string;
  readonly resourceId: string;
  readonly key: string;
  readonly value: string;
}

export class MetadataStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Makes other changes of what is noted of it wait until the transaction ends. */
  async lockResource(resourceId: string): Promise<void> {
    await takeTurn(this.#db, `metadata:${resourceId}`);
  }

  async of(resourceId: string): Promise<KeptItem[]> {
    return this.#all().where("resource_id", "=", resourceId).orderBy("key_key").execute();
  }

  async find(id: string): Promise<KeptItem | undefined> {
    return this.#all().where("id", "=", id).executeTakeFirst();
  }

  /** Whether another item of the resource has the key. */
  async hasKey({ id, resourceId, key }: KeptItem): Promise<boolean> {
    const found = await this.#db
      .selectFrom("metadata_item")
      .select("id")
      .where("resource_id", "=", resourceId)
      .where("key_key", "=", nameKeyOf(key))
      .where("id", "!=", id)
      .executeTakeFirst();
    return found !== undefined;
  }

  async add({ id, workspaceId, resourceId, key, value }: KeptItem, now: Date): Promise<void> {
    const words = { key, value, key_key: nameKeyOf(key) };
    const place = { resource_id: resourceId, workspace_id: workspaceId };
    const camera_id = resourceId === workspaceId ? null : resourceId;
    await this.#db
      .insertInto("metadata_item")
      .values({ id, ...place, ...words, camera_id, created_at: now })
      .execute();
  }

  async update({ id, key, value }: KeptItem): Promise<void> {
    const words = { key, value, key_key: nameKeyOf(key) };
    await this.#db.updateTable("metadata_item").set(words).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("metadata_item").where("id", "=", id).execute();
  }

  #all() {
    return this.#db
      .selectFrom("metadata_item")
      .select(["id", "workspace_id as workspaceId", "resource_id as resourceId", "key", "value"]);
  }
}
