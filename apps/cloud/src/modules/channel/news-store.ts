// SQL of news on its way to open channels.
import type { ColumnType, Kysely } from "kysely";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { News } from "./news.ts";
import type { Tables } from "./tables.ts";

type NewsTables = Refined<
  Tables,
  { channel_news: { name: News["name"]; args: ColumnType<News["args"], string, string> } }
>;

export interface NewsRow {
  readonly id: string;
  readonly news: News;
  /** Accounts that could see the subject when it went; null: ask now. */
  readonly audience: readonly string[] | null;
}

export class NewsStore {
  readonly #db: Kysely<NewsTables>;

  constructor(database: Database) {
    this.#db = database.withTables<NewsTables>();
  }

  async add({ id, news, audience }: NewsRow, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("channel_news")
      .values({ id, name: news.name, args: JSON.stringify(news.args), audience, created_at: new Date(nowMs) })
      .execute();
  }

  async byId(id: string): Promise<NewsRow | null> {
    const row = await this.#db.selectFrom("channel_news").selectAll().where("id", "=", id).executeTakeFirst();
    if (row === undefined) return null;
    // Name and args were written together from one message.
    return { id, news: { name: row.name, args: row.args } as News, audience: row.audience };
  }

  async sweep(beforeMs: number): Promise<void> {
    await this.#db.deleteFrom("channel_news").where("created_at", "<", new Date(beforeMs)).execute();
  }
}
