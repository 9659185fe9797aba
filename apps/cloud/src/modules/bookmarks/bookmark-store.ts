// SQL of bookmarks.
import { sql, type Kysely, type Selectable } from "kysely";
import { latinDigits, plainText, type BookmarkColor } from "@didban/contract";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type BookmarkTables = Refined<Tables, { bookmark: { color: BookmarkColor } }>;

/** What people say of one. */
export interface BookmarkWords {
  readonly title: string;
  readonly description: string;
  readonly color: BookmarkColor;
  readonly startMs: number;
  readonly endMs: number;
}

/** A bookmark as it is kept; times in milliseconds since 1970. */
export interface KeptBookmark extends BookmarkWords {
  readonly id: string;
  readonly cameraId: string;
  readonly ownerId: string;
  readonly createdMs: number;
}

/** What is asked for: all that overlap a range, of some cameras. */
export interface BookmarkQuestion {
  readonly cameraIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Words that they say, all of them; empty: whatever they say. */
  readonly search: string;
  readonly order: "earliest" | "latest";
}

/** A text as it is searched, however one types: in either kind of digits and of Persian letters, with joiners or without. */
const textKeyOf = (text: string): string => plainText(latinDigits(text));

export class BookmarkStore {
  readonly #db: Kysely<BookmarkTables>;

  constructor(database: Database) {
    this.#db = database.withTables<BookmarkTables>();
  }

  /** `limit` of them from `offset` on, and how many there are. */
  async some(
    { cameraIds, fromMs, toMs, search, order }: BookmarkQuestion,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly KeptBookmark[]; readonly total: number }> {
    if (cameraIds.length === 0) return { items: [], total: 0 };
    const words = textKeyOf(search).split(" ");
    const asked = this.#db
      .selectFrom("bookmark")
      .where("camera_id", "in", [...cameraIds])
      .where("start_at", "<", new Date(toMs))
      .where("end_at", ">", new Date(fromMs))
      .where(({ and }) => and(words.map((word) => sql<boolean>`position(${word} in text_key) > 0`)));
    const direction = order === "earliest" ? "asc" : "desc";
    const [rows, { total }] = await Promise.all([
      asked
        .selectAll()
        .orderBy("start_at", direction)
        .orderBy("id", direction)
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(keptOf), total: Number(total) };
  }

  /** One that nobody else changes until the transaction ends. */
  async hold(id: string): Promise<KeptBookmark | null> {
    const row = await this.#one(id).forUpdate().executeTakeFirst();
    return row === undefined ? null : keptOf(row);
  }

  async find(id: string): Promise<KeptBookmark | null> {
    const row = await this.#one(id).executeTakeFirst();
    return row === undefined ? null : keptOf(row);
  }

  async add(bookmark: KeptBookmark): Promise<void> {
    const { id, cameraId, ownerId, createdMs } = bookmark;
    const own = { id, camera_id: cameraId, owner_id: ownerId, created_at: new Date(createdMs) };
    await this.#db
      .insertInto("bookmark")
      .values({ ...own, ...valuesOf(bookmark) })
      .execute();
  }

  async update(id: string, words: BookmarkWords): Promise<void> {
    await this.#db.updateTable("bookmark").set(valuesOf(words)).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("bookmark").where("id", "=", id).execute();
  }

  #one(id: string) {
    return this.#db.selectFrom("bookmark").selectAll().where("id", "=", id);
  }
}

function valuesOf({ title, description, color, startMs, endMs }: BookmarkWords) {
  return {
    title,
    description,
    color,
    text_key: textKeyOf(`${title}\n${description}`),
    start_at: new Date(startMs),
    end_at: new Date(endMs),
  };
}

function keptOf(row: Selectable<BookmarkTables["bookmark"]>): KeptBookmark {
  return {
    id: row.id,
    cameraId: row.camera_id,
    title: row.title,
    description: row.description,
    color: row.color,
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    ownerId: row.owner_id,
    createdMs: row.created_at.getTime(),
  };
}
