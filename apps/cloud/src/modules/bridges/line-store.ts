// SQL of the lines that are open to agents, and of what they are asked on them.
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

export type LineRow = Selectable<Tables["bridge_line"]>;

/** What became of a question. */
export type LineAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

export class LineStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async add(line: LineRow): Promise<void> {
    await this.#db.insertInto("bridge_line").values(line).execute();
  }

  /** The lines of an agent that were heard since, the newest first. */
  async of(registrationId: string, since: Date): Promise<LineRow[]> {
    return this.#db
      .selectFrom("bridge_line")
      .selectAll()
      .where("registration_id", "=", registrationId)
      .where("heard_at", ">", since)
      .orderBy("opened_at", "desc")
      .orderBy("id", "desc")
      .execute();
  }

  async isThere(id: string): Promise<boolean> {
    const row = await this.#db.selectFrom("bridge_line").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  }

  /** False when the line is not there any more: another has taken its place. */
  async hear(id: string, at: Date): Promise<boolean> {
    const row = await this.#db
      .updateTable("bridge_line")
      .set({ heard_at: at })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** True when it was there. */
  async remove(id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom("bridge_line")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Forgets lines of processes that died, and what nobody waits for any more. */
  async sweep(before: Date): Promise<void> {
    await this.#db.deleteFrom("bridge_line").where("heard_at", "<", before).execute();
    await this.#db.deleteFrom("bridge_question").where("asked_at", "<", before).execute();
  }

  async ask(question: { id: string; lineId: string; what: string; args: unknown; at: Date }): Promise<void> {
    const { id, lineId, what, args, at } = question;
    await this.#db
      .insertInto("bridge_question")
      .values({ id, line_id: lineId, what, args: JSON.stringify(args ?? null), asked_at: at, answer: null })
      .execute();
  }

  async question(id: string): Promise<{ lineId: string; what: string; args: unknown } | null> {
    const row = await this.#db
      .selectFrom("bridge_question")
      .select(["line_id", "what", "args"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? null : { lineId: row.line_id, what: row.what, args: row.args };
  }

  /** False when nobody waits for it, or it was asked on another line. */
  async answer(id: string, lineId: string, answer: LineAnswer): Promise<boolean> {
    const row = await this.#db
      .updateTable("bridge_question")
      .set({ answer: JSON.stringify(answer) })
      .where("id", "=", id)
      .where("line_id", "=", lineId)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The answer, which is removed with its question; null: none yet. */
  async takeAnswer(id: string): Promise<unknown> {
    const row = await this.#db
      .deleteFrom("bridge_question")
      .where("id", "=", id)
      .where("answer", "is not", null)
      .returning("answer")
      .executeTakeFirst();
    return row?.answer ?? null;
  }

  async dropQuestion(id: string): Promise<void> {
    await this.#db.deleteFrom("bridge_question").where("id", "=", id).execute();
  }
}
