// SQL of tags and of what bears them.
import { sql, type Kysely } from "kysely";
import { tagNameKey, type Tag, type TagColor, type WorkspaceTag } from "@didban/contract";
import { takeTurn, type Database, type Refined, type SqlExpression } from "../../platform/database/index.ts";
import type { Bearer, taggedKinds } from "./ports.ts";
import type { Tables } from "./tables.ts";

type TagTables = Refined<Tables, { tag: { color: TagColor } }>;
export type TagBearer = Bearer<(typeof taggedKinds)[number]>;

/** Devices that the asker may see with their tags. */
export interface SeenDevices {
  readonly cameraIds: readonly string[];
  readonly groupIds: readonly string[];
}

export interface TagQuestion {
  readonly workspaceId: string;
  readonly search: string;
  readonly seen: SeenDevices;
  /** Without those that are on nothing that is seen. */
  readonly onSeenOnly: boolean;
}

export class TagStore {
  readonly #db: Kysely<TagTables>;

  constructor(database: Database) {
    this.#db = database.withTables<TagTables>();
  }

  /** `limit` of them from `offset` on by name, and how many there are. */
  async page(
    { workspaceId, search, seen, onSeenOnly }: TagQuestion,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ items: WorkspaceTag[]; total: number }> {
    const asked = this.#db
      .selectFrom("tag")
      .where("workspace_id", "=", workspaceId)
      .where(sql<boolean>`position(${tagNameKey(search)} in name_key) > 0`)
      .$if(onSeenOnly, (some) => some.where(sql<boolean>`${usageIn(seen)} > 0`));
    const [items, { total }] = await Promise.all([
      asked
        .select(["id", "name", "color", usageIn(seen).as("usage")])
        .orderBy("name_key")
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: items.map((row) => ({ ...row, usage: Number(row.usage) })), total: Number(total) };
  }

  /** Makes other changes of the workspace's tags wait until the transaction ends. */
  async lockWorkspace(workspaceId: string): Promise<void> {
    await takeTurn(this.#db, `tags:${workspaceId}`);
  }

  async count(workspaceId: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom("tag")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** The workspace's tag of this id. */
  async find(workspaceId: string, id: string): Promise<Tag | undefined> {
    return this.#of(workspaceId).where("id", "=", id).executeTakeFirst();
  }

  /** The workspace's tag that is called the same (TAG-4). */
  async named(workspaceId: string, name: string): Promise<Tag | undefined> {
    return this.#of(workspaceId).where("name_key", "=", tagNameKey(name)).executeTakeFirst();
  }

  /** How many of the devices bear it. */
  async usage(tagId: string, seen: SeenDevices): Promise<number> {
    const { rows } = await sql<{ usage: number }>`
      select ${usageIn(seen, sql`${tagId}`)} as usage`.execute(this.#db);
    return Number(rows[0]?.usage ?? 0);
  }

  async add(workspaceId: string, { id, name, color }: Tag, now: Date): Promise<void> {
    const own = { id, name, color, name_key: tagNameKey(name) };
    await this.#db
      .insertInto("tag")
      .values({ ...own, workspace_id: workspaceId, created_at: now })
      .execute();
  }

  async update({ id, name, color }: Tag): Promise<void> {
    const words = { name, color, name_key: tagNameKey(name) };
    await this.#db.updateTable("tag").set(words).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("tag").where("id", "=", id).execute();
  }

  async assigned(resourceId: string): Promise<Tag[]> {
    return this.#db
      .selectFrom("tag_assignment")
      .innerJoin("tag", "tag.id", "tag_assignment.tag_id")
      .select(["tag.id", "tag.name", "tag.color"])
      .where("resource_id", "=", resourceId)
      .orderBy("name_key")
      .execute();
  }

  async assign(tagId: string, { kind, id }: TagBearer, now: Date): Promise<void> {
    await this.#db
      .insertInto("tag_assignment")
      .values({
        tag_id: tagId,
        resource_id: id,
        camera_id: kind === "camera" ? id : null,
        group_id: kind === "cameraGroup" ? id : null,
        bookmark_id: kind === "bookmark" ? id : null,
        created_at: now,
      })
      .execute();
  }

  /** Puts the tags of one camera on another that has none. */
  async copy(fromId: string, toId: string, now: Date): Promise<void> {
    await sql`
      insert into tag_assignment (tag_id, resource_id, camera_id, created_at)
      select tag_id, ${toId}::uuid, ${toId}::uuid, ${now} from tag_assignment where camera_id = ${fromId}`.execute(
      this.#db,
    );
  }

  /** False where it was not there. */
  async drop(tagId: string, resourceId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("tag_assignment")
      .where("tag_id", "=", tagId)
      .where("resource_id", "=", resourceId)
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  #of(workspaceId: string) {
    return this.#db.selectFrom("tag").select(["id", "name", "color"]).where("workspace_id", "=", workspaceId);
  }
}

function usageIn({ cameraIds, groupIds }: SeenDevices, tagId: SqlExpression = sql`tag.id`) {
  return sql<number>`(
    select count(*) from tag_assignment on_device where on_device.tag_id = ${tagId}
    and (camera_id = any(${[...cameraIds]}::uuid[]) or group_id = any(${[...groupIds]}::uuid[])))`;
}
