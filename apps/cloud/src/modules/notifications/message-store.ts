// SQL of the demo's outbox.
import type { Kysely } from "kysely";
import type { MessageChannel, OutboxMessage } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";

/** Which messages of the outbox to list. */
export interface OutboxQuery {
  readonly channel?: MessageChannel | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export class MessageStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async addToOutbox(channel: MessageChannel, to: string, text: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("sandbox_message")
      .values({ id: newId(), channel, recipient: to, body: text, created_at: new Date(nowMs) })
      .execute();
  }

  async dropFromOutbox(beforeMs: number): Promise<void> {
    await this.#db.deleteFrom("sandbox_message").where("created_at", "<", new Date(beforeMs)).execute();
  }

  /** Newest first. */
  async outbox({
    channel,
    to,
    limit,
    offset,
  }: OutboxQuery): Promise<{ items: OutboxMessage[]; total: number }> {
    let matching = this.#db.selectFrom("sandbox_message");
    if (channel !== undefined) matching = matching.where("channel", "=", channel);
    if (to !== undefined) matching = matching.where("recipient", "=", to);
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    const items = rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      text: row.body,
      createdAt: row.created_at.toISOString(),
    }));
    return { items, total };
  }
}
